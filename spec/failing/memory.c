// memory.c -- runs memory.lua in a Lua whose n-th allocation fails.
//
// Either one allocation fails, and code that catches the error has memory again; or all allocations
// fail from then on until the call is over. Lua tries a failed allocation again after a collection.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <lauxlib.h>
#include <lualib.h>

int luaopen_shogun_core(lua_State *L);

static struct {
    size_t used;        // bytes in use
    bool armed;         // allocations are counted, and may fail
    bool once;          // only one allocation fails, not all after it
    lua_Integer left;   // allocations that succeed before the first failure
    lua_Integer failed; // allocations that have failed
} memory;

static bool fails(void)
{
    if (!memory.armed || memory.left-- > 0) return false;
    if (memory.once && memory.failed >= 2) return false; // the allocation, and Lua's second try
    memory.failed++;
    return true;
}

static void *allocate(void *context, void *block, size_t old, size_t size)
{
    (void)context;
    if (!block) old = 0; // without a block, `old` is the kind of object
    if (size > old && fails()) return NULL;
    memory.used += size - old;
    if (size > 0) return realloc(block, size);
    free(block);
    return NULL;
}

static void arm(lua_Integer n, bool once)
{
    memory.left = n - 1;
    memory.failed = 0;
    memory.once = once;
}

// Calls lua_pcall, and counts the allocations meanwhile.
static int call(lua_State *L, int arguments)
{
    memory.armed = true;
    int status = lua_pcall(L, arguments, LUA_MULTRET, 0);
    memory.armed = false;
    return status;
}

// arm(n, once): lets the n-th allocation of the next calls by `try` fail
static int arm_calls(lua_State *L)
{
    arm(luaL_checkinteger(L, 1), lua_toboolean(L, 2));
    return 0;
}

// try(f, ...) --> allocations that failed, ok, what f returned or raised
static int try_call(lua_State *L)
{
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    lua_pushnil(L);
    lua_insert(L, 1);
    lua_pushnil(L);
    lua_insert(L, 1);
    int status = call(L, lua_gettop(L) - 3);
    lua_pushinteger(L, memory.failed);
    lua_replace(L, 1);
    lua_pushboolean(L, status == LUA_OK);
    lua_replace(L, 2);
    return lua_gettop(L);
}

// try_open(n, once) --> allocations that failed, ok: opens the module in a state of its own
static int try_open(lua_State *L)
{
    lua_Integer n = luaL_checkinteger(L, 1);
    bool once = lua_toboolean(L, 2);
    lua_State *fresh = lua_newstate(allocate, NULL);
    if (!fresh) return luaL_error(L, "not enough memory");
    lua_pushcfunction(fresh, luaopen_shogun_core);
    arm(n, once);
    int status = call(fresh, 0);
    lua_close(fresh);
    lua_pushinteger(L, memory.failed);
    lua_pushboolean(L, status == LUA_OK || status == LUA_ERRMEM);
    return 2;
}

static int run(lua_State *L)
{
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, luaopen_shogun_core);
    lua_setfield(L, -2, "shogun.core");
    lua_pushcfunction(L, try_open);
    lua_setglobal(L, "try_open");
    lua_pushcfunction(L, try_call);
    lua_setglobal(L, "try");
    lua_pushcfunction(L, arm_calls);
    lua_setglobal(L, "arm");
    if (luaL_dofile(L, "spec/failing/memory.lua")) return lua_error(L);
    return 1;
}

int main(void)
{
    lua_State *L = lua_newstate(allocate, NULL);
    if (!L) return 1;
    lua_pushcfunction(L, run);
    bool ok = lua_pcall(L, 0, 1, 0) == LUA_OK && lua_toboolean(L, -1);
    if (lua_type(L, -1) == LUA_TSTRING) fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    if (memory.used > 0) fprintf(stderr, "%zu bytes were never given back\n", memory.used);
    return ok && memory.used == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
