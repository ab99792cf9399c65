// random.h -- random numbers, the same on every machine: SplitMix64, as in key.h.

#ifndef SG_RANDOM_H
#define SG_RANDOM_H

#include <stdint.h>

static inline uint64_t sg_next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

// A number from 0 to limit - 1. All are equally likely, up to one part in 2^32.
static inline int sg_random_below(uint64_t *state, int limit)
{
    return (int)((sg_next_random(state) >> 32) * (uint64_t)limit >> 32);
}

#endif
