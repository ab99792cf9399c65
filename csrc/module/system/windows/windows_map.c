// windows_map.c -- maps of files, which nobody can cut off while they are mapped.

#include "../map.h"

#include <io.h>
#include <windows.h>

#include "wide.h"

bool shogun_map_file(int descriptor, size_t size, void **bytes)
{
    HANDLE map = CreateFileMappingW((HANDLE)_get_osfhandle(descriptor), NULL, PAGE_READONLY, 0, 0, NULL);
    *bytes = map ? MapViewOfFile(map, FILE_MAP_READ, 0, 0, size) : NULL;
    if (!*bytes) shogun_set_reason();
    if (map) CloseHandle(map); // the view keeps it
    return *bytes;
}

void shogun_unmap(void *bytes, size_t size)
{
    (void)size;
    UnmapViewOfFile(bytes);
}

void shogun_wish_huge_pages(char *memory, size_t bytes) // they need a right that few users have
{
    (void)memory, (void)bytes;
}
