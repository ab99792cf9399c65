// windows_file.c -- writes a fresh file, closes it, and moves it over the old one. While it is open nobody can remove
// it.

#include "../file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "wide.h"

void shogun_remove_abandoned(int folder, const char *name) // fails if its writer still has it open
{
    shogun_remove_entry(folder, name);
}

bool shogun_make_fresh(shogun_File *file, bool is_private) // private or not, it inherits its folder's rights
{
    wchar_t path[SHOGUN_WIDE_MAX];
    (void)is_private;
    shogun_make_fresh_name(file->fresh);
    if (!shogun_widen(path, file->place.folder, file->fresh)) return false;
    int flags = _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT;
    file->place.descriptor = _wopen(path, flags, _S_IREAD | _S_IWRITE);
    file->is_named = file->place.descriptor >= 0;
    return file->is_named;
}

// The old file is opened to find out where its links lead and whether it may be written.
const char *shogun_open_typed(shogun_File *file, const char *path)
{
    char target[SHOGUN_PATH_MAX];
    wchar_t wide[SHOGUN_WIDE_MAX];
    int old = shogun_widen(wide, -1, path) ? _wopen(wide, _O_WRONLY | _O_BINARY | _O_NOINHERIT) : -1;
    if (old < 0) return errno == ENOENT ? shogun_open_beside(file, path, false) : strerror(errno);
    HANDLE handle = (HANDLE)_get_osfhandle(old);
    if (GetFileType(handle) != FILE_TYPE_DISK) return file->place.descriptor = old, NULL;
    bool found = GetFinalPathNameByHandleW(handle, wide, SHOGUN_WIDE_MAX, 0) || shogun_set_reason();
    _close(old);
    return found && shogun_narrow(target, sizeof target, wide) ? shogun_open_beside(file, target, true)
                                                               : strerror(errno);
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
    int descriptor = file->place.descriptor, folder = file->place.folder;
    bool is_synced = folder < 0 || _commit(descriptor) == 0;
    file->place.descriptor = -1;
    if (_close(descriptor) != 0 || !is_synced) return false;
    if (folder < 0) return true;
    if (!shogun_widen(fresh, folder, file->fresh) || !shogun_widen(path, folder, file->place.name)) return false;
    if (!MoveFileExW(fresh, path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return shogun_set_reason();
    file->is_named = false;
    return true;
}

bool shogun_sync_folder(const shogun_File *file) // the move has already synced it
{
    return (void)file, true;
}
