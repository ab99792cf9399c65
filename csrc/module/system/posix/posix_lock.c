// posix_lock.c -- which processes and users have a file.
//
//     core.lock(file)       whether this process has the file alone, until it closes it; or nil, reason
//     core.holds(identity)  whether this process has the file open
//     core.real_path(path)  path without links, whether another user may replace the file or add one beside it; or nil

#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64

#include <errno.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../binding/class.h"
#include "../../binding/message.h"
#include "../../binding/openers.h"
#include "../../binding/value.h"
#include "../folder.h"

static int lock(lua_State *L) // core.lock(file) --> whether no other process has locked it; or nil, reason
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    luaL_argcheck(L, stream->closef, 1, "the file is closed");
    bool is_taken = flock(fileno(stream->f), LOCK_EX | LOCK_NB) != 0;
    if (is_taken && errno != EWOULDBLOCK) return shogun_fail(L, strerror(errno));
    return shogun_answer_boolean(L, !is_taken);
}

static int holds(lua_State *L) // core.holds(identity) --> whether a descriptor of this process has that file
{
    enum { GAP = 1024 }; // numbers without a descriptor after the last one
    struct stat status;
    lua_settop(L, 1);
    for (int descriptor = 0, missing = 0; missing < GAP; descriptor++, missing++) {
        if (fstat(descriptor, &status) != 0) continue;
        lua_pushfstring(L, "%I:%I", (LUAI_UACINT)status.st_dev, (LUAI_UACINT)status.st_ino);
        if (lua_rawequal(L, 1, -1)) return lua_pushboolean(L, true), 1;
        lua_settop(L, 1);
        missing = 0;
    }
    return shogun_answer_boolean(L, false);
}

// Whether others may write to it, or change names in it; in a sticky folder they may add names alone.
static bool is_open_to_others(const char *path, bool may_be_sticky)
{
    struct stat status;
    if (stat(path, &status) != 0 || (status.st_uid != 0 && status.st_uid != geteuid())) return true;
    return status.st_mode & (S_IWGRP | S_IWOTH) && !(may_be_sticky && status.st_mode & S_ISVTX);
}

static int real_path(lua_State *L) // core.real_path(path) --> path without links, whether it is shared; or nil
{
    char path[PATH_MAX];
    lua_pushstring(L, realpath(shogun_check_path(L, 1, "path"), path));
    if (lua_isnil(L, -1)) return 1;
    bool is_shared = is_open_to_others(path, false);
    for (int floor = 0; path[1]; floor++) {
        char *slash = strrchr(path, '/');
        slash[slash == path] = '\0';
        is_shared = is_shared || is_open_to_others(path, floor > 0);
    }
    lua_pushboolean(L, is_shared);
    return 2;
}

static const luaL_Reg functions[] = {
    {"lock", lock},
    {"real_path", real_path},
    {"holds", holds},
    {NULL, NULL},
};

void shogun_open_locks(lua_State *L)
{
    shogun_register(L, functions);
}
