// mate.c -- attack and defence in turn. What is known of a board within n moves is kept in the table under a key of its
// own: bound SG_LOWER_BOUND for proven, SG_UPPER_BOUND for refuted.

#include "mate.h"

#include "inside.h"

// Where the game may be over for quiet plies before the moves are, the plies belong to the question.
static uint64_t key_of(const sg_Worker *worker, const sg_Board *board, int moves)
{
    int limit = worker->rules.quiet;
    uint64_t quiet = limit > 0 && board->quiet + 2 * moves >= limit ? board->quiet + 1u : 0;
    return board->key ^ (uint64_t)moves * UINT64_C(0x9e3779b97f4a7c15) ^ quiet * UINT64_C(0xbf58476d1ce4e5b9);
}

static sg_Proof known(const sg_Worker *worker, const sg_Board *board, int moves)
{
    sg_Found found = sg_table_probe(worker->table, key_of(worker, board, moves), 0);
    if (found.bound == SG_NO_BOUND || found.depth != moves) return SG_UNKNOWN;
    return found.bound == SG_LOWER_BOUND ? SG_PROVEN : SG_REFUTED;
}

static sg_Proof keep(const sg_Worker *worker, const sg_Board *board, int moves, sg_Proof proof, sg_Move move)
{
    sg_Bound bound = proof == SG_PROVEN ? SG_LOWER_BOUND : SG_UPPER_BOUND;
    sg_table_store(worker->table, key_of(worker, board, moves), 0, (sg_Found){bound, moves, 0, move});
    return proof;
}

static sg_Proof attack(sg_Worker *worker, const sg_Board *board, int moves, int ply, sg_Move *first);

// The other side answers. `moves`: how many of the attacker are left.
static sg_Proof defend(sg_Worker *worker, const sg_Board *board, int moves, int ply)
{
    if (!enter(worker)) return SG_UNKNOWN;
    if (sg_is_alone(board, &worker->rules, (sg_Colour)board->turn)) return SG_PROVEN;
    if (moves == 0 && sg_count_moves(board) > 0) return SG_REFUTED;
    Moves answers;
    list(worker, board, 0, ply, &answers);
    if (answers.count == 0) {
        bool lost = worker->rules.stalemate_loses || sg_in_check(board, (sg_Colour)board->turn);
        return lost ? SG_PROVEN : SG_REFUTED;
    }
    if (sg_quiet_limit_reached(board, &worker->rules)) return SG_REFUTED;
    for (int i = 0; i < answers.count; i++) {
        sg_Move move = pick(&answers, i), none;
        sg_Board next = play(worker, board, move);
        sg_Proof proof = attack(worker, &next, moves, ply + 1, &none);
        if (proof == SG_REFUTED) learn(worker, board, &answers, i, moves, ply);
        if (proof != SG_PROVEN) return proof;
    }
    return SG_PROVEN;
}

static sg_Proof attack(sg_Worker *worker, const sg_Board *board, int moves, int ply, sg_Move *first)
{
    if (!enter(worker)) return SG_UNKNOWN;
    if (sg_is_over(board, &worker->rules)) return SG_REFUTED;
    sg_Proof proof = ply > 0 ? known(worker, board, moves) : SG_UNKNOWN;
    if (proof != SG_UNKNOWN) return proof;
    sg_Found hint = sg_table_probe(worker->table, key_of(worker, board, moves), 0);
    Moves attacks;
    list(worker, board, hint.move, ply, &attacks);
    for (int i = 0; i < attacks.count; i++) {
        sg_Move move = pick(&attacks, i);
        sg_Board next = play(worker, board, move);
        proof = defend(worker, &next, moves - 1, ply + 1);
        if (proof == SG_UNKNOWN) return proof;
        if (proof == SG_REFUTED) continue;
        *first = move;
        learn(worker, board, &attacks, i, moves, ply);
        return keep(worker, board, moves, SG_PROVEN, move);
    }
    return keep(worker, board, moves, SG_REFUTED, 0);
}

sg_Proof sg_prove(sg_Worker *worker, int moves, sg_Move *first)
{
    for (int fewer = 1; fewer <= moves; fewer++) { // shorter ones first
        sg_Proof proof = attack(worker, &worker->board, fewer, 0, first);
        if (proof != SG_REFUTED || fewer == moves) return proof;
    }
    return SG_REFUTED;
}
