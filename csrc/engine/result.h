// result.h -- check, mate and the end of a game, as far as one board can tell.

#ifndef SG_RESULT_H
#define SG_RESULT_H

#include "move.h"

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

// Whether the side's king stands alone, or with as few pieces as the rules count as alone.
static inline bool sg_is_alone(const sg_Board *board, const sg_Rules *rules, sg_Colour colour)
{
    return sg_has_at_most(board->side[colour], rules->lone) && sg_king(board, colour);
}
static inline bool sg_is_anyone_alone(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_alone(board, rules, SG_WHITE) || sg_is_alone(board, rules, SG_RED);
}
static inline bool sg_quiet_limit_reached(const sg_Board *board, const sg_Rules *rules)
{
    return rules->quiet > 0 && board->quiet >= rules->quiet;
}
// Mate in the sheet's sense, asked as if it were the colour's turn: it is in check without a legal move, or alone.
bool sg_is_mate(const sg_Board *board, const sg_Rules *rules, sg_Colour colour);
// The side to move is not in check and has no legal move, and nobody is alone.
bool sg_is_stalemate(const sg_Board *board, const sg_Rules *rules);

// The first of the reasons above that holds, in their order. If both sides are alone, nobody has won.
sg_Result sg_result(const sg_Board *board, const sg_Rules *rules);
// Whether the game is over although there may be pieces that could move: a side is alone, or it was quiet for too long.
static inline bool sg_is_over(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_anyone_alone(board, rules) || sg_quiet_limit_reached(board, rules);
}

// sg_is_over, one move after a board that was not over: only who is to move now has lost a piece, if anyone.
static inline bool sg_has_ended(const sg_Board *board, const sg_Rules *rules)
{
    return (board->quiet == 0 && sg_is_alone(board, rules, (sg_Colour)board->turn)) ||
           sg_quiet_limit_reached(board, rules);
}

#endif
