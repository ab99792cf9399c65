// posix_folder.c -- folders by openat; and functions for databases:
//
//     core.lock(file)       whether this process now has the file's lock, until close; or nil, reason
//     core.holds(identity)  whether this process has the file open
//     core.real_path(path)  the path without links, and whether other users can replace the file or add one beside it;
//                           or nil

#define _GNU_SOURCE // for O_PATH
#define _FILE_OFFSET_BITS 64

#include "../folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../binding/class.h"
#include "../../binding/message.h"
#include "../../binding/openers.h"
#include "../../binding/value.h"
#include "../clock.h"

// O_PATH opens a folder only to traverse it: the folder need not be readable.
#if !defined(O_PATH)
#define O_PATH O_RDONLY
#endif

static int parent_of(int folder)
{
    return folder < 0 ? AT_FDCWD : folder;
}

int shogun_open_folder(int folder, const char *name)
{
    return openat(parent_of(folder), name, O_PATH | O_DIRECTORY | O_CLOEXEC | (folder < 0 ? 0 : O_NOFOLLOW));
}

// Checks the type again after opening, since the file may have been replaced.
int shogun_open_entry(int folder, const char *name, bool is_written)
{
    struct stat status;
    int flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (folder < 0 ? 0 : O_NOFOLLOW);
    int descriptor = openat(parent_of(folder), name, flags | (is_written ? O_RDWR | O_CREAT : O_RDONLY), 0666);
    if (descriptor < 0 || (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))) return descriptor;
    close(descriptor); // GCOVR_EXCL_START: a race
    errno = EINVAL;
    return -1; // GCOVR_EXCL_STOP
}

bool shogun_find_status(int folder, const char *name, shogun_Status *status)
{
    struct stat found;
    if (fstatat(parent_of(folder), name, &found, folder < 0 ? 0 : AT_SYMLINK_NOFOLLOW) != 0) return false;
    mode_t mode = found.st_mode;
    *status = (shogun_Status){
        .kind = S_ISREG(mode)   ? SHOGUN_A_FILE
                : S_ISDIR(mode) ? SHOGUN_A_FOLDER
                : S_ISLNK(mode) ? SHOGUN_A_LINK
                                : SHOGUN_A_DEVICE,
        .device = found.st_dev,
        .number = found.st_ino,
        .bytes = found.st_size,
        .time = found.st_mtim.tv_sec * (int64_t)1000000000 + found.st_mtim.tv_nsec,
        .is_foreign = found.st_uid != geteuid(),
    };
    return true;
}

bool shogun_remove_entry(int folder, const char *name)
{
    return unlinkat(folder, name, 0) == 0;
}

void *shogun_open_list(int folder, const char *name)
{
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC, descriptor = openat(parent_of(folder), *name ? name : ".", flags);
    DIR *list = descriptor < 0 ? NULL : fdopendir(descriptor); // closedir will close it
    if (!list && descriptor >= 0) close(descriptor);
    return list;
}

bool shogun_next_name(void *list, char name[SHOGUN_NAME_MAX + 1])
{
    struct dirent *entry = readdir(list);
    while (entry && strlen(entry->d_name) > SHOGUN_NAME_MAX) // GCOVR_EXCL_BR_LINE: on rare file systems
        entry = readdir(list);
    if (entry) memcpy(name, entry->d_name, strlen(entry->d_name) + 1);
    return entry;
}

void shogun_close_list(void *list)
{
    closedir(list);
}

FILE *shogun_fopen(const char *path, const char *mode)
{
    return path ? fopen(path, mode) : tmpfile();
}

bool shogun_new_folder(const char *path, bool is_private)
{
    return mkdir(path, is_private ? 0700 : 0777) == 0;
}

bool shogun_remove_folder(const char *path)
{
    return rmdir(path) == 0;
}

const char *shogun_temporary_folder(char path[SHOGUN_PATH_MAX])
{
    const char *given = getenv("TMPDIR");
    errno = ENAMETOOLONG;
    return snprintf(path, SHOGUN_PATH_MAX, "%s", given && *given ? given : "/tmp") < SHOGUN_PATH_MAX ? path : NULL;
}

uint64_t shogun_random_number(void)
{
    uint64_t number;
    if (getentropy(&number, sizeof number) != 0) // GCOVR_EXCL_BR_LINE: an old kernel
        number = (uint64_t)(shogun_now() * 1e9);
    return number;
}

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
    enum { GAP = 1024 }; // this many unused numbers in a row end the search
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

// Whether other users may write to a file, or change names in a folder; in a sticky folder they can only add names.
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

void shogun_open_locks(lua_State *L)
{
    shogun_set_function(L, "lock", lock);
    shogun_set_function(L, "real_path", real_path);
    shogun_set_function(L, "holds", holds);
}
