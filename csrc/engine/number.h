// number.h -- whole numbers as little-endian bytes, a hash and random numbers: the same on every machine.

#pragma once

#include <stddef.h>
#include <stdint.h>

// Writes the lowest `size` bytes of a number, 1 to 8.
static inline void sg_put_number(uint8_t *bytes, uint64_t number, int size)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

static inline uint64_t sg_number_at(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++)
        number |= (uint64_t)bytes[i] << 8 * i;
    return number;
}

// Numbers below 0 are stored as their two's complement.
static inline int sg_signed_byte(uint8_t byte)
{
    return byte < 128 ? byte : byte - 256;
}

// FNV-1a, 32 bits. Every step is one to one, so two inputs that differ in one byte never have the same hash.
static inline uint32_t sg_hash_of(const void *bytes, size_t size)
{
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * UINT32_C(0x01000193);
    return hash;
}

// SplitMix64, as in board.h.
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
