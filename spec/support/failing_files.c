// failing_files.c -- a library loaded before libc whose n-th open, write, fsync or rename fails (failing_files.lua).
//
// FAIL_AT: which of the calls, counted from 1. FAIL_UNDER: the folder whose files are meant; others are left alone.
// FAIL_LOG: a file that gets a byte when the call has failed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long calls;

// The programs that it starts have libc alone.
__attribute__((constructor)) static void leave_children_alone(void)
{
    unsetenv("LD_PRELOAD");
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool is_meant(const char *path)
{
    const char *folder = getenv("FAIL_UNDER");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
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

static bool fails(int reason)
{
    const char *at = getenv("FAIL_AT"), *log = getenv("FAIL_LOG");
    if (!at || ++calls != atol(at)) return false;
    int file = log ? REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (file >= 0) (void)!REAL(write)(file, "x", 1), close(file);
    errno = reason;
    return true;
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

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    if (is_meant_file(descriptor) && fails(ENOSPC)) return -1;
    return REAL(write)(descriptor, bytes, size);
}

// libc writes what a FILE holds by calls of its own, so these stand for them.
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
    if (is_meant_file(descriptor) && fails(EIO)) return -1;
    return REAL(fsync)(descriptor);
}

int rename(const char *from, const char *to)
{
    if (is_meant(to) && fails(EACCES)) return -1;
    return REAL(rename)(from, to);
}
