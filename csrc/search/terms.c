// terms.c -- both sides' terms, weighted and subtracted.

#include "terms.h"

#include "../engine/kernel/dispatch.h"

const sg_TermText sg_term_texts[SG_TERMS] = {
#define TEXT(constant, name, dice, colour_bound, mixed, free, step, meaning) {name, meaning, step},
    SG_EACH_TERM(TEXT)
#undef TEXT
};

#define DICE(constant, name, dice, ...) dice,
#define COLOUR_BOUND(constant, name, dice, colour_bound, ...) colour_bound,
#define MIXED(constant, name, dice, colour_bound, mixed, ...) mixed,
#define FREE(constant, name, dice, colour_bound, mixed, free, ...) free,

static const sg_Weights default_weights[SG_LAW_KINDS] = {
    [SG_LAW_DICE] = {{SG_EACH_TERM(DICE)}},
    [SG_LAW_COLOUR_BOUND] = {{SG_EACH_TERM(COLOUR_BOUND)}},
    [SG_LAW_MIXED] = {{SG_EACH_TERM(MIXED)}},
    [SG_LAW_FREE] = {{SG_EACH_TERM(FREE)}},
};

sg_Weights sg_default_weights(const sg_Reachability *reachability)
{
    return default_weights[reachability->kind];
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

int sg_weigh(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights)
{
#if defined(SG_HAS_AVX2)
    if (sg_cpu_has_avx2()) return sg_weigh_avx2(board, reachability, weights);
#endif
    return sg_weigh_portable(board, reachability, weights);
}
