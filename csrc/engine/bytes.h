// bytes.h -- whole numbers in bytes, the lowest byte first: the form of packed boards, of positions and of nets.

#ifndef SG_BYTES_H
#define SG_BYTES_H

#include <stdint.h>

// The lowest `size` bytes of a number, 1 to 8.
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

#endif
