// hook.h -- hears Lua's hooks while C works: Ctrl-C sets one on the main thread, a box counts instructions with one.

#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct shogun_Hooks {
    lua_State *main;
    lua_Hook hook; // that was set when watching began
} shogun_Hooks;

// Starts to watch for hooks: a hook that is set later is an interrupt.
shogun_Hooks shogun_watch_hooks(lua_State *L);
bool shogun_has_hook(const shogun_Hooks *hooks);
// Runs a hook that was set, which may raise: for callers whose answer would be incomplete. The hook runs once: an error
// of our own would leave it set, and it would raise again later. In a coroutine the hook does not run, so this raises.
void shogun_hear_hooks(lua_State *L, shogun_Hooks *hooks);

// What work costs, in Lua instructions that take the same time (measured once: 3.5 ns each). The costs are constants,
// so that a budget of instructions buys the same work on every machine.
enum {
    SHOGUN_NODE_COST = 70,           // a node of a search; a step of one board of a batch
    SHOGUN_PLY_COST = 30,            // a ply of a playout; a move of chess perft
    SHOGUN_SUBTREE_COST = 2000,      // the last three plies of perft
    SHOGUN_TOUR_COST = 10,           // a step of a tour search, a state of a tour count, a field of a new tour board
    SHOGUN_ENDING_STEP_COST = 30000, // a step of an ending's solver; four pieces take about 3000 steps
    SHOGUN_BYTES_FOR_ONE = 32        // bytes of memory filled for one instruction
};

// Called before work, or often during it. Does nothing unless a box replaces it (csrc/sandbox/state.c): there it ends a
// bot that is out of instructions.
void shogun_charge(uint64_t instructions);
