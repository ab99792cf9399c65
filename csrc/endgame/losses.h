// losses.h -- forwards: the positions from which no move leads to a safe one, that is, one that is not won.
//
// Only positions are looked at from which a move leads to one that was won in the ply before.

#ifndef SG_LOSSES_H
#define SG_LOSSES_H

#include "positions.h"

// Removes the candidates, rows of a block, from which the side can move to a safe position.
void sg_remove_escapes(const sg_Solver *solver, int side, int block, sg_Set candidates[SG_FIELDS]);
// Positions of row i of a block are lost in this ply.
void sg_store_lost(sg_Solver *solver, int side, int block, int i, sg_Set found);

// Marks the positions to be looked at, by what was won in the ply before.
void sg_mark_rechecks(sg_Solver *solver);
// Finds which of these are lost.
void sg_find_losses(sg_Solver *solver);

#endif
