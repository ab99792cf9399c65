// absent.c -- openers that add nothing: on web pages shogun.core has no batches, training, files, processes and
// terminals.

#include <lauxlib.h>

#include "../module/binding/class.h"
#include "../module/binding/openers.h"
#include "../module/system/folder.h"

#define ABSENT(opener)                                                                                                 \
    void opener(lua_State *L)                                                                                          \
    {                                                                                                                  \
        (void)L;                                                                                                       \
    }

ABSENT(shogun_open_positions)
ABSENT(shogun_open_descriptors)
ABSENT(shogun_open_locks)

const shogun_Class shogun_self_play, shogun_trainers, shogun_buffers, shogun_batches, shogun_channels, shogun_files;

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

static int read_source(lua_State *L) // finds no file
{
    return lua_pushnil(L), 1;
}

static const luaL_Reg members[] = {{"core.read_source", read_source}, {NULL, NULL}};

const shogun_Class shogun_folders = {"shogun.Place", NULL, members};
