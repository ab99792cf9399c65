// kernel_avx2.c -- the kernel with the four lanes as one vector.

#define SG_VECTORS
#include "dispatch.h"

#if defined(SG_HAS_AVX2)
#define SG_NAME(name) name##_avx2
#include "kernel.inc"
#endif
