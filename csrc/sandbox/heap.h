// heap.h -- memory from one region at a fixed address, up to a limit.
//
// The same calls in the same order give the same addresses, on every run. A heap holds nothing outside its region, so
// a copy of the region's used part, put back later, is the heap as it was.
//
// A chunk is a header, which tells its size and whether it and the chunk before it are in use, and the caller's bytes.
// A free chunk keeps its place in a list and ends with its size, so that the chunk after it can be joined to it:
//
//     in use   | size, flags | the caller's bytes ...                 |
//     free     | size, flags | next | previous | ...           | size |
//
// Free chunks of about the same size are in one list (a bin). What was never given out is the rest, above all chunks.

#ifndef BOX_HEAP_H
#define BOX_HEAP_H

#include <stddef.h>

typedef struct box_Heap box_Heap;

// Makes a heap at the beginning of a region, which is aligned to 16 bytes and has room for it (a page will do).
box_Heap *box_make_heap(void *region, size_t size);

// Memory aligned to 16 bytes; NULL beyond the limit.
void *box_allocate(box_Heap *heap, size_t size);

// Makes memory larger or smaller; NULL beyond the limit, and then it stays as it was. It never fails to make it
// smaller.
void *box_resize(box_Heap *heap, void *memory, size_t size);

// Gives memory back; NULL is none.
void box_free(box_Heap *heap, void *memory);

// Bytes of the region, from its beginning, that have ever been used.
size_t box_heap_used(const box_Heap *heap);

#endif
