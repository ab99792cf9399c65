// posix_folder.c -- folders by openat.

#define _GNU_SOURCE // for O_PATH
#define _FILE_OFFSET_BITS 64

#include "../folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The flags for a folder that is only traversed: it need not be readable.
#if !defined(O_PATH)
#define O_PATH O_RDONLY
#endif

enum { SEARCH = O_PATH | O_DIRECTORY | O_CLOEXEC };

static const char irregular[] = "is no regular file";

static const char *system_reason(void)
{
    if (errno == ELOOP) return shogun_is_a_link;
    return errno == ENOENT || errno == ENOTDIR ? shogun_absent : strerror(errno);
}

const char *shogun_open_folder(int *folder, const char *path)
{
    *folder = open(path, SEARCH);
    return *folder < 0 ? system_reason() : NULL;
}

const char *shogun_open_next(int *folder, const char *name)
{
    struct stat status;
    if (fstatat(*folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) return system_reason();
    if (S_ISLNK(status.st_mode)) return shogun_is_a_link;
    int next = openat(*folder, name, SEARCH | O_NOFOLLOW);
    if (next < 0) return system_reason();
    close(*folder);
    *folder = next;
    return NULL;
}

// Checks the type before opening, since opening may affect a device; and again after that, since the file may have been
// replaced.
const char *shogun_open_entry(int *descriptor, int folder, const char *name, bool is_written)
{
    struct stat status;
    bool is_beneath = folder >= 0;
    int parent = is_beneath ? folder : AT_FDCWD, flags = is_written ? O_RDWR | O_CREAT : O_RDONLY;
    bool found = fstatat(parent, name, &status, is_beneath ? AT_SYMLINK_NOFOLLOW : 0) == 0;
    if (!found && !(is_written && errno == ENOENT)) return system_reason();
    if (found && !S_ISREG(status.st_mode)) return S_ISLNK(status.st_mode) ? shogun_is_a_link : irregular;
    flags |= O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (is_beneath ? O_NOFOLLOW : 0);
    *descriptor = openat(parent, name, flags, 0666);
    if (*descriptor < 0 || fstat(*descriptor, &status) != 0) return system_reason();
    return S_ISREG(status.st_mode) ? NULL : irregular; // GCOVR_EXCL_BR_LINE: a race
}

bool shogun_find_status(int folder, const char *name, shogun_Status *status)
{
    struct stat found;
    bool is_beneath = folder >= 0;
    if (fstatat(is_beneath ? folder : AT_FDCWD, name, &found, is_beneath ? AT_SYMLINK_NOFOLLOW : 0) != 0) return false;
    mode_t mode = found.st_mode;
    *status = (shogun_Status){
        .kind = S_ISREG(mode)   ? "file"
                : S_ISDIR(mode) ? "folder"
                : S_ISLNK(mode) ? "link"
                                : "other",
        .device = found.st_dev,
        .number = found.st_ino,
        .bytes = found.st_size,
        .time = found.st_mtim.tv_sec * (int64_t)1000000000 + found.st_mtim.tv_nsec,
        .is_foreign = found.st_uid != geteuid(),
    };
    return true;
}

const char *shogun_remove_entry(int folder, const char *name)
{
    return unlinkat(folder, name, 0) == 0 ? NULL : system_reason();
}

const char *shogun_open_list(void **list, const char *path)
{
    *list = opendir(path);
    return *list ? NULL : system_reason();
}

bool shogun_next_name(void *list, char name[SHOGUN_NAME_MAX + 1])
{
    struct dirent *entry = readdir(list);
    if (!entry) return false;
    memcpy(name, entry->d_name, strlen(entry->d_name) + 1);
    return true;
}

void shogun_close_list(void *list)
{
    closedir(list);
}

FILE *shogun_fopen(const char *path, const char *mode)
{
    return fopen(path, mode);
}

FILE *shogun_tmpfile(void)
{
    return tmpfile();
}

bool shogun_make_folder(const char *path)
{
    struct stat status;
    return mkdir(path, 0777) == 0 || (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

bool shogun_make_private_folder(char path[SHOGUN_PATH_MAX])
{
    const char *parent = getenv("TMPDIR");
    int length = snprintf(path, SHOGUN_PATH_MAX, "%s/shogun-XXXXXX", parent && *parent ? parent : "/tmp");
    errno = ENAMETOOLONG;
    return length < SHOGUN_PATH_MAX && mkdtemp(path);
}

bool shogun_remove_folder(const char *path)
{
    return rmdir(path) == 0;
}
