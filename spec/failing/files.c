// files.c -- a library to load before libc (files.lua); it makes the n-th open, write, fsync, close, link or rename
// fail.
//
// FAIL_AT: n, counted from 1. FAIL_UNDER: only calls for files in this folder can fail. FAIL_LOG: a
// file that gets a byte when the n-th call fails.
//
// These imitate other systems. FAIL_NAMELESS: opening a nameless file fails with this error number.
// FAIL_PROC: there is no /proc. FAIL_TAKEN: the first N new names are taken. FAIL_OWNER: the first
// N calls of fchown fail. FAIL_AGAIN: every other call must be repeated; folders cannot be synced.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls, names, owners;
static struct stat written; // the file written last
static bool has_written, has_renamed;

// Programs that this process starts do not load this library.
__attribute__((constructor)) static void leave_children_alone(void)
{
    unsetenv("LD_PRELOAD");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool is_meant(const char *path)
{
    const char *folder = getenv("FAIL_UNDER");
    size_t length = folder ? strlen(folder) : 0;
    return folder && path && strncmp(path, folder, length) == 0 && (!path[length] || path[length] == '/');
}

static bool is_meant_file(int descriptor)
{
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return false;
    path[length] = 0;
    return is_meant(path);
}

// Like is_meant, but the path may be relative to an open folder.
static bool is_meant_at(int folder, const char *path)
{
    return *path == '/' || folder == AT_FDCWD ? is_meant(path) : is_meant_file(folder);
}

static bool fails(int reason)
{
    const char *at = getenv("FAIL_AT"), *log = getenv("FAIL_LOG");
    if (!at || ++calls != atol(at)) return false;
    int file = log ? REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (file >= 0) (void)!REAL(write)(file, "x", 1), close(file);
    errno = reason;
    return true;
}

// Whether a count is below a number in the environment; if there is a number, increments the count.
static bool is_below(const char *variable, long *count)
{
    const char *most = getenv(variable);
    return most && (*count)++ < atol(most);
}

// Whether a call must be made again: with FAIL_AGAIN, the first of every two.
static bool comes_again(int reason)
{
    static bool again;
    again = getenv("FAIL_AGAIN") && !again;
    if (again) errno = reason;
    return again;
}

static bool writes(const char *mode)
{
    return strpbrk(mode, "wa+") != NULL;
}

FILE *fopen(const char *path, const char *mode)
{
    if (is_meant(path) && writes(mode) && fails(EACCES)) return NULL;
    return REAL(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode)
{
    if (is_meant(path) && writes(mode) && fails(EACCES)) return NULL;
    return REAL(fopen64)(path, mode);
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...)                                                                         \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;                                                      \
        va_end(rest);                                                                                                  \
        if (is_meant(path) && (flags & (O_WRONLY | O_RDWR | O_DIRECTORY)) && fails(EACCES)) return -1;                 \
        return REAL(name)(path, flags, mode);                                                                          \
    }

OPEN(open)
OPEN(open64)

// Never fails for folders: openat opens them only to list them, which saving does not need.
#define OPENAT(name)                                                                                                   \
    int name(int folder, const char *path, int flags, ...)                                                             \
    {                                                                                                                  \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                        \
        va_end(rest);                                                                                                  \
        if ((flags & O_TMPFILE) == O_TMPFILE && getenv("FAIL_NAMELESS"))                                               \
            return errno = atoi(getenv("FAIL_NAMELESS")), -1;                                                          \
        if (flags & O_EXCL && is_below("FAIL_TAKEN", &names)) return errno = EEXIST, -1;                               \
        if ((flags & (O_WRONLY | O_RDWR)) && is_meant_at(folder, path) && fails(EACCES)) return -1;                    \
        return REAL(name)(folder, path, flags, mode);                                                                  \
    }

OPENAT(openat)
OPENAT(openat64)

// Every other write stores only half of the bytes.
ssize_t write(int descriptor, const void *bytes, size_t size)
{
    static bool whole;
    if (!is_meant_file(descriptor)) return REAL(write)(descriptor, bytes, size);
    if (comes_again(size % 2 ? EINTR : EAGAIN) || fails(ENOSPC)) return -1;
    has_written = fstat(descriptor, &written) == 0;
    whole = !whole;
    return REAL(write)(descriptor, bytes, whole && size > 1 ? size / 2 : size);
}

// Whether close may be first to report a failed write: the file is written, but not yet renamed.
static bool is_unfinished(int descriptor)
{
    struct stat closed;
    return has_written && !has_renamed && fstat(descriptor, &closed) == 0 && closed.st_ino == written.st_ino &&
           closed.st_dev == written.st_dev;
}

int close(int descriptor)
{
    bool bad = is_unfinished(descriptor) && fails(EIO), interrupted = is_unfinished(descriptor) && comes_again(EINTR);
    int done = REAL(close)(descriptor);
    return bad ? (errno = EIO, -1) : interrupted ? (errno = EINTR, -1) : done;
}

int fchown(int descriptor, uid_t user, gid_t group)
{
    if (is_below("FAIL_OWNER", &owners)) return errno = EPERM, -1;
    return REAL(fchown)(descriptor, user, group);
}

int fchmod(int descriptor, mode_t mode)
{
    if (is_meant_file(descriptor) && fails(EPERM)) return -1;
    return REAL(fchmod)(descriptor, mode);
}

int access(const char *path, int mode)
{
    if (getenv("FAIL_PROC") && strncmp(path, "/proc/", 6) == 0) return errno = ENOENT, -1;
    return REAL(access)(path, mode);
}

// libc writes a FILE's buffer without calling the write() above, so these functions fail instead.
int fflush(FILE *file)
{
    if (file && is_meant_file(fileno(file)) && fails(ENOSPC)) return EOF;
    return REAL(fflush)(file);
}

int fclose(FILE *file)
{
    bool bad = is_meant_file(fileno(file)) && fails(EIO);
    int done = REAL(fclose)(file);
    if (!bad) return done;
    errno = EIO;
    return EOF;
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    if (is_meant_file(fileno(file)) && fails(ENOSPC)) return 0;
    return REAL(fwrite)(bytes, size, count, file);
}

int fsync(int descriptor)
{
    struct stat status;
    bool is_folder = fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
    if (is_meant_file(descriptor) && (comes_again(EINTR) || fails(EIO))) return -1;
    if (is_folder && getenv("FAIL_AGAIN")) return errno = EINVAL, -1;
    return REAL(fsync)(descriptor);
}

int linkat(int from_folder, const char *from, int folder, const char *path, int flags)
{
    if (is_below("FAIL_TAKEN", &names)) return errno = EEXIST, -1;
    if (is_meant_at(folder, path) && fails(ENOSPC)) return -1;
    return REAL(linkat)(from_folder, from, folder, path, flags);
}

int renameat(int from_folder, const char *from, int folder, const char *to)
{
    if (is_meant_at(folder, to) && fails(EACCES)) return -1;
    int done = REAL(renameat)(from_folder, from, folder, to);
    has_renamed = has_renamed || done == 0;
    return done;
}

int rename(const char *from, const char *to)
{
    if (is_meant(to) && fails(EACCES)) return -1;
    return REAL(rename)(from, to);
}
