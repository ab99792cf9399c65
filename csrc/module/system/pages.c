// pages.c -- Lua's allocator chooses the address; the part of it that fills huge pages uses them.

#include "pages.h"

#include <stdint.h>

#include "hook.h"
#include "map.h"

void *shogun_new_memory(lua_State *L, size_t bytes)
{
    enum { LINE = 64 };
    shogun_charge(bytes / SHOGUN_BYTES_FOR_ONE);
    char *memory = lua_newuserdatauv(L, bytes + LINE - 1, 0);
    memory += -(uintptr_t)memory & (LINE - 1);
    shogun_wish_huge_pages(memory, bytes);
    return memory;
}

void *shogun_new_value(lua_State *L, int index, int value, size_t bytes)
{
    index = lua_absindex(L, index);
    void *memory = shogun_new_memory(L, bytes);
    lua_setiuservalue(L, index, value);
    return memory;
}
