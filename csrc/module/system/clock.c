// clock.c -- a monotonic clock, for games against time.

#define _POSIX_C_SOURCE 199309L

#include "clock.h"

#include <time.h>

#include "../binding/class.h"

double shogun_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int clock_now(lua_State *L) // core.clock() --> seconds since an arbitrary moment
{
    lua_pushnumber(L, shogun_now());
    return 1;
}

static const luaL_Reg functions[] = {
    {"clock", clock_now},
    {NULL, NULL},
};

void shogun_open_clock(lua_State *L)
{
    shogun_register(L, functions);
}
