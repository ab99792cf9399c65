// reachability.h -- the fields that a pawn can ever reach by any number of moves, and what it will show there.
//
// The law decides it: what a piece shows after a move depends on the two fields alone, so under many laws every piece
// is bound to a part of the board. If the dials follow the square colours of a chessboard, as in the former default
// table, a pawn that has moved shows an even number from then on, so it stays on fields of one square colour. Under
// "fixed" this is so for pawns of even energy; those of odd energy reach every field. Under "dice" all pawns do.

#ifndef SG_REACHABILITY_H
#define SG_REACHABILITY_H

#include "../engine/board.h"

typedef struct sg_Reachability {
    // origins[e][f]: the fields from which a pawn that shows e reaches field f by at least one move, on an empty board.
    sg_Set origins[SG_PAWN_ENERGY + 1][SG_FIELDS];
    // shows[n][e]: the fields on which a pawn that shows e will show n or more, on average over all that it can reach,
    // rounded.
    sg_Set shows[SG_PAWN_ENERGY + 1][SG_PAWN_ENERGY + 1];
    bool colour_bound; // no pawn reaches every field
    bool dice;         // the law is dice
} sg_Reachability;

void sg_find_reachability(sg_Reachability *reachability, const sg_Rules *rules);

// The pieces that stand on the fields given for their energy.
static inline sg_Set sg_standing_on(const sg_ByEnergy *pieces, sg_Set one, sg_Set two, sg_Set three, sg_Set four)
{
    return (pieces->of[1] & one) | (pieces->of[2] & two) | (pieces->of[3] & three) | (pieces->of[4] & four);
}
// The pieces that can ever reach a field, if they are pawns.
static inline sg_Set sg_pawns_reaching(const sg_Reachability *reachability, const sg_ByEnergy *pieces, sg_Field field)
{
    return sg_standing_on(pieces, reachability->origins[1][field], reachability->origins[2][field],
                          reachability->origins[3][field], reachability->origins[4][field]);
}
// The pieces that will show `energy` or more on average, if they are pawns.
static inline sg_Set sg_pawns_showing(const sg_Reachability *reachability, const sg_ByEnergy *pieces, int energy)
{
    const sg_Set *shows = reachability->shows[energy];
    return sg_standing_on(pieces, shows[1], shows[2], shows[3], shows[4]);
}

#endif
