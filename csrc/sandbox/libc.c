// libc.c -- replaces the functions of the C library that differ on every run: memory and time.

#define _POSIX_C_SOURCE 200112L // for posix_memalign

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "heap.h"
#include "state.h"

enum { LIBC_SIZE = 16 << 20, SECOND = 1000000000 }; // bytes; nanoseconds

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak" // it mistakes these functions for the C library's
#endif

// There is only one thread, so this needs no lock.
static box_Heap *heap(void)
{
    static box_Heap *made;
    if (!made) made = box_make_heap(box_map(BOX_LIBC_ADDRESS, LIBC_SIZE), LIBC_SIZE);
    return made;
}

static void *or_error(void *memory)
{
    if (!memory) errno = ENOMEM;
    return memory;
}

void *malloc(size_t size)
{
    return or_error(box_allocate(heap(), size));
}

void free(void *memory)
{
    box_free(heap(), memory);
}

void *realloc(void *memory, size_t size)
{
    return or_error(box_resize(heap(), memory, size));
}

void *calloc(size_t count, size_t size)
{
    if (size > 0 && count > SIZE_MAX / size) return or_error(NULL);
    void *memory = or_error(box_allocate(heap(), count * size)); // compilers turn malloc and memset into calloc
    return memory ? memset(memory, 0, count * size) : NULL;
}

// Only threads need more than 16 bytes, and there are none.
void *aligned_alloc(size_t alignment, size_t size)
{
    return or_error(alignment <= 16 ? box_allocate(heap(), size) : NULL);
}

void *memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    *memory = aligned_alloc(alignment, size);
    return *memory ? 0 : ENOMEM;
}

// Lua seeds its string hashes and its random numbers with it.
time_t time(time_t *now)
{
    if (now) *now = 0;
    return 0;
}

// Lua's table.sort chooses pivots by it if a list is hard to sort, so it decides the order of equal elements.
clock_t clock(void)
{
    return 0;
}

int __real_clock_gettime(clockid_t which, struct timespec *now);
int __wrap_clock_gettime(clockid_t which, struct timespec *now);

// Replaces clock_gettime in the module (--wrap). If instructions are counted, they are the clock.
int __wrap_clock_gettime(clockid_t which, struct timespec *now)
{
    uint64_t counted;
    if (!box_counted_time(&counted)) return __real_clock_gettime(which, now);
    *now = (struct timespec){.tv_sec = (time_t)(counted / SECOND), .tv_nsec = (long)(counted % SECOND)};
    return 0;
}
