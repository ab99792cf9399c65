// evaluate.c -- both sides' terms, weighted and subtracted.

#include "evaluate.h"

#include "../engine/kernel/dispatch.h"

const sg_TermText sg_term_texts[SG_TERMS] = {
#define TEXT(constant, name, dice, colour_bound, others, meaning) {name, meaning},
    SG_EACH_TERM(TEXT)
#undef TEXT
};

#define DICE(constant, name, dice, colour_bound, others, meaning) dice,
#define COLOUR_BOUND(constant, name, dice, colour_bound, others, meaning) colour_bound,
#define OTHERS(constant, name, dice, colour_bound, others, meaning) others,

sg_Weights sg_default_weights(const sg_Reachability *reachability)
{
    if (reachability->dice) return (sg_Weights){{SG_EACH_TERM(DICE)}};
    if (reachability->colour_bound) return (sg_Weights){{SG_EACH_TERM(COLOUR_BOUND)}};
    return (sg_Weights){{SG_EACH_TERM(OTHERS)}};
}

void sg_terms(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2])
{
#if defined(SG_HAS_AVX2)
    if (sg_cpu_has_avx2()) {
        sg_terms_avx2(board, reachability, terms);
        return;
    }
#endif
    sg_terms_portable(board, reachability, terms);
}

sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights)
{
    sg_Terms terms[2];
    sg_terms(board, reachability, terms);
    const sg_Terms *ours = &terms[board->turn], *theirs = &terms[sg_other((sg_Colour)board->turn)];
    int sum = 0;
    for (int i = 0; i < SG_TERMS; i++)
        sum += weights->of[i] * (ours->of[i] - theirs->of[i]);
    const int limit = SG_DECISIVE - 1; // whatever the weights: only the search proves a win
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}
