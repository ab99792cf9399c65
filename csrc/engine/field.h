// field.h -- fields, and sets of fields.
//
// A field (x, y), both 1..8, is the number 8 * (y - 1) + (x - 1). A set of fields is a 64-bit word whose bit f stands
// for field f, so a1 is the lowest bit, and "in order" means along the rows from a1 to h8:
//
//     y = 8 | 56 57 58 59 60 61 62 63
//       7 | 48 49 50 51 52 53 54 55
//         |  .  .  .  .  .  .  .  .
//       2 |  8  9 10 11 12 13 14 15
//       1 |  0  1  2  3  4  5  6  7
//         +------------------------
//       x =  1  2  3  4  5  6  7  8
//            a  b  c  d  e  f  g  h

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef int sg_Field;    // 0..63
typedef uint64_t sg_Set; // any fields

#define SG_FIELDS 64

// For tables: they belong to this library, so another program that loads it need not look them up by name.
#if defined(__GNUC__)
#define SG_HIDDEN __attribute__((visibility("hidden")))
#else
#define SG_HIDDEN
#endif

// For functions of hot loops that the compiler would call: inlined, their arguments need not be in memory.
#define SG_INLINE static inline __attribute__((always_inline))

#define SG_ALL UINT64_MAX
#define SG_COLUMN_A UINT64_C(0x0101010101010101)
#define SG_ROW_1 UINT64_C(0xff)

static inline sg_Field sg_field(int x, int y)
{
    return 8 * (y - 1) + (x - 1);
}
static inline int sg_x(sg_Field field)
{
    return field % 8 + 1;
}
static inline int sg_y(sg_Field field)
{
    return field / 8 + 1;
}

// How far apart two fields are for a piece that never moves diagonally: 0..14.
static inline int sg_distance(sg_Field a, sg_Field b)
{
    int dx = sg_x(a) - sg_x(b);
    int dy = sg_y(a) - sg_y(b);
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

static inline sg_Set sg_set_of(sg_Field field)
{
    return UINT64_C(1) << field;
}
static inline bool sg_has(sg_Set set, sg_Field field)
{
    return set >> field & 1;
}
// The number of fields. If the processor has no instruction for it, bits are added up in pairs, then in fours, then in
// bytes.
static inline int sg_size(sg_Set set)
{
#if defined(__x86_64__) && !defined(__POPCNT__) && !defined(SG_VECTORS)
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (int)(((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
#else
    return __builtin_popcountll(set);
#endif
}

// Whether a set has at most `count` fields. Removing a few fields is faster than counting all.
static inline bool sg_has_at_most(sg_Set set, int count)
{
    for (; count > 0 && set; count--)
        set &= set - 1;
    return !set;
}

// The first field of a set that is not empty, and the set without that field. A loop over a set in order reads
//     for (sg_Set rest = set; rest; rest = sg_without_first(rest)) { sg_Field field = sg_first(rest); ... }
static inline sg_Field sg_first(sg_Set set)
{
    return __builtin_ctzll(set);
}
static inline sg_Set sg_without_first(sg_Set set)
{
    return set & (set - 1);
}

// All fields of a set moved one step; those that would leave the board are dropped.
static inline sg_Set sg_up(sg_Set set)
{
    return set << 8;
}
static inline sg_Set sg_down(sg_Set set)
{
    return set >> 8;
}
static inline sg_Set sg_right(sg_Set set)
{
    return (set << 1) & ~SG_COLUMN_A;
}
static inline sg_Set sg_left(sg_Set set)
{
    return (set & ~SG_COLUMN_A) >> 1;
}
