// portable.c -- the functions of versions.h with sets as words.

#define SG_NAME(name) name##_portable
#include "kernel.h"
