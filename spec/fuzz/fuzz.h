// fuzz.h -- shared functions of the targets.

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Called by libFuzzer with every input. Returns 0.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Memory of exactly this size, so that ASan sees what is read or written beyond its end.
static inline void *room(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    if (!memory) abort();
    return memory;
}

// The unread bytes of an input. `next` reads one byte; at the end it returns 0.
typedef struct Input {
    const uint8_t *at, *end;
} Input;

static inline uint8_t next(Input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

// Ends the run if a property does not hold; libFuzzer then stores the input.
static inline void fuzz_expect(bool holds, const char *property)
{
    if (holds) return;
    fprintf(stderr, "property does not hold: %s\n", property);
    abort();
}

#define EXPECT(property) fuzz_expect(property, #property)
