// fuzz.h -- shared functions of the targets.

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Called by libFuzzer with every input. Returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The bytes of an input that are not read yet, and the next of them; 0 at the end.
typedef struct Input {
    const uint8_t *at, *end;
} Input;

static inline uint8_t next(Input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

// A property: where it does not hold the run ends, and libFuzzer keeps the input.
static inline void fuzz_expect(bool holds, const char *property)
{
    if (holds) return;
    fprintf(stderr, "property does not hold: %s\n", property);
    abort();
}

#define EXPECT(property) fuzz_expect(property, #property)
