// playout.h -- random games to the end.

#ifndef SG_PLAYOUT_H
#define SG_PLAYOUT_H

#include <stddef.h>

#include "kernel/dispatch.h"
#include "result.h"

// The end of the game. The reason is SG_GOES_ON if it was stopped after SG_PLAYOUT_PLIES.
typedef struct sg_Playout {
    sg_Board board; // the last one
    sg_Result result;
    uint32_t plies; // played
} sg_Playout;

// The number of keys that sg_playout needs memory for, to find repetitions; 0 if repetition is no draw. A capture
// clears all keys, and the game ends when `quiet` plies without one are reached, so there are at most `quiet` + 1.
static inline size_t sg_playout_keys(const sg_Rules *rules)
{
    if (rules->repetition == 0) return 0;
    return rules->quiet > 0 && rules->quiet < SG_PLAYOUT_PLIES ? rules->quiet + 1u : SG_PLAYOUT_PLIES + 1u;
}

// Plays random moves from a board until the game is over. Every legal move, and under dice every number, is equally
// likely. The same seed gives the same game on every machine. `keys` is memory for sg_playout_keys numbers; if it is
// NULL, repetition is not checked. Boards of the game before the first one do not count.
sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);

#endif
