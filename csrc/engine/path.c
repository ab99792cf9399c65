// path.c -- the rings, made by the compiler.

#include "path.h"

#define ON(c) ((c) >= 0 && (c) < 8)
#define AT(x, y) (ON(x) && ON(y) ? UINT64_C(1) << ((8 * (y) + (x)) & 63) : 0)
#define CORNERS(x, y, a, b) (AT(x + a, y + b) | AT(x - a, y + b) | AT(x + a, y - b) | AT(x - a, y - b))
#define STRAIGHT(x, y, e) (CORNERS(x, y, e, 0) | CORNERS(x, y, 0, e))

#define RING_0(x, y) AT(x, y)
#define RING_1(x, y) STRAIGHT(x, y, 1)
#define RING_2(x, y) (STRAIGHT(x, y, 2) | CORNERS(x, y, 1, 1))
#define RING_3(x, y) (STRAIGHT(x, y, 3) | CORNERS(x, y, 1, 2) | CORNERS(x, y, 2, 1))
#define RING_4(x, y) (STRAIGHT(x, y, 4) | CORNERS(x, y, 1, 3) | CORNERS(x, y, 2, 2) | CORNERS(x, y, 3, 1))
#define RING_5(x, y)                                                                                                   \
    (STRAIGHT(x, y, 5) | CORNERS(x, y, 1, 4) | CORNERS(x, y, 2, 3) | CORNERS(x, y, 3, 2) | CORNERS(x, y, 4, 1))
#define RING_6(x, y)                                                                                                   \
    (STRAIGHT(x, y, 6) | CORNERS(x, y, 1, 5) | CORNERS(x, y, 2, 4) | CORNERS(x, y, 3, 3) | CORNERS(x, y, 4, 2) |       \
     CORNERS(x, y, 5, 1))

// A piece that shows e lands at distance k: it stands at a distance from e - k to e + k, and every step changes the
// colour of the field, so at every other one.
#define ZONE_1_1(x, y) (RING_0(x, y) | RING_2(x, y))
#define ZONE_1_2(x, y) (RING_1(x, y) | RING_3(x, y))
#define ZONE_1_3(x, y) (RING_2(x, y) | RING_4(x, y))
#define ZONE_1_4(x, y) (RING_3(x, y) | RING_5(x, y))
#define ZONE_2_1(x, y) (RING_1(x, y) | RING_3(x, y))
#define ZONE_2_2(x, y) (RING_0(x, y) | RING_2(x, y) | RING_4(x, y))
#define ZONE_2_3(x, y) (RING_1(x, y) | RING_3(x, y) | RING_5(x, y))
#define ZONE_2_4(x, y) (RING_2(x, y) | RING_4(x, y) | RING_6(x, y))

#define ROW(ring, y) ring(0, y), ring(1, y), ring(2, y), ring(3, y), ring(4, y), ring(5, y), ring(6, y), ring(7, y)
#define FIELDS(ring)                                                                                                   \
    {                                                                                                                  \
        ROW(ring, 0), ROW(ring, 1), ROW(ring, 2), ROW(ring, 3), ROW(ring, 4), ROW(ring, 5), ROW(ring, 6), ROW(ring, 7) \
    }

const sg_Set sg_distance_masks[SG_REACH_MAX + 1][SG_FIELDS] = {
    {0}, FIELDS(RING_1), FIELDS(RING_2), FIELDS(RING_3), FIELDS(RING_4)};

const sg_Set sg_landing_masks[3][SG_REACH_MAX + 1][SG_FIELDS] = {
    {{0}},
    {{0}, FIELDS(ZONE_1_1), FIELDS(ZONE_1_2), FIELDS(ZONE_1_3), FIELDS(ZONE_1_4)},
    {{0}, FIELDS(ZONE_2_1), FIELDS(ZONE_2_2), FIELDS(ZONE_2_3), FIELDS(ZONE_2_4)},
};
