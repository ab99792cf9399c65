// interrupt.c -- checks the clock, the input and Lua's hook.

#define _POSIX_C_SOURCE 200112L // for fileno

#include "interrupt.h"

#include <lauxlib.h>
#include <limits.h>
#include <stdio.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"
#include "clock.h"
#include "input.h"

static bool is_late(const shogun_Interrupt *interrupt)
{
    if (!(interrupt->deadline > 0)) return false;
    return (interrupt->by_cputime ? shogun_cputime() : shogun_now()) >= interrupt->deadline;
}

bool shogun_is_interrupted(void *context)
{
    shogun_Interrupt *interrupt = context;
    if (is_late(interrupt)) return true;
    if (shogun_has_hook(&interrupt->hooks)) return true;
    interrupt->has_input = interrupt->input >= 0 && shogun_has_input(interrupt->input, 0);
    return interrupt->has_input;
}

shogun_Interrupt shogun_check_interrupt(lua_State *L, int arg)
{
    shogun_Interrupt interrupt = {.input = -1};
    if (!lua_isnoneornil(L, arg)) {
        if (!lua_isnumber(L, arg)) shogun_raise_expected(L, arg, "deadline", "a number of seconds");
        interrupt.deadline = lua_tonumber(L, arg);
    }
    if (!lua_isnoneornil(L, arg + 1)) interrupt.input = (int)shogun_check_integer(L, arg + 1, "input", 0, INT_MAX);
    interrupt.by_cputime = lua_toboolean(L, arg + 2);
    return interrupt;
}

static int input_is_there(lua_State *L) // core.has_input(descriptor, milliseconds to wait) --> whether there is any
{
    int descriptor = (int)shogun_check_integer(L, 1, "descriptor", 0, INT_MAX);
    int wait = lua_isnoneornil(L, 2) ? 0 : (int)shogun_check_integer(L, 2, "milliseconds", 0, 1000);
    return shogun_answer_boolean(L, shogun_has_input(descriptor, wait));
}

// The descriptors of a list, in memory that Lua owns.
static shogun_Input *check_descriptors(lua_State *L, int arg, int *count)
{
    shogun_check_table(L, arg, "descriptors");
    lua_Integer length = shogun_check_length(L, arg, arg, "descriptors");
    if (length > SHOGUN_INPUTS_MAX) shogun_raise_expected(L, arg, "descriptors", "at most 4096");
    *count = (int)length;
    shogun_Input *inputs = lua_newuserdatauv(L, (size_t)(length + 1) * sizeof *inputs, 0);
    for (int i = 0; i < *count; i++) {
        lua_Integer descriptor;
        lua_rawgeti(L, arg, i + 1);
        if (!shogun_read_integer(L, -1, "descriptor", 0, INT_MAX, &descriptor)) lua_error(L);
        inputs[i] = (shogun_Input){(int)descriptor, false};
        lua_pop(L, 1);
    }
    return inputs;
}

// core.wait_for_input(descriptors, milliseconds) --> the places of those with input; none if a signal comes
static int wait_for_input(lua_State *L)
{
    int count;
    shogun_Input *inputs = check_descriptors(L, 1, &count);
    shogun_wait_for_inputs(inputs, count, (int)shogun_check_integer(L, 2, "milliseconds", 0, 1000));
    lua_newtable(L);
    for (int i = 0, place = 0; i < count; i++) {
        if (!inputs[i].is_there) continue;
        lua_pushinteger(L, i + 1);
        lua_rawseti(L, -2, ++place);
    }
    return 1;
}

enum { MOST_READ = 1 << 16 };

// core.read_input(file, most) --> bytes, or nil at the end, or nil, message, number; the file must be
// unbuffered
static int read_input(lua_State *L)
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    shogun_argcheck(L, stream->closef != NULL, 1, "the file is closed");
    size_t most = (size_t)shogun_check_integer(L, 2, "most", 1, MOST_READ);
    luaL_Buffer bytes;
    char *space = luaL_buffinitsize(L, &bytes, most);
    ptrdiff_t count = shogun_read_some(fileno(stream->f), space, most);
    if (count < 0) return luaL_fileresult(L, 0, NULL);
    luaL_pushresultsize(&bytes, (size_t)count);
    if (count == 0) luaL_pushfail(L);
    return 1;
}

void shogun_open_interrupts(lua_State *L)
{
    shogun_set_function(L, "has_input", input_is_there);
    shogun_set_function(L, "read_input", read_input);
    shogun_set_function(L, "wait_for_input", wait_for_input);
}
