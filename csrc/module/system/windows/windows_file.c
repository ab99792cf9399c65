// windows_file.c -- writes a fresh file, closes it, and moves it over the old one. While it is written, no other
// process can open it for writing or remove it.

#define _CRT_RAND_S // for rand_s

#include "../file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <windows.h>

#include "wide.h"

uint64_t shogun_random_number(void)
{
    unsigned int high = 0, low = 0;
    rand_s(&high);
    rand_s(&low);
    return (uint64_t)high << 32 | low;
}

static void remove_all_abandoned(int folder)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    char name[SHOGUN_NAME_MAX + 1];
    WIN32_FIND_DATAW found;
    if (!shogun_path_in(path, folder, SHOGUN_FRESH_PREFIX)) return;
    if (wcslen(path) + 2 > SHOGUN_WIDE_MAX) return;
    wcscat(path, L"*");
    HANDLE list = FindFirstFileW(path, &found);
    if (list == INVALID_HANDLE_VALUE) return;
    do {
        bool is_fresh = shogun_narrow(name, sizeof name, found.cFileName) && shogun_is_fresh_name(name);
        if (is_fresh && shogun_path_in(path, folder, name)) DeleteFileW(path); // not one that is open
    } while (FindNextFileW(list, &found));
    FindClose(list);
}

// Opens a file of a new name in the open folder.
static const char *open_fresh(shogun_File *file)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    remove_all_abandoned(file->folder);
    shogun_make_fresh_name(file->fresh);
    if (!shogun_path_in(path, file->folder, file->fresh)) return strerror(errno);
    HANDLE handle = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    file->descriptor = shogun_descriptor(handle, _O_WRONLY);
    file->is_named = file->descriptor >= 0;
    return file->is_named ? NULL : strerror(errno);
}

// Opens the folder of a path, which is cut off there, and keeps the name.
static const char *open_folder(shogun_File *file, wchar_t *path)
{
    wchar_t whole[SHOGUN_WIDE_MAX], *name;
    DWORD length = GetFullPathNameW(path, SHOGUN_WIDE_MAX, whole, &name);
    errno = ENAMETOOLONG;
    if (!length || length >= SHOGUN_WIDE_MAX || !name || !shogun_narrow(file->name, sizeof file->name, name))
        return strerror(name ? errno : EISDIR);
    *name = L'\0';
    file->folder = shogun_hold_folder(whole, true);
    return file->folder < 0 ? strerror(errno) : open_fresh(file);
}

const char *shogun_open_beside(shogun_File *file, const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    return shogun_widen(wide, path) ? open_folder(file, wide) : strerror(errno);
}

const char *shogun_open_beneath(shogun_File *file, const shogun_Place *place)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    return shogun_path_in(path, place->folder, place->name) ? open_folder(file, path) : strerror(errno);
}

// The old file is opened to find out where its links lead and whether it may be written.
const char *shogun_open_typed(shogun_File *file, const char *path)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    if (!shogun_widen(wide, path)) return strerror(errno);
    HANDLE old = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING, 0, NULL);
    if (old == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_NOT_FOUND) return open_folder(file, wide);
    if (old == INVALID_HANDLE_VALUE || GetFileType(old) != FILE_TYPE_DISK) {
        file->descriptor = shogun_descriptor(old, _O_WRONLY);
        return file->descriptor < 0 ? strerror(errno) : NULL;
    }
    bool found = GetFinalPathNameByHandleW(old, wide, SHOGUN_WIDE_MAX, 0) || shogun_set_reason();
    CloseHandle(old);
    return found ? open_folder(file, wide) : strerror(errno);
}

bool shogun_write_all(int descriptor, const char *bytes, size_t size)
{
    enum { PORTION = 1 << 20 };
    while (size > 0) {
        int written = _write(descriptor, bytes, size < PORTION ? (unsigned int)size : PORTION);
        if (written < 0) return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

bool shogun_put_in_place(shogun_File *file)
{
    wchar_t fresh[SHOGUN_WIDE_MAX], path[SHOGUN_WIDE_MAX];
    bool is_synced = file->folder < 0 || _commit(file->descriptor) == 0;
    int descriptor = file->descriptor;
    file->descriptor = -1;
    if (close(descriptor) != 0 || !is_synced) return false;
    if (file->folder < 0) return true;
    if (!shogun_path_in(fresh, file->folder, file->fresh) || !shogun_path_in(path, file->folder, file->name))
        return false;
    if (!MoveFileExW(fresh, path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return shogun_set_reason();
    file->is_named = false;
    return true;
}

bool shogun_sync_folder(const shogun_File *file) // the move has written it
{
    return (void)file, true;
}

void shogun_discard(shogun_File *file)
{
    wchar_t path[SHOGUN_WIDE_MAX];
    if (file->descriptor >= 0) close(file->descriptor);
    if (file->is_named && shogun_path_in(path, file->folder, file->fresh)) DeleteFileW(path);
    if (file->folder >= 0) close(file->folder);
    file->descriptor = file->folder = -1;
    file->is_named = false;
}
