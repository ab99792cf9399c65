// file.c -- files that are replaced atomically: the old file stays whole until the new one is complete.
//
//     core.create_file(path)       file or nil, message      to be written in portions
//     core.create_file(path, true) the same; nobody may write to the finished file
//     core.create_file(path, is_read_only, folder)           beneath a folder (folder.h): replaces a link, too
//     file:write(text)             true or nil, message
//     file:finish()                true or nil, message      replaces the old file
//     file:discard()               leaves the old file; so does closing or collecting it before finish
//
// A fresh file in the same folder is written, synced, and renamed; then the folder is synced. It is created with
// O_EXCL, so no link is followed, and it gets the mode of the old file and, if that is allowed, its owner. After a
// failure it is removed, and the message names the path and the system's reason.
//
// On Linux the fresh file has no name until it is complete (O_TMPFILE). So a killed process leaves
// no file, except between the calls that name and rename it. Elsewhere, and on file systems without
// O_TMPFILE, an incomplete .shogun-0123456789abcdef.part may remain. The next save into its folder
// removes it, unless it is locked because its writer still runs.
//
// A link is followed: the file at its end is replaced. A path that is not a regular file (a device, a pipe,
// /dev/stdout) is written directly, without replacing. A file without write permission is not replaced.
//
// With is_read_only the new file also replaces a read-only file; a link is replaced, not followed.

#include "file.h"

#include <errno.h>
#include <inttypes.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"

enum { PATH = 1 }; // user value: as the caller passed it

static const char file_name[] = "shogun.File";

void shogun_make_fresh_name(char name[SHOGUN_FRESH])
{
    snprintf(name, SHOGUN_FRESH, ".shogun-%016" PRIx64 ".part", shogun_random_number());
}

static bool is_fresh_name(const char *name)
{
    return strlen(name) == SHOGUN_FRESH - 1 && strncmp(name, ".shogun-", 8) == 0 &&
           strspn(name + 8, "0123456789abcdef") == 16 && strcmp(name + 24, ".part") == 0;
}

// Removes the files of killed writers, and makes a fresh file.
static bool open_fresh(shogun_File *file, bool is_private)
{
    char name[SHOGUN_NAME_MAX + 1];
    void *list = shogun_open_list(file->place.folder, "");
    while (list && shogun_next_name(list, name))
        if (is_fresh_name(name)) shogun_remove_abandoned(file->place.folder, name);
    if (list) shogun_close_list(list);
    return shogun_make_fresh(file, is_private);
}

static bool is_separator(char letter)
{
    return strchr(LUA_DIRSEP "/", letter);
}

// Splits a path without links at its end, and opens the folder.
static bool open_folder(shogun_File *file, const char *path)
{
    char folder[SHOGUN_PATH_MAX];
    size_t length = strlen(path), start = length;
    while (start > 0 && !is_separator(path[start - 1]))
        start--;
    errno = ENAMETOOLONG;
    if (start >= sizeof folder || length - start > SHOGUN_NAME_MAX) return false;
    errno = start ? EISDIR : ENOENT;
    if (start == length) return false;
    memcpy(folder, start ? path : ".", start ? start : 1);
    folder[start ? start : 1] = '\0';
    memcpy(file->place.name, path + start, length - start + 1);
    file->place.folder = shogun_open_folder(-1, folder);
    return file->place.folder >= 0;
}

const char *shogun_open_beside(shogun_File *file, const char *path, bool is_private)
{
    return open_folder(file, path) && open_fresh(file, is_private) ? NULL : strerror(errno);
}

// Closes all descriptors and removes the fresh file.
static void discard(shogun_File *file)
{
    if (file->place.descriptor >= 0) close(file->place.descriptor);
    if (file->is_named) shogun_remove_entry(file->place.folder, file->fresh);
    if (file->place.folder >= 0) close(file->place.folder);
    file->place.descriptor = file->place.folder = -1;
    file->is_named = false;
}

// The methods.

// Pushes nil and "PATH: REASON", and discards the file.
static int fail(lua_State *L, int self, const char *reason)
{
    lua_getiuservalue(L, self, PATH);
    const char *message = lua_pushfstring(L, "%s: %s", lua_tostring(L, -1), reason);
    discard(lua_touserdata(L, self));
    return shogun_fail(L, message);
}

static shogun_File *check_file(lua_State *L)
{
    shogun_File *file = shogun_check_object(L, 1, file_name);
    if (file->place.descriptor < 0) luaL_error(L, "the file is closed");
    return file;
}

// core.create_file(path [, is_read_only [, folder]]) --> file or nil, message
static int file_create(lua_State *L)
{
    size_t length;
    const char *path = shogun_check_string(L, 1, "path", &length), *folder = luaL_optstring(L, 3, NULL), *reason;
    const char *shown = strlen(path) == length ? NULL : shogun_push_quoted(L, path, length);
    if (shown) return shogun_fail(L, lua_pushfstring(L, "%s: expected a path without a zero byte", shown));
    lua_settop(L, 3);
    shogun_File *file = lua_newuserdatauv(L, sizeof *file, 1);
    *file = (shogun_File){.place = {.folder = -1, .descriptor = -1}, .is_read_only = lua_toboolean(L, 2)};
    lua_pushfstring(L, folder ? "%s/%s" : "%s%s", folder ? folder : "", path);
    lua_setiuservalue(L, 4, PATH);
    luaL_setmetatable(L, file_name); // from now on it is closed when it is collected
    if (folder)
        reason = shogun_enter(&file->place, folder, path);
    else
        reason = file->is_read_only ? shogun_open_beside(file, path, false) : shogun_open_typed(file, path);
    if (folder && !reason && !open_fresh(file, false)) reason = strerror(errno);
    lua_pushvalue(L, 4);
    return reason ? fail(L, 4, reason) : 1;
}

static int file_write(lua_State *L) // file:write(text) --> true or nil, message
{
    shogun_File *file = check_file(L);
    size_t size;
    const char *bytes = shogun_check_string(L, 2, "text", &size);
    if (!shogun_write_all(file->place.descriptor, bytes, size)) return fail(L, 1, strerror(errno));
    return shogun_answer_boolean(L, true);
}

static int file_finish(lua_State *L) // file:finish() --> true or nil, message
{
    shogun_File *file = check_file(L);
    if (!shogun_put_in_place(file)) return fail(L, 1, strerror(errno));
    if (!shogun_sync_folder(file))
        return fail(L, 1, lua_pushfstring(L, "written, but its folder cannot be synced: %s", strerror(errno)));
    discard(file);
    return shogun_answer_boolean(L, true);
}

static int file_discard(lua_State *L) // file:discard(); also when it is closed or collected
{
    discard(shogun_check_object(L, 1, file_name));
    return 0;
}

static const luaL_Reg members[] = {{"core.create_file", file_create},
                                   {"write", file_write},
                                   {"finish", file_finish},
                                   {"discard", file_discard},
                                   {"__gc", file_discard},
                                   {"__close", file_discard},
                                   {NULL, NULL}};

const shogun_Class shogun_files = {file_name, "file", members};
