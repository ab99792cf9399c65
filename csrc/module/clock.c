// clock.c -- a clock that never goes back, for games against time.

#define _POSIX_C_SOURCE 199309L

#include "module.h"

#include <time.h>

double shogun_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int clock_now(lua_State *L) // core.clock() --> seconds, from some moment on
{
    lua_pushnumber(L, shogun_now());
    return 1;
}

const luaL_Reg shogun_clock_functions[] = {
    {"clock", clock_now},
    {NULL, NULL},
};
