// lanes.h -- four sets of fields at once, one for each direction.
//
// The lanes stand for right, up, left, down, in this order: a quarter turn to the left leads from each to the next, and
// from the last to the first. With SG_VECTORS defined the four are one AVX2 vector, and every function that uses them
// must be SG_TARGET; otherwise they are four words. With SG_AVX512 defined as well, AVX-512 rotates and counts them.

#ifndef SG_LANES_H
#define SG_LANES_H

#include "../bytes.h"
#include "../field.h"

#if defined(SG_VECTORS)
#include <immintrin.h>
#if defined(SG_AVX512)
#define SG_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt,avx512vl,avx512dq,avx512vpopcntdq")))
#else
#define SG_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#endif
#else
#define SG_TARGET
#endif
#define SG_KERNEL SG_INLINE SG_TARGET

#define SG_COLUMN_H (SG_COLUMN_A << 7)
#define SG_ROW_8 (SG_ROW_1 << 56)

// Vectors and words have the same functions:
//
//     sg_lanes(set)              the same set in every lane
//     sg_lanes_and, sg_lanes_or  lane by lane
//     sg_lanes_shift(a)          each lane one step in its direction. Fields from which the step leaves the board must
//                                be cut off before (sg_lanes_inside): they may come back on the other side
//     sg_lanes_shift_turned(a)   each lane one step in the next lane's direction
//     sg_lanes_turn(a)           each lane takes the next one's set
//     sg_lanes_lane(a, lane)     one of them, lane 0 to 3
//     sg_lanes_sizes(a, b, c, d) how many fields all sixteen sets have together
//
// and one that uses no lanes:
//
//     sg_bits_of_bytes(bytes, bit) the fields whose byte has that bit

#if defined(SG_VECTORS)

typedef sg_Set sg_Lanes __attribute__((vector_size(32)));

SG_KERNEL sg_Lanes sg_lanes(sg_Set set)
{
    return (sg_Lanes){set, set, set, set};
}
SG_KERNEL sg_Lanes sg_lanes_and(sg_Lanes a, sg_Lanes b)
{
    return a & b;
}
SG_KERNEL sg_Lanes sg_lanes_or(sg_Lanes a, sg_Lanes b)
{
    return a | b;
}
// Each lane rotated to the left, by 1 to 63.
SG_KERNEL sg_Lanes rotate(sg_Lanes a, sg_Lanes left)
{
#if defined(SG_AVX512)
    return (sg_Lanes)_mm256_rolv_epi64((__m256i)a, (__m256i)left);
#else
    return a << left | a >> (64 - left);
#endif
}
SG_KERNEL sg_Lanes sg_lanes_shift(sg_Lanes a)
{
    return rotate(a, (sg_Lanes){1, 8, 63, 56});
}
SG_KERNEL sg_Lanes sg_lanes_shift_turned(sg_Lanes a)
{
    return rotate(a, (sg_Lanes){8, 63, 56, 1});
}
SG_KERNEL sg_Lanes sg_lanes_turn(sg_Lanes a)
{
    return (sg_Lanes){a[1], a[2], a[3], a[0]};
}
SG_KERNEL sg_Set sg_lanes_lane(sg_Lanes a, int lane)
{
    return a[lane];
}

// The number of bits in each byte, by a table of the sixteen half bytes. The table occurs twice, once for each half of
// a vector.
typedef uint8_t Bytes __attribute__((vector_size(32)));
SG_KERNEL Bytes byte_sizes(sg_Lanes a)
{
    const Bytes sizes = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const sg_Lanes halves = sg_lanes(UINT64_C(0x0f0f0f0f0f0f0f0f));
    return (Bytes)_mm256_shuffle_epi8((__m256i)sizes, (__m256i)(a & halves)) +
           (Bytes)_mm256_shuffle_epi8((__m256i)sizes, (__m256i)(a >> 4 & halves));
}
SG_KERNEL int sg_lanes_sizes(sg_Lanes a, sg_Lanes b, sg_Lanes c, sg_Lanes d)
{
#if defined(SG_AVX512)
    sg_Lanes sums = (sg_Lanes)_mm256_popcnt_epi64((__m256i)a) + (sg_Lanes)_mm256_popcnt_epi64((__m256i)b) +
                    (sg_Lanes)_mm256_popcnt_epi64((__m256i)c) + (sg_Lanes)_mm256_popcnt_epi64((__m256i)d);
#else
    Bytes bytes = byte_sizes(a) + byte_sizes(b) + byte_sizes(c) + byte_sizes(d); // at most 32 each
    sg_Lanes sums = (sg_Lanes)_mm256_sad_epu8((__m256i)bytes, _mm256_setzero_si256());
#endif
    return (int)(sums[0] + sums[1] + sums[2] + sums[3]);
}

SG_KERNEL sg_Set sg_bits_of_bytes(const uint8_t bytes[SG_FIELDS], int bit)
{
    sg_Set set = 0;
    for (int half = 0; half < 2; half++) {
        __m256i highest = _mm256_slli_epi16(_mm256_loadu_si256((const __m256i_u *)bytes + half), 7 - bit);
        set |= (sg_Set)(uint32_t)_mm256_movemask_epi8(highest) << 32 * half;
    }
    return set;
}

#else

typedef struct sg_Lanes {
    sg_Set right, up, left, down;
} sg_Lanes;

SG_KERNEL sg_Lanes sg_lanes(sg_Set set)
{
    return (sg_Lanes){set, set, set, set};
}
SG_KERNEL sg_Lanes sg_lanes_and(sg_Lanes a, sg_Lanes b)
{
    return (sg_Lanes){a.right & b.right, a.up & b.up, a.left & b.left, a.down & b.down};
}
SG_KERNEL sg_Lanes sg_lanes_or(sg_Lanes a, sg_Lanes b)
{
    return (sg_Lanes){a.right | b.right, a.up | b.up, a.left | b.left, a.down | b.down};
}
SG_KERNEL sg_Lanes sg_lanes_shift(sg_Lanes a)
{
    return (sg_Lanes){a.right << 1, a.up << 8, a.left >> 1, a.down >> 8};
}
SG_KERNEL sg_Lanes sg_lanes_shift_turned(sg_Lanes a)
{
    return (sg_Lanes){a.right << 8, a.up >> 1, a.left >> 8, a.down << 1};
}
SG_KERNEL sg_Lanes sg_lanes_turn(sg_Lanes a)
{
    return (sg_Lanes){a.up, a.left, a.down, a.right};
}
SG_KERNEL sg_Set sg_lanes_lane(sg_Lanes a, int lane)
{
    const sg_Set lanes[4] = {a.right, a.up, a.left, a.down};
    return lanes[lane];
}
// Adds three bits in every place. The sum, 0 to 3, has a low bit and a high one.
SG_KERNEL void add_bits(sg_Set a, sg_Set b, sg_Set c, sg_Set *low, sg_Set *high)
{
    sg_Set half = a ^ b;
    *low = half ^ c;
    *high = (a & b) | (half & c);
}
// The fields of twelve sets, first added as binary digits (carry-save), so that fewer words are counted.
SG_KERNEL int sizes_of_three(sg_Lanes a, sg_Lanes b, sg_Lanes c)
{
    sg_Set low[4], high[4];
    add_bits(a.right, b.right, c.right, &low[0], &high[0]);
    add_bits(a.up, b.up, c.up, &low[1], &high[1]);
    add_bits(a.left, b.left, c.left, &low[2], &high[2]);
    add_bits(a.down, b.down, c.down, &low[3], &high[3]);
    sg_Set ones, twos, more_twos, fours;
    add_bits(low[0], low[1], low[2], &ones, &twos);
    add_bits(high[0], high[1], high[2], &more_twos, &fours);
    return sg_size(ones) + sg_size(low[3]) + 2 * (sg_size(twos) + sg_size(more_twos) + sg_size(high[3])) +
           4 * sg_size(fours);
}
SG_KERNEL int sg_lanes_sizes(sg_Lanes a, sg_Lanes b, sg_Lanes c, sg_Lanes d)
{
    sg_Set ones, twos;
    add_bits(d.right, d.up, d.left, &ones, &twos);
    return sizes_of_three(a, b, c) + sg_size(ones) + sg_size(d.down) + 2 * sg_size(twos);
}
// The lowest bits of eight bytes become one row.
SG_KERNEL sg_Set sg_bits_of_bytes(const uint8_t bytes[SG_FIELDS], int bit)
{
    sg_Set set = 0;
    for (int row = 0; row < 8; row++) {
        uint64_t bits = sg_number_at(bytes + 8 * row, 8) >> bit & SG_COLUMN_A;
        set |= bits * UINT64_C(0x0102040810204080) >> 56 << 8 * row;
    }
    return set;
}

#endif

// The fields of each lane's set from which a step in its direction stays on the board.
SG_KERNEL sg_Lanes sg_lanes_inside(sg_Set set)
{
    return sg_lanes_and(sg_lanes(set), (sg_Lanes){~SG_COLUMN_H, ~SG_ROW_8, ~SG_COLUMN_A, ~SG_ROW_1});
}
SG_KERNEL sg_Set sg_lanes_any(sg_Lanes a)
{
    return sg_lanes_lane(a, 0) | sg_lanes_lane(a, 1) | sg_lanes_lane(a, 2) | sg_lanes_lane(a, 3);
}
#endif
