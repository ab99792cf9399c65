// playout.c -- random games to the end, and their results.

#include "playout.h"

sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    sg_Result result = sg_result(board, rules);
    if (result.reason != SG_GOES_ON) return (sg_Playout){.board = *board, .result = result};
    sg_RandomGame game = sg_play_randomly(board, rules, seed, keys);
    result = sg_result(&game.board, rules);
    if (game.repeated && result.reason == SG_GOES_ON) result = (sg_Result){.reason = SG_REPETITION};
    return (sg_Playout){game.board, result, game.plies};
}
