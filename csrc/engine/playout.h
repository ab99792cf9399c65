// playout.h -- random games to the end.

#ifndef SG_PLAYOUT_H
#define SG_PLAYOUT_H

#include <stddef.h>

#include "kernel/dispatch.h"
#include "result.h"

// How a game went on. The reason is SG_GOES_ON if it was left off.
typedef struct sg_Playout {
    sg_Board board; // the last one
    sg_Result result;
    uint32_t plies; // played
} sg_Playout;

// How many keys a playout under these rules wants to be lent, for draws by repetition: 0 if there are none. A game goes
// on below `quiet` plies only, and a capture forgets all keys, so there are at most that many since the last one, and
// one more.
static inline size_t sg_playout_keys(const sg_Rules *rules)
{
    if (rules->repetition == 0) return 0;
    return rules->quiet > 0 && rules->quiet < SG_PLAYOUT_PLIES ? rules->quiet + 1u : SG_PLAYOUT_PLIES + 1u;
}

// Plays from a board on, every legal move (and every number of a die) equally likely, until the game is over. The same
// seed gives the same game everywhere. `keys` has room for sg_playout_keys, or is NULL: then
// nothing repeats. Boards before the first do not count.
sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);

#endif
