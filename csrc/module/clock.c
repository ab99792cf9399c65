// clock.c -- a clock that never goes back, for games against time.

#define _POSIX_C_SOURCE 199309L

#include "module.h"

#include <time.h>

static int clock_now(lua_State *L) // core.clock() --> seconds, from some moment on
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    lua_pushnumber(L, (lua_Number)now.tv_sec + (lua_Number)now.tv_nsec / 1e9);
    return 1;
}

const luaL_Reg shogun_clock_functions[] = {
    {"clock", clock_now},
    {NULL, NULL},
};
