// hook.h -- hooks of Lua that are set while C works: Ctrl-C sets one on the main thread.

#ifndef SHOGUN_HOOK_H
#define SHOGUN_HOOK_H

#include <lua.h>
#include <stdbool.h>

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

#endif
