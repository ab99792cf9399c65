// trainer.h -- training: finds the numbers of a net and the weights of the terms, together, by gradient descent.
//
// The target of a position is share * s(score / unit) + (1 - share) * result, where s(x) = 1 / (1 + exp(-x)) and a
// result is 1, a half or 0. The loss is the mean squared difference between it and s of what terms and net say. Numbers
// are changed by Adam (D. Kingma and J. Ba: Adam: a method for stochastic optimization, 2015). One thread, and own
// functions in place of a library's, so the same samples and seed give the same net on every machine of IEEE numbers.

#pragma once

#include "../search/net.h"
#include "position.h"

// A position prepared for training: its pieces, its terms, its target value.
typedef struct sg_Sample {
    sg_Set own, enemies, kings, low, high; // as the side to move sees them: red after a half turn
    int16_t terms[SG_TERMS];               // own less the enemy's, for the side to move
    int16_t score;                         // of the search, for the side to move
    int8_t result;                         // 1 won, 0 drawn, -1 lost
    bool is_test;                          // of a game that is kept for testing
} sg_Sample;

// One game in SG_TEST_GAMES is kept for testing, with all of its positions.
#define SG_TEST_GAMES 20

// `reachability`: of the law under which the game was played.
sg_Sample sg_sample_of(const sg_Position *position, const sg_Reachability *reachability);

// The symmetries of a law (rules.h): where each takes a field. Without dice these are the
// symmetries of the board that change no difference of two dials.
typedef struct sg_Symmetries {
    int count; // 1 to 8, the first of which moves nothing
    uint8_t to[8][SG_FIELDS];
} sg_Symmetries;

sg_Symmetries sg_symmetries_of(const sg_Rules *rules);

// The numbers that are found. Terms are in logits a count.
typedef struct sg_Numbers {
    float rows[SG_NET_INPUTS][SG_NET_HIDDEN];
    float biases[SG_NET_HIDDEN];
    float outputs[2][SG_NET_HIDDEN];
    float bias;
    float terms[SG_TERMS];
} sg_Numbers;

typedef struct sg_Trainer {
    sg_Numbers numbers, gradients, means, squares; // the last two: Adam's
    sg_Symmetries symmetries;
    float share;         // of the score in the target, 0 to 1
    float unit;          // hundredths of a pawn in a logit
    bool used[SG_TERMS]; // the terms that may weigh something
    int64_t steps;
    uint64_t random;
} sg_Trainer;

// `weights`: where the terms begin; a term that weighs 0 there stays so. `unit`: above 0.
void sg_trainer_start(sg_Trainer *trainer, const sg_Rules *rules, const sg_Weights *weights, float unit, float share,
                      uint64_t seed);

// One step of Adam over these samples. Each is seen through one of the symmetries. Returns the sum of their losses.
double sg_train(sg_Trainer *trainer, const sg_Sample *samples, const uint32_t *order, int count, float rate);

// The squared error of one sample's expected result, by the net as it will be used. `unit`: as above.
double sg_sample_error(const sg_Sample *sample, const sg_Net *net, float unit);
// The same for the score of the search, and for weights of the terms alone.
double sg_score_error(const sg_Sample *sample, float unit);
double sg_weights_error(const sg_Sample *sample, const sg_Weights *weights, float unit);

// Rounds the numbers to those of a net. `bytes` receives the rows, behind the header; the net refers to them. The
// caller sets its law and origin.
sg_Net sg_trainer_net(const sg_Trainer *trainer, uint8_t bytes[SG_NET_BYTES]);
