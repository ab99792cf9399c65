// over.h -- the ends of a game that need no list of moves: a bare king, and the quiet limit.

#ifndef SG_OVER_H
#define SG_OVER_H

#include "board.h"

// Whether the side has a bare king: a king, and at most rules.lone pieces, the king included.
static inline bool sg_is_alone(const sg_Board *board, const sg_Rules *rules, sg_Colour colour)
{
    return sg_has_at_most(board->side[colour], rules->lone) && sg_king(board, colour);
}
static inline bool sg_is_anyone_alone(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_alone(board, rules, SG_WHITE) || sg_is_alone(board, rules, SG_RED);
}
// Whether rules.quiet plies in a row were played without a capture.
static inline bool sg_quiet_limit_reached(const sg_Board *board, const sg_Rules *rules)
{
    return rules->quiet > 0 && board->quiet >= rules->quiet;
}
// Whether the game is over even if pieces could still move: a side has a bare king, or the quiet limit is reached.
static inline bool sg_is_over(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_anyone_alone(board, rules) || sg_quiet_limit_reached(board, rules);
}

// sg_is_over for a board that is one move after a board that was not over. Only the side that is to move now can have
// lost a piece, so only its king can have become bare.
static inline bool sg_has_ended(const sg_Board *board, const sg_Rules *rules)
{
    return (board->quiet == 0 && sg_is_alone(board, rules, (sg_Colour)board->turn)) ||
           sg_quiet_limit_reached(board, rules);
}

#endif
