// playout.c -- random games, in the version that the processor is best at.

#include "playout.h"

#include "kernel/dispatch.h"

sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    return SG_DISPATCH(sg_playout, board, rules, seed, keys);
}
