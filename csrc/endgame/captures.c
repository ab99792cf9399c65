// captures.c -- what captures lead to, position by position.

#include "passes.h"

#include <assert.h>

#include "block.h"

// The board without the pawn that was captured.
static sg_Board without_captured(const sg_Solver *solver, int side, int block, int i, sg_Field pawn)
{
    sg_Placement placement = {.turn = (uint8_t)side, .king = {(uint8_t)sg_king_0(block), (uint8_t)sg_king_1(block)}};
    placement.pawn[0] = (uint8_t)pawn;
    placement.pawn[1] = (uint8_t)i;
    bool first = sg_owns_pawn(solver, side, 0) &&
                 (pawn == sg_king_field(block, 1 - side) || (sg_pawn_1(solver, i) & sg_set_of(pawn)));
    return sg_placed(&solver->law, solver->number, &placement, first ? 0 : 1);
}

static void add_lost(sg_Solver *solver, int side, int block, int i, sg_Set lost)
{
    if (!lost) return;
    solver->positions[side].lost[block * solver->rows + i] |= lost;
    solver->positions[side].lost_rows[block] |= sg_set_of(i);
}

// A capture after which the other side has lost counts as a position that it lost in no plies; one after which it has
// won is no escape. Wins that the quiet limit makes draws come after all others.
static void add_capture(sg_Solver *solver, const sg_Endings *known, int side, int block, int i, sg_Field pawn)
{
    sg_Board board = without_captured(solver, side, block, i, pawn);
    sg_Verdict verdict = sg_probe(known, &board, &solver->law.rules);
    assert(verdict.known);
    if (verdict.limited != solver->beyond) {
        solver->more_beyond |= verdict.limited;
        return;
    }
    if (verdict.outcome == SG_LOST) add_lost(solver, side, block, i, sg_set_of(pawn));
    if (verdict.outcome != SG_WON) return;
    solver->positions[side].safe[block * solver->rows + i] &= ~sg_set_of(pawn);
    solver->recheck_all = true;
}

void sg_add_captures(sg_Solver *solver, const sg_Endings *known, int side, int block)
{
    for (int i = 0; i < solver->rows; i++) {
        sg_Set pawns =
            solver->positions[side].safe[block * solver->rows + i] & sg_just_captured(solver, side, block, i);
        if (!known) add_lost(solver, side, block, i, pawns);
        for (; known && pawns; pawns = sg_without_first(pawns))
            add_capture(solver, known, side, block, i, sg_first(pawns));
    }
}
