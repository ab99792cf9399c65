// interrupt.h -- interrupts of long work: the clock, a line of input, Ctrl-C (for which Lua sets a hook on its main
// thread).

#pragma once

#include <lua.h>
#include <stdbool.h>

#include "hook.h"

typedef struct shogun_Interrupt {
    shogun_Hooks hooks; // set by the caller, when the work begins
    double deadline;    // of shogun_now or shogun_cputime, or 0
    bool by_cputime;    // which of the two
    int input;          // a descriptor, or -1
    bool has_input;     // input was the reason of the interrupt
} shogun_Interrupt;

// Reads a deadline at the argument, a descriptor at the next one, and at the one after whether the deadline is of the
// calling thread's processor time. All may be missing.
shogun_Interrupt shogun_check_interrupt(lua_State *L, int arg);
// `context`: a shogun_Interrupt.
bool shogun_is_interrupted(void *context);
