// hook.c -- hooks of Lua that are set while C works.

#include "hook.h"

#include <lauxlib.h>

shogun_Hooks shogun_watch_hooks(lua_State *L)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
    lua_State *main = lua_tothread(L, -1);
    lua_pop(L, 1);
    return (shogun_Hooks){main, lua_gethook(main)};
}

bool shogun_has_hook(const shogun_Hooks *hooks)
{
    return lua_gethook(hooks->main) != hooks->hook;
}

void shogun_hear_hooks(lua_State *L, shogun_Hooks *hooks)
{
    static const char nothing[] = "";
    if (!shogun_has_hook(hooks)) return;
    if (L != hooks->main) luaL_error(L, "interrupted!"); // the message of the standalone interpreter's hook
    luaL_loadbuffer(L, nothing, 0, "=hook");             // calling it runs the hook, which raises its own error
    lua_call(L, 0, 0);
    hooks->hook = lua_gethook(hooks->main);
}

void shogun_charge(uint64_t instructions)
{
    (void)instructions;
}
