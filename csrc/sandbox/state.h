// state.h -- a Lua state in a region at a fixed address: opened once, then put back as it was before every game.

#ifndef BOX_STATE_H
#define BOX_STATE_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Opens the state with the libraries that a bot may use, and shogun's core. Ends the process where `memory` bytes are
// too few for that.
void box_open_state(size_t memory);

// Runs a text of the library, which returns a table: a function for each kind of request. What it raises is written to
// the channel as kind E; returns whether there is none.
bool box_load_handlers(const char *name);

// Keeps the state as it is now; puts it back as it was kept, and gives memory back that it does not need.
void box_keep_state(void);
void box_restore_state(void);

// The time of the present game in nanoseconds, where instructions are counted: it goes on with each of them, and with
// each look at it, which stands for what C has done since the last one. So it is the same on every run. Returns whether
// they are counted.
bool box_counted_time(uint64_t *nanoseconds);

// Calls the handler of a request with what came with it, and writes its answer: the kind and the text that it returns,
// or E and what it raised. `instructions`: how many it may use, 0 for any number; out of them it writes X and ends the
// process, so that nothing can catch it.
void box_handle(char kind, const char *text, size_t length, uint64_t instructions);

#endif
