// observation.c -- pieces, dials and counters, plane by plane.

#include "observation.h"

#include <string.h>

#define SIDE_PLANES (SG_PAWN_ENERGY + SG_KING_ENERGY) // of one side's pieces
#define PIECE_PLANES (2 * SIDE_PLANES)
#define DIALS ((size_t)PIECE_PLANES * SG_FIELDS) // where the plane of the dials begins
#define COUNTERS (DIALS + SG_FIELDS)             // and those after it, which have one number on all fields

// Lists where the pieces' planes are 1. Returns the number of pieces.
static int list_pieces(const sg_Board *board, int places[SG_FIELDS])
{
    int count = 0;
    sg_Set own = sg_side(board, (sg_Colour)board->turn);
    for (sg_Set rest = sg_occupied(board); rest; rest = sg_without_first(rest)) {
        sg_Field field = sg_first(rest);
        int plane = sg_energy(board, field) - 1 + (sg_has(board->kings, field) ? SG_PAWN_ENERGY : 0);
        if (!sg_has(own, field)) plane += SIDE_PLANES;
        places[count++] = SG_FIELDS * plane + sg_seen(field, (sg_Colour)board->turn);
    }
    return count;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

void sg_observe(const sg_Slot *slot, const sg_Shared *shared, uint8_t *planes)
{
    const sg_Board *board = &slot->board;
    int places[SG_FIELDS], count = list_pieces(board, places);
    memset(planes, 0, DIALS);
    for (int i = 0; i < count; i++)
        planes[places[i]] = 1;
    memcpy(planes + DIALS, shared->dials[board->turn], SG_FIELDS);
    memset(planes + COUNTERS, board->turn == SG_RED, SG_FIELDS);
    memset(planes + COUNTERS + SG_FIELDS, at_most(board->quiet, UINT8_MAX), SG_FIELDS);
    memset(planes + COUNTERS + 2 * (size_t)SG_FIELDS, at_most(slot->times - 1, UINT8_MAX), SG_FIELDS);
}

static void fill(float *plane, float number)
{
    for (int i = 0; i < SG_FIELDS; i++)
        plane[i] = number;
}

static float ratio(int number, int whole)
{
    return whole > 0 ? (float)number / (float)whole : 0;
}

void sg_observe_floats(const sg_Slot *slot, const sg_Shared *shared, float *planes)
{
    const sg_Board *board = &slot->board;
    int places[SG_FIELDS], count = list_pieces(board, places);
    memset(planes, 0, DIALS * sizeof *planes);
    for (int i = 0; i < count; i++)
        planes[places[i]] = 1;
    for (size_t field = 0; field < SG_FIELDS; field++)
        planes[DIALS + field] = ratio(shared->dials[board->turn][field], SG_DIALS - 1);
    fill(planes + COUNTERS, board->turn == SG_RED);
    fill(planes + COUNTERS + SG_FIELDS, ratio(board->quiet, shared->rules.quiet));
    fill(planes + COUNTERS + 2 * (size_t)SG_FIELDS, ratio(slot->times - 1, shared->rules.repetition));
}
