// kernel_avx512.c -- the kernel with the four lanes as one vector; AVX-512 rotates lanes and counts their bits.

#define SG_VECTORS
#define SG_AVX512
#include "dispatch.h"

#if defined(SG_HAS_AVX512)
#define SG_NAME(name) name##_avx512
#include "kernel.inc"
#endif
