// wins.h -- backwards: the positions from which a move leads to one that the other side has lost.

#ifndef SG_WINS_H
#define SG_WINS_H

#include "positions.h"

// Takes back all moves to positions lost in the ply before; these are lost in an earlier ply from now on.
void sg_find_wins(sg_Solver *solver);

#endif
