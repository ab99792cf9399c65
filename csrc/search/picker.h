// picker.h -- the move picker: the moves of a node one by one, the most promising first.
//
// The hash move, then captures (most valuable victim, least valuable attacker), killers, and the rest by history. The
// hash move is tried before the others are even listed: it often causes a cutoff.

#ifndef SG_PICKER_H
#define SG_PICKER_H

#include "../engine/kernel/dispatch.h"
#include "history.h"
#include "node.h"

typedef enum sg_Stage {
    SG_STAGE_HASH_MOVE, // try the hash move
    SG_STAGE_LIST,      // list and score the moves
    SG_STAGE_REST       // pick the best of those that are left
} sg_Stage;

enum {
    SG_MOVE_BITS = 12,
    SG_SCORE_QUIET = 1 << 15, // more or less its history
    SG_SCORE_KILLER = 1 << 17,
    SG_SCORE_CAPTURE = 1 << 18,
    SG_SCORE_HASH_MOVE = 1 << 19
};
_Static_assert(SG_MOVE_LIMIT == 1 << (int)SG_MOVE_BITS && (int)SG_HISTORY_MAX < (int)SG_SCORE_QUIET,
               "a score and a move fit their places");

typedef struct sg_Picker {
    sg_Worker *worker;
    const sg_Board *board;
    sg_Move hash_move; // 0 for none
    int ply;
    sg_Stage stage;
    int picked;           // the number of moves returned; they are first in the list
    int count;            // of the moves listed
    sg_ScoredMove *moves; // the worker's, of this ply
} sg_Picker;

static inline sg_Move sg_unscored(sg_ScoredMove scored)
{
    return scored & (SG_MOVE_LIMIT - 1);
}

static inline int sg_move_score(const sg_Picker *picker, sg_Move move)
{
    const sg_Worker *worker = picker->worker;
    const sg_Board *board = picker->board;
    sg_Field from = sg_from(move), to = sg_to(move);
    if (move == picker->hash_move) return SG_SCORE_HASH_MOVE;
    if (sg_is_capture(board, move))
        return SG_SCORE_CAPTURE + 16 * sg_energy(board, to) - sg_energy(board, from) -
               (sg_has(board->kings, from) ? 8 : 0);
    if (move == worker->killers[picker->ply][0]) return SG_SCORE_KILLER + 1;
    if (move == worker->killers[picker->ply][1]) return SG_SCORE_KILLER;
    return SG_SCORE_QUIET + worker->history[board->turn][from][to];
}

// Scores the moves that the worker has listed.
static inline void sg_score_moves(sg_Picker *picker, int count)
{
    const sg_Move *moves = picker->worker->listed;
    sg_ScoredMove *scored = picker->moves;
    picker->count = count;
    picker->stage = SG_STAGE_REST;
    for (int i = 0; i < count; i++)
        scored[i] = (sg_ScoredMove)sg_move_score(picker, moves[i]) << SG_MOVE_BITS | moves[i];
}

static inline void sg_list_all(sg_Picker *picker)
{
    sg_score_moves(picker, sg_list_moves(picker->board, picker->worker->listed));
}

// Brings the best of the moves from i on to place i.
static inline sg_Move sg_select(sg_Picker *picker, int i)
{
    sg_ScoredMove *moves = picker->moves, scored;
    int best = i, count = picker->count;
    for (int k = i + 1; k < count; k++)
        if (moves[k] > moves[best]) best = k;
    scored = moves[best];
    moves[best] = moves[i];
    moves[i] = scored;
    return sg_unscored(scored);
}

// Starts to pick all moves, in stages. A worker has one picker a ply.
static inline void sg_start_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board, sg_Move hash_move,
                                   int ply)
{
    picker->worker = worker;
    picker->board = board;
    picker->hash_move = hash_move;
    picker->ply = ply;
    picker->moves = worker->moves[ply];
    picker->stage = SG_STAGE_HASH_MOVE;
    picker->picked = picker->count = 0;
}

// The same, with all moves listed at once: `count` is their number.
static inline void sg_start_listed_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board,
                                          sg_Move hash_move, int ply)
{
    sg_start_picker(picker, worker, board, hash_move, ply);
    sg_list_all(picker);
}

// Starts to pick the captures.
static inline void sg_start_capture_picker(sg_Picker *picker, sg_Worker *worker, const sg_Board *board, int ply)
{
    sg_start_picker(picker, worker, board, 0, ply);
    sg_score_moves(picker, sg_list_captures(board, worker->listed));
}

// The next move; 0 if there are no more.
static inline sg_Move sg_pick(sg_Picker *picker)
{
    if (picker->stage == SG_STAGE_HASH_MOVE) {
        picker->stage = SG_STAGE_LIST;
        if (picker->hash_move && sg_is_legal(picker->board, picker->hash_move)) {
            picker->moves[picker->picked++] = picker->hash_move;
            return picker->hash_move;
        }
    }
    if (picker->stage == SG_STAGE_LIST) {
        sg_list_all(picker);
        if (picker->picked > 0) sg_select(picker, 0); // the hash move, which was picked already
    }
    return picker->picked < picker->count ? sg_select(picker, picker->picked++) : 0;
}

static inline bool sg_was_picked(const sg_Picker *picker, sg_Move move)
{
    for (int i = 0; i < picker->picked; i++)
        if (sg_unscored(picker->moves[i]) == move) return true;
    return false;
}

// Puts the move picked last back, and drops all moves left that do not give check. Returns whether any were dropped.
static inline bool sg_keep_checks(sg_Picker *picker)
{
    const sg_Worker *worker = picker->worker;
    int checks = sg_list_checks(picker->board, &worker->rules, picker->worker->listed), before = picker->count;
    picker->count = --picker->picked;
    for (int i = 0; i < checks; i++) {
        sg_Move move = worker->listed[i];
        if (!sg_was_picked(picker, move))
            picker->moves[picker->count++] = (sg_ScoredMove)sg_move_score(picker, move) << SG_MOVE_BITS | move;
    }
    return picker->count < before;
}

// The move picked last caused a cutoff. If it is quiet, it becomes a killer and gets a bonus, and the quiet moves
// picked before it get a malus. `worker`: the picker's.
static inline void sg_reward_cutoff(sg_Worker *worker, const sg_Picker *picker, int depth)
{
    int last = picker->picked - 1, bonus = sg_history_bonus(&worker->parameters, depth);
    sg_Move good = sg_unscored(picker->moves[last]);
    if (sg_is_capture(picker->board, good)) return;
    sg_update_killers(worker, good, picker->ply);
    for (int i = 0; i <= last; i++) {
        sg_Move move = sg_unscored(picker->moves[i]);
        if (sg_is_capture(picker->board, move)) continue;
        sg_update_history(worker, (sg_Colour)picker->board->turn, move, i == last ? bonus : -bonus);
    }
}

#endif
