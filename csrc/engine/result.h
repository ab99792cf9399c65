// result.h -- mate, stalemate and the other ends of a game, as far as one board shows them.

#ifndef SG_RESULT_H
#define SG_RESULT_H

#include "over.h"

typedef enum sg_Reason {
    SG_GOES_ON,
    SG_ALONE,     // a side has a bare king (over.h)
    SG_MATE,      // the side to move is in check and has no legal move
    SG_STALEMATE, // it has no legal move and is not in check
    SG_QUIET,     // rules.quiet plies without a capture
    SG_REPETITION // the same board for the rules.repetition-th time; sg_result never returns it, since it sees one
                  // board alone
} sg_Reason;

typedef struct sg_Result {
    sg_Reason reason;
    bool won;         // one side has won; if not, the game goes on or is a draw
    sg_Colour winner; // if won
} sg_Result;

// Mate in the sheet's sense, as if the colour were to move: it is in check and has no legal move, or it has a bare
// king.
bool sg_is_mate(const sg_Board *board, const sg_Rules *rules, sg_Colour colour);
// The side to move is not in check and has no legal move, and no side has a bare king.
bool sg_is_stalemate(const sg_Board *board, const sg_Rules *rules);

// The first of the reasons above that holds, in their order. If both sides have a bare king, there is no winner.
sg_Result sg_result(const sg_Board *board, const sg_Rules *rules);
// The same where it is known whether the side to move has a legal move.
sg_Result sg_result_if(const sg_Board *board, const sg_Rules *rules, bool can_move);
// The result of a board that occurs for the `times`-th time: a repetition ends a game that would go on.
sg_Result sg_or_repetition(sg_Result result, const sg_Rules *rules, uint32_t times);

#endif
