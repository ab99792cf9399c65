// parameters.h -- the numbers of the search that are found by matches: margins, depths, reductions, windows.

#pragma once

#include "reachability.h"

#define SG_UNUSED -1 // the search under this kind of law has no such number

// Every parameter: its name, its default values for dice, for colour-bound laws, for mixed ones ("fixed") and for free
// ones ("magnets"), the least and the greatest value that a user may set, the distance at which tuning compares two
// values (in the end), and its meaning. Margins are in hundredths of a pawn, depths in plies; a depth is the last
// or the first at which the method is used.
// clang-format off
#define SG_EACH_PARAMETER(X)                                                                                           \
    X(aspiration_depth,          SG_UNUSED,   4,   4,   3,  2,    20,   1, "aspiration windows: from this depth on")   \
    X(aspiration_window,         SG_UNUSED,  20,  12,  16,  1,  1000,   5, "to either side of the previous score")     \
    X(aspiration_max,            SG_UNUSED, 500, 500, 477,  0, 10000, 100, "a window wider than this is opened")       \
    X(iir_depth,                 SG_UNUSED,   4,   5,   2,  2,    20,   1, "internal iterative reduction: from this "  \
                                                                           "depth on")                                 \
    X(reverse_futility_depth,    SG_UNUSED,   6,   5,   6,  0,    20,   1, "reverse futility pruning: up to this "     \
                                                                           "depth")                                    \
    X(reverse_futility_margin,   SG_UNUSED,  30,  21,  10,  0,  1000,   5, "a ply")                                    \
    X(futility_depth,            SG_UNUSED,   5,   5,   6,  0,    20,   1, "futility pruning: up to this depth")       \
    X(futility_margin,           SG_UNUSED,  35,  30,  34,  0,  1000,   5, "a ply, and once more")                     \
    X(late_pruning_depth,        SG_UNUSED,   4,   4,   4,  0,    20,   1, "late move pruning: up to this depth")      \
    X(late_pruning_moves,        SG_UNUSED, 200, 228, 139,  0, 10000,  30, "moves that are searched, in hundredths")   \
    X(late_pruning_growth,       SG_UNUSED,  60,  64,  69,  0,  1000,   8, "more of them, in hundredths, times depth " \
                                                                           "squared")                                  \
    X(reduction_depth,                   4,   3,   3,   4,  2,    20,   1, "late move reductions: from this depth on") \
    X(reduction_moves,                   2,   3,   3,   3,  1,    50,   1, "moves that are searched to the full depth")\
    X(reduction,                 SG_UNUSED,  50,  37,  40,  0,   300,   8, "in hundredths of log2(depth) * "           \
                                                                           "log2(number of the move)")                 \
    X(quiescence_plies,                  4,  16,  16,  16,  0,    40,   1, "of captures, beyond the depth")            \
    X(delta,                     SG_UNUSED, 100, 168, 156,  0,  2000,  20, "what a capture may gain beyond its piece") \
    X(history_bonus,                     4,   4,   4,   4,  0,   100,   1, "of a cutoff, times depth squared")         \
    X(history_bonus_max,              1600,1600,1600,1610,  0, 16000, 200, "the greatest bonus")                       \
    X(star2_depth,                       2, SG_UNUSED, SG_UNUSED, SG_UNUSED, 1, 20, 1, "Star2: from this depth on")    \
    X(spread,                          320, SG_UNUSED, SG_UNUSED, SG_UNUSED, 10, 5000, 30,                             \
      "the score that wins with a chance of 85 %")                                                                       \
    X(star1_margin,                    160, SG_UNUSED, SG_UNUSED, SG_UNUSED, 0, 10000, 20,                             \
      "below alpha: a move is given up after one number; in thousandths of a win")
// clang-format on

enum {
#define SG_COUNT_ONE(...) +1
    SG_PARAMETERS = 0 SG_EACH_PARAMETER(SG_COUNT_ONE)
#undef SG_COUNT_ONE
};

// By name, or by place in the list.
typedef union sg_Parameters {
    struct {
#define SG_FIELD(name, ...) int name;
        SG_EACH_PARAMETER(SG_FIELD)
#undef SG_FIELD
    };
    int of[SG_PARAMETERS];
} sg_Parameters;

typedef struct sg_ParameterText {
    char name[32], meaning[80];
    int least, most, step;
} sg_ParameterText;

extern const sg_ParameterText sg_parameter_texts[SG_PARAMETERS];

sg_Parameters sg_default_parameters(const sg_Reachability *reachability);
