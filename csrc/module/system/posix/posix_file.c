// posix_file.c -- writes a fresh file, syncs it, and renames it.

#define _GNU_SOURCE // for O_TMPFILE
#define _FILE_OFFSET_BITS 64

#include "../file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// Locks the file while its writer runs. On a file system without locks, abandoned files stay.
static bool lock(int descriptor)
{
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0;
}

void shogun_remove_abandoned(int folder, const char *name)
{
    struct stat status;
    int descriptor = openat(folder, name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && lock(descriptor)) unlinkat(folder, name, 0);
    close(descriptor);
}

enum { ATTEMPTS = 100 };

#ifndef O_TMPFILE
#define O_TMPFILE (-1) // refused
#endif

static void name_of_descriptor(char name[32], int descriptor)
{
    snprintf(name, 32, "/proc/self/fd/%d", descriptor);
}

// Opens a file without a name. Fails without /proc, through which the file would get its name.
static bool open_nameless(shogun_File *file, mode_t mode)
{
    char name[32];
    file->place.descriptor = openat(file->place.folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    if (file->place.descriptor < 0) return false;
    name_of_descriptor(name, file->place.descriptor);
    if (access(name, F_OK) == 0) return lock(file->place.descriptor), true;
    close(file->place.descriptor);
    file->place.descriptor = -1;
    errno = EOPNOTSUPP;
    return false;
}

static bool give_name(shogun_File *file)
{
    char name[32];
    name_of_descriptor(name, file->place.descriptor);
    for (int i = 0; i < ATTEMPTS && !file->is_named; i++) {
        shogun_make_fresh_name(file->fresh);
        file->is_named = linkat(AT_FDCWD, name, file->place.folder, file->fresh, AT_SYMLINK_FOLLOW) == 0;
        if (!file->is_named && errno != EEXIST) break;
    }
    return file->is_named;
}

// Tries again if the name is taken, or if another process has removed the file as abandoned before it was locked.
static bool open_named(shogun_File *file, mode_t mode)
{
    struct stat status;
    for (int i = 0; i < ATTEMPTS; i++) {
        shogun_make_fresh_name(file->fresh);
        int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
        int descriptor = file->place.descriptor = openat(file->place.folder, file->fresh, flags, mode);
        if (descriptor < 0 && errno != EEXIST) return false;
        if (descriptor >= 0) lock(descriptor);
        file->is_named = descriptor >= 0 && (fstat(descriptor, &status) != 0 || status.st_nlink > 0);
        if (file->is_named) return true;
        if (descriptor >= 0) close(descriptor); // GCOVR_EXCL_BR_LINE: a race
        file->place.descriptor = -1;
    }
    return false;
}

// Copies the mode and, if that is allowed, the owner of the old file.
static bool liken(int descriptor, const struct stat *old)
{
    bool owned = fchown(descriptor, old->st_uid, old->st_gid) == 0 || fchown(descriptor, (uid_t)-1, old->st_gid) == 0;
    mode_t group = owned ? 0 : 070; // the group's rights, to remove if the new file has another group
    return fchmod(descriptor, old->st_mode & 0777 & ~group) == 0;
}

bool shogun_make_fresh(shogun_File *file, bool is_private)
{
    mode_t mode = is_private ? 0600 : 0666;
    if (open_nameless(file, mode)) return true;
    bool has_none = errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT;
    return has_none && open_named(file, mode);
}

// The number in a path that names a descriptor ("/dev/fd/3"); -1 for any other path. Opening such a path again would
// give the file a second position.
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

// Opens the old file, to check its type and whether it may be written.
const char *shogun_open_typed(shogun_File *file, const char *path)
{
    struct stat old;
    int named = named_descriptor(path);
    file->place.descriptor =
        named >= 0 ? fcntl(named, F_DUPFD_CLOEXEC, 0) : open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (file->place.descriptor < 0 && (named >= 0 || errno != ENOENT)) return strerror(errno);
    if (file->place.descriptor < 0)
        return is_link(path) ? "a link that leads nowhere" : shogun_open_beside(file, path, false);
    if (fstat(file->place.descriptor, &old) != 0)
        return strerror(errno); // GCOVR_EXCL_BR_LINE: it cannot be made to fail
    if (named >= 0 || !S_ISREG(old.st_mode)) return NULL;
    close(file->place.descriptor);
    file->place.descriptor = -1;
    char target[SHOGUN_PATH_MAX];
    if (is_link(path) && !(path = realpath(path, target))) return strerror(errno); // GCOVR_EXCL_BR_LINE: a race
    const char *problem = shogun_open_beside(file, path, true);
    return problem || liken(file->place.descriptor, &old) ? problem : strerror(errno);
}

// Writing, syncing, replacing.

static bool wait_until_writable(int descriptor)
{
    struct pollfd output = {descriptor, POLLOUT, 0};
    return poll(&output, 1, -1) >= 0 || errno == EINTR; // GCOVR_EXCL_BR_LINE: it cannot be made to fail
}

bool shogun_write_all(int descriptor, const char *bytes, size_t size)
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
    return close(descriptor) == 0 || errno == EINTR; // after EINTR it is closed, too
}

// Closes a copy of the descriptor, to see errors; the file stays locked until it is renamed.
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

static bool replace_old(shogun_File *file)
{
    if (file->is_read_only && !take_write_rights(file->place.descriptor)) return false;
    if (!sync_all(file->place.descriptor) || !close_copy(file->place.descriptor)) return false;
    if (!file->is_named && !give_name(file)) return false;
    if (renameat(file->place.folder, file->fresh, file->place.folder, file->place.name) != 0) return false;
    file->is_named = false;
    return true;
}

// A file that is written directly is in its place already.
static bool close_direct(shogun_File *file)
{
    int descriptor = file->place.descriptor;
    file->place.descriptor = -1;
    return close_checked(descriptor);
}

bool shogun_put_in_place(shogun_File *file)
{
    return file->place.folder >= 0 ? replace_old(file) : close_direct(file);
}

bool shogun_sync_folder(const shogun_File *file)
{
    if (file->place.folder < 0) return true;
    int folder = openat(file->place.folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_synced = folder < 0 || sync_all(folder) || errno == EINVAL; // EINVAL: this folder cannot be synced
    int reason = errno;
    if (folder >= 0) close(folder);
    errno = reason;
    return is_synced;
}
