// wins.c -- moves taken back: the king's from row to row, pawn 0's in a row, pawn 1's across the rows of a block.

#include "passes.h"

#include "block.h"

static void store_won(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    sg_Positions *positions = &solver->positions[side];
    int row = block * solver->rows + i;
    found &= positions->open[row];
    if (!found) return;
    sg_store(solver, side, row, found, SG_WON);
    positions->safe[row] &= ~found;
    positions->won[block].rows |= sg_set_of(i);
    positions->won[block].columns |= found;
}

static void retreat_king(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    const sg_Steps *steps = &solver->to[side][sg_king_field(block, side)];
    sg_Set others = sg_set_of(sg_king_field(block, 1 - side)) | sg_pawn_1(solver, i);
    for (int k = 0; k < steps->count; k++) {
        const sg_Step *step = &steps->of[k];
        sg_Set found = lost & sg_passes(solver, step->paths, others);
        store_won(solver, side, sg_with_king(block, side, step->field), i, found);
    }
}

// The side takes back all moves to positions of a block that the other side has lost.
static void retreat(sg_Solver *solver, int side, int block, sg_Set lost_rows)
{
    const sg_Set *lost = sg_rows_in(solver, solver->positions[1 - side].lost, block);
    for (sg_Set rest = lost_rows; rest; rest = sg_without_first(rest)) {
        int i = sg_first(rest);
        retreat_king(solver, side, block, i, lost[i]);
        if (sg_owns_pawn(solver, side, 0))
            store_won(solver, side, block, i, sg_sources_in_row(solver, block, i, lost[i]));
    }
    if (!sg_owns_pawn(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sg_sources_across(solver, block, lost, SG_ALL, found);
    for (int i = 0; i < SG_FIELDS; i++)
        store_won(solver, side, block, i, found[i]);
}

bool sg_find_wins(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[1 - side];
    sg_Set rows = positions->lost_rows[block];
    if (!rows) return false;
    retreat(solver, side, block, rows);
    for (; rows; rows = sg_without_first(rows))
        positions->lost[block * solver->rows + sg_first(rows)] = 0;
    positions->lost_rows[block] = 0;
    return true;
}
