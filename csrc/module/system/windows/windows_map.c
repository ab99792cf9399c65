// windows_map.c -- copies files instead of mapping them, since a mapped file could not be replaced.

#include "../map.h"

bool shogun_map_file(int descriptor, size_t size, void **bytes)
{
    (void)descriptor, (void)size;
    *bytes = NULL;
    return true;
}

void shogun_unmap(void *bytes, size_t size)
{
    (void)bytes, (void)size;
}

void shogun_wish_huge_pages(char *memory, size_t bytes) // does nothing: few users have the right to huge pages
{
    (void)memory, (void)bytes;
}
