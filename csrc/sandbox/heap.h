// heap.h -- memory from one region at a fixed address, up to a limit; and the regions.
//
// The same calls in the same order return the same addresses, on every run. All state of a heap is in its region, so a
// copy of the region's used part restores the heap.
//
// A chunk is a header and the caller's bytes. The header has the chunk's size, and flags: whether the chunk and the one
// before it are in use. A free chunk has links to its neighbours in a list, and its size once more at its end, so that
// the next chunk can coalesce with it:
//
//     in use   | size, flags | the caller's bytes ...                 |
//     free     | size, flags | next | previous | ...           | size |
//
// Free chunks of about the same size are in one list (a bin). The memory above all chunks is the top chunk. It has no
// header.

#pragma once

#include <stddef.h>

typedef struct box_Heap box_Heap;

// Makes a heap at the beginning of a region. The region is aligned to 16 bytes and has room for a box_Heap (a page is
// enough).
box_Heap *box_make_heap(void *region, size_t size);

// Allocates memory, aligned to 16 bytes; NULL beyond the limit.
void *box_allocate(box_Heap *heap, size_t size);

// Makes memory larger or smaller. Returns NULL beyond the limit; the memory is then unchanged. Shrinking never fails.
void *box_resize(box_Heap *heap, void *memory, size_t size);

// Frees memory; NULL is ignored.
void box_free(box_Heap *heap, void *memory);

// The high-water mark: bytes of the region, from its beginning, that were ever in use.
size_t box_heap_used(const box_Heap *heap);

// Maps fresh memory at a fixed address, so that a program does the same on every run; ends the process if the address
// is taken. Unused pages need no memory.
void *box_map(size_t address, size_t size);

// The regions. Nothing else is mapped at these addresses: the program is static and not relocated.
#define BOX_STATE_ADDRESS ((size_t)0x100000000000)   // the heap of the bot's Lua
#define BOX_STACK_ADDRESS ((size_t)0x0f0000000000)   // the stack of the program
#define BOX_LIBC_ADDRESS ((size_t)0x0e0000000000)    // the heap of the C library
#define BOX_COPY_ADDRESS ((size_t)0x200000000000)    // the snapshot of the state at the start of a game
#define BOX_LIBRARY_ADDRESS ((size_t)0x300000000000) // texts that can be required
#define BOX_TEXT_ADDRESS ((size_t)0x400000000000)    // the text of the present request, or of a reply
