// lua.c -- fuzzes Lua code: runs a state with the module, and a target of this folder.
//
// FUZZ_TARGET names the target, spec/fuzz/FUZZ_TARGET.lua, which returns a function. It is called with every input as a
// string; where it raises, the run ends. libFuzzer is told of every line of Lua that runs, so that it looks for inputs
// that come to new ones, as it does in C.

#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include <lauxlib.h>
#include <lualib.h>

#include "fuzz.h"

int luaopen_shogun_core(lua_State *L);
int LLVMFuzzerInitialize(int *count, char ***arguments);

enum { COUNTERS = 1 << 16 };
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t counters[COUNTERS];

static lua_State *state;

static void count_line(lua_State *L, lua_Debug *at)
{
    lua_getinfo(L, "Sl", at);
    size_t file = (uintptr_t)at->source / 16 * 2654435761u;
    counters[(file + (size_t)at->currentline) % COUNTERS]++;
}

static int with_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

// Runs the function that lies below that many arguments; ends the run where it raises.
static void call(lua_State *L, int arguments, int results)
{
    int handler = lua_gettop(L) - arguments;
    lua_pushcfunction(L, with_traceback);
    lua_insert(L, handler);
    if (lua_pcall(L, arguments, results, handler) == LUA_OK) {
        lua_remove(L, handler);
        return;
    }
    fprintf(stderr, "%s\n", lua_tostring(L, -1));
    abort();
}

static int write_bytes(lua_State *L) // write(descriptor, bytes) --> whether all of them are written
{
    size_t size;
    const char *bytes = luaL_checklstring(L, 2, &size);
    lua_pushboolean(L, write((int)luaL_checkinteger(L, 1), bytes, size) == (ssize_t)size);
    return 1;
}

// require "fuzz.write" returns it: what comes from other processes is written by the target itself.
static int open_write(lua_State *L)
{
    lua_pushcfunction(L, write_bytes);
    return 1;
}

static void open_module(lua_State *L)
{
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, open_write);
    lua_setfield(L, -2, "fuzz.write");
    lua_pushcfunction(L, luaopen_shogun_core);
    lua_setfield(L, -2, "shogun.core");
    lua_pop(L, 1);
    (void)luaL_dostring(L, "package.path = 'lua/?.lua;lua/?/init.lua;./?.lua;' .. package.path");
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    const char *target = getenv("FUZZ_TARGET");
    lua_State *L = state = luaL_newstate();
    if (!L) abort();
    open_module(L);
    lua_getglobal(L, "require");
    lua_pushfstring(L, "spec.fuzz.%s", target ? target : "");
    call(L, 1, 1);
    lua_sethook(L, count_line, LUA_MASKLINE, 0);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lua_settop(state, 1);
    lua_pushvalue(state, 1);
    lua_pushlstring(state, (const char *)data, size);
    call(state, 1, 0);
    lua_gc(state, LUA_GCSTEP, 0);
    return 0;
}
