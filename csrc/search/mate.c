// mate.c -- attack and defence in turn. Results for a board and n moves are stored in the table under a separate key: a
// lower bound for proven, an upper bound for refuted.

#include "mate.h"

#include "../engine/attack.h"
#include "picker.h"

// If the quiet limit may be reached first, the key includes the quiet plies.
static uint64_t key_of(const sg_Worker *worker, const sg_Board *board, int moves)
{
    int limit = worker->question.rules.quiet;
    uint64_t quiet = limit > 0 && board->quiet + 2 * moves >= limit ? board->quiet + 1u : 0;
    return board->key ^ (uint64_t)moves * UINT64_C(0x9e3779b97f4a7c15) ^ quiet * UINT64_C(0xbf58476d1ce4e5b9);
}

static sg_Proof proof_of(const sg_Found *found, int moves)
{
    if (found->bound == SG_NO_BOUND || found->depth != moves) return SG_UNKNOWN;
    return found->bound == SG_LOWER_BOUND ? SG_PROVEN : SG_REFUTED;
}

static sg_Proof store(const sg_Worker *worker, const sg_Board *board, int moves, sg_Proof proof, sg_Move move)
{
    sg_Bound bound = proof == SG_PROVEN ? SG_LOWER_BOUND : SG_UPPER_BOUND;
    sg_table_store(worker->table, key_of(worker, board, moves), 0, (sg_Found){bound, moves, 0, move});
    return proof;
}

sg_Move sg_find_win(sg_Worker *worker, const sg_Board *board)
{
    sg_Colour enemy = sg_other((sg_Colour)board->turn);
    sg_Move *moves = worker->listed;
    if (sg_has_at_most(board->side[enemy], worker->question.rules.lone + 1) && sg_king(board, enemy) &&
        sg_list_captures(board, moves) > 0)
        return moves[0];
    int count = worker->question.rules.stalemate_loses ? sg_list_moves(board, moves)
                                                       : sg_list_checks(board, &worker->question.rules, moves);
    for (int i = 0; i < count; i++) {
        sg_Board child = sg_make_move(worker, board, moves[i]);
        if (!sg_can_move(&child)) return moves[i];
    }
    return 0;
}

static sg_Move find_likely_win(sg_Worker *worker, const sg_Board *board)
{
    sg_Colour enemy = sg_other((sg_Colour)board->turn);
    sg_Set king = sg_king(board, enemy);
    sg_Board passed = sg_pass(board);
    if (!king) return 0;
    bool last = sg_has_at_most(board->side[enemy], worker->question.rules.lone + 1);
    bool can_flee = sg_size(sg_targets(&passed, sg_first(king))) > sg_energy(board, sg_first(king));
    return can_flee && !last ? 0 : sg_find_win(worker, board);
}

sg_Move sg_find_likely_win(sg_Worker *worker, const sg_Board *board)
{
    if (sg_has_fact(&worker->cache, board->key, SG_NO_WIN)) return 0;
    sg_Move move = find_likely_win(worker, board);
    if (!move) sg_add_fact(&worker->cache, board->key, SG_NO_WIN);
    return move;
}

bool sg_is_threatened(sg_Worker *worker, const sg_Board *board)
{
    if (sg_has_fact(&worker->cache, board->key, SG_NO_THREAT)) return false;
    sg_Board passed = sg_pass(board);
    bool threatened = find_likely_win(worker, &passed) != 0;
    if (!threatened) sg_add_fact(&worker->cache, board->key, SG_NO_THREAT);
    return threatened;
}

static sg_Proof attack(sg_Worker *worker, const sg_Board *board, int moves, int ply, sg_Move *winning);

// The other side's turn. `moves`: the attacker's moves left.
static sg_Proof defend(sg_Worker *worker, const sg_Board *board, int moves, int ply)
{
    worker->question.keys[worker->question.game_keys + ply] = board->key;
    if (!sg_count_node(worker)) return SG_UNKNOWN;
    if (sg_is_alone(board, &worker->question.rules, (sg_Colour)board->turn)) return SG_PROVEN;
    sg_Picker picker;
    sg_start_listed_picker(&picker, worker, board, 0, ply);
    if (picker.count == 0) {
        bool lost = worker->question.rules.stalemate_loses || sg_in_check(board, (sg_Colour)board->turn);
        return lost ? SG_PROVEN : SG_REFUTED;
    }
    if (sg_quiet_limit_reached(board, &worker->question.rules) || sg_has_repeated(worker, board, ply))
        return SG_REFUTED;
    for (sg_Move move, ignored; (move = sg_pick(&picker)) != 0;) {
        sg_Board child = sg_make_move(worker, board, move);
        sg_Proof proof = attack(worker, &child, moves, ply + 1, &ignored);
        if (proof == SG_REFUTED) sg_reward_cutoff(worker, &picker, moves);
        if (proof != SG_PROVEN) return proof;
    }
    return SG_PROVEN;
}

static sg_Proof attack(sg_Worker *worker, const sg_Board *board, int moves, int ply, sg_Move *winning)
{
    worker->question.keys[worker->question.game_keys + ply] = board->key;
    if (!sg_count_node(worker)) return SG_UNKNOWN;
    if (sg_is_over(board, &worker->question.rules) || (ply > 0 && sg_has_repeated(worker, board, ply)))
        return SG_REFUTED;
    if (moves == 1) return (*winning = sg_find_win(worker, board)) != 0 ? SG_PROVEN : SG_REFUTED;
    sg_Found found = sg_table_probe(worker->table, key_of(worker, board, moves), 0);
    sg_Proof proof = ply > 0 ? proof_of(&found, moves) : SG_UNKNOWN;
    if (proof == SG_PROVEN) *winning = found.move;
    if (proof != SG_UNKNOWN) return proof;
    sg_Picker picker;
    sg_start_listed_picker(&picker, worker, board, found.move, ply);
    for (sg_Move move; (move = sg_pick(&picker)) != 0;) {
        sg_Board child = sg_make_move(worker, board, move);
        proof = defend(worker, &child, moves - 1, ply + 1);
        if (proof == SG_UNKNOWN) return proof;
        if (proof == SG_REFUTED) continue;
        *winning = move;
        sg_reward_cutoff(worker, &picker, moves);
        return store(worker, board, moves, SG_PROVEN, move);
    }
    return store(worker, board, moves, SG_REFUTED, 0);
}

// The fewest moves in which the attacker, who is to move, wins, and the first of them.
typedef struct Win {
    int moves;
    sg_Move first;
} Win;

static sg_Proof prove(sg_Worker *worker, const sg_Board *board, int most, int ply, Win *win)
{
    for (win->moves = 1; win->moves <= most; win->moves++) {
        sg_Proof proof = attack(worker, board, win->moves, ply, &win->first);
        if (proof != SG_REFUTED) return proof;
    }
    return SG_REFUTED;
}

sg_Proof sg_prove(sg_Worker *worker, int moves, sg_Move *winning)
{
    Win win = {0};
    sg_Proof proof = prove(worker, &worker->question.board, moves, 0, &win);
    *winning = win.first;
    return proof;
}

// Adds the longest defence and the attack's next move to a line. *board is the board after the line, won in `moves`
// more moves. Returns the number of moves left after that; 0 if the line has ended, or the search was stopped.
static int extend_line(sg_Worker *worker, sg_Line *line, sg_Board *board, int moves)
{
    int longest = 0, ply = line->length;
    uint64_t *keys = worker->question.keys + worker->question.game_keys + ply;
    sg_Board defended = *board;
    sg_Picker picker;
    keys[0] = board->key;
    sg_start_listed_picker(&picker, worker, board, 0, ply);
    for (sg_Move move; (move = sg_pick(&picker)) != 0;) {
        Win win = {0};
        sg_Board child = sg_make_move(worker, board, move);
        if (prove(worker, &child, moves, ply + 1, &win) != SG_PROVEN || win.moves <= longest) continue;
        longest = win.moves;
        defended = child;
        line->moves[ply] = move;
        line->moves[ply + 1] = win.first;
    }
    if (longest == 0) return 0;
    line->length += 2;
    keys[1] = defended.key;
    *board = sg_make_move(worker, &defended, line->moves[ply + 1]);
    return longest - 1;
}

bool sg_prove_line(sg_Worker *worker, int moves, sg_Line *line)
{
    Win win = {0};
    line->length = 0;
    if (prove(worker, &worker->question.board, moves, 0, &win) != SG_PROVEN) return false;
    line->moves[0] = win.first;
    line->length = 1;
    line->score = -sg_mated_in(2 * win.moves - 1);
    sg_Board board = sg_make_move(worker, &worker->question.board, win.first);
    for (int left = win.moves - 1; left > 0;)
        left = extend_line(worker, line, &board, left);
    return true;
}
