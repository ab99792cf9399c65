// plies.h -- the plies of a game: every board since its start, and how often it had occurred by then.
//
// A hash table by key, with open addressing, maps each board to the last ply at which it occurred. That ply links to
// the previous one:
//
//     ply      0    1    2    3    4    5        latest:  A -> 4, B -> 5, C -> 2, D -> 3
//     board    A    B    C    D    A    B
//     times    1    1    1    1    2    2
//     before   -    -    -    -    0    1
//
// So counting takes the same time in a game of any length. Plies are taken back in the opposite order, so a removed
// entry is always the last one added, and no other entry was placed after it in its probe sequence.

#pragma once

#include <stddef.h>

#include "move.h"
#include "result.h"

typedef struct sg_Ply {
    sg_Board board;
    uint32_t times;  // how often the board has occurred, this time included
    uint32_t before; // 1 + the previous ply of the same board; 0: none
    sg_Move move;    // that led to the board; 0 at the start
} sg_Ply;

typedef struct sg_Plies {
    sg_Ply *ply;       // 0 is the start; room for `capacity`
    uint32_t *latest;  // the hash table: 1 + a ply, 0 where it is empty; twice as long
    uint32_t capacity; // a power of two
    uint32_t played;   // the last ply
} sg_Plies;

#define SG_PLIES_CAPACITY_MAX (UINT32_C(1) << 24)

// Bytes of memory for plies. The caller provides it, aligned as for a uint64_t.
size_t sg_plies_memory(uint32_t capacity);
// No plies yet, in that memory.
sg_Plies sg_plies_from(const sg_Board *start, void *memory, uint32_t capacity);
// The same plies in other memory, large enough for them.
sg_Plies sg_plies_copy(const sg_Plies *plies, void *memory, uint32_t capacity);

static inline bool sg_plies_full(const sg_Plies *plies)
{
    return plies->played + 1 == plies->capacity;
}

// How often a board has occurred so far.
uint32_t sg_times_stood(const sg_Plies *plies, const sg_Board *board);
// Adds the board after a move. The plies are not full.
void sg_add_ply(sg_Plies *plies, sg_Move move, const sg_Board *board);
// Takes the last ply back. There is at least one.
void sg_undo_ply(sg_Plies *plies);
