// evaluate.c -- terms and net, added.

#include "evaluate.h"

// Never decisive, with any weights: only the search proves a win.
static sg_Score limited(int sum)
{
    const int limit = SG_DECISIVE - 1;
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}

sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                     const sg_Net *net)
{
    return limited(sg_weigh(board, reachability, weights) + (net ? sg_net_score(net, board) : 0));
}

sg_Score sg_evaluate_near(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                          const sg_Net *net, const sg_NetSums *near, sg_NetSums *into)
{
    return limited(sg_weigh(board, reachability, weights) + (net ? sg_net_score_near(net, board, near, into) : 0));
}
