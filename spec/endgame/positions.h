// positions.h -- all positions of an ending with their values, by number, and what the engine's moves make of them.
//
// What csrc/endgame/ finds is checked with it, so it is the plainest there is: no symmetries, no sets of positions, one
// number for each. That of a position has a bit for the side to move, then six bits for each piece's field.

#pragma once

#include "../../csrc/endgame/ending.h"

enum { PIECES_MAX = 4 };

// A value for the side to move: above 0 it wins in so many plies, below 0 it loses in so many plies and one more, of
// which the next capture is the last.
enum { DRAWN = 0, NOT_IN_GAME = INT16_MIN };

typedef struct Positions {
    sg_Rules rules;
    int count;                   // of pieces
    sg_Piece pieces[PIECES_MAX]; // kings first; `energy` is that on each field
    uint8_t energy[PIECES_MAX][SG_FIELDS];
    uint32_t numbers;                       // of positions, those not in a game too
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
// again and again by the engine's moves, a ply at a time. What is won or lost after more plies than the rules' quiet
// limit counts has its value; a capture that leads there counts as a draw.
void solve_forward(Positions *positions);
