// path.c -- the distance masks and the landing masks, computed by the compiler.

#include "path.h"

// Columns and rows are 0..7 here. What lies off the board is left out.
#define ON(c) ((c) >= 0 && (c) < 8)
#define AT(x, y) (ON(x) && ON(y) ? UINT64_C(1) << ((8 * (y) + (x)) & 63) : 0)
#define CORNERS(x, y, a, b) (AT(x + a, y + b) | AT(x - a, y + b) | AT(x + a, y - b) | AT(x - a, y - b))
#define STRAIGHT(x, y, e) (CORNERS(x, y, e, 0) | CORNERS(x, y, 0, e))

#define DISTANCE_0(x, y) AT(x, y)
#define DISTANCE_1(x, y) STRAIGHT(x, y, 1)
#define DISTANCE_2(x, y) (STRAIGHT(x, y, 2) | CORNERS(x, y, 1, 1))
#define DISTANCE_3(x, y) (STRAIGHT(x, y, 3) | CORNERS(x, y, 1, 2) | CORNERS(x, y, 2, 1))
#define DISTANCE_4(x, y) (STRAIGHT(x, y, 4) | CORNERS(x, y, 1, 3) | CORNERS(x, y, 2, 2) | CORNERS(x, y, 3, 1))
#define DISTANCE_5(x, y)                                                                                               \
    (STRAIGHT(x, y, 5) | CORNERS(x, y, 1, 4) | CORNERS(x, y, 2, 3) | CORNERS(x, y, 3, 2) | CORNERS(x, y, 4, 1))
#define DISTANCE_6(x, y)                                                                                               \
    (STRAIGHT(x, y, 6) | CORNERS(x, y, 1, 5) | CORNERS(x, y, 2, 4) | CORNERS(x, y, 3, 3) | CORNERS(x, y, 4, 2) |       \
     CORNERS(x, y, 5, 1))

// LANDING_k_e: a piece of energy e that lands at distance k stands at a distance from e - k to e + k. Every step
// changes the square colour, so only every other of these distances is possible.
#define LANDING_1_1(x, y) (DISTANCE_0(x, y) | DISTANCE_2(x, y))
#define LANDING_1_2(x, y) (DISTANCE_1(x, y) | DISTANCE_3(x, y))
#define LANDING_1_3(x, y) (DISTANCE_2(x, y) | DISTANCE_4(x, y))
#define LANDING_1_4(x, y) (DISTANCE_3(x, y) | DISTANCE_5(x, y))
#define LANDING_2_1(x, y) (DISTANCE_1(x, y) | DISTANCE_3(x, y))
#define LANDING_2_2(x, y) (DISTANCE_0(x, y) | DISTANCE_2(x, y) | DISTANCE_4(x, y))
#define LANDING_2_3(x, y) (DISTANCE_1(x, y) | DISTANCE_3(x, y) | DISTANCE_5(x, y))
#define LANDING_2_4(x, y) (DISTANCE_2(x, y) | DISTANCE_4(x, y) | DISTANCE_6(x, y))

#define ROW(mask, y) mask(0, y), mask(1, y), mask(2, y), mask(3, y), mask(4, y), mask(5, y), mask(6, y), mask(7, y)
#define FIELDS(mask)                                                                                                   \
    {                                                                                                                  \
        ROW(mask, 0), ROW(mask, 1), ROW(mask, 2), ROW(mask, 3), ROW(mask, 4), ROW(mask, 5), ROW(mask, 6), ROW(mask, 7) \
    }

const sg_Set sg_distance_masks[SG_REACH_MAX + 1][SG_FIELDS] = {
    {0}, FIELDS(DISTANCE_1), FIELDS(DISTANCE_2), FIELDS(DISTANCE_3), FIELDS(DISTANCE_4)};

const sg_Set sg_landing_masks[3][SG_REACH_MAX + 1][SG_FIELDS] = {
    {{0}},
    {{0}, FIELDS(LANDING_1_1), FIELDS(LANDING_1_2), FIELDS(LANDING_1_3), FIELDS(LANDING_1_4)},
    {{0}, FIELDS(LANDING_2_1), FIELDS(LANDING_2_2), FIELDS(LANDING_2_3), FIELDS(LANDING_2_4)},
};
