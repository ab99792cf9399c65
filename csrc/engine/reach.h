// reach.h -- where a piece can go if nothing but the pieces in its way is looked at.
//
// A piece of energy e goes exactly e fields, straight or with one right-angle turn, over empty fields. So its targets
// lie at distance e, and each is reached by at most two paths (one if straight): the two sides of a rectangle, taken in
// one order or the other. A path is the same forward and backward, so "reaches" can be asked from either end.

#ifndef SG_REACH_H
#define SG_REACH_H

#include "board.h"

// Pieces by what they show: of[e] has those of energy e; of[0] is not used.
typedef struct sg_ByEnergy {
    sg_Set of[SG_PAWN_ENERGY + 1];
} sg_ByEnergy;

// The pieces in `among`, by what they show.
static inline sg_ByEnergy sg_by_energy(const sg_Board *board, sg_Set among)
{
    sg_Set low = board->low, high = board->high;
    return (sg_ByEnergy){{0, among & ~high & ~low, among & ~high & low, among & high & ~low, among & high & low}};
}

// The fields that a piece of that energy reaches, whatever stands on them. `empty`: the fields it may cross.
sg_Set sg_reach(sg_Field field, int energy, sg_Set empty);
// The fields that any of the movers reaches.
sg_Set sg_reach_all(const sg_ByEnergy *movers, sg_Set empty);
// The movers that reach the field.
sg_Set sg_reached_by(sg_Field field, const sg_ByEnergy *movers, sg_Set empty);

// How many pairs there are of a mover and a field of `land` that it reaches.
int sg_count_reach(const sg_ByEnergy *movers, sg_Set empty, sg_Set land);

#endif
