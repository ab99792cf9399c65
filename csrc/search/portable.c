// portable.c -- the terms of the evaluation with lanes as words.

#include "../engine/kernel/dispatch.h"

#define SG_NAME(name) name##_portable
#include "terms.h"
