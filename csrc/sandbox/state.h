// state.h -- a Lua state in a region at a fixed address: opened once, restored before every game.

#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens the state with the libraries that a bot may use, and shogun's core. Ends the process if `memory` bytes are too
// few.
void box_open_state(size_t memory);

// Runs a text of the library. The text returns a table: a function for each kind of request. An error is written to the
// channel as kind E. Returns whether there was none.
bool box_load_handlers(const char *name);

// The first takes a snapshot of the state. The second restores it, and returns the memory above it to the system.
void box_save_state(void);
void box_restore_state(void);

// Returns whether instructions are counted. If they are, stores the time of the present game,
// computed from their number, so that it is the same on every run.
bool box_counted_time(uint64_t *nanoseconds);

// Calls the handler of a request with the request's text, and writes the answer: the kind and the text that the handler
// returns, or E and its error. `instructions`: at most this many, 0 for any number. When they are used up, it writes X
// and ends the process, so that no code can catch that.
void box_handle(char kind, const char *text, size_t length, uint64_t instructions);
