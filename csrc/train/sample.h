// sample.h -- a position prepared for training: its pieces, its terms, its target value.

#ifndef SG_SAMPLE_H
#define SG_SAMPLE_H

#include "../search/net.h"
#include "position.h"

typedef struct sg_Sample {
    sg_Set own, enemies, kings, low, high; // as the side to move sees them: red's board is turned by half
    int16_t terms[SG_TERMS];               // its own less the enemy's
    int16_t score;                         // of the search, for the side to move
    int8_t result;                         // 1 won, 0 drawn, -1 lost
    bool is_test;                          // of a game that is kept for testing
} sg_Sample;

// One game of this many is kept for testing: all of its positions.
#define SG_TEST_GAMES 20

// `reachability`: of the law under which it was played.
sg_Sample sg_sample_of(const sg_Position *position, const sg_Reachability *reachability);

// The symmetries of a law: where each takes a field. A law without dice has those that change no difference of dials
// by more than the same quarters everywhere.
typedef struct sg_Symmetries {
    int count; // 1 to 8, the first of which moves nothing
    uint8_t to[8][SG_FIELDS];
} sg_Symmetries;

sg_Symmetries sg_symmetries_of(const sg_Rules *rules);

#endif
