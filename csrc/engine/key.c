// key.c -- the random numbers of the keys, computed by the compiler: SplitMix64 as constant expressions.

#include "key.h"

#define WEYL(n) (UINT64_C(0x9e3779b97f4a7c15) * (n))
#define MIX_1(z) (((z) ^ (z) >> 30) * UINT64_C(0xbf58476d1ce4e5b9))
#define MIX_2(z) (((z) ^ (z) >> 27) * UINT64_C(0x94d049bb133111eb))
#define MIX_3(z) ((z) ^ (z) >> 31)
#define NUMBER(n) MIX_3(MIX_2(MIX_1(WEYL(n))))

#define ROW(n)                                                                                                         \
    NUMBER(n), NUMBER(n + 1), NUMBER(n + 2), NUMBER(n + 3), NUMBER(n + 4), NUMBER(n + 5), NUMBER(n + 6), NUMBER(n + 7)
#define FIELDS(n)                                                                                                      \
    {                                                                                                                  \
        ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)               \
    }
#define CLASSES(n)                                                                                                     \
    {                                                                                                                  \
        FIELDS(n), FIELDS(n + 64), FIELDS(n + 128), FIELDS(n + 192), FIELDS(n + 256), FIELDS(n + 320)                  \
    }

const uint64_t sg_key_pieces[2][SG_CLASSES][SG_FIELDS] = {CLASSES(1), CLASSES(385)};
const uint64_t sg_key_red = NUMBER(769);
