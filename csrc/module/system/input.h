// input.h -- input that may not be there yet.

#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { SHOGUN_INPUTS_MAX = 4096 };

typedef struct shogun_Input {
    int descriptor;
    bool is_there; // bytes, or the end
} shogun_Input;

// Waits for input for at most `wait` milliseconds, or until a signal comes.
bool shogun_has_input(int descriptor, int wait);
// The same for several, at most SHOGUN_INPUTS_MAX.
void shogun_wait_for_inputs(shogun_Input *inputs, int count, int wait);
// Reads available bytes, at most `most`, and waits for the first. A signal does not end the wait. Returns their number:
// 0 at the end, below 0 with errno.
ptrdiff_t shogun_read_some(int descriptor, char *buffer, size_t most);
