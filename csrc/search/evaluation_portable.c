// evaluation_portable.c -- the evaluation's terms and net with lanes as words.

#include "../engine/kernel/dispatch.h"

#define SG_NAME(name) name##_portable
#include "counting.inc"
#include "inference.inc"
