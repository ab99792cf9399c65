// pages.c -- Lua's allocator chooses the address; the part of it that fills huge pages uses them.

#ifdef __linux__
#define _DEFAULT_SOURCE // for madvise
#include <sys/mman.h>
#endif

#include "pages.h"

#include <stdint.h>

#include "hook.h"

static char *align(char *memory, size_t alignment)
{
    return memory + (-(uintptr_t)memory & (alignment - 1));
}

// Called before the memory is first used. It is a hint: without huge pages nothing changes.
static void wish_huge_pages(char *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const size_t page = (size_t)2 << 20;
    char *first = align(memory, page);
    size_t skipped = (size_t)(first - memory);
    if (bytes >= skipped + page) madvise(first, (bytes - skipped) & ~(page - 1), MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

void *shogun_new_memory(lua_State *L, size_t bytes)
{
    enum { LINE = 64 };
    shogun_charge(bytes / SHOGUN_BYTES_FOR_ONE);
    char *memory = align(lua_newuserdatauv(L, bytes + LINE - 1, 0), LINE);
    wish_huge_pages(memory, bytes);
    return memory;
}

void *shogun_new_value(lua_State *L, int index, int value, size_t bytes)
{
    index = lua_absindex(L, index);
    void *memory = shogun_new_memory(L, bytes);
    lua_setiuservalue(L, index, value);
    return memory;
}
