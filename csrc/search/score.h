// score.h -- what a board is worth to the side to move.
//
// In hundredths of a pawn. A game that will be lost or won is worth SG_WON less the plies to its end, so that the
// shorter way is the better one. 0 is a draw.

#ifndef SG_SCORE_H
#define SG_SCORE_H

#include <stdbool.h>

typedef int sg_Score;

#define SG_PLIES_MAX 120 // no search looks farther
#define SG_WON 30000
#define SG_BEYOND (SG_WON + 1)             // above every score
#define SG_CERTAIN (SG_WON - SG_PLIES_MAX) // from here on a win is proven

static inline sg_Score sg_won_in(int plies)
{
    return SG_WON - plies;
}
static inline sg_Score sg_lost_in(int plies)
{
    return plies - SG_WON;
}
static inline bool sg_is_certain(sg_Score score)
{
    return score >= SG_CERTAIN || score <= -SG_CERTAIN;
}

#endif
