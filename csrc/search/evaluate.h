// evaluate.h -- the static score of a board: its terms, and what a net adds to them.

#ifndef SG_EVALUATE_H
#define SG_EVALUATE_H

#include "net.h"

// In hundredths of a pawn, seen by the side to move; never decisive. `net`: for the law of the board's rules, or NULL.
sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                     const sg_Net *net);
// The same with sums of the net's layers: those of a board near by, and where to store those of the board.
sg_Score sg_evaluate_near(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                          const sg_Net *net, const sg_NetSums *near, sg_NetSums *into);

#endif
