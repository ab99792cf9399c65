// input.h -- waiting for input, and reading it.

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { SHOGUN_INPUTS_MAX = 4096 };

typedef struct shogun_Input {
    int descriptor;
    bool is_there; // bytes or the end can be read without waiting
} shogun_Input;

// Waits for input for at most `wait` milliseconds, or until a signal comes.
bool shogun_has_input(int descriptor, int wait);
// The same for several inputs, at most SHOGUN_INPUTS_MAX.
void shogun_wait_for_inputs(shogun_Input *inputs, int count, int wait);
// Waits for input, also after a signal, and reads at most `most` bytes. Returns how many: 0 at the
// end of the input, below 0, with errno, after a failure.
ptrdiff_t shogun_read_some(int descriptor, char *buffer, size_t most);
