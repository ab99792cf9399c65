// solver.c -- the memory of a solver, and its plies.

#include "solver.h"

#include <string.h>

#include "passes.h"

size_t sg_solver_bytes(const sg_Ending *ending)
{
    size_t rows = (size_t)SG_BLOCKS * (size_t)sg_rows_of_block(ending);
    return sizeof(sg_Solver) + 2 * rows * (4 * sizeof(sg_Set) + SG_FIELDS);
}

static void *take(uint8_t **memory, size_t bytes)
{
    void *taken = *memory;
    *memory += bytes;
    return taken;
}

static void set_memory(sg_Solver *solver, uint8_t *memory)
{
    size_t rows = (size_t)SG_BLOCKS * (size_t)solver->rows;
    for (int side = 0; side < 2; side++) {
        sg_Positions *positions = &solver->positions[side];
        positions->open = take(&memory, rows * sizeof(sg_Set));
        positions->safe = take(&memory, rows * sizeof(sg_Set));
        positions->lost = take(&memory, rows * sizeof(sg_Set));
        positions->fresh = take(&memory, rows * sizeof(sg_Set));
        positions->codes = take(&memory, rows * SG_FIELDS);
    }
}

sg_Solver *sg_solver_place(void *memory, const sg_EndingLaw *law, int number)
{
    sg_Solver *solver = memory;
    sg_Ending ending = sg_numbered_ending(number);
    memset(memory, 0, sg_solver_bytes(&ending));
    solver->law = *law;
    solver->number = number;
    solver->ending = ending;
    solver->rows = sg_rows_of_block(&ending);
    solver->fields = sg_has_pawn(solver, 0) ? SG_ALL : 0;
    set_memory(solver, (uint8_t *)memory + sizeof *solver);
    sg_start(solver);
    return solver;
}

// What was lost in this ply was lost in the ply before from now on.
static void advance_lost(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++) {
        sg_Positions *positions = &solver->positions[side];
        sg_Set *lost = positions->lost;
        positions->lost = positions->fresh;
        positions->fresh = lost;
        memcpy(positions->lost_rows, positions->fresh_rows, sizeof positions->lost_rows);
        memset(positions->fresh_rows, 0, sizeof positions->fresh_rows);
    }
}

// Such a capture is seen on the board, so it is not stored as a win.
static void find_wins_by_capture(sg_Solver *solver)
{
    sg_add_captures(solver, NULL);
    solver->code[SG_WON] = SG_BY_CAPTURE;
    sg_find_wins(solver);
}

static sg_Progress after_step(sg_Solver *solver)
{
    if (solver->count == SG_ENDING_VALUES) return SG_TOO_LONG;
    if (solver->anything) return SG_SOLVING;
    if (solver->beyond || !solver->more_beyond) return SG_SOLVED;
    solver->beyond = true;
    solver->plies = 0;
    return SG_SOLVING;
}

sg_Progress sg_solver_step(sg_Solver *solver, const sg_Endings *known)
{
    bool goes_on = solver->law.rules.lone == 0; // after a capture
    solver->plies++;
    solver->anything = false;
    memset(solver->code, 0, sizeof solver->code);
    advance_lost(solver);
    sg_mark_rechecks(solver);
    if (solver->plies == 1 && goes_on) sg_add_captures(solver, known);
    sg_find_losses(solver); // before the wins of this ply, which cannot make any
    sg_find_wins(solver);
    if (solver->plies == 1 && !goes_on) find_wins_by_capture(solver);
    return after_step(solver);
}

int sg_solver_plies(const sg_Solver *solver)
{
    return solver->plies;
}

// Each board of two pawns that are alike is two positions.
static uint64_t boards_of(const sg_Solver *solver, uint64_t positions)
{
    bool are_alike = solver->ending.pawns[0] == 2 && solver->ending.pawn[0] == solver->ending.pawn[1];
    return are_alike ? positions / 2 : positions;
}

sg_Solved sg_solved(const sg_Solver *solver)
{
    sg_Solved solved = {.law = &solver->law, .number = solver->number, .count = solver->count};
    solved.values = solver->values;
    for (int side = 0; side < 2; side++) {
        const uint64_t *count = solver->positions[side].count;
        solved.codes[side] = solver->positions[side].codes;
        solved.counts.won[side] = boards_of(solver, count[SG_WON]);
        solved.counts.lost[side] = boards_of(solver, count[SG_LOST]);
        solved.counts.drawn[side] = boards_of(solver, count[SG_DRAWN] - count[SG_WON] - count[SG_LOST]);
    }
    return solved;
}
