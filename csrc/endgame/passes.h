// passes.h -- the passes of a solver over its positions: the first ply, then losses and wins of each ply. A pass goes
// over all blocks with side 0 to move, then over those with side 1 to move.

#pragma once

#include "positions.h"
#include "probe.h"

// These fill a solver that already has its law, its ending and the memory of its rows. They find how the pieces move,
// which positions exist, and which are mates and stalemates.
void sg_set_pieces(sg_Solver *solver);
void sg_set_rows(sg_Solver *solver, int side, int block);
void sg_find_ends(sg_Solver *solver, int side, int block);

// Adds all captures, in the first ply. To be stored like other moves, a capture leads to a position in which the
// captured pawn is still on the capturing piece's field; that position has the value of the board without the pawn.
// `known`: the endings to which captures lead; NULL: every capture wins at once.
void sg_add_captures(sg_Solver *solver, const sg_Endings *known, int side, int block);

// Finds wins: takes back a side's moves to the block's positions lost in the previous ply. False if none was lost.
bool sg_find_wins(sg_Solver *solver, int side, int block);

// Marks all positions from which a move may lead to a position that was won in the previous ply.
void sg_mark_rechecks(sg_Solver *solver);
// Finds which marked positions are lost: all moves lead to wins of the other side. False if none is marked.
bool sg_find_losses(sg_Solver *solver, int side, int block);
