// score.h -- scores, in hundredths of a pawn, seen by the side to move.
//
// A won or lost game scores SG_MATE_SCORE less the plies to its end, so that the shorter win is the better one. 0 is a
// draw.

#pragma once

#include <stdbool.h>

typedef int sg_Score;

#define SG_PLIES_MAX 120                           // a line is shorter than this
#define SG_DEPTH_MAX (SG_PLIES_MAX - 1)            // of a search, in plies
#define SG_MATE_SCORE 30000                        // a win at once
#define SG_INFINITE (SG_MATE_SCORE + 1)            // above every score
#define SG_DECISIVE (SG_MATE_SCORE - SG_PLIES_MAX) // from here on a score is a proven win

// Lost by the side to move `plies` after the root.
static inline sg_Score sg_mated_in(int plies)
{
    return plies - SG_MATE_SCORE;
}
static inline bool sg_is_decisive(sg_Score score)
{
    return score >= SG_DECISIVE || score <= -SG_DECISIVE;
}
// The number of its moves in which the side to move wins (below 0: loses); 0 if the score is not decisive.
static inline int sg_mate_distance(sg_Score score)
{
    if (!sg_is_decisive(score)) return 0;
    return score > 0 ? (SG_MATE_SCORE - score + 1) / 2 : -((SG_MATE_SCORE + score + 1) / 2);
}
