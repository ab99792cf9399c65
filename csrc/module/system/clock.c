// clock.c -- the clocks: a monotonic one, and processor time.

#define _POSIX_C_SOURCE 199309L

#include "clock.h"

#include <time.h>

#include "../binding/class.h"
#include "../binding/openers.h"

static double seconds_of(const struct timespec *time)
{
    return (double)time->tv_sec + (double)time->tv_nsec / 1e9;
}

double shogun_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return seconds_of(&now);
}

double shogun_cputime(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec used;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used) == 0) return seconds_of(&used);
#endif
    return -1;
}

void shogun_pause(int milliseconds)
{
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000L}, NULL);
}

static int clock_now(lua_State *L) // core.clock() --> seconds since an arbitrary moment
{
    lua_pushnumber(L, shogun_now());
    return 1;
}

static int clock_cputime(lua_State *L) // core.cputime() --> seconds that this thread has used, or nil
{
    double seconds = shogun_cputime();
    if (seconds < 0)
        luaL_pushfail(L);
    else
        lua_pushnumber(L, seconds);
    return 1;
}

void shogun_open_clock(lua_State *L)
{
    shogun_set_function(L, "clock", clock_now);
    shogun_set_function(L, "cputime", clock_cputime);
}
