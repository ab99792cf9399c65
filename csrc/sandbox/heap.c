// heap.c -- memory from one region at a fixed address, up to a limit.

#include "heap.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

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
    char *rest;             // the rest begins here; a chunk there would be aligned as others are
    char *end;              // of the region
    char *high;             // the rest has never begun above this
    uint64_t filled[WORDS]; // the bins that hold a chunk
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

// The bin in which a chunk of a size is.
static unsigned bin_of(size_t size)
{
    if (size < SMALL) return (unsigned)(size / ALIGNMENT);
    unsigned log = log_of(size);
    return SMALL / ALIGNMENT + 4 * (log - LOG_SMALL) + (unsigned)(size >> (log - 2) & 3);
}

// The lowest bin of which every chunk has at least a size.
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
    heap->filled[bin / 64] |= (uint64_t)1 << bin % 64;
}

static void take_out(box_Heap *heap, Chunk *chunk)
{
    unsigned bin = bin_of(size_of(chunk));
    if (chunk->next) chunk->next->previous = chunk->previous;
    if (chunk->previous) {
        chunk->previous->next = chunk->next;
    } else {
        heap->bins[bin] = chunk->next;
        if (!chunk->next) heap->filled[bin / 64] &= ~((uint64_t)1 << bin % 64);
    }
}

// The first chunk of the lowest bin, from one on, that holds any.
static Chunk *find(const box_Heap *heap, unsigned bin)
{
    for (unsigned word = bin / 64; word < WORDS; word++) {
        uint64_t filled = heap->filled[word];
        if (word == bin / 64) filled &= ~(uint64_t)0 << bin % 64;
        if (filled) return heap->bins[word * 64 + (unsigned)__builtin_ctzll(filled)];
    }
    return NULL;
}

// Chunks. Two free ones are never neighbours, and none is beside the rest.

// The size of the chunk before one, if that is free.
static size_t size_before(const Chunk *chunk)
{
    size_t size;
    memcpy(&size, (const char *)chunk - sizeof size, sizeof size);
    return size;
}

// Makes a chunk free, whose neighbours are in use.
static void mark_free(box_Heap *heap, Chunk *chunk, size_t size)
{
    chunk->head = size | PREVIOUS_USED;
    memcpy((char *)chunk + size - sizeof size, &size, sizeof size);
    after(chunk)->head &= ~PREVIOUS_USED;
    insert(heap, chunk);
}

static void release(box_Heap *heap, Chunk *chunk)
{
    size_t size = size_of(chunk);
    if (!(chunk->head & PREVIOUS_USED)) {
        size_t before = size_before(chunk);
        chunk = chunk_at((char *)chunk - before);
        take_out(heap, chunk);
        size += before;
    }
    char *end = (char *)chunk + size;
    if (end == heap->rest) {
        heap->rest = (char *)chunk;
        return;
    }
    Chunk *next = chunk_at(end);
    if (!(next->head & USED)) {
        take_out(heap, next);
        size += size_of(next);
    }
    mark_free(heap, chunk, size);
}

// Cuts a chunk in use down to a size and frees what is over, if that is a chunk.
static void trim(box_Heap *heap, Chunk *chunk, size_t size)
{
    size_t over = size_of(chunk) - size;
    if (over < LEAST) return;
    chunk->head = size | (chunk->head & FLAGS);
    Chunk *second = after(chunk);
    second->head = over | USED | PREVIOUS_USED;
    release(heap, second);
}

// The size of the chunk for a caller's bytes; 0 if there can be none.
static size_t chunk_size(size_t size)
{
    if (size >= (size_t)1 << (LOG_LARGE - 1)) return 0;
    size_t whole = (size + HEADER + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    return whole < LEAST ? LEAST : whole;
}

static void set_rest(box_Heap *heap, char *rest)
{
    heap->rest = rest;
    if (rest > heap->high) heap->high = rest;
}

static Chunk *cut_from_rest(box_Heap *heap, size_t size)
{
    if ((size_t)(heap->end - heap->rest) < size) return NULL;
    Chunk *chunk = chunk_at(heap->rest);
    chunk->head = size | USED | PREVIOUS_USED;
    set_rest(heap, heap->rest + size);
    return chunk;
}

static Chunk *reuse(box_Heap *heap, size_t size)
{
    Chunk *chunk = find(heap, bin_for(size));
    if (!chunk) return NULL;
    take_out(heap, chunk);
    chunk->head |= USED;
    after(chunk)->head |= PREVIOUS_USED;
    trim(heap, chunk, size);
    return chunk;
}

// The heap.

box_Heap *box_make_heap(void *region, size_t size)
{
    box_Heap *heap = region;
    memset(heap, 0, sizeof *heap);
    size_t own = (sizeof *heap + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    heap->rest = heap->high = (char *)region + own + ALIGNMENT - HEADER;
    heap->end = (char *)region + size;
    return heap;
}

void *box_allocate(box_Heap *heap, size_t size)
{
    size_t whole = chunk_size(size);
    if (whole == 0) return NULL;
    Chunk *chunk = reuse(heap, whole);
    if (!chunk) chunk = cut_from_rest(heap, whole);
    return chunk ? memory_of(chunk) : NULL;
}

// Makes a chunk in use larger where it is.
static bool extend(box_Heap *heap, Chunk *chunk, size_t size)
{
    size_t more = size - size_of(chunk);
    Chunk *next = after(chunk);
    if ((char *)next == heap->rest) {
        if ((size_t)(heap->end - heap->rest) < more) return false;
        chunk->head += more;
        set_rest(heap, heap->rest + more);
        return true;
    }
    if (next->head & USED || size_of(next) < more) return false;
    take_out(heap, next);
    chunk->head += size_of(next);
    after(chunk)->head |= PREVIOUS_USED;
    trim(heap, chunk, size);
    return true;
}

void *box_resize(box_Heap *heap, void *memory, size_t size)
{
    if (!memory) return box_allocate(heap, size);
    Chunk *chunk = chunk_of(memory);
    size_t whole = chunk_size(size);
    if (whole == 0) return NULL;
    if (whole <= size_of(chunk)) {
        trim(heap, chunk, whole);
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
    return (size_t)(heap->high - (const char *)heap);
}
