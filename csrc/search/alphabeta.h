// alphabeta.h -- the search for laws without chance: principal variation search with iterative deepening.

#ifndef SG_ALPHABETA_H
#define SG_ALPHABETA_H

#include "worker.h"

// sg_iterate, for rules without dice.
bool sg_iterate_alphabeta(sg_Worker *worker, int depth);

#endif
