// plies.c -- the plies of a game, and the hash table that finds a board among them.

#include "plies.h"

#include <string.h>

size_t sg_plies_memory(uint32_t capacity)
{
    return capacity * (sizeof(sg_Ply) + 2 * sizeof(uint32_t));
}

// The entry of a board in the hash table, or the empty entry where it belongs.
static uint32_t *find_entry(const sg_Plies *plies, const sg_Board *board)
{
    uint32_t last = 2 * plies->capacity - 1, at = (uint32_t)board->key & last;
    while (plies->latest[at]) {
        const sg_Board *other = &plies->ply[plies->latest[at] - 1].board;
        if (other->key == board->key && sg_same_board(other, board)) break;
        at = (at + 1) & last;
    }
    return &plies->latest[at];
}

// Counts the board of the last ply.
static void count_ply(sg_Plies *plies, uint32_t number)
{
    sg_Ply *ply = &plies->ply[number];
    uint32_t *entry = find_entry(plies, &ply->board);
    ply->before = *entry;
    ply->times = *entry ? plies->ply[*entry - 1].times + 1 : 1;
    *entry = number + 1;
}

static sg_Plies in_memory(void *memory, uint32_t capacity)
{
    sg_Ply *ply = memory;
    sg_Plies plies = {.ply = ply, .latest = (uint32_t *)(ply + capacity), .capacity = capacity};
    memset(plies.latest, 0, (size_t)2 * capacity * sizeof *plies.latest);
    return plies;
}

sg_Plies sg_plies_from(const sg_Board *start, void *memory, uint32_t capacity)
{
    sg_Plies plies = in_memory(memory, capacity);
    plies.ply[0] = (sg_Ply){.board = *start};
    count_ply(&plies, 0);
    return plies;
}

sg_Plies sg_plies_copy(const sg_Plies *plies, void *memory, uint32_t capacity)
{
    assert(plies->played < capacity);
    sg_Plies copy = in_memory(memory, capacity);
    memcpy(copy.ply, plies->ply, (plies->played + 1) * sizeof *copy.ply);
    for (; copy.played < plies->played; copy.played++)
        count_ply(&copy, copy.played);
    count_ply(&copy, copy.played);
    return copy;
}

uint32_t sg_times_stood(const sg_Plies *plies, const sg_Board *board)
{
    uint32_t latest = *find_entry(plies, board);
    return latest ? plies->ply[latest - 1].times : 0;
}

void sg_add_ply(sg_Plies *plies, sg_Move move, const sg_Board *board)
{
    assert(!sg_plies_full(plies));
    plies->played++;
    plies->ply[plies->played] = (sg_Ply){.board = *board, .move = move};
    count_ply(plies, plies->played);
}

void sg_undo_ply(sg_Plies *plies)
{
    assert(plies->played > 0);
    const sg_Ply *ply = &plies->ply[plies->played];
    *find_entry(plies, &ply->board) = ply->before;
    plies->played--;
}
