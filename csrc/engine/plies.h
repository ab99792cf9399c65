// plies.h -- the plies of a game: every board since its start, and how often it had stood by then.
//
// A hash table by key, with open addressing, has an entry for each board: the ply at which it stood last. That ply has
// the one before:
//
//     ply      0    1    2    3    4    5        latest:  A -> 4, B -> 5, C -> 2, D -> 3
//     board    A    B    C    D    A    B
//     times    1    1    1    1    2    2
//     before   -    -    -    -    0    1
//
// So counting takes the same time however long the game is. Plies are taken back in the opposite order, so an entry
// that goes is the last one that came, and no other entry stands where it does because of it.

#ifndef SG_PLIES_H
#define SG_PLIES_H

#include <stddef.h>

#include "move.h"
#include "result.h"

typedef struct sg_Ply {
    sg_Board board;
    uint32_t times;  // how often the board has stood, this time included
    uint32_t before; // 1 + the ply at which it stood last; 0: it has not
    sg_Move move;    // that led to the board; 0 at the start
} sg_Ply;

typedef struct sg_Plies {
    sg_Ply *ply;       // 0 is the start; as many as `capacity` fit
    uint32_t *latest;  // the hash table: 1 + a ply, 0 where it is empty; twice as long
    uint32_t capacity; // a power of two
    uint32_t played;   // the last ply
} sg_Plies;

#define SG_PLIES_CAPACITY_MAX (UINT32_C(1) << 24)

// Bytes of memory for plies, aligned as for a uint64_t, which the caller provides.
size_t sg_plies_memory(uint32_t capacity);
// No plies yet, in that memory.
sg_Plies sg_plies_from(const sg_Board *start, void *memory, uint32_t capacity);
// The same plies in other memory, which is large enough for them.
sg_Plies sg_plies_copy(const sg_Plies *plies, void *memory, uint32_t capacity);

static inline const sg_Board *sg_last_board(const sg_Plies *plies)
{
    return &plies->ply[plies->played].board;
}
static inline bool sg_plies_full(const sg_Plies *plies)
{
    return plies->played + 1 == plies->capacity;
}

// How often a board has stood so far.
uint32_t sg_times_stood(const sg_Plies *plies, const sg_Board *board);
// Adds the board after a move. The plies are not full.
void sg_add_ply(sg_Plies *plies, sg_Move move, const sg_Board *board);
// Takes the last ply back, of at least one.
void sg_undo_ply(sg_Plies *plies);

// sg_result of a board that stands for that time; now a repetition too may end the game.
sg_Result sg_result_repeated(const sg_Board *board, const sg_Rules *rules, uint32_t times);

#endif
