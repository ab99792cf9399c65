// avx2.c -- the functions of versions.h with sets as vectors of four.

#define SG_VECTORS
#include "versions.h"

#if defined(SG_HAS_AVX2)
#define SG_NAME(name) name##_avx2
#include "swift.h"
#endif
