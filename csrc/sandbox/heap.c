// heap.c -- memory from one region at a fixed address, up to a limit; such regions.

#define _GNU_SOURCE // for MAP_FIXED_NOREPLACE

#include "heap.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "layers.h"

enum {
    HEADER = sizeof(size_t),
    ALIGNMENT = 16,
    LEAST = 32,   // bytes of a chunk: those of a free one
    SMALL = 1024, // below this a bin holds chunks of one size
    LOG_SMALL = 10,
    LOG_LARGE = 40,                                         // no chunk has 2^40 bytes
    BINS = SMALL / ALIGNMENT + 4 * (LOG_LARGE - LOG_SMALL), // above it a quarter of a power of two
    WORDS = (BINS + 63) / 64
};

static const size_t USED = 1, PREVIOUS_USED = 2, FLAGS = 15;

typedef struct Chunk {
    size_t head; // size in bytes, a multiple of 16, and flags
    struct Chunk *next;
    struct Chunk *previous;
} Chunk;

struct box_Heap {
    char *top;              // the top chunk begins here; a chunk split off it is aligned
    char *end;              // of the region
    char *high_water;       // the highest value of `top` so far
    uint64_t binmap[WORDS]; // a bit for each bin that is not empty
    Chunk *bins[BINS];
};

static size_t size_of(const Chunk *chunk)
{
    return chunk->head & ~FLAGS;
}

static Chunk *chunk_at(char *place)
{
    return (Chunk *)(void *)place;
}

static Chunk *after(Chunk *chunk)
{
    return chunk_at((char *)chunk + size_of(chunk));
}

static Chunk *chunk_of(void *memory)
{
    return chunk_at((char *)memory - HEADER);
}

static void *memory_of(Chunk *chunk)
{
    return (char *)chunk + HEADER;
}

// Bins.

static unsigned log_of(size_t size)
{
    return 63 - (unsigned)__builtin_clzll(size);
}

static unsigned bin_of(size_t size)
{
    if (size < SMALL) return (unsigned)(size / ALIGNMENT);
    unsigned log = log_of(size);
    return SMALL / ALIGNMENT + 4 * (log - LOG_SMALL) + (unsigned)(size >> (log - 2) & 3);
}

// The lowest bin whose chunks all have at least this size.
static unsigned bin_for(size_t size)
{
    return size < SMALL ? bin_of(size) : bin_of(size + ((size_t)1 << (log_of(size) - 2)) - 1);
}

static void insert(box_Heap *heap, Chunk *chunk)
{
    unsigned bin = bin_of(size_of(chunk));
    chunk->previous = NULL;
    chunk->next = heap->bins[bin];
    if (chunk->next) chunk->next->previous = chunk;
    heap->bins[bin] = chunk;
    heap->binmap[bin / 64] |= (uint64_t)1 << bin % 64;
}

static void unlink_chunk(box_Heap *heap, Chunk *chunk)
{
    unsigned bin = bin_of(size_of(chunk));
    if (chunk->next) chunk->next->previous = chunk->previous;
    if (chunk->previous) {
        chunk->previous->next = chunk->next;
    } else {
        heap->bins[bin] = chunk->next;
        if (!chunk->next) heap->binmap[bin / 64] &= ~((uint64_t)1 << bin % 64);
    }
}

// The first chunk of the lowest bin, from `bin` on, that is not empty.
static Chunk *find(const box_Heap *heap, unsigned bin)
{
    for (unsigned word = bin / 64; word < WORDS; word++) {
        uint64_t bits = heap->binmap[word];
        if (word == bin / 64) bits &= ~(uint64_t)0 << bin % 64;
        if (bits) return heap->bins[word * 64 + (unsigned)__builtin_ctzll(bits)];
    }
    return NULL;
}

// Chunks. Free chunks are coalesced at once: no two of them are neighbours, and none is next to the top chunk.

// The size of the previous chunk, which is free.
static size_t previous_size(const Chunk *chunk)
{
    size_t size;
    memcpy(&size, (const char *)chunk - sizeof size, sizeof size);
    return size;
}

// Marks a chunk as free. Its neighbours are in use.
static void mark_free(box_Heap *heap, Chunk *chunk, size_t size)
{
    chunk->head = size | PREVIOUS_USED;
    memcpy((char *)chunk + size - sizeof size, &size, sizeof size);
    after(chunk)->head &= ~PREVIOUS_USED;
    insert(heap, chunk);
}

// Frees a chunk and coalesces it with its neighbours.
static void release(box_Heap *heap, Chunk *chunk)
{
    size_t size = size_of(chunk);
    if (!(chunk->head & PREVIOUS_USED)) {
        size_t before = previous_size(chunk);
        chunk = chunk_at((char *)chunk - before);
        unlink_chunk(heap, chunk);
        size += before;
    }
    char *end = (char *)chunk + size;
    if (end == heap->top) {
        heap->top = (char *)chunk;
        return;
    }
    Chunk *next = chunk_at(end);
    if (!(next->head & USED)) {
        unlink_chunk(heap, next);
        size += size_of(next);
    }
    mark_free(heap, chunk, size);
}

// Splits a chunk in use after `size` bytes and frees the remainder, unless it is too small for a chunk.
static void split(box_Heap *heap, Chunk *chunk, size_t size)
{
    size_t remainder = size_of(chunk) - size;
    if (remainder < LEAST) return;
    chunk->head = size | (chunk->head & FLAGS);
    Chunk *second = after(chunk);
    second->head = remainder | USED | PREVIOUS_USED;
    release(heap, second);
}

// The size of the chunk for a caller's bytes; 0 if they are too many.
static size_t chunk_size(size_t size)
{
    if (size >= (size_t)1 << (LOG_LARGE - 1)) return 0;
    size_t whole = (size + HEADER + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    return whole < LEAST ? LEAST : whole;
}

static void set_top(box_Heap *heap, char *top)
{
    heap->top = top;
    if (top > heap->high_water) heap->high_water = top;
}

static Chunk *split_top(box_Heap *heap, size_t size)
{
    if ((size_t)(heap->end - heap->top) < size) return NULL;
    Chunk *chunk = chunk_at(heap->top);
    chunk->head = size | USED | PREVIOUS_USED;
    set_top(heap, heap->top + size);
    return chunk;
}

static Chunk *take_from_bins(box_Heap *heap, size_t size)
{
    Chunk *chunk = find(heap, bin_for(size));
    if (!chunk) return NULL;
    unlink_chunk(heap, chunk);
    chunk->head |= USED;
    after(chunk)->head |= PREVIOUS_USED;
    split(heap, chunk, size);
    return chunk;
}

// The heap.

box_Heap *box_make_heap(void *region, size_t size)
{
    box_Heap *heap = region;
    memset(heap, 0, sizeof *heap);
    size_t own = (sizeof *heap + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    heap->top = heap->high_water = (char *)region + own + ALIGNMENT - HEADER;
    heap->end = (char *)region + size;
    return heap;
}

void *box_allocate(box_Heap *heap, size_t size)
{
    size_t whole = chunk_size(size);
    if (whole == 0) return NULL;
    Chunk *chunk = take_from_bins(heap, whole);
    if (!chunk) chunk = split_top(heap, whole);
    return chunk ? memory_of(chunk) : NULL;
}

// Makes a chunk in use larger in place.
static bool extend(box_Heap *heap, Chunk *chunk, size_t size)
{
    size_t more = size - size_of(chunk);
    Chunk *next = after(chunk);
    if ((char *)next == heap->top) {
        if ((size_t)(heap->end - heap->top) < more) return false;
        chunk->head += more;
        set_top(heap, heap->top + more);
        return true;
    }
    if (next->head & USED || size_of(next) < more) return false;
    unlink_chunk(heap, next);
    chunk->head += size_of(next);
    after(chunk)->head |= PREVIOUS_USED;
    split(heap, chunk, size);
    return true;
}

void *box_resize(box_Heap *heap, void *memory, size_t size)
{
    if (!memory) return box_allocate(heap, size);
    Chunk *chunk = chunk_of(memory);
    size_t whole = chunk_size(size);
    if (whole == 0) return NULL;
    if (whole <= size_of(chunk)) {
        split(heap, chunk, whole);
        return memory;
    }
    if (extend(heap, chunk, whole)) return memory;
    void *larger = box_allocate(heap, size);
    if (!larger) return NULL;
    memcpy(larger, memory, size_of(chunk) - HEADER);
    release(heap, chunk);
    return larger;
}

void box_free(box_Heap *heap, void *memory)
{
    if (memory) release(heap, chunk_of(memory));
}

size_t box_heap_used(const box_Heap *heap)
{
    return (size_t)(heap->high_water - (const char *)heap);
}

void *box_map(size_t address, size_t size)
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *wanted = (void *)address; // NOLINT(performance-no-int-to-ptr): the number is what matters
    void *region = mmap(wanted, size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (region != wanted) _exit(region == MAP_FAILED && errno == ENOMEM ? BOX_NO_MEMORY : BOX_NO_ADDRESS);
    return region;
}
