// move.h -- the legal moves of the side to move, and playing one.
//
// A legal move is one after which the mover's own king is not attacked. Most pieces may go wherever they reach; what
// the king asks of them is found once a board and kept in an sg_Guard. Only enemies whose distance to the king equals
// their energy matter, each by at most two paths:
//
//     nothing on a path    check: whoever is not the king must land on the path, or capture the attacker
//     one piece on a path  if it is of the king's side it is pinned: it must stay on the path, or capture the attacker
//     two or more          no danger, whatever moves

#ifndef SG_MOVE_H
#define SG_MOVE_H

#include "board.h"

// A move is told by two fields: from + 64 * to. As a number it is what Lua calls a code.
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

#define SG_MOVE_LIMIT (SG_FIELDS * SG_FIELDS) // every move is below
#define SG_MOVES_MAX 1024                     // moves of one board: at most 16 targets for each of 64 pieces

typedef struct sg_Guard {
    sg_Set land;               // where a piece other than the king may land as far as checks go
    sg_Set pinned;             // pieces that may land only on some fields
    sg_Set allowed[SG_FIELDS]; // those fields; set for pinned pieces alone
} sg_Guard;

// For the side to move.
sg_Guard sg_guard(const sg_Board *board);
// Where the piece of the side to move on that field may go.
sg_Set sg_targets(const sg_Board *board, const sg_Guard *guard, sg_Field from);

// The four functions below look at the pieces alone, not at whether the game is over (result.h).

// Writes the legal moves, by from and then by to, into `moves`, which has room for SG_MOVES_MAX. Returns how many.
int sg_list_moves(const sg_Board *board, sg_Move *moves);
int sg_count_moves(const sg_Board *board);
bool sg_can_move(const sg_Board *board);
bool sg_is_legal(const sg_Board *board, sg_Move move);

// What the piece shows after a move: under the dials, by the rules. Not for dice.
static inline int sg_shows(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    sg_Field from = sg_from(move);
    return sg_turned(rules, sg_kind(board, from), sg_energy(board, from), from, sg_to(move));
}

// The board after a move of the side to move that captures no king; it need not be legal. `shows` is what the piece
// shows afterwards: 1..4, a king 1..2.
sg_Board sg_play(const sg_Board *board, sg_Move move, int shows);

#endif
