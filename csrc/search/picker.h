// picker.h -- the move picker: the moves of a node one by one, the most promising first.
//
// The hash move, then captures (most valuable victim, least valuable attacker), killers, and the rest by history. Each
// of these stages is listed only when the moves before it are used up: most nodes are cut off before the quiet moves.
//
// All functions are inlined, so that the compiler keeps a picker in registers.

#pragma once

#include "../engine/kernel/dispatch.h"
#include "../engine/path.h"
#include "node.h"

// The moves that are listed next.
typedef enum sg_Stage {
    SG_STAGE_HASH_MOVE,
    SG_STAGE_CAPTURES,
    SG_STAGE_KILLERS,
    SG_STAGE_QUIET,  // all other quiet moves
    SG_STAGE_CHECKS, // the quiet moves that give check, in place of those that are left
    SG_STAGE_DONE
} sg_Stage;

enum {
    SG_MOVE_BITS = 12,
    SG_SCORE_QUIET = 1 << 15, // more or less its history
    SG_SCORE_KILLER = 1 << 17,
    SG_SCORE_CAPTURE = 1 << 18,
    SG_SCORE_HASH_MOVE = SG_SCORE_CAPTURE + (1 << 10)
};
_Static_assert(SG_MOVE_LIMIT == 1 << (int)SG_MOVE_BITS && (int)SG_HISTORY_MAX < (int)SG_SCORE_QUIET,
               "a score and a move fit their places");

typedef struct sg_Picker {
    sg_Worker *worker;
    const sg_Board *board;
    sg_Move hash_move; // 0 for none
    int ply;
    int quiet_moves; // after this many moves, at least 1, of the quiet ones only checks are picked; 0: all are
    bool pruned;     // others were left out, or may have been
    bool dropped;    // others were overlooked
    sg_Stage stage;
    int picked;           // the number of moves returned; they are first in the list
    int count;            // of the moves listed
    sg_ScoredMove *moves; // the worker's, of this ply
} sg_Picker;

SG_INLINE sg_Move sg_unscored(sg_ScoredMove scored)
{
    return (sg_Move)(scored & (SG_MOVE_LIMIT - 1));
}

SG_INLINE sg_ScoredMove sg_scored(sg_Move move, int score)
{
    return (sg_ScoredMove)score << SG_MOVE_BITS | move;
}

SG_INLINE void sg_add_move(sg_Picker *picker, sg_Move move, int score)
{
    picker->moves[picker->count++] = sg_scored(move, score);
}

SG_INLINE int sg_capture_score(const sg_Board *board, sg_Move move)
{
    sg_Field from = sg_from(move), to = sg_to(move);
    return SG_SCORE_CAPTURE + 16 * sg_energy(board, to) - sg_energy(board, from) - (sg_has(board->kings, from) ? 8 : 0);
}

SG_INLINE int sg_quiet_score(const sg_Picker *picker, sg_Move move)
{
    return SG_SCORE_QUIET + picker->worker->history[picker->board->turn][move];
}

SG_INLINE int sg_move_score(const sg_Picker *picker, sg_Move move)
{
    const sg_Move *killers = picker->worker->killers[picker->ply];
    if (move == picker->hash_move) return SG_SCORE_HASH_MOVE;
    if (sg_is_capture(picker->board, move)) return sg_capture_score(picker->board, move);
    if (move == killers[0] || move == killers[1]) return SG_SCORE_KILLER - (move == killers[1]);
    return sg_quiet_score(picker, move);
}

SG_INLINE void sg_add_all(sg_Picker *picker)
{
    const sg_Move *listed = picker->worker->listed;
    int count = sg_list_moves(picker->board, picker->worker->listed);
    for (int i = 0; i < count; i++)
        sg_add_move(picker, listed[i], sg_move_score(picker, listed[i]));
}

// Whether a piece of the side to move stands there, and the target is as far away as it shows and may be captured.
SG_INLINE bool sg_could_be_legal(const sg_Board *board, sg_Move move)
{
    sg_Field from = sg_from(move), to = sg_to(move);
    sg_Set own = board->side[board->turn], targets = sg_distance_masks[sg_energy(board, from)][from];
    return (own >> from & targets >> to & ~(own | board->kings) >> to & 1) != 0;
}

SG_INLINE void sg_add_captures(sg_Picker *picker)
{
    const sg_Board *board = picker->board;
    const sg_Move *listed = picker->worker->listed;
    int listed_count = sg_list_captures(board, picker->worker->listed), count = picker->count;
    for (int i = 0; i < listed_count; i++) {
        picker->moves[count] = sg_scored(listed[i], sg_capture_score(board, listed[i]));
        count += listed[i] != picker->hash_move;
    }
    picker->count = count;
}

SG_INLINE void sg_add_killers(sg_Picker *picker)
{
    const sg_Move *killers = picker->worker->killers[picker->ply];
    for (int i = 0; i < 2; i++)
        if (killers[i] != picker->hash_move && sg_could_be_legal(picker->board, killers[i]) &&
            !sg_is_capture(picker->board, killers[i]) && sg_is_legal(picker->board, killers[i]))
            sg_add_move(picker, killers[i], SG_SCORE_KILLER - i);
}

// All quiet moves that were not added before. Without a branch, since nobody could predict which these are.
SG_INLINE void sg_add_quiet_moves(sg_Picker *picker)
{
    const sg_Move *listed = picker->worker->listed, *killers = picker->worker->killers[picker->ply];
    int listed_count = sg_list_moves(picker->board, picker->worker->listed), count = picker->count;
    for (int i = 0; i < listed_count; i++) {
        sg_Move move = listed[i];
        bool quiet = !sg_is_capture(picker->board, move);
        picker->moves[count] = sg_scored(move, sg_quiet_score(picker, move));
        count += quiet & (move != picker->hash_move) & (move != killers[0]) & (move != killers[1]);
    }
    picker->count = count;
}

SG_INLINE bool sg_was_picked(const sg_Picker *picker, sg_Move move)
{
    for (int i = 0; i < picker->picked; i++)
        if (sg_unscored(picker->moves[i]) == move) return true;
    return false;
}

SG_INLINE void sg_add_checks(sg_Picker *picker)
{
    const sg_Move *listed = picker->worker->listed;
    int count = sg_list_checks(picker->board, &picker->worker->question.rules, picker->worker->listed);
    picker->pruned = true;
    picker->quiet_moves = 0;
    picker->stage = SG_STAGE_DONE;
    for (int i = 0; i < count; i++)
        if (!sg_was_picked(picker, listed[i])) sg_add_move(picker, listed[i], sg_move_score(picker, listed[i]));
}

// Brings the best of the moves from i on to place i. Without a branch: nobody could predict which of two scores is
// greater.
SG_INLINE sg_Move sg_select(sg_Picker *picker, int i)
{
    sg_ScoredMove *moves = picker->moves, best = moves[i];
    for (int k = i + 1, count = picker->count; k < count; k++) {
        sg_ScoredMove other = moves[k];
        moves[k] = other > best ? best : other;
        best = other > best ? other : best;
    }
    moves[i] = best;
    return sg_unscored(best);
}

// Starts to pick all moves, in stages. A worker has one picker a ply.
SG_INLINE void sg_start_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board, sg_Move hash_move, int ply)
{
    *picker =
        (sg_Picker){.worker = worker, .board = board, .hash_move = hash_move, .ply = ply, .moves = worker->moves[ply]};
}

// The same, with all moves listed at once: `count` is their number.
SG_INLINE void sg_start_listed_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board, sg_Move hash_move,
                                      int ply)
{
    sg_start_picker(picker, worker, board, hash_move, ply);
    sg_add_all(picker);
    picker->stage = SG_STAGE_DONE;
}

SG_INLINE void sg_start_capture_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board, int ply)
{
    sg_start_picker(picker, worker, board, 0, ply);
    sg_add_captures(picker);
    picker->stage = SG_STAGE_DONE;
}

// Whether as many moves were picked as are picked regardless of their kind.
SG_INLINE bool sg_is_late(const sg_Picker *picker)
{
    return picker->quiet_moves > 0 && picker->picked >= picker->quiet_moves;
}

// Lists the moves of the next stage.
SG_INLINE void sg_add_stage(sg_Picker *picker)
{
    sg_Stage stage = picker->stage++;
    sg_Move move = picker->hash_move;
    if (stage == SG_STAGE_HASH_MOVE) {
        if (move && sg_is_legal(picker->board, move)) sg_add_move(picker, move, SG_SCORE_HASH_MOVE);
    } else if (stage == SG_STAGE_CAPTURES)
        sg_add_captures(picker);
    else if (sg_is_late(picker))
        sg_add_checks(picker);
    else if (stage == SG_STAGE_KILLERS)
        sg_add_killers(picker);
    else if (stage == SG_STAGE_QUIET)
        sg_add_quiet_moves(picker);
}

// The next move; 0 if there are no more.
SG_INLINE sg_Move sg_pick(sg_Picker *picker)
{
    bool quiet = picker->stage > SG_STAGE_KILLERS; // the moves that are left
    if (quiet && sg_is_late(picker)) picker->count = picker->picked;
    while (picker->picked == picker->count && picker->stage != SG_STAGE_DONE)
        sg_add_stage(picker);
    return picker->picked < picker->count ? sg_select(picker, picker->picked++) : 0;
}

// Whether the side to move sees a move: in check it sees all, and at the root as well where it would see none.
SG_INLINE bool sg_sees(const sg_Worker *worker, const sg_Board *board, int ply, sg_Move move)
{
    return (ply == 0 && worker->sees_all) || !sg_overlooks(&worker->question.sight, board, move);
}

// The next move that the side to move sees; 0 if there are no more. Moves that it overlooks are removed from the list.
SG_INLINE sg_Move sg_pick_seen(sg_Picker *picker, bool blind)
{
    for (;;) {
        sg_Move move = sg_pick(picker);
        if (!blind || !move || sg_sees(picker->worker, picker->board, picker->ply, move)) return move;
        picker->moves[--picker->picked] = picker->moves[--picker->count];
        picker->dropped = true;
    }
}

// The move picked last caused a cutoff. If it is quiet, it becomes a killer and gets a bonus, and the quiet moves
// picked before it get a malus. `worker`: the picker's.
SG_INLINE void sg_reward_cutoff(sg_Worker *worker, const sg_Picker *picker, int depth)
{
    int last = picker->picked - 1, bonus = sg_history_bonus(&worker->question.parameters, depth);
    sg_Move good = sg_unscored(picker->moves[last]);
    if (sg_is_capture(picker->board, good)) return;
    sg_update_killers(worker, good, picker->ply);
    for (int i = 0; i <= last; i++) {
        sg_Move move = sg_unscored(picker->moves[i]);
        if (sg_is_capture(picker->board, move)) continue;
        sg_update_history(worker, (sg_Colour)picker->board->turn, move, i == last ? bonus : -bonus);
    }
}
