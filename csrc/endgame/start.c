// start.c -- prepares a solver: the steps of kings, all rows, and the positions without moves.

#include "passes.h"

#include <string.h>

#include "block.h"

static void set_steps(sg_Solver *solver, int side, sg_Field from)
{
    sg_Steps *steps = &solver->from[side][from];
    for (sg_Field to = 0; to < SG_FIELDS; to++) {
        if (sg_distance(from, to) != solver->energy[side][from]) continue;
        sg_Step step = {to, {sg_path(from, to), sg_path(to, from)}};
        sg_Steps *back = &solver->to[side][to];
        steps->of[steps->count++] = step;
        step.field = from;
        back->of[back->count++] = step;
    }
}

void sg_set_pieces(sg_Solver *solver)
{
    const uint8_t *dial = solver->law.rules.dial;
    for (int side = 0; side < 2; side++) {
        for (sg_Field field = 0; field < SG_FIELDS; field++) {
            int turned = solver->ending.king[side] + dial[field];
            solver->energy[side][field] = (uint8_t)(1 + (turned & (SG_KING_ENERGY - 1)));
        }
        for (sg_Field field = 0; field < SG_FIELDS; field++)
            set_steps(solver, side, field);
    }
    for (int pawn = 0; pawn < 2; pawn++)
        solver->shows[pawn] = sg_shows_of(&solver->law.rules, solver->ending.pawn[pawn]);
}

void sg_set_rows(sg_Solver *solver, int side, int block)
{
    sg_Positions *positions = &solver->positions[side];
    for (int i = 0; i < solver->rows; i++) {
        int row = block * solver->rows + i;
        positions->lost[row] = positions->fresh[row] = 0;
        memset(positions->codes + (size_t)row * SG_FIELDS, 0, SG_FIELDS);
        sg_Set in_game = ~sg_attacking(solver, side, block, i);
        positions->open[row] = sg_apart(solver, block, i) & in_game;
        positions->safe[row] = positions->open[row] | (sg_just_captured(solver, side, block, i) & in_game);
        positions->count[SG_DRAWN] += (uint64_t)sg_size(positions->open[row]);
    }
}

// Mates, and stalemates: the side to move has no moves.
void sg_find_ends(sg_Solver *solver, int side, int block)
{
    sg_Set *open = sg_rows_in(solver, solver->positions[side].open, block), stuck[SG_FIELDS];
    for (int i = 0; i < solver->rows; i++)
        stuck[i] = open[i];
    sg_remove_escapes(solver, side, block, stuck);
    for (int i = 0; i < solver->rows; i++) {
        if (!stuck[i]) continue;
        sg_Set check = sg_attacking(solver, 1 - side, block, i);
        open[i] &= ~stuck[i];
        sg_store_lost(solver, side, block, i, solver->law.rules.stalemate_loses ? stuck[i] : stuck[i] & check);
    }
}
