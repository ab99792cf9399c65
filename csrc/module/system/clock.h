// clock.h -- a monotonic clock, for games against time.

#ifndef SHOGUN_CLOCK_H
#define SHOGUN_CLOCK_H

#include <lua.h>

// Seconds since an arbitrary moment.
double shogun_now(void);
// Adds core.clock to the table on top of the stack.
void shogun_open_clock(lua_State *L);

#endif
