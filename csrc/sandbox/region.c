// region.c -- memory at fixed addresses.

#define _GNU_SOURCE // for MAP_FIXED_NOREPLACE

#include "region.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "status.h"

void *box_map(size_t address, size_t size)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *wanted = (void *)address; // NOLINT(performance-no-int-to-ptr): the number is what matters
    void *region = mmap(wanted, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (region != wanted) _exit(region == MAP_FAILED && errno == ENOMEM ? BOX_NO_MEMORY : BOX_NO_ADDRESS);
    return region;
}
