// evaluation_avx2.c -- the evaluation's terms and net with lanes as AVX2 vectors.

#define SG_VECTORS
#include "../engine/kernel/dispatch.h"

#if defined(SG_HAS_AVX2)
#define SG_NAME(name) name##_avx2
#include "counting.inc"
#include "inference.inc"
#endif
