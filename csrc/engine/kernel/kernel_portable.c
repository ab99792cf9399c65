// kernel_portable.c -- the kernel with the four lanes as four words.

#define SG_NAME(name) name##_portable
#include "kernel.inc"
