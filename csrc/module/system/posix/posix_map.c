// posix_map.c -- mmap; Linux has pages of 2 MiB on request (madvise).

#define _DEFAULT_SOURCE // for madvise
#define _FILE_OFFSET_BITS 64

#include "../map.h"

#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool may_be_cut(const struct stat *status)
{
    return geteuid() == 0 || status->st_uid != geteuid() || status->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH);
}

bool shogun_map_file(int descriptor, size_t size, void **bytes)
{
    struct stat status;
    *bytes = NULL;
    if (fstat(descriptor, &status) != 0 || may_be_cut(&status)) return true;
    void *map = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (map != MAP_FAILED) *bytes = map;
    return *bytes;
}

void shogun_unmap(void *bytes, size_t size)
{
    munmap(bytes, size);
}

void shogun_wish_huge_pages(char *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const size_t page = (size_t)2 << 20;
    size_t skipped = -(uintptr_t)memory & (page - 1);
    if (bytes >= skipped + page) madvise(memory + skipped, (bytes - skipped) & ~(page - 1), MADV_HUGEPAGE);
#else
    (void)memory, (void)bytes;
#endif
}
