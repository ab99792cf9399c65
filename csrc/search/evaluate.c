// evaluate.c -- both sides' terms, weighed and subtracted.

#include "evaluate.h"

#include "../engine/kernel/dispatch.h"

sg_Weights sg_weights_standard(const sg_Future *future)
{
    if (future->rolled) return (sg_Weights){{100, 4, 16, 16, 6, 4, 34, 0, 0, 0, 0}};
    if (future->tied) return (sg_Weights){{58, 5, 14, 18, 1, 2, 27, 63, 23, 27, 0}};
    return (sg_Weights){{60, 5, 7, 25, 7, 1, 25, 0, 55, -25, 55}};
}

void sg_terms(const sg_Board *board, const sg_Future *future, sg_Terms terms[2])
{
#if defined(SG_HAS_AVX2)
    if (sg_cpu_has_avx2()) {
        sg_terms_avx2(board, future, terms);
        return;
    }
#endif
    sg_terms_portable(board, future, terms);
}

sg_Score sg_evaluate(const sg_Board *board, const sg_Future *future, const sg_Weights *weights)
{
    sg_Terms terms[2];
    sg_terms(board, future, terms);
    const sg_Terms *ours = &terms[board->turn], *theirs = &terms[sg_other((sg_Colour)board->turn)];
    int sum = 0;
    for (int i = 0; i < SG_TERMS; i++)
        sum += weights->of[i] * (ours->of[i] - theirs->of[i]);
    const int limit = SG_DECISIVE - 1; // whatever the weights: a guess is no proof
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}
