// future.h -- where a pawn can ever come to, and what it will show there. The law decides it: what a piece shows after
// a move hangs on the two fields alone, so many laws tie every piece to a part of the board.
//
// Under "magnets" a pawn that has moved shows an even number for ever, and so stays on the fields of one shade (as on a
// chessboard), where alone it can capture. Under "fixed" pawns of even energy do, the others come everywhere. Under
// "dice" all pawns come everywhere.

#ifndef SG_FUTURE_H
#define SG_FUTURE_H

#include "../engine/board.h"

typedef struct sg_Future {
    // comes[e][f]: the fields from which a pawn that shows e comes to field f by some number of moves, at least one, on
    // an empty board.
    sg_Set comes[SG_PAWN_ENERGY + 1][SG_FIELDS];
    // shows[n][e]: the fields on which a pawn that shows e will show n or more, as the mean over wherever it comes,
    // rounded.
    sg_Set shows[SG_PAWN_ENERGY + 1][SG_PAWN_ENERGY + 1];
    bool tied;   // no pawn comes everywhere
    bool rolled; // the law is dice
} sg_Future;

void sg_future(sg_Future *future, const sg_Rules *rules);

// The movers that stand on the fields given for their energy.
static inline sg_Set sg_standing(const sg_ByEnergy *movers, sg_Set one, sg_Set two, sg_Set three, sg_Set four)
{
    return (movers->of[1] & one) | (movers->of[2] & two) | (movers->of[3] & three) | (movers->of[4] & four);
}
// The movers that as pawns may still come to a field.
static inline sg_Set sg_coming(const sg_Future *future, const sg_ByEnergy *movers, sg_Field field)
{
    return sg_standing(movers, future->comes[1][field], future->comes[2][field], future->comes[3][field],
                       future->comes[4][field]);
}
// The movers that as pawns will show so much or more.
static inline sg_Set sg_showing(const sg_Future *future, const sg_ByEnergy *movers, int energy)
{
    const sg_Set *shows = future->shows[energy];
    return sg_standing(movers, shows[1], shows[2], shows[3], shows[4]);
}

#endif
