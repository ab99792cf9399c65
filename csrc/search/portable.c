// portable.c -- the terms of the evaluation with sets as words.

#include "../engine/versions.h"

#define SG_NAME(name) name##_portable
#include "terms.h"
