// interrupt.c -- asks the clock, the input and Lua's hook.

#define _POSIX_C_SOURCE 200112L

#include "interrupt.h"

#include <limits.h>
#include <poll.h>

#include "class.h"
#include "clock.h"
#include "value.h"

// Waits for input for at most `wait` milliseconds, or until a signal comes.
static bool has_input(int descriptor, int wait)
{
    struct pollfd input = {descriptor, POLLIN, 0};
    return poll(&input, 1, wait) > 0;
}

bool shogun_is_interrupted(void *context)
{
    shogun_Interrupt *interrupt = context;
    if (interrupt->deadline > 0 && shogun_now() >= interrupt->deadline) return true;
    if (lua_gethook(interrupt->main) != interrupt->hook) return true;
    interrupt->has_input = interrupt->input >= 0 && has_input(interrupt->input, 0);
    return interrupt->has_input;
}

shogun_Interrupt shogun_check_interrupt(lua_State *L, int arg)
{
    shogun_Interrupt interrupt = {.deadline = luaL_optnumber(L, arg, 0)};
    interrupt.input = (int)luaL_optinteger(L, arg + 1, -1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
    interrupt.main = lua_tothread(L, -1);
    interrupt.hook = lua_gethook(interrupt.main);
    lua_pop(L, 1);
    return interrupt;
}

static int input_is_there(lua_State *L) // core.has_input(descriptor, milliseconds to wait) --> whether there is any
{
    int descriptor = (int)shogun_check_integer(L, 1, "descriptor", 0, INT_MAX);
    int wait = (int)luaL_optinteger(L, 2, 0);
    luaL_argcheck(L, wait >= 0 && wait <= 1000, 2, "expected milliseconds from 0 to 1000");
    lua_pushboolean(L, has_input(descriptor, wait));
    return 1;
}

static const luaL_Reg functions[] = {
    {"has_input", input_is_there},
    {NULL, NULL},
};

void shogun_open_interrupts(lua_State *L)
{
    shogun_register(L, functions);
}
