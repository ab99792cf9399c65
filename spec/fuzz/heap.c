// heap.c -- fuzzes the heap of a box: memory that is given out belongs to one caller, and keeps what was written.
//
// An input is a list of commands, three bytes each: what to do and with which of 64 pieces of memory; and a size.

#include "../../csrc/sandbox/heap.h"

#include <stdbool.h>
#include <string.h>

#include "fuzz.h"

enum { PIECES = 64, REGION = 1 << 16 };

typedef struct Piece {
    unsigned char *memory; // NULL if there is none
    size_t size;
    unsigned char fill; // every byte of it
} Piece;

static _Alignas(16) unsigned char region[REGION], copy[REGION];

static bool holds(const Piece *piece)
{
    for (size_t i = 0; i < piece->size; i++)
        if (piece->memory[i] != piece->fill) return false;
    return true;
}

static bool inside(const Piece *piece)
{
    return piece->memory >= region && piece->memory + piece->size <= region + REGION &&
           (uintptr_t)piece->memory % 16 == 0;
}

static void fill(Piece *piece, unsigned char with)
{
    piece->fill = with;
    memset(piece->memory, with, piece->size);
}

static void resize(box_Heap *heap, Piece *piece, size_t size, unsigned char with)
{
    unsigned char *memory = box_resize(heap, piece->memory, size);
    if (!memory) {
        EXPECT(size > piece->size || !piece->memory);
        return;
    }
    size_t common = piece->memory && piece->size < size ? piece->size : piece->memory ? size : 0;
    for (size_t i = 0; i < common; i++)
        EXPECT(memory[i] == piece->fill);
    *piece = (Piece){.memory = memory, .size = size};
    EXPECT(inside(piece));
    fill(piece, with);
}

// When everything is given back, all but the heap's own part of the region is there again, in one piece.
static void give_all_back(box_Heap *heap, Piece *pieces)
{
    for (int i = 0; i < PIECES; i++)
        box_free(heap, pieces[i].memory);
    void *most = box_allocate(heap, REGION - 4096);
    EXPECT(most != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Piece pieces[PIECES] = {{0}};
    box_Heap *heap = box_make_heap(region, REGION);
    for (size_t at = 0; at + 3 <= size; at += 3) {
        Piece *piece = &pieces[data[at] % PIECES];
        size_t wanted = (size_t)data[at + 1] << (data[at + 2] % 10);
        if (piece->memory) EXPECT(holds(piece));
        if (data[at] / PIECES == 0) {
            box_free(heap, piece->memory);
            *piece = (Piece){0};
        } else {
            resize(heap, piece, wanted, data[at + 2]);
        }
        EXPECT(box_heap_used(heap) <= REGION);
    }
    for (int i = 0; i < PIECES; i++)
        if (pieces[i].memory) EXPECT(holds(&pieces[i]));
    size_t used = box_heap_used(heap); // a copy of the used part, put back, is the heap as it was
    memcpy(copy, region, used);
    memset(region, 0xa5, sizeof region);
    memcpy(region, copy, used);
    give_all_back(heap, pieces);
    return 0;
}
