// limits.h -- what the numbers that users give to searches may be at most.

#ifndef SHOGUN_LIMITS_H
#define SHOGUN_LIMITS_H

#include <lua.h>

#define SHOGUN_MEMORY_MAX 65536 // of a table or a tree, in MiB
#define SHOGUN_THREADS_MAX 256  // that search at once

// Adds core.limits to the table on top of the stack: these and those of the search, by name.
void shogun_open_limits(lua_State *L);

#endif
