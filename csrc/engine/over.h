// over.h -- the ends of a game that need no look at its moves: a bare king, and the quiet limit.

#ifndef SG_OVER_H
#define SG_OVER_H

#include "board.h"

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
