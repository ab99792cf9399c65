// alphabeta.h -- the two kinds of search, between which sg_iterate (search.h) chooses: one iteration of each.

#ifndef SG_ALPHABETA_H
#define SG_ALPHABETA_H

#include "worker.h"

// Without dice: alphabeta.c.
bool sg_iterate_alphabeta(sg_Worker *worker, int depth);
// Under dice: chance.c.
bool sg_iterate_chance(sg_Worker *worker, int depth);

#endif
