// windows_folder.c -- folders by their handles: an open folder can be neither renamed nor removed.

#define _CRT_RAND_S // for rand_s

#include "../folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "../file.h"
#include "wide.h"

bool shogun_set_reason(void)
{
    DWORD error = GetLastError();
    bool is_absent = error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND || error == ERROR_INVALID_NAME;
    errno = is_absent ? ENOENT : error == ERROR_DISK_FULL ? ENOSPC : EACCES;
    return false;
}

bool shogun_narrow(char *text, int size, const wchar_t *wide)
{
    errno = ENAMETOOLONG;
    return WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, size, NULL, NULL) > 0;
}

// A name in a folder has no separator, and no colon, which would name another stream of the file.
bool shogun_widen(wchar_t wide[SHOGUN_WIDE_MAX], int folder, const char *name)
{
    DWORD length = 0;
    errno = ENOENT;
    if ((folder < 0 && !*name) || (folder >= 0 && strpbrk(name, "/\\:"))) return false;
    if (folder >= 0) {
        length = GetFinalPathNameByHandleW((HANDLE)_get_osfhandle(folder), wide, SHOGUN_WIDE_MAX - 1, 0);
        if (!length) return shogun_set_reason();
        wide[length++] = L'\\';
    }
    int room = SHOGUN_WIDE_MAX - (int)length;
    errno = ENAMETOOLONG;
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, wide + length, room)) return true;
    return GetLastError() == ERROR_NO_UNICODE_TRANSLATION &&
           MultiByteToWideChar(CP_ACP, 0, name, -1, wide + length, room);
}

// With access 0 the attributes of a file can be read even if another process has it open exclusively.
static HANDLE open_any(int folder, const char *name, DWORD access)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (folder < 0 ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
    if (!shogun_widen(path, folder, name)) return INVALID_HANDLE_VALUE;
    HANDLE handle = CreateFileW(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, flags, NULL);
    if (handle == INVALID_HANDLE_VALUE) shogun_set_reason();
    return handle;
}

int shogun_open_folder(int folder, const char *name)
{
    HANDLE handle = open_any(folder, name, FILE_LIST_DIRECTORY);
    return handle == INVALID_HANDLE_VALUE ? -1 : _open_osfhandle((intptr_t)handle, 0);
}

int shogun_open_entry(int folder, const char *name, bool is_written)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    int flags = is_written ? _O_RDWR | _O_CREAT : _O_RDONLY;
    return shogun_widen(path, folder, name) ? _wopen(path, flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE) : -1;
}

static uint64_t joined(DWORD high, DWORD low)
{
    return (uint64_t)high << 32 | low;
}

bool shogun_find_status(int folder, const char *name, shogun_Status *status)
{
    BY_HANDLE_FILE_INFORMATION found;
    HANDLE handle = open_any(folder, name, 0);
    if (handle == INVALID_HANDLE_VALUE) return false;
    *status = (shogun_Status){.kind = SHOGUN_A_DEVICE};
    if (GetFileType(handle) == FILE_TYPE_DISK && GetFileInformationByHandle(handle, &found)) {
        bool is_link = folder >= 0 && found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT;
        bool is_folder = found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
        status->kind = is_link ? SHOGUN_A_LINK : is_folder ? SHOGUN_A_FOLDER : SHOGUN_A_FILE;
        status->device = found.dwVolumeSerialNumber;
        status->number = joined(found.nFileIndexHigh, found.nFileIndexLow);
        status->bytes = (int64_t)joined(found.nFileSizeHigh, found.nFileSizeLow);
        uint64_t time = joined(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime);
        status->time = (int64_t)(time - 116444736000000000) * 100; // in ns since 1970, from 100 ns since 1601
    }
    return CloseHandle(handle);
}

bool shogun_remove_entry(int folder, const char *name)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    return shogun_widen(path, folder, name) && _wunlink(path) == 0;
}

void *shogun_open_list(int folder, const char *name)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    return shogun_widen(path, folder, name) ? _wopendir(path) : NULL;
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

// "D" deletes the file once it is closed.
FILE *shogun_fopen(const char *path, const char *mode)
{
    char temporary[SHOGUN_PATH_MAX + SHOGUN_FRESH];
    wchar_t wide[SHOGUN_WIDE_MAX], wide_mode[SHOGUN_WIDE_MAX];
    if (path)
        return shogun_widen(wide, -1, path) && shogun_widen(wide_mode, -1, mode) ? _wfopen(wide, wide_mode) : NULL;
    if (!shogun_temporary_folder(temporary)) return NULL;
    strcat(temporary, "/");
    shogun_make_fresh_name(strchr(temporary, '\0'));
    return shogun_widen(wide, -1, temporary) ? _wfopen(wide, L"w+bD") : NULL;
}

bool shogun_new_folder(const char *path, bool is_private) // private, as its parent is
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    return (void)is_private, shogun_widen(wide, -1, path) && _wmkdir(wide) == 0;
}

bool shogun_remove_folder(const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    return shogun_widen(wide, -1, path) && _wrmdir(wide) == 0;
}

const char *shogun_temporary_folder(char path[SHOGUN_PATH_MAX])
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    DWORD length = GetTempPathW(SHOGUN_WIDE_MAX, wide);
    if (!length) return shogun_set_reason(), NULL;
    wide[length - 1] = L'\0'; // without the last separator
    return shogun_narrow(path, SHOGUN_PATH_MAX, wide) ? path : NULL;
}

uint64_t shogun_random_number(void)
{
    unsigned int high = 0, low = 0;
    rand_s(&high);
    rand_s(&low);
    return joined(high, low);
}
