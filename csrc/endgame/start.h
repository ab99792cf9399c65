// start.h -- the beginning: how the pieces move, which positions there are, mates and stalemates.

#ifndef SG_START_H
#define SG_START_H

#include "positions.h"

// Fills a solver that knows its law, its ending and where its rows are.
void sg_start(sg_Solver *solver);

#endif
