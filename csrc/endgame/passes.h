// passes.h -- the passes of a solver over its positions: the first ply, then wins and losses by turns. A pass goes over
// the blocks of side 0, then of side 1.

#pragma once

#include "positions.h"
#include "probe.h"

// How the pieces move, in a solver that knows its law, its ending and where its rows are; which positions there are;
// mates and stalemates.
void sg_set_pieces(sg_Solver *solver);
void sg_set_rows(sg_Solver *solver, int side, int block);
void sg_find_ends(sg_Solver *solver, int side, int block);

// Adds all captures, in the first ply. To be a move like others a capture leads to a position in which the captured
// pawn is still on the capturing piece's field; such a position has the value of the board without that pawn. `known`
// has the endings to which captures lead; NULL: they end the game, and win it.
void sg_add_captures(sg_Solver *solver, const sg_Endings *known, int side, int block);

// Takes back all moves of a side to positions lost in the ply before; these are lost in an earlier ply from now on.
// False if there is none.
bool sg_find_wins(sg_Solver *solver, int side, int block);

// Marks the positions from which a move leads to one that was won in the ply before.
void sg_mark_rechecks(sg_Solver *solver);
// Finds which of these are lost: no move leads to a safe position, that is, one that is not won. False if there is
// none.
bool sg_find_losses(sg_Solver *solver, int side, int block);
