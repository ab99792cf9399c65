// avx2.c -- the terms of the evaluation with lanes as AVX2 vectors.

#define SG_VECTORS
#include "../engine/kernel/dispatch.h"

#if defined(SG_HAS_AVX2)
#define SG_NAME(name) name##_avx2
#include "terms.h"
#endif
