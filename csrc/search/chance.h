// chance.h -- looking ahead under dice: the worth of a move is the mean over what may be rolled.
//
// Expectiminimax with Star1 and Star2 (B. Ballard: The *-minimax search procedure for trees containing chance nodes,
// 1983). Star1: a window for a mean gives a window for each number, since the numbers still to come are worth no more
// than a win and no less than a loss. Star2: one answer to each number shows what they are worth at most, and most
// moves need not be looked at further. A mean is rounded down to a whole score. At the end of its depth a board is
// worth what sg_evaluate says; nothing is reduced, so the score is the exact expectation to that depth.

#ifndef SG_CHANCE_H
#define SG_CHANCE_H

#include "search.h"

// sg_iterate, for rules with dice.
bool sg_iterate_chance(sg_Worker *worker, int depth);

#endif
