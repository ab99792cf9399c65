// interrupt.h -- interrupts of long work: the clock, a line of input, Ctrl-C (for which Lua sets a hook on its main
// thread).

#ifndef SHOGUN_INTERRUPT_H
#define SHOGUN_INTERRUPT_H

#include <lua.h>
#include <stdbool.h>

typedef struct shogun_Interrupt {
    lua_State *main;
    lua_Hook hook;
    double deadline; // of shogun_now, or 0
    int input;       // a descriptor, or -1
    bool has_input;  // input was the reason of the interrupt
} shogun_Interrupt;

// Starts to watch for hooks: a hook that is set later is an interrupt.
shogun_Interrupt shogun_watch_hooks(lua_State *L);
// Runs a hook that was set, which may raise: for callers whose answer would be incomplete. The hook runs once: an error
// of our own would leave it set, and it would raise again later. In a coroutine the hook does not run, so this raises.
void shogun_hear_hooks(lua_State *L, shogun_Interrupt *interrupt);
// Reads a deadline at the argument and a descriptor at the next one; both may be missing. Watches for hooks, too.
shogun_Interrupt shogun_check_interrupt(lua_State *L, int arg);
// `context`: a shogun_Interrupt.
bool shogun_is_interrupted(void *context);
// Adds core.has_input, core.read_input and core.wait_for_input to the table on top of the stack.
void shogun_open_interrupts(lua_State *L);

#endif
