// source.c -- sources of bots: regular files that are read whole.

#define _GNU_SOURCE // for O_PATH
#define _FILE_OFFSET_BITS 64

#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/value.h"

// The flags for a folder that is only traversed: it need not be readable.
#if defined(O_PATH)
#define SEARCH (O_PATH | O_DIRECTORY | O_CLOEXEC)
#elif defined(O_SEARCH)
#define SEARCH (O_SEARCH | O_DIRECTORY | O_CLOEXEC)
#else
#define SEARCH (O_RDONLY | O_DIRECTORY | O_CLOEXEC)
#endif

enum { PORTION = 1 << 16 }; // bytes

static const char *const source_name = "shogun.Source";

typedef struct Source {
    int folder, descriptor; // -1 if there is none
} Source;

static const char absent[] = "No such file or directory", is_a_link[] = "is a link";

// Opening. Each of these returns the reason of a failure, or NULL.

static const char *system_reason(void)
{
    return errno == ENOENT || errno == ENOTDIR ? absent : strerror(errno);
}

// Splits off the next component of a path.
static const char *take_component(char name[NAME_MAX + 1], const char **path)
{
    size_t length = strcspn(*path, "/");
    if (length > NAME_MAX) return absent;
    memcpy(name, *path, length);
    name[length] = '\0';
    *path += length + ((*path)[length] == '/');
    return length > 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0 ? NULL : absent;
}

static const char *enter_folder(Source *source, const char *name)
{
    struct stat status;
    if (fstatat(source->folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return system_reason();
    if (S_ISLNK(status.st_mode)) return is_a_link;
    int next = openat(source->folder, name, SEARCH | O_NOFOLLOW);
    if (next < 0) return system_reason();
    close(source->folder);
    source->folder = next;
    return NULL;
}

// Checks the type of a file before opening it, since opening may affect a device; and again after that, since the file
// may have been replaced.
static const char *open_file(Source *source, const char *name, int at_link)
{
    struct stat status;
    if (fstatat(source->folder, name, &status, at_link ? AT_SYMLINK_NOFOLLOW : 0) != 0) return system_reason();
    if (S_ISLNK(status.st_mode)) return is_a_link;
    if (!S_ISREG(status.st_mode)) return "is no regular file";
    source->descriptor = openat(source->folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | at_link);
    if (source->descriptor < 0 || fstat(source->descriptor, &status) != 0) return system_reason();
    return S_ISREG(status.st_mode) ? NULL : "is no regular file"; // GCOVR_EXCL_BR_LINE: a race
}

static const char *open_beneath(Source *source, const char *folder, const char *path)
{
    char name[NAME_MAX + 1];
    source->folder = open(folder, SEARCH);
    if (source->folder < 0) return system_reason();
    for (;;) {
        const char *problem = take_component(name, &path);
        if (!problem) problem = *path ? enter_folder(source, name) : open_file(source, name, O_NOFOLLOW);
        if (problem || !*path) return problem;
    }
}

static const char *open_source(Source *source, const char *path, const char *folder)
{
    if (folder) return open_beneath(source, folder, path);
    source->folder = AT_FDCWD;
    return open_file(source, path, 0);
}

// Reading.

static int close_source(lua_State *L) // also where reading raises
{
    Source *source = shogun_check_object(L, 1, source_name);
    if (source->folder >= 0) close(source->folder);
    if (source->descriptor >= 0) close(source->descriptor);
    source->folder = source->descriptor = -1;
    return 0;
}

// Pushes the text, or the reason of a failure.
static bool read_text(lua_State *L, int descriptor, size_t most)
{
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

// Pushes a source that is closed when the calling function ends.
static Source *new_source(lua_State *L)
{
    Source *source = lua_newuserdatauv(L, sizeof *source, 0);
    *source = (Source){.folder = -1, .descriptor = -1};
    luaL_setmetatable(L, source_name);
    lua_toclose(L, -1);
    return source;
}

// core.read_source(path, most [, folder]) --> text; nil, reason; nil alone: no such file in the folder
static int read_source(lua_State *L)
{
    size_t length;
    const char *path = shogun_check_string(L, 1, "path", &length);
    size_t most = (size_t)shogun_check_integer(L, 2, "most", 0, LUA_MAXINTEGER);
    const char *folder = luaL_optstring(L, 3, NULL);
    Source *source = new_source(L);
    const char *problem = strlen(path) == length ? open_source(source, path, folder) : absent;
    if (!problem && read_text(L, source->descriptor, most)) return 1;
    if (problem) lua_pushstring(L, problem);
    lua_pushnil(L);
    if (folder && problem == absent) return 1;
    lua_insert(L, -2);
    return 2;
}

static const luaL_Reg functions[] = {
    {"read_source", read_source},
    {NULL, NULL},
};

static const luaL_Reg metamethods[] = {
    {"__close", close_source},
    {NULL, NULL},
};

void shogun_open_sources(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){source_name, NULL, metamethods, NULL});
    shogun_register(L, functions);
}
