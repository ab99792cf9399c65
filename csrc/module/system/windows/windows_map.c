// windows_map.c -- files are copied: one that is mapped could not be replaced.

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

void shogun_wish_huge_pages(char *memory, size_t bytes) // they need a right that few users have
{
    (void)memory, (void)bytes;
}
