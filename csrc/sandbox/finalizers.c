// finalizers.c -- refuses all finalizers in a box except those of C.
//
// Lua calls finalizers with its hooks off, so no hook would count their instructions. It looks for __gc only when the
// metatable of an object is set; a field that is added later has no effect. The bot, the library and the module all set
// metatables by lua_setmetatable, and the linker replaces each of these calls by the function below (--wrap).

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

int __real_lua_setmetatable(lua_State *L, int index);
int __wrap_lua_setmetatable(lua_State *L, int index);

// Classes with a finalizer in C: the memory of luaL_Buffer, and files. A bot never gets such an object, so it cannot
// replace the finalizer.
static const char *const out_of_reach[] = {"_UBOX*", "shogun.File", NULL};

static bool is_out_of_reach(lua_State *L, int metatable)
{
    bool found = false;
    for (const char *const *name = out_of_reach; *name && !found; name++) {
        lua_getfield(L, LUA_REGISTRYINDEX, *name);
        found = lua_rawequal(L, -1, metatable);
        lua_pop(L, 1);
    }
    return found;
}

static bool has_finalizer(lua_State *L, int metatable)
{
    lua_pushliteral(L, "__gc");
    bool found = lua_rawget(L, metatable) != LUA_TNIL;
    lua_pop(L, 1);
    return found && !is_out_of_reach(L, metatable);
}

int __wrap_lua_setmetatable(lua_State *L, int index)
{
    if (lua_istable(L, -1) && has_finalizer(L, lua_gettop(L))) luaL_error(L, "no finalizers (__gc) in a box");
    return __real_lua_setmetatable(L, index);
}
