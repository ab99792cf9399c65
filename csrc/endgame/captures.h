// captures.h -- captures: moves that leave the ending.
//
// To be a move like others a capture leads to a position in which the captured pawn is still on the capturing piece's
// field; such a position has the value of the board without that pawn.

#ifndef SG_CAPTURES_H
#define SG_CAPTURES_H

#include "positions.h"
#include "probe.h"

// Adds all captures, in the first ply. `known` has the endings to which they lead; NULL: they end the game, and win it.
void sg_add_captures(sg_Solver *solver, const sg_Endings *known);

#endif
