// file.c -- files that are replaced atomically: the old file stays whole until the new one is complete.
//
//     core.create_file(path)       file or nil, message      to be written in portions
//     core.create_file(path, true) the same for a file to which nobody may write afterwards
//     core.create_file(path, is_read_only, folder)           beneath a folder (folder.h): replaces a link, too
//     file:write(text)             true or nil, message
//     file:finish()                true or nil, message      replaces the old file
//     file:discard()               leaves the old file; so does closing or collecting it before finish
//
// A fresh file in the same folder is written, synced, and renamed; then the folder is synced. It is created with
// O_EXCL, so no link is followed, and it gets the mode of the old file and, if that is allowed, its owner. After a
// failure it is removed, and the message names the path and the system's reason.
//
// On Linux the fresh file has no name until it is complete (O_TMPFILE), so a killed process leaves nothing behind,
// unless it is killed between the two calls that name and rename it. Elsewhere, and on file systems without such
// files, an incomplete one may remain: .shogun-0123456789abcdef.part. The next save into that folder removes it. A file
// whose writer still runs is locked, and not removed.
//
// A link is followed: the file at its end is replaced. A path that is not a regular file (a device, a pipe,
// /dev/stdout) is written directly, without replacing. A file without write permission is not replaced.
//
// A new file that is to be read-only also replaces a read-only file, or a link itself.

#define _GNU_SOURCE // for O_TMPFILE
#define _FILE_OFFSET_BITS 64

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"
#include "clock.h"
#include "folder.h"

enum {
    PATH = 1, // user value: as the caller passed it
    ATTEMPTS = 100
};

static const char *const file_name = "shogun.File";

#define FRESH_PREFIX ".shogun-"
#define FRESH_SUFFIX ".part"
enum { FRESH = sizeof FRESH_PREFIX - 1 + 16 + sizeof FRESH_SUFFIX };

typedef struct File {
    int descriptor;                 // -1 once it is closed
    int folder;                     // descriptor; -1 if it is written directly
    bool is_named;                  // the fresh file has a name in the folder
    bool is_read_only;              // nobody may write to it once it is complete
    char fresh[FRESH];              // this one
    char name[SHOGUN_NAME_MAX + 1]; // its final name
} File;

// Fresh files.

static void make_fresh_name(char name[FRESH])
{
    uint64_t number;
    if (getentropy(&number, sizeof number) != 0) // GCOVR_EXCL_BR_LINE: an old kernel
        number = (uint64_t)(shogun_now() * 1e9);
    snprintf(name, FRESH, FRESH_PREFIX "%016llx" FRESH_SUFFIX, (unsigned long long)number);
}

static bool is_fresh_name(const char *name)
{
    const size_t prefix = sizeof FRESH_PREFIX - 1;
    return strlen(name) == FRESH - 1 && strncmp(name, FRESH_PREFIX, prefix) == 0 &&
           strspn(name + prefix, "0123456789abcdef") == 16 && strcmp(name + prefix + 16, FRESH_SUFFIX) == 0;
}

// Locks the file: its writer still runs. Without such locks, files of other writers are never removed.
static bool lock(int descriptor)
{
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

// Removes a fresh file whose writer has ended.
static void remove_abandoned(int folder, const char *name)
{
    struct stat status;
    int descriptor = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && lock(descriptor)) unlinkat(folder, name, 0);
    close(descriptor);
}

static void remove_all_abandoned(int folder)
{
    int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); // closed with the list
    DIR *list = copy < 0 ? NULL : fdopendir(copy);
    if (!list && copy >= 0) close(copy);
    if (!list) return;
    for (struct dirent *entry; (entry = readdir(list));)
        if (is_fresh_name(entry->d_name)) remove_abandoned(folder, entry->d_name);
    closedir(list);
}

#ifdef O_TMPFILE
static void name_of_descriptor(char name[32], int descriptor)
{
    snprintf(name, 32, "/proc/self/fd/%d", descriptor);
}

// Opens a file without a name. Without /proc it could not get one.
static bool open_nameless(File *file, mode_t mode)
{
    char name[32];
    file->descriptor = openat(file->folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (file->descriptor < 0) return false;
    name_of_descriptor(name, file->descriptor);
    if (access(name, F_OK) == 0) return lock(file->descriptor), true;
    close(file->descriptor);
    file->descriptor = -1;
    errno = EOPNOTSUPP;
    return false;
}

static bool give_name(File *file)
{
    char name[32];
    name_of_descriptor(name, file->descriptor);
    for (int i = 0; i < ATTEMPTS; i++) {
        make_fresh_name(file->fresh);
        file->is_named = linkat(AT_FDCWD, name, file->folder, file->fresh, AT_SYMLINK_FOLLOW) == 0;
        if (file->is_named || errno != EEXIST) return file->is_named;
    }
    return false;
}
#else
static bool open_nameless(File *file, mode_t mode)
{
    (void)file, (void)mode;
    errno = EOPNOTSUPP;
    return false;
}

static bool give_name(File *file)
{
    return file->is_named;
}
#endif

// Whether no other process has removed the file as abandoned before it was locked.
static bool is_still_there(int descriptor)
{
    struct stat status;
    lock(descriptor);
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0; // GCOVR_EXCL_BR_LINE: a race
}

static bool open_named(File *file, mode_t mode)
{
    for (int i = 0; i < ATTEMPTS; i++) {
        make_fresh_name(file->fresh);
        file->descriptor =
            openat(file->folder, file->fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
        if (file->descriptor < 0 && errno != EEXIST) return false;
        file->is_named = file->descriptor >= 0 && is_still_there(file->descriptor);
        if (file->is_named) return true;
        if (file->descriptor >= 0) close(file->descriptor);
        file->descriptor = -1;
    }
    return false;
}

// Copies the mode and, if that is allowed, the owner of the old file.
static bool liken(int descriptor, const struct stat *old)
{
    bool owned = fchown(descriptor, old->st_uid, old->st_gid) == 0 || fchown(descriptor, (uid_t)-1, old->st_gid) == 0;
    mode_t group = owned ? 0 : 070; // another group does not get the rights of the old file's group
    return fchmod(descriptor, old->st_mode & 0777 & ~group) == 0;
}

// `old`: the file it will replace, or NULL.
static bool open_fresh(File *file, const struct stat *old)
{
    mode_t mode = old ? 0600 : 0666;
    bool opened = open_nameless(file, mode);
    if (!opened && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT))
        opened = open_named(file, mode);
    return opened && (!old || liken(file->descriptor, old));
}

// The place of a file.

// The descriptor that a path means; -1 for an ordinary path. Opening such a path would make a second position
// in the same file.
static int named_descriptor(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "/dev/stdout") == 0) return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0) return STDERR_FILENO;
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(folders[i]), digits;
        if (strncmp(path, folders[i], length) != 0) continue;
        digits = strspn(path + length, "0123456789");
        if (digits > 0 && digits < 7 && !path[length + digits]) return (int)strtol(path + length, NULL, 10);
    }
    return -1;
}

static bool is_link(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

// Splits a path without links at its end, and opens the folder.
static bool open_folder(File *file, const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t length = slash ? (size_t)(slash - path) + 1 : 1;
    errno = ENAMETOOLONG;
    if (length >= sizeof folder || strlen(name) > SHOGUN_NAME_MAX)
        return false; // GCOVR_EXCL_BR_LINE: open has refused it
    errno = slash ? EISDIR : ENOENT;
    if (!*name) return false;
    memcpy(folder, slash ? path : ".", length);
    folder[length] = '\0';
    memcpy(file->name, name, strlen(name) + 1);
    file->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return file->folder >= 0;
}

// The error at the end of a path, or NULL. Opens the folder unless it is open.
static const char *open_beside(File *file, const char *path, const struct stat *old)
{
    if (file->folder < 0 && !open_folder(file, path)) return strerror(errno);
    remove_all_abandoned(file->folder);
    return open_fresh(file, old) ? NULL : strerror(errno);
}

static const char *replace(File *file, const char *path, const struct stat *old)
{
    char target[PATH_MAX];
    if (is_link(path) && !(path = realpath(path, target))) return strerror(errno); // GCOVR_EXCL_BR_LINE: a race
    return open_beside(file, path, old);
}

// Opens the old file, to check its type and whether it may be written.
static const char *open_file(File *file, const char *path)
{
    struct stat old;
    int named = named_descriptor(path);
    file->descriptor = named >= 0 ? fcntl(named, F_DUPFD_CLOEXEC, 0) : open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file->descriptor < 0 && (named >= 0 || errno != ENOENT)) return strerror(errno);
    if (file->descriptor < 0) return is_link(path) ? "a link that leads nowhere" : open_beside(file, path, NULL);
    if (fstat(file->descriptor, &old) != 0) return strerror(errno); // GCOVR_EXCL_BR_LINE: it cannot be made to fail
    if (named >= 0 || !S_ISREG(old.st_mode)) return NULL;
    close(file->descriptor);
    file->descriptor = -1;
    return replace(file, path, &old);
}

// Writing, syncing, replacing.

// Closes all descriptors and removes the fresh file.
static void discard(File *file)
{
    if (file->descriptor >= 0) close(file->descriptor);
    if (file->is_named) unlinkat(file->folder, file->fresh, 0);
    if (file->folder >= 0) close(file->folder);
    file->descriptor = file->folder = -1;
    file->is_named = false;
}

static bool wait_until_writable(int descriptor)
{
    struct pollfd output = {descriptor, POLLOUT, 0};
    return poll(&output, 1, -1) >= 0 || errno == EINTR; // GCOVR_EXCL_BR_LINE: it cannot be made to fail
}

static bool write_all(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(descriptor, bytes, size);
        if (written < 0 && errno == EAGAIN && wait_until_writable(descriptor)) continue;
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

static bool sync_all(int descriptor)
{
    while (fsync(descriptor) != 0)
        if (errno != EINTR) return false;
    return true;
}

static bool close_checked(int descriptor)
{
    return close(descriptor) == 0 || errno == EINTR; // it is closed then, too
}

// Closes a copy: the file stays locked until it is renamed.
static bool close_copy(int descriptor)
{
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    return copy >= 0 && close_checked(copy);
}

static bool take_write_rights(int descriptor)
{
    struct stat status;
    return fstat(descriptor, &status) == 0 && fchmod(descriptor, status.st_mode & 0555) == 0;
}

static bool put_in_place(File *file)
{
    if (file->is_read_only && !take_write_rights(file->descriptor)) return false;
    if (!sync_all(file->descriptor) || !close_copy(file->descriptor)) return false;
    if (!file->is_named && !give_name(file)) return false;
    if (renameat(file->folder, file->fresh, file->folder, file->name) != 0) return false;
    file->is_named = false;
    return true;
}

// A file that is written directly is in its place already.
static bool close_direct(File *file)
{
    int descriptor = file->descriptor;
    file->descriptor = -1;
    return close_checked(descriptor);
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

static File *check_file(lua_State *L)
{
    File *file = shogun_check_object(L, 1, file_name);
    if (file->descriptor < 0) luaL_error(L, "the file is closed");
    return file;
}

// Opens a file beneath a folder, which takes the place of a link, or of anything else that is no folder.
static const char *open_beneath(lua_State *L, File *file, const char *path, const char *folder)
{
    shogun_Place *place = shogun_push_place(L);
    const char *problem = shogun_enter(place, folder, path);
    if (problem) return problem;
    memcpy(file->name, place->name, sizeof place->name);
    file->folder = openat(place->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return file->folder < 0 ? strerror(errno) : open_beside(file, path, NULL);
}

// core.create_file(path [, is_read_only [, folder]]) --> file or nil, message
static int file_create(lua_State *L)
{
    size_t length;
    const char *path = shogun_check_string(L, 1, "path", &length), *folder = luaL_optstring(L, 3, NULL), *reason;
    const char *shown = strlen(path) == length ? NULL : shogun_push_quoted(L, path, length);
    if (shown) return shogun_fail(L, lua_pushfstring(L, "%s: expected a path without a zero byte", shown));
    lua_settop(L, 3);
    File *file = lua_newuserdatauv(L, sizeof *file, 1);
    *file = (File){.descriptor = -1, .folder = -1, .is_read_only = lua_toboolean(L, 2)};
    lua_pushfstring(L, folder ? "%s/%s" : "%s%s", folder ? folder : "", path);
    lua_setiuservalue(L, 4, PATH);
    luaL_setmetatable(L, file_name); // from now on it is closed when it is collected
    if (folder)
        reason = open_beneath(L, file, path, folder);
    else
        reason = file->is_read_only ? open_beside(file, path, NULL) : open_file(file, path);
    lua_pushvalue(L, 4);
    return reason ? fail(L, 4, reason) : 1;
}

static int file_write(lua_State *L) // file:write(text) --> true or nil, message
{
    File *file = check_file(L);
    size_t size;
    const char *bytes = shogun_check_string(L, 2, "text", &size);
    if (!write_all(file->descriptor, bytes, size)) return fail(L, 1, strerror(errno));
    return shogun_answer_boolean(L, true);
}

static int file_finish(lua_State *L) // file:finish() --> true or nil, message
{
    File *file = check_file(L);
    bool done = file->folder >= 0 ? put_in_place(file) : close_direct(file);
    if (!done) return fail(L, 1, strerror(errno));
    if (file->folder >= 0 && !sync_all(file->folder) && errno != EINVAL) // folders that can't be synced fail so
        return fail(L, 1, lua_pushfstring(L, "written, but its folder cannot be synced: %s", strerror(errno)));
    discard(file);
    return shogun_answer_boolean(L, true);
}

static int file_discard(lua_State *L) // file:discard(); also when it is closed or collected
{
    discard(shogun_check_object(L, 1, file_name));
    return 0;
}

static const luaL_Reg methods[] = {
    {"write", file_write},
    {"finish", file_finish},
    {"discard", file_discard},
    {NULL, NULL},
};

static const luaL_Reg metamethods[] = {
    {"__gc", file_discard},
    {"__close", file_discard},
    {NULL, NULL},
};

void shogun_open_files(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){file_name, "file", metamethods, methods});
    shogun_set_function(L, "create_file", file_create);
}
