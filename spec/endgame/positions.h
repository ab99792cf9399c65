// positions.h -- all positions of an ending by number, with their values, and the positions after the engine's moves.
//
// The specs compare csrc/endgame/ with it, so it is as plain as possible: no symmetries and no sets of positions. A
// position's number has a bit for the side to move, then six bits for each piece's field.

#pragma once

#include "../../csrc/endgame/ending.h"

enum { PIECES_MAX = 4 };

// A value for the side to move: n > 0, it wins in n plies; -n, it loses in n - 1 plies. The last
// of these plies is the next capture.
enum { DRAWN = 0, NOT_IN_GAME = INT16_MIN };

typedef struct Positions {
    sg_Rules rules;
    int count;                   // of pieces
    sg_Piece pieces[PIECES_MAX]; // kings first; `energy` is that on each field
    uint8_t energy[PIECES_MAX][SG_FIELDS];
    uint32_t numbers;                       // of positions, also those that no game can have
    int16_t *values;                        // of each number
    struct Positions *captured[PIECES_MAX]; // by the pawn that is captured; NULL: the game is over
} Positions;

// The positions of an ending, with white as side 0, and of those to which captures lead. All are drawn, or not in a
// game. Ends the program if there is no memory.
Positions *new_positions(const sg_Rules *rules, const sg_Ending *ending);
void free_positions(Positions *positions);

// The board of a position that is in a game; no quiet plies.
sg_Board board_of(const Positions *positions, uint32_t number);
// The value of a position by those of the positions to which its moves lead.
int value_by_moves(const Positions *positions, uint32_t number);
// The plies of a value that is no draw.
int plies_of(int value);

// Solves an ending the plain way (forward.c): finds the values of all positions, and of those to which captures lead,
// ply by ply from the engine's moves. Values may need more plies than the quiet limit; a capture that leads to such a
// value counts as a draw.
void solve_forward(Positions *positions);
