// terms.h -- the terms of the evaluation: what is counted for either side of a board, and what each count weighs.

#pragma once

#include "reachability.h"
#include "score.h"

// Every term: its constant, its name in Lua, its default weights, and its meaning. The weights, in hundredths of a
// pawn, are those for dice, for colour-bound laws, for mixed ones ("fixed") and for free ones ("magnets"). Found by
// self-play (README.md). The number after them is the distance at which tuning compares two weights (in the end); a
// pawn is the unit, so it has none.
// clang-format off
#define SG_EACH_TERM(X)                                                                                                \
    X(PAWN,            "pawn",            100,  58,  60, 100,   0, "a pawn, whatever it shows")                        \
    X(MOBILITY,        "mobility",          5,   5,   7,   6,   2, "a field attacked or protected, once a piece")      \
    X(THREAT,          "threat",           12,  14,   4,  28,   6, "an enemy pawn that can be captured")               \
    X(HANGING,         "hanging",          17,  18,  34,  26,   6, "a threatened pawn that cannot be taken back")      \
    X(KING_ZONE,       "king_zone",         8,   1,   7,   8,   3, "an attacked field within two of the enemy king")   \
    X(ATTRITION,       "attrition",         7,   2,   0,   8,   2, "lost pawns of the enemy, their number squared")    \
    X(TEMPO,           "tempo",             0,  27,  19,  42,   6, "being to move")                                    \
    X(ATTACKERS,       "attackers",         0,  63,   0,  52,  10, "a pawn that can ever reach the enemy king's "      \
                                                                 "field, beyond the enemy pawns that can")             \
    X(EXTRA_ATTACKERS, "extra_attackers",   0,  23,  45,  62,  15, "the same, beyond the first")                       \
    X(IDLE,            "idle",              0,  27, -32,   0,  10, "a pawn that can never reach either king's field")  \
    X(ENERGY,          "energy",            0,   0,  58,   0,   8, "what a pawn will show on average, beyond 1")
// clang-format on

typedef enum sg_Term {
#define SG_TERM_CONSTANT(constant, ...) SG_TERM_##constant,
    SG_EACH_TERM(SG_TERM_CONSTANT)
#undef SG_TERM_CONSTANT
        SG_TERMS
} sg_Term;

typedef struct sg_TermText {
    char name[16], meaning[112];
    int step;
} sg_TermText;

extern const sg_TermText sg_term_texts[SG_TERMS];

#define SG_WEIGHT_MAX 10000 // a user's weight is between this and its negative

// In hundredths of a pawn.
typedef struct sg_Weights {
    int of[SG_TERMS];
} sg_Weights;

sg_Weights sg_default_weights(const sg_Reachability *reachability);

// The count of each term for a colour.
typedef struct sg_Terms {
    int of[SG_TERMS];
} sg_Terms;

// Counts the terms of both colours. `reachability`: of the rules.
void sg_terms(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2]);
// The same, in portable C and for AVX2; ../engine/kernel/dispatch.h says how.
void sg_terms_portable(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2]);
void sg_terms_avx2(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2]);

// The weighted difference between both sides, in hundredths of a pawn, seen by the side to move.
int sg_weigh(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights);
int sg_weigh_portable(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights);
int sg_weigh_avx2(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights);
