// absent.c -- openers that do nothing, of what pages do without: batches, the making of nets, files, other processes
// and terminals. shogun.core lacks their functions there.

#include <lauxlib.h>

#include "../module/binding/openers.h"
#include "../module/system/folder.h"

#define ABSENT(opener)                                                                                                 \
    void opener(lua_State *L)                                                                                          \
    {                                                                                                                  \
        (void)L;                                                                                                       \
    }

ABSENT(shogun_open_positions)
ABSENT(shogun_open_self_play)
ABSENT(shogun_open_trainers)
ABSENT(shogun_open_buffers)
ABSENT(shogun_open_batches)
ABSENT(shogun_open_channels)
ABSENT(shogun_open_descriptors)
ABSENT(shogun_open_files)
ABSENT(shogun_open_locks)

const char shogun_absent[] = "";

const char *shogun_check_path(lua_State *L, int arg, const char *what)
{
    return (void)what, luaL_checkstring(L, arg);
}

shogun_Place *shogun_push_place(lua_State *L)
{
    return (void)L, NULL;
}

const char *shogun_open_regular(shogun_Place *place, const char *folder, const char *path, bool is_written)
{
    return (void)place, (void)folder, (void)path, (void)is_written, shogun_absent;
}

static int read_source(lua_State *L) // there is no file
{
    return lua_pushnil(L), 1;
}

void shogun_open_folders(lua_State *L)
{
    lua_pushcfunction(L, read_source);
    lua_setfield(L, -2, "read_source");
}
