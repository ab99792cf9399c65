// folder.c -- files and folders, reached safely from a given folder.

#define _POSIX_C_SOURCE 200809L // for fdopen

#include "folder.h"

#include <errno.h>
#include <inttypes.h>
#include <lauxlib.h>
#include <string.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"

static const char place_name[] = "shogun.Place";

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

static const char *enter_next(shogun_Place *place)
{
    shogun_Status status;
    if (!shogun_find_status(place->folder, place->name, &status)) return system_reason();
    if (status.kind == SHOGUN_A_LINK) return is_a_link;
    int next = shogun_open_folder(place->folder, place->name);
    if (next < 0) return system_reason();
    close(place->folder);
    place->folder = next;
    return NULL;
}

const char *shogun_enter(shogun_Place *place, const char *folder, const char *path)
{
    place->folder = shogun_open_folder(-1, folder);
    const char *problem = place->folder < 0 ? system_reason() : NULL;
    while (!problem) {
        problem = take_component(place->name, &path);
        if (problem || !*path) break;
        problem = enter_next(place);
    }
    return problem;
}

// Checks the type before opening, since opening may affect a device.
const char *shogun_open_regular(shogun_Place *place, const char *folder, const char *path, bool is_written)
{
    shogun_Status status;
    const char *problem = folder ? shogun_enter(place, folder, path) : NULL, *name = folder ? place->name : path;
    if (problem) return problem;
    bool found = shogun_find_status(place->folder, name, &status);
    if (!found && !(is_written && errno == ENOENT)) return system_reason();
    if (found && status.kind != SHOGUN_A_FILE) return status.kind == SHOGUN_A_LINK ? is_a_link : irregular;
    place->descriptor = shogun_open_entry(place->folder, name, is_written);
    return place->descriptor < 0 ? system_reason() : NULL;
}

static int close_place(lua_State *L) // called even if the calling function raises
{
    shogun_Place *place = shogun_check_object(L, 1, place_name);
    if (place->list) shogun_close_list(place->list);
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

// The binding. No name has a zero byte or is empty.

const char *shogun_check_path(lua_State *L, int arg, const char *what)
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
    const char *path = shogun_check_path(L, 1, "path"), *folder = shogun_check_path(L, 2, "folder");
    *place = shogun_push_place(L);
    return shogun_enter(*place, folder, path);
}

static int names(lua_State *L) // core.names(folder) --> list; or nil, reason
{
    const char *folder = shogun_check_path(L, 1, "folder");
    shogun_Place *place = shogun_push_place(L);
    place->list = shogun_open_list(-1, folder);
    if (!place->list) return answer(L, system_reason());
    lua_newtable(L);
    while (shogun_next_name(place->list, place->name)) {
        if (strcmp(place->name, ".") == 0 || strcmp(place->name, "..") == 0) continue;
        lua_pushstring(L, place->name);
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
    }
    return 1;
}

// core.kind(path [, folder]) --> kind, identity, bytes, time of the last change in nanoseconds,
// whether another user owns it; or nil if there is no such file
static int kind(lua_State *L)
{
    shogun_Status status;
    shogun_Place *place;
    bool found;
    if (lua_isnoneornil(L, 2))
        found = shogun_find_status(-1, shogun_check_path(L, 1, "path"), &status);
    else
        found = !enter(L, &place) && shogun_find_status(place->folder, place->name, &status);
    if (!found) return luaL_pushfail(L), 1;
    static const char *const kinds[] = {"file", "folder", "link", "other"};
    lua_pushstring(L, kinds[status.kind]);
    lua_pushfstring(L, "%I:%I", (LUAI_UACINT)status.device, (LUAI_UACINT)status.number);
    lua_pushinteger(L, status.bytes);
    lua_pushinteger(L, status.time);
    lua_pushboolean(L, status.is_foreign);
    return 5;
}

static int remove_file(lua_State *L) // core.remove_file(path, folder) --> true; or nil, reason
{
    shogun_Place *place;
    const char *problem = enter(L, &place);
    return answer(L, problem || shogun_remove_entry(place->folder, place->name) ? problem : system_reason());
}

static int close_file(lua_State *L)
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

// Pushes a file that is not open yet.
static luaL_Stream *push_stream(lua_State *L)
{
    luaL_Stream *stream = lua_newuserdatauv(L, sizeof *stream, 0);
    stream->closef = NULL;
    luaL_setmetatable(L, LUA_FILEHANDLE);
    return stream;
}

static int open_file(lua_State *L) // core.open_file(path, folder [, is_written]) --> file; or nil, reason
{
    const char *path = shogun_check_path(L, 1, "path"), *folder = shogun_check_path(L, 2, "folder");
    bool is_written = lua_toboolean(L, 3);
    shogun_Place *place = shogun_push_place(L);
    const char *problem = shogun_open_regular(place, folder, path, is_written);
    if (problem) return answer(L, problem);
    luaL_Stream *stream = push_stream(L);
    stream->f = fdopen(place->descriptor, is_written ? "r+b" : "rb");
    if (!stream->f) return answer(L, strerror(errno));
    stream->closef = close_file;
    place->descriptor = -1;
    return 1;
}

static int open_path(lua_State *L) // core.open([path,] mode) --> file; or nil, message, number
{
    const char *path = lua_isnil(L, 1) ? NULL : shogun_check_path(L, 1, "path"), *mode = luaL_checkstring(L, 2);
    luaL_Stream *stream = push_stream(L);
    stream->f = shogun_fopen(path, mode);
    if (!stream->f) return luaL_fileresult(L, 0, path);
    stream->closef = close_file;
    return 1;
}

// Pushes the text, or the reason of a failure.
static bool read_text(lua_State *L, int descriptor, size_t most)
{
    enum { PORTION = 1 << 16 }; // bytes
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    while (most > 0) {
        ssize_t got =
            read(descriptor, luaL_prepbuffsize(&buffer, PORTION), (unsigned int)(most < PORTION ? most : PORTION));
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
    const char *path = shogun_check_path(L, 1, "path");
    size_t most = (size_t)shogun_check_integer(L, 2, "most", 0, LUA_MAXINTEGER);
    const char *folder = luaL_optstring(L, 3, NULL);
    shogun_Place *source = shogun_push_place(L);
    const char *problem = shogun_open_regular(source, folder, path, false);
    if (!problem && read_text(L, source->descriptor, most)) return 1;
    if (problem) lua_pushstring(L, problem);
    lua_pushnil(L);
    if (folder && problem == shogun_absent) return 1;
    lua_insert(L, -2);
    return 2;
}

static int make_folder(lua_State *L) // core.make_folder(path) --> whether the folder exists now
{
    shogun_Status status;
    const char *path = shogun_check_path(L, 1, "path");
    bool is_new = shogun_new_folder(path, false);
    return shogun_answer_boolean(L,
                                 is_new || (shogun_find_status(-1, path, &status) && status.kind == SHOGUN_A_FOLDER));
}

static int private_folder(lua_State *L) // core.private_folder() --> the path of a new folder; or nil, reason
{
    char folder[SHOGUN_PATH_MAX], path[SHOGUN_PATH_MAX + 32];
    if (!shogun_temporary_folder(folder)) return shogun_fail(L, strerror(errno));
    snprintf(path, sizeof path, "%s/shogun-%016" PRIx64, folder, shogun_random_number());
    return shogun_new_folder(path, true) ? lua_pushstring(L, path), 1 : shogun_fail(L, strerror(errno));
}

static int remove_folder(lua_State *L) // core.remove_folder(path) --> whether an empty one was removed
{
    return shogun_answer_boolean(L, shogun_remove_folder(shogun_check_path(L, 1, "path")));
}

static const luaL_Reg members[] = {{"core.names", names},
                                   {"core.kind", kind},
                                   {"core.remove_file", remove_file},
                                   {"core.open_file", open_file},
                                   {"core.open", open_path},
                                   {"core.read_source", read_source},
                                   {"core.make_folder", make_folder},
                                   {"core.private_folder", private_folder},
                                   {"core.remove_folder", remove_folder},
                                   {"__close", close_place},
                                   {NULL, NULL}};

const shogun_Class shogun_folders = {place_name, NULL, members};
