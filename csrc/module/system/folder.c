// folder.c -- names that are found in a folder or written into it.

#define _GNU_SOURCE // for O_PATH
#define _FILE_OFFSET_BITS 64

#include "folder.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"

// The flags for a folder that is only traversed: it need not be readable.
#if !defined(O_PATH)
#define O_PATH O_RDONLY
#endif

enum { SEARCH = O_PATH | O_DIRECTORY | O_CLOEXEC };

static const char *const place_name = "shogun.Place";

const char shogun_absent[] = "No such file or directory";
static const char is_a_link[] = "is a link", irregular[] = "is no regular file";

static const char *system_reason(void)
{
    if (errno == ELOOP) return is_a_link;
    return errno == ENOENT || errno == ENOTDIR ? shogun_absent : strerror(errno);
}

// Splits off the next component of a path.
static const char *take_component(char name[SHOGUN_NAME_MAX + 1], const char **path)
{
    size_t length = strcspn(*path, "/");
    if (length > SHOGUN_NAME_MAX) return shogun_absent;
    memcpy(name, *path, length);
    name[length] = '\0';
    *path += length + ((*path)[length] == '/');
    return length > 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0 ? NULL : shogun_absent;
}

static const char *enter_folder(shogun_Place *place)
{
    struct stat status;
    if (fstatat(place->folder, place->name, &status, AT_SYMLINK_NOFOLLOW) != 0) return system_reason();
    if (S_ISLNK(status.st_mode)) return is_a_link;
    int next = openat(place->folder, place->name, SEARCH | O_NOFOLLOW);
    if (next < 0) return system_reason();
    close(place->folder);
    place->folder = next;
    return NULL;
}

const char *shogun_enter(shogun_Place *place, const char *folder, const char *path)
{
    place->folder = open(folder, SEARCH);
    if (place->folder < 0) return system_reason();
    for (;;) {
        const char *problem = take_component(place->name, &path);
        if (problem || !*path) return problem;
        problem = enter_folder(place);
        if (problem) return problem;
    }
}

// Checks the type before opening, since opening may affect a device; and again after that, since the file may have been
// replaced.
const char *shogun_open_regular(shogun_Place *place, const char *folder, const char *path, int flags)
{
    struct stat status;
    const char *problem = folder ? shogun_enter(place, folder, path) : NULL, *name = folder ? place->name : path;
    int parent = folder ? place->folder : AT_FDCWD;
    if (problem) return problem;
    bool found = fstatat(parent, name, &status, folder ? AT_SYMLINK_NOFOLLOW : 0) == 0;
    if (!found && !(flags & O_CREAT && errno == ENOENT)) return system_reason();
    if (found && !S_ISREG(status.st_mode)) return S_ISLNK(status.st_mode) ? is_a_link : irregular;
    flags |= O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (folder ? O_NOFOLLOW : 0);
    place->descriptor = openat(parent, name, flags, 0666);
    if (place->descriptor < 0 || fstat(place->descriptor, &status) != 0) return system_reason();
    return S_ISREG(status.st_mode) ? NULL : irregular; // GCOVR_EXCL_BR_LINE: a race
}

static int close_place(lua_State *L) // also where the calling function raises
{
    shogun_Place *place = shogun_check_object(L, 1, place_name);
    if (place->list) closedir(place->list);
    if (place->folder >= 0) close(place->folder);
    if (place->descriptor >= 0) close(place->descriptor);
    *place = (shogun_Place){.folder = -1, .descriptor = -1};
    return 0;
}

shogun_Place *shogun_push_place(lua_State *L)
{
    shogun_Place *place = lua_newuserdatauv(L, sizeof *place, 0);
    *place = (shogun_Place){.folder = -1, .descriptor = -1};
    luaL_setmetatable(L, place_name);
    lua_toclose(L, -1);
    return place;
}

// The binding. No name has a zero byte, nor is any name empty.

static const char *check_path(lua_State *L, int arg, const char *what)
{
    size_t length;
    const char *path = shogun_check_string(L, arg, what, &length);
    return strlen(path) == length ? path : "";
}

static int answer(lua_State *L, const char *problem)
{
    if (!problem) return lua_pushboolean(L, true), 1;
    return shogun_fail(L, problem);
}

// Enters the path in the first argument beneath the folder in the second one.
static const char *enter(lua_State *L, shogun_Place **place)
{
    const char *path = check_path(L, 1, "path"), *folder = check_path(L, 2, "folder");
    *place = shogun_push_place(L);
    return shogun_enter(*place, folder, path);
}

static int names(lua_State *L) // core.names(folder) --> list; or nil, reason
{
    const char *folder = check_path(L, 1, "folder");
    shogun_Place *place = shogun_push_place(L);
    place->list = opendir(folder);
    if (!place->list) return answer(L, system_reason());
    lua_newtable(L);
    for (struct dirent *entry; (entry = readdir(place->list));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        lua_pushstring(L, entry->d_name);
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
    return 1;
}

static void push_identity(lua_State *L, const struct stat *status)
{
    lua_pushfstring(L, "%I:%I", (LUAI_UACINT)status->st_dev, (LUAI_UACINT)status->st_ino);
}

// core.kind(path [, folder]) --> kind, identity, bytes, time of the last change in nanoseconds; nil if there is none
static int kind(lua_State *L)
{
    struct stat status;
    shogun_Place *place;
    bool found;
    if (lua_isnoneornil(L, 2))
        found = stat(check_path(L, 1, "path"), &status) == 0;
    else
        found = !enter(L, &place) && fstatat(place->folder, place->name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (!found) return luaL_pushfail(L), 1;
    mode_t mode = status.st_mode;
    lua_pushstring(L, S_ISREG(mode) ? "file" : S_ISDIR(mode) ? "folder" : S_ISLNK(mode) ? "link" : "other");
    push_identity(L, &status);
    lua_pushinteger(L, status.st_size);
    lua_pushinteger(L, status.st_mtim.tv_sec * (lua_Integer)1000000000 + status.st_mtim.tv_nsec);
    return 4;
}

static int remove_file(lua_State *L) // core.remove_file(path, folder) --> true; or nil, reason
{
    shogun_Place *place;
    const char *problem = enter(L, &place);
    return answer(L, problem || unlinkat(place->folder, place->name, 0) == 0 ? problem : system_reason());
}

static int close_file(lua_State *L)
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

static int open_file(lua_State *L) // core.open_file(path, folder [, is_written]) --> file; or nil, reason
{
    const char *path = check_path(L, 1, "path"), *folder = check_path(L, 2, "folder");
    bool is_written = lua_toboolean(L, 3);
    shogun_Place *place = shogun_push_place(L);
    const char *problem = shogun_open_regular(place, folder, path, is_written ? O_RDWR | O_CREAT : O_RDONLY);
    if (problem) return answer(L, problem);
    luaL_Stream *stream = lua_newuserdatauv(L, sizeof *stream, 0);
    stream->closef = NULL; // not open yet
    luaL_setmetatable(L, LUA_FILEHANDLE);
    stream->f = fdopen(place->descriptor, is_written ? "r+b" : "rb");
    if (!stream->f) return answer(L, strerror(errno));
    stream->closef = close_file;
    place->descriptor = -1;
    return 1;
}

// Pushes the text, or the reason of a failure.
static bool read_text(lua_State *L, int descriptor, size_t most)
{
    enum { PORTION = 1 << 16 }; // bytes
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    while (most > 0) {
        ssize_t got = read(descriptor, luaL_prepbuffsize(&buffer, PORTION), most < PORTION ? most : PORTION);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return lua_pushstring(L, strerror(errno)), false;
        if (got == 0) break;
        luaL_addsize(&buffer, (size_t)got);
        most -= (size_t)got;
    }
    luaL_pushresult(&buffer);
    return true;
}

// core.read_source(path, most [, folder]) --> text; nil, reason; nil alone: no such file in the folder
static int read_source(lua_State *L)
{
    const char *path = check_path(L, 1, "path");
    size_t most = (size_t)shogun_check_integer(L, 2, "most", 0, LUA_MAXINTEGER);
    const char *folder = luaL_optstring(L, 3, NULL);
    shogun_Place *source = shogun_push_place(L);
    const char *problem = shogun_open_regular(source, folder, path, O_RDONLY);
    if (!problem && read_text(L, source->descriptor, most)) return 1;
    if (problem) lua_pushstring(L, problem);
    lua_pushnil(L);
    if (folder && problem == shogun_absent) return 1;
    lua_insert(L, -2);
    return 2;
}

static int lock(lua_State *L) // core.lock(file) --> whether no other process has locked it; or nil, reason
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    luaL_argcheck(L, stream->closef, 1, "the file is closed");
    bool is_taken = flock(fileno(stream->f), LOCK_EX | LOCK_NB) != 0;
    if (is_taken && errno != EWOULDBLOCK) return answer(L, strerror(errno));
    return shogun_answer_boolean(L, !is_taken);
}

static int holds(lua_State *L) // core.holds(identity) --> whether a descriptor of this process has that file
{
    enum { GAP = 1024 }; // numbers without a descriptor after the last one
    struct stat status;
    lua_settop(L, 1);
    for (int descriptor = 0, missing = 0; missing < GAP; descriptor++, missing++) {
        if (fstat(descriptor, &status) != 0) continue;
        push_identity(L, &status);
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
    lua_pushstring(L, realpath(check_path(L, 1, "path"), path));
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
    {"names", names},
    {"kind", kind},
    {"remove_file", remove_file},
    {"open_file", open_file},
    {"lock", lock},
    {"real_path", real_path},
    {"holds", holds},
    {"read_source", read_source},
    {NULL, NULL},
};

static const luaL_Reg metamethods[] = {
    {"__close", close_place},
    {NULL, NULL},
};

void shogun_open_folders(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){place_name, NULL, metamethods, NULL});
    shogun_register(L, functions);
}
