// chance.h -- the search under dice: a move's score is the mean over the numbers that may be rolled.
//
// Expectiminimax with Star1 and Star2 (B. Ballard: The *-minimax search procedure for trees containing chance nodes,
// 1983). Star1: a window for the mean gives a window for each number, since each of the numbers still to come scores
// between a loss and a win. Star2: before the full searches one reply to each number is probed; it bounds the score
// from above, and most moves fail low at once. For the others these bounds make the windows of Star1 narrower. A mean
// is rounded down to a whole number.
//
// The search averages expected results, not scores, and reports the score with that expectation. At the horizon
// captures are followed for three plies, with one number for each. Late moves are searched to a reduced depth first,
// and a move whose first numbers score low is given up before the others are searched. With `full_width` both are off,
// and the result is the exact expectation to that depth.

#ifndef SG_CHANCE_H
#define SG_CHANCE_H

#include "worker.h"

// sg_iterate, for rules with dice.
bool sg_iterate_chance(sg_Worker *worker, int depth);

#endif
