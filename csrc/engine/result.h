// result.h -- check, mate and the end of a game, as far as one board can tell.

#ifndef SG_RESULT_H
#define SG_RESULT_H

#include "over.h"

typedef enum sg_Reason {
    SG_GOES_ON,
    SG_ALONE,     // a side has a king and at most rules.lone pieces
    SG_MATE,      // the side to move is in check and has no legal move
    SG_STALEMATE, // it has no legal move and is not in check
    SG_QUIET,     // rules.quiet plies without a capture
    SG_REPETITION // the same board for the rules.repetition-th time; never told from one board
} sg_Reason;

typedef struct sg_Result {
    sg_Reason reason;
    bool won;         // somebody has; otherwise, unless the game goes on, a draw
    sg_Colour winner; // if won
} sg_Result;

// Mate in the sheet's sense, asked as if it were the colour's turn: it is in check without a legal move, or alone.
bool sg_is_mate(const sg_Board *board, const sg_Rules *rules, sg_Colour colour);
// The side to move is not in check and has no legal move, and nobody is alone.
bool sg_is_stalemate(const sg_Board *board, const sg_Rules *rules);

// The first of the reasons above that holds, in their order. If both sides are alone, nobody has won.
sg_Result sg_result(const sg_Board *board, const sg_Rules *rules);
#endif
