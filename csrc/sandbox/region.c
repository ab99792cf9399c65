// region.c -- memory at fixed addresses.

#define _GNU_SOURCE // for MAP_FIXED_NOREPLACE

#include "region.h"

#include <sys/mman.h>
#include <unistd.h>

enum { NO_MEMORY = 4 }; // exit status

void *box_map(size_t address, size_t size)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *wanted = (void *)address; // NOLINT(performance-no-int-to-ptr): the number is what matters
    void *region = mmap(wanted, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (region != wanted) _exit(NO_MEMORY);
    return region;
}
