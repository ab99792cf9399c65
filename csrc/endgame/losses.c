// losses.c -- finds lost positions: looks again at those whose moves may all lose.

#include "passes.h"

#include <string.h>

#include "block.h"

void sg_store_lost(sg_Solver *solver, int side, int block, int i, sg_Set found)
{
    int row = block * solver->rows + i;
    if (!found) return;
    sg_store(solver, side, row, found, SG_LOST);
    solver->positions[side].fresh[row] |= found;
    solver->positions[side].fresh_rows[block] |= sg_set_of(i);
}

// The bits of a row in which the side's king can move to a safe position.
static sg_Set king_escapes(const sg_Solver *solver, int side, int block, int i)
{
    const sg_Set *safe = solver->positions[1 - side].safe;
    const sg_Steps *steps = &solver->from[side][sg_king_field(block, side)];
    sg_Set others = sg_set_of(sg_king_field(block, 1 - side)) | sg_pawn_1(solver, i), found = 0;
    for (int k = 0; k < steps->count; k++) {
        const sg_Step *step = &steps->of[k];
        sg_Set targets = safe[sg_with_king(block, side, step->field) * solver->rows + i];
        if (targets) found |= targets & sg_passes(solver, step->paths, others);
    }
    return found;
}

void sg_remove_escapes(const sg_Solver *solver, int side, int block, sg_Set candidates[SG_FIELDS])
{
    const sg_Set *safe = sg_rows_in(solver, solver->positions[1 - side].safe, block);
    sg_Set left = 0;
    for (int i = 0; i < solver->rows; i++) {
        if (candidates[i]) candidates[i] &= ~king_escapes(solver, side, block, i);
        if (candidates[i] && sg_owns_pawn(solver, side, 0))
            candidates[i] &= ~sg_sources_in_row(solver, block, i, safe[i]);
        left |= candidates[i];
    }
    if (!left || !sg_owns_pawn(solver, side, 1)) return;
    sg_Set found[SG_FIELDS];
    sg_sources_across(solver, block, safe, left, found);
    for (int i = 0; i < SG_FIELDS; i++)
        candidates[i] &= ~found[i];
}

static void add_part(sg_Part *part, sg_Part other)
{
    part->rows |= other.rows;
    part->columns |= other.columns;
}

// Marks the positions of the side from which it can move into a part of a block.
static void mark_before(sg_Solver *solver, int side, int block, sg_Part part)
{
    sg_Part *recheck = solver->positions[side].recheck;
    if (sg_owns_pawn(solver, side, 0)) add_part(&recheck[block], (sg_Part){part.rows, SG_ALL});
    if (sg_owns_pawn(solver, side, 1)) add_part(&recheck[block], (sg_Part){SG_ALL, part.columns});
    const sg_Steps *steps = &solver->to[side][sg_king_field(block, side)];
    for (int k = 0; k < steps->count; k++)
        add_part(&recheck[sg_with_king(block, side, steps->of[k].field)], part);
}

void sg_mark_rechecks(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        sg_Part *won = solver->positions[1 - side].won;
        for (int block = 0; block < SG_BLOCKS; block++)
            if (won[block].rows) mark_before(solver, side, block, won[block]);
        memset(won, 0, sizeof solver->positions[side].won);
    }
}

bool sg_find_losses(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[side];
    sg_Part part = positions->recheck[block];
    if (!part.rows) return false;
    sg_Set candidates[SG_FIELDS] = {0}, any = 0;
    positions->recheck[block] = (sg_Part){0, 0};
    for (int i = 0; i < solver->rows; i++)
        if (sg_has(part.rows, i)) any |= candidates[i] = positions->open[block * solver->rows + i] & part.columns;
    if (!any) return true;
    sg_remove_escapes(solver, side, block, candidates);
    for (int i = 0; i < solver->rows; i++)
        sg_store_lost(solver, side, block, i, candidates[i]);
    return true;
}
