// position.h -- a position to learn from: a board, the score of a search there, and how its game ended; and its form
// in files, 56 bytes.

#pragma once

#include "../engine/board.h"
#include "../engine/move.h"
#include "../search/score.h"

// What makes a position unfit for learning a static score.
enum {
    SG_POSITION_IN_CHECK = 1, // the side to move is in check
    SG_POSITION_CAPTURE = 2,  // the move is a capture
    SG_POSITION_DECISIVE = 4, // the score is a proven win or loss
    SG_POSITION_UNSCORED = 8  // there was no search: the score is 0
};

// These flags of a board on which the game is not over, with the move and the score of its search.
int sg_position_flags(const sg_Board *board, sg_Move move, sg_Score score);

typedef struct sg_Position {
    sg_Board board;
    sg_Score score; // of the search, seen by the side to move
    sg_Move move;   // of the search, or of the game without one; 0 if there was none
    uint32_t game;  // its number
    int result;     // for the side to move: 1 won, 0 drawn, -1 lost
    int lone;       // of the rules
    int flags;      // SG_POSITION_...
} sg_Position;

// The form in files. All numbers are little-endian.
//
//     at  bytes
//      0      8  the fields of the white pieces, bit 8 * (y - 1) + (x - 1) for the field (x, y)
//      8      8  those of the red pieces
//     16      8  those of the kings
//     24      8  those of the pieces of energy 2 and 4
//     32      8  those of the pieces of energy 3 and 4
//     40      4  game
//     44      2  score, signed
//     46      2  move: from + 64 * to
//     48      2  ply
//     50      2  quiet plies
//     52      1  turn: 0 white, 1 red
//     53      1  result, signed
//     54      1  lone
//     55      1  flags
#define SG_POSITION_BYTES 56

void sg_position_write(const sg_Position *position, uint8_t bytes[SG_POSITION_BYTES]);
// False, and nothing is written, if the bytes are invalid: overlapping sets, two kings of a colour, a bad number.
bool sg_position_read(sg_Position *position, const uint8_t bytes[SG_POSITION_BYTES]);

// Whether two positions prove that their game was played under another law than that of these rules: the second is one
// ply after the first, and the piece that has moved shows another energy. Nothing proves it for dice.
bool sg_is_other_law(const sg_Position *before, const sg_Position *after, const sg_Rules *rules);
