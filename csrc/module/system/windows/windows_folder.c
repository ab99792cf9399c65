// windows_folder.c -- folders by their handles: a folder that is open keeps its path.

#include "../folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <windows.h>

#include "../file.h"
#include "wide.h"

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE };

static const char irregular[] = "is no regular file";

bool shogun_set_reason(void)
{
    static const struct {
        DWORD error;
        int number;
    } reasons[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},   {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},     {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},    {ERROR_SHARING_VIOLATION, EBUSY},
        {ERROR_LOCK_VIOLATION, EBUSY},    {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},   {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC}, {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY}, {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_DIRECTORY, ENOTDIR},       {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
    };
    DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].error == error) errno = reasons[i].number;
    return false;
}

bool shogun_widen(wchar_t wide[SHOGUN_WIDE_MAX], const char *text)
{
    int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, SHOGUN_WIDE_MAX);
    if (!size && GetLastError() == ERROR_NO_UNICODE_TRANSLATION)
        size = MultiByteToWideChar(CP_ACP, 0, text, -1, wide, SHOGUN_WIDE_MAX);
    errno = size ? ENOENT : ENAMETOOLONG;
    return size > 1;
}

bool shogun_narrow(char *text, int size, const wchar_t *wide)
{
    errno = ENAMETOOLONG;
    return WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL) > 0;
}

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

// A name has no separator, and no colon, which would name another stream of the file.
bool shogun_path_in(wchar_t path[SHOGUN_WIDE_MAX], int folder, const char *name)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    DWORD length = GetFinalPathNameByHandleW(handle_of(folder), path, SHOGUN_WIDE_MAX, 0);
    if (!length) return shogun_set_reason();
    if (!shogun_widen(wide, name)) return false;
    errno = ENOENT;
    if (wcspbrk(wide, L"/\\:")) return false;
    errno = ENAMETOOLONG;
    if (length + wcslen(wide) + 2 > SHOGUN_WIDE_MAX) return false;
    path[length] = L'\\';
    wcscpy(path + length + 1, wide);
    return true;
}

int shogun_descriptor(void *handle, int flags)
{
    int descriptor = handle == INVALID_HANDLE_VALUE ? (shogun_set_reason(), -1)
                                                    : _open_osfhandle((intptr_t)handle, flags | _O_BINARY);
    if (descriptor < 0 && handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
    return descriptor;
}

static HANDLE open_attributes(const wchar_t *path, DWORD access, bool follow)
{
    DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
    return CreateFileW(path, access, SHARED | (access ? 0 : FILE_SHARE_DELETE), NULL, OPEN_EXISTING, flags, NULL);
}

int shogun_hold_folder(const wchar_t *path, bool follow)
{
    BY_HANDLE_FILE_INFORMATION found;
    HANDLE handle = open_attributes(path, FILE_LIST_DIRECTORY, follow);
    if (handle != INVALID_HANDLE_VALUE && GetFileInformationByHandle(handle, &found)) {
        bool is_link = !follow && found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT;
        if (!is_link && found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) return shogun_descriptor(handle, 0);
        CloseHandle(handle);
        errno = is_link ? ELOOP : ENOTDIR;
        return -1;
    }
    return shogun_descriptor(handle, 0); // INVALID_HANDLE_VALUE: sets the reason
}

static const char *system_reason(void)
{
    if (errno == ELOOP) return shogun_is_a_link;
    return errno == ENOENT || errno == ENOTDIR ? shogun_absent : strerror(errno);
}

const char *shogun_open_folder(int *folder, const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    *folder = shogun_widen(wide, path) ? shogun_hold_folder(wide, true) : -1;
    return *folder < 0 ? system_reason() : NULL;
}

const char *shogun_open_next(int *folder, const char *name)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    int next = shogun_path_in(path, *folder, name) ? shogun_hold_folder(path, false) : -1;
    if (next < 0) return system_reason();
    close(*folder);
    *folder = next;
    return NULL;
}

// The path of a name in a folder, or a path, which is followed.
static bool path_of(wchar_t path[SHOGUN_WIDE_MAX], int folder, const char *name)
{
    return folder >= 0 ? shogun_path_in(path, folder, name) : shogun_widen(path, name);
}

static uint64_t joined(DWORD high, DWORD low)
{
    return (uint64_t)high << 32 | low;
}

// A device has neither attributes nor a size.
static bool read_status(HANDLE handle, bool follow, shogun_Status *status)
{
    BY_HANDLE_FILE_INFORMATION found;
    *status = (shogun_Status){.kind = "other"};
    if (GetFileType(handle) != FILE_TYPE_DISK) return true;
    if (!GetFileInformationByHandle(handle, &found)) return shogun_set_reason();
    status->kind = !follow && found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT ? "link"
                   : found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY              ? "folder"
                                                                                    : "file";
    status->device = found.dwVolumeSerialNumber;
    status->number = joined(found.nFileIndexHigh, found.nFileIndexLow);
    status->bytes = (int64_t)joined(found.nFileSizeHigh, found.nFileSizeLow);
    status->time = (int64_t)joined(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime) * 100;
    return true;
}

bool shogun_find_status(int folder, const char *name, shogun_Status *status)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    if (!path_of(path, folder, name)) return false;
    HANDLE handle = open_attributes(path, 0, folder < 0);
    if (handle == INVALID_HANDLE_VALUE) return shogun_set_reason();
    bool found = read_status(handle, folder < 0, status);
    CloseHandle(handle);
    return found;
}

const char *shogun_open_entry(int *descriptor, int folder, const char *name, bool is_written)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    shogun_Status status;
    if (!path_of(path, folder, name)) return system_reason();
    bool found = shogun_find_status(folder, name, &status);
    if (!found && !(is_written && errno == ENOENT)) return system_reason();
    if (found && strcmp(status.kind, "link") == 0) return shogun_is_a_link;
    if (found && strcmp(status.kind, "file") != 0) return irregular;
    HANDLE handle =
        CreateFileW(path, GENERIC_READ | (is_written ? GENERIC_WRITE : 0), SHARED, NULL,
                    is_written ? OPEN_ALWAYS : OPEN_EXISTING, folder >= 0 ? FILE_FLAG_OPEN_REPARSE_POINT : 0, NULL);
    *descriptor = shogun_descriptor(handle, is_written ? _O_RDWR : _O_RDONLY);
    return *descriptor < 0 ? system_reason() : NULL;
}

const char *shogun_remove_entry(int folder, const char *name)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    bool done = shogun_path_in(path, folder, name) && (DeleteFileW(path) || shogun_set_reason());
    return done ? NULL : system_reason();
}

const char *shogun_open_list(void **list, const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    *list = shogun_widen(wide, path) ? _wopendir(wide) : NULL;
    return *list ? NULL : system_reason();
}

bool shogun_next_name(void *list, char name[SHOGUN_NAME_MAX + 1])
{
    struct _wdirent *entry;
    while ((entry = _wreaddir(list)))
        if (shogun_narrow(name, SHOGUN_NAME_MAX + 1, entry->d_name)) return true;
    return false;
}

void shogun_close_list(void *list)
{
    _wclosedir(list);
}

// "w+bD" makes a file that is gone once it is closed.
FILE *shogun_fopen(const char *path, const char *mode)
{
    wchar_t wide[SHOGUN_WIDE_MAX], wide_mode[SHOGUN_WIDE_MAX];
    return shogun_widen(wide, path) && shogun_widen(wide_mode, mode) ? _wfopen(wide, wide_mode) : NULL;
}

// A name in the user's folder of temporary files, which others cannot enter.
static bool temporary_path(wchar_t path[SHOGUN_WIDE_MAX])
{
    char name[SHOGUN_FRESH];
    wchar_t wide[SHOGUN_WIDE_MAX];
    DWORD length = GetTempPathW(MAX_PATH + 1, path);
    if (!length) return shogun_set_reason();
    shogun_make_fresh_name(name);
    if (!shogun_widen(wide, name)) return false;
    wcscpy(path + length, wide + 1); // without the dot
    return true;
}

FILE *shogun_tmpfile(void)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    return temporary_path(path) ? _wfopen(path, L"w+bD") : NULL;
}

bool shogun_make_private_folder(char path[SHOGUN_PATH_MAX])
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    if (!temporary_path(wide)) return false;
    if (!CreateDirectoryW(wide, NULL)) return shogun_set_reason();
    for (wchar_t *at = wide; (at = wcschr(at, L'\\'));)
        *at = L'/';
    return shogun_narrow(path, SHOGUN_PATH_MAX, wide);
}

bool shogun_make_folder(const char *path)
{
    shogun_Status status;
    wchar_t wide[SHOGUN_WIDE_MAX];
    if (shogun_widen(wide, path) && CreateDirectoryW(wide, NULL)) return true;
    return shogun_find_status(-1, path, &status) && strcmp(status.kind, "folder") == 0;
}

bool shogun_remove_folder(const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    return shogun_widen(wide, path) && RemoveDirectoryW(wide);
}
