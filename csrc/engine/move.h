// move.h -- a move, and the board after it. kernel/dispatch.h lists the legal moves.

#pragma once

#include <assert.h>

#include "board.h"

// A move is two fields: from + 64 * to. Lua calls this number a code.
typedef uint16_t sg_Move;

static inline sg_Move sg_move(sg_Field from, sg_Field to)
{
    return (sg_Move)(from + SG_FIELDS * to);
}
static inline sg_Field sg_from(sg_Move move)
{
    return move % SG_FIELDS;
}
static inline sg_Field sg_to(sg_Move move)
{
    return move / SG_FIELDS;
}

#define SG_MOVE_LIMIT (SG_FIELDS * SG_FIELDS) // every move is less
#define SG_MOVES_MAX 1024                     // moves of one board: at most 16 targets for each of 64 pieces

// The piece's energy after a move, by the dials. Not for dice.
static inline int sg_shows(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    sg_Field from = sg_from(move);
    return sg_turned(rules, sg_kind(board, from), sg_energy(board, from), from, sg_to(move));
}

// The possible energies of a piece after a move: one number, or under dice a range, each equally likely.
typedef struct sg_Shown {
    int low, high;
} sg_Shown;

static inline sg_Shown sg_shown_after(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    if (rules->dice) return (sg_Shown){1, sg_energy_limit(sg_kind(board, sg_from(move)))};
    int shows = sg_shows(board, rules, move);
    return (sg_Shown){shows, shows};
}

static inline uint64_t sg_key_at(const sg_Board *board, sg_Colour colour, sg_Field field)
{
    return sg_key_piece(colour, sg_kind(board, field), sg_energy(board, field), field);
}

// The board after a move of the side to move. The move need not be legal, but it captures no king. `shows` is the
// piece's energy afterwards: 1..4, a king 1..2. Defined here, so that calls in hot loops are inlined.
static inline sg_Board sg_play(const sg_Board *board, sg_Move move, int shows)
{
    sg_Field from = sg_from(move), to = sg_to(move);
    sg_Colour turn = (sg_Colour)board->turn, other = sg_other(turn);
    sg_Set target = sg_set_of(to), both = sg_set_of(from) | target;
    assert(sg_has(board->side[turn], from) && !sg_has(board->side[turn] | board->kings, to));
    sg_Board next = *board;
    bool captures = sg_has(sg_side(board, other), to);
    sg_Kind kind = sg_kind(board, from);
    next.key ^= sg_key_at(board, turn, from) ^ sg_key_piece(turn, kind, shows, to) ^ sg_key_red;
    if (captures) next.key ^= sg_key_at(board, other, to);
    sg_Set own = sg_side(board, turn) ^ both, enemies = sg_side(board, other) & ~target;
    next.side[SG_WHITE] = turn == SG_WHITE ? own : enemies;
    next.side[SG_RED] = turn == SG_WHITE ? enemies : own;
    next.kings ^= kind == SG_KING ? both : 0;
    next.low = (board->low & ~both) | (sg_Set)((shows - 1) & 1) << to;
    next.high = (board->high & ~both) | (sg_Set)((shows - 1) >> 1) << to;
    next.turn = (uint8_t)other;
    next.ply++;
    next.quiet = captures ? 0 : (uint16_t)(next.quiet + (next.quiet < SG_QUIET_MAX));
    assert(sg_sound(&next));
    return next;
}

// The board with the other side to move, as after a null move.
static inline sg_Board sg_pass(const sg_Board *board)
{
    sg_Board next = *board;
    next.turn = (uint8_t)sg_other((sg_Colour)board->turn);
    next.key ^= sg_key_red;
    next.ply++;
    assert(sg_sound(&next));
    return next;
}
