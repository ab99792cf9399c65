// pages.h -- large memory that is read at random, such as a transposition table.
//
// With pages of 4 KiB almost every probe of a large table first walks the page tables, since the TLB has entries for
// a few thousand pages alone. Linux has pages of 2 MiB on request (madvise).

#pragma once

#include <lua.h>
#include <stddef.h>

// Pushes a userdata, and returns `bytes` of memory in it, aligned to a cache line of 64 bytes. The
// system backs it with huge pages where they fit, if it has any.
void *shogun_new_memory(lua_State *L, size_t bytes);
// The same, but the memory becomes the user value `value` of the userdata at `index`.
void *shogun_new_value(lua_State *L, int index, int value, size_t bytes);
