// evaluate.c -- terms and net, added.

#include "evaluate.h"

sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                     const sg_Net *net)
{
    const int limit = SG_DECISIVE - 1; // with any weights: only the search proves a win
    int sum = sg_weigh(board, reachability, weights) + (net ? sg_net_score(net, board) : 0);
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}
