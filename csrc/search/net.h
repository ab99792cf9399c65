// net.h -- a net, learned from games, which adds a score for the pattern of the pieces to the terms
// of the evaluation; and the static score of a board, the sum of both.
//
// Each side sees the board from its end, red after a half turn. An input is a piece as a side sees
// it: own or enemy, its kind and energy, its field; 2 * 6 * 64 in all. A side's hidden layer is the sum of the rows of
// its pieces and the biases. Both layers, that of the side to move first, are clipped to 0..SG_NET_ONE, squared, and
// weighted:
//
//     768 inputs --> 64 --+
//                         +--> 128 --> score
//     768 inputs --> 64 --+
//
// All numbers are whole, so every processor finds the same score. A weight is one byte: 48 kB a net. Neuron 2i + p is
// stored at [p][i], since the kernels add up even and odd bytes apart (inference.inc).

#pragma once

#include <stddef.h>

#include "score.h"
#include "terms.h"

enum {
    SG_NET_VERSION = 2, // of the format of files
    SG_NET_KINDS = 6,   // pawns of energy 1 to 4, kings of energy 1 and 2
    SG_NET_INPUTS = 2 * SG_NET_KINDS * SG_FIELDS,
    SG_NET_HIDDEN = 64,
    SG_NET_HALF = SG_NET_HIDDEN / 2,
    SG_NET_ONE = 255,        // an activation of 1
    SG_NET_ZERO = 128,       // is added to a weight of a row, as stored
    SG_NET_TERMS = 16,       // places for weights of terms in a file
    SG_NET_OUTPUT_MAX = 127, // of an output weight, either way
    SG_NET_BIAS_MAX = 16000, // of a neuron's bias, either way
    SG_NET_HEADER = 512,     // bytes, in a file
    SG_NET_BYTES = SG_NET_HEADER + SG_NET_INPUTS * SG_NET_HIDDEN
};

// The sums fit their types: that of a neuron 16 bits, even if every field has a piece; the product of an activation and
// an output weight 16; the sum over both layers 32.
_Static_assert(SG_FIELDS *SG_NET_ZERO + SG_NET_BIAS_MAX <= INT16_MAX, "a neuron fits 16 bits");
_Static_assert(SG_NET_ONE *SG_NET_OUTPUT_MAX <= INT16_MAX, "a product fits 16 bits");
_Static_assert((int64_t)2 * SG_NET_HIDDEN * SG_NET_ONE * SG_NET_ONE * SG_NET_OUTPUT_MAX <= INT32_MAX, "a sum fits 32");

// How a net was made.
typedef struct sg_NetOrigin {
    uint64_t seed, positions; // of the games, of training
    uint32_t games;
    uint32_t loss;       // on the games kept for testing: mean squared error of the expected result, in millionths
    uint16_t generation; // 1: from games without a net
    uint16_t epochs;
} sg_NetOrigin;

typedef struct sg_Net {
    const uint8_t *rows; // [SG_NET_INPUTS][SG_NET_HIDDEN] in the caller's memory; best aligned to 64
    int16_t biases[2][SG_NET_HALF];
    int16_t outputs[2][2][SG_NET_HALF]; // of the layer of the side to move, of the other's
    int32_t bias;                       // of the output, in its own unit
    int64_t scale;                      // hundredths of a pawn in a unit of the output, times 2^32
    sg_Weights weights;                 // of the terms, which were found together with the net
    sg_Rules law;                       // its dials and whether it is dice; nothing else is set
    sg_NetOrigin origin;
} sg_Net;

// Reads a net from the bytes of a file, which it refers to from then on. Returns NULL, or the reason why it cannot be
// read: "not a net", "a net of another version", "cut off", "damaged", "a number out of range", "an unknown
// or repeated term". A term of which the file says nothing weighs 0.
const char *sg_net_read(sg_Net *net, const uint8_t *bytes, size_t size);

// Writes the file of a net, whose rows may be part of it.
void sg_net_write(const sg_Net *net, uint8_t bytes[SG_NET_BYTES]);

// Reads the net that is built in for the law of these rules or for one of its images, and returns the symmetry
// (rules.h) between them, 0 for the law itself. Returns -1 if there is none.
int sg_net_built_in(sg_Net *net, const sg_Rules *rules);
// Turns a net into the net for its law's image under a symmetry. The net keeps its file in `bytes`.
void sg_net_mirror(sg_Net *net, int symmetry, uint8_t bytes[SG_NET_BYTES]);

// The net's weights of the terms; without a net the default ones.
static inline sg_Weights sg_weights_with(const sg_Net *net, const sg_Reachability *reachability)
{
    return net ? net->weights : sg_default_weights(reachability);
}

// The sums of the hidden layers of a board, and the board: those of a board after a move follow from them by a few
// rows. Zeros are those of the empty board. `words`: of white's layer and of red's, as the kernels have them.
typedef struct sg_NetSums {
    sg_Set side[2], kings, low, high;
    uint64_t words[2][SG_NET_HIDDEN / 4];
} sg_NetSums;

// What the net adds to the score of a board, in hundredths of a pawn, seen by the side to move. `near` and `into`: the
// sums of any boards for the same net, best of one a move away; they may be the same. `into` receives those of the
// board.
sg_Score sg_net_score_near(const sg_Net *net, const sg_Board *board, const sg_NetSums *near, sg_NetSums *into);
// The same without other sums.
sg_Score sg_net_score(const sg_Net *net, const sg_Board *board);

// The sum of the output layer in its own unit, without the bias; compiled twice.
int32_t sg_net_output_portable(const sg_Net *net, const sg_Board *board, const sg_NetSums *near, sg_NetSums *into);
int32_t sg_net_output_avx2(const sg_Net *net, const sg_Board *board, const sg_NetSums *near, sg_NetSums *into);

// The input for a piece: `own`: it is the looking side's; `turned`: that side is red.
static inline int sg_net_input(bool own, sg_Kind kind, int energy, sg_Field field, bool turned)
{
    int what = (kind == SG_KING ? SG_PAWN_ENERGY : 0) + energy - 1;
    return ((own ? 0 : SG_NET_KINDS) + what) * SG_FIELDS + (turned ? SG_FIELDS - 1 - field : field);
}

// The built-in nets, one for the law of each preset: SG_NET_BYTES each, aligned to a cache line.
extern const uint8_t sg_net_magnets[], sg_net_fixed[], sg_net_dice[];

// The static score of a board, its terms plus the net's score: in hundredths of a pawn, for the side to move; never
// decisive. `net`: a net for the law of the board's rules, or NULL.
sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                     const sg_Net *net);
// The same with `near` and `into` as in sg_net_score_near.
sg_Score sg_evaluate_near(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                          const sg_Net *net, const sg_NetSums *near, sg_NetSums *into);
