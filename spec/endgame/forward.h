// forward.h -- solves an ending the plain way: all positions again and again, by the engine's moves, a ply at a time.

#ifndef FORWARD_H
#define FORWARD_H

#include "positions.h"

// Finds the values of all positions, and of those to which captures lead. What is won or lost after more plies than the
// rules' quiet limit counts has its value; a capture that leads there counts as a draw.
void solve_forward(Positions *positions);

#endif
