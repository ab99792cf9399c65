// forward.c -- passes over all positions, until one finds nothing.
//
// A row is 64 positions that differ only in the field of the last piece. A pass leaves out a row if nothing has been
// found since in any row to which a move may lead, which spares nine tenths of the work.

#include "positions.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../csrc/engine/path.h"

// Where something was found in the pass before, and in this one.
typedef struct Found {
    bool *before, *now;
} Found;

// The rows to which a piece other than the last may move from a row have its field changed by 1 to 4 steps.
static bool can_lead_to(const Positions *positions, const bool *found, uint32_t row, int piece)
{
    int shift = 6 * (positions->count - 2 - piece);
    sg_Field from = row >> shift & (SG_FIELDS - 1);
    for (int distance = 1; distance <= SG_REACH_MAX; distance++)
        for (sg_Set to = sg_distance_masks[distance][from]; to; to = sg_without_first(to))
            if (found[row ^ (uint32_t)(from ^ sg_first(to)) << shift]) return true;
    return false;
}

static bool may_have_changed(const Positions *positions, const bool *found, uint32_t row)
{
    uint32_t turn = UINT32_C(1) << 6 * (positions->count - 1), after = row ^ turn;
    sg_Colour mover = row & turn ? SG_RED : SG_WHITE;
    if (found[after]) return true;
    for (int i = 0; i < positions->count - 1; i++)
        if (positions->pieces[i].colour == mover && can_lead_to(positions, found, after, i)) return true;
    return false;
}

// Sets the values of a row's positions that are won or lost in exactly `plies` plies.
static bool pass_over_row(Positions *positions, uint32_t row, int plies)
{
    bool found = false;
    for (uint32_t number = row * SG_FIELDS; number < (row + 1) * SG_FIELDS; number++) {
        if (positions->values[number] != DRAWN) continue;
        int value = value_by_moves(positions, number);
        if (value == DRAWN || plies_of(value) != plies) continue;
        positions->values[number] = (int16_t)value;
        found = true;
    }
    return found;
}

static bool pass(Positions *positions, Found *found, int plies)
{
    bool any = false;
    for (uint32_t row = 0; row < positions->numbers / SG_FIELDS; row++) {
        bool wanted = plies <= 1 || may_have_changed(positions, found->before, row);
        found->now[row] = wanted && pass_over_row(positions, row, plies);
        any = any || found->now[row];
    }
    bool *before = found->before;
    found->before = found->now;
    found->now = before;
    return any;
}

void solve_forward(Positions *positions)
{
    for (int i = 2; i < positions->count; i++)
        if (positions->captured[i]) solve_forward(positions->captured[i]);
    size_t rows = positions->numbers / SG_FIELDS;
    Found found = {calloc(rows, sizeof(bool)), calloc(rows, sizeof(bool))};
    if (!found.before || !found.now) exit(1);
    for (int plies = 0; pass(positions, &found, plies) || plies < 1; plies++)
        continue;
    free(found.before);
    free(found.now);
}
