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
    memset(memory, 0, sizeof *solver);
    solver->law = *law;
    solver->number = number;
    solver->ending = ending;
    solver->rows = sg_rows_of_block(&ending);
    solver->fields = sg_has_pawn(solver, 0) ? SG_ALL : 0;
    set_memory(solver, (uint8_t *)memory + sizeof *solver);
    sg_set_pieces(solver);
    return solver;
}

// Ends a ply: the positions lost in it become those lost in the ply before.
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

static void start_ply(sg_Solver *solver)
{
    solver->plies++;
    solver->anything = false;
    memset(solver->code, 0, sizeof solver->code);
    advance_lost(solver);
    sg_mark_rechecks(solver);
    bool goes_on = solver->law.rules.lone == 0; // after a capture
    solver->pass = solver->plies == 1 && goes_on ? SG_PASS_CAPTURES : SG_PASS_LOSSES;
}

static void recheck_all(sg_Solver *solver)
{
    for (int side = 0; side < 2; side++)
        for (int block = 0; block < SG_BLOCKS; block++)
            solver->positions[side].recheck[block] = (sg_Part){SG_ALL, SG_ALL};
}

static sg_Progress end_ply(sg_Solver *solver)
{
    if (solver->count == SG_ENDING_VALUES) return SG_TOO_LONG;
    if (!solver->anything) {
        if (solver->beyond || !solver->more_beyond) return SG_SOLVED;
        solver->beyond = true;
        solver->plies = 0;
    }
    start_ply(solver);
    return SG_SOLVING;
}

static sg_Progress end_pass(sg_Solver *solver)
{
    bool ends = solver->plies == 1 && solver->law.rules.lone != 0; // with a capture
    bool is_last = !ends || solver->code[SG_WON] == SG_BY_CAPTURE;
    solver->done = 0;
    if (solver->pass == SG_PASS_WINS && is_last) return end_ply(solver);
    if (solver->pass == SG_PASS_ENDS) return start_ply(solver), SG_SOLVING;
    if (solver->pass == SG_PASS_CAPTURES && solver->recheck_all) recheck_all(solver);
    if (solver->pass == SG_PASS_LAST_CAPTURES) {
        solver->code[SG_WON] = SG_BY_CAPTURE; // such a win is seen on the board, so it is not stored
        solver->pass = SG_PASS_WINS;
    } else
        solver->pass++;
    return SG_SOLVING;
}

// Goes over a block. Returns its work, in units of some ten microseconds.
static int go_over(sg_Solver *solver, const sg_Endings *known, int side, int block)
{
    enum { WORK_OF_CAPTURES = 16 };
    switch (solver->pass) {
    case SG_PASS_ROWS:
        return sg_set_rows(solver, side, block), 1;
    case SG_PASS_ENDS:
        return sg_find_ends(solver, side, block), 1;
    case SG_PASS_CAPTURES:
        return sg_add_captures(solver, known, side, block), WORK_OF_CAPTURES;
    case SG_PASS_LAST_CAPTURES:
        return sg_add_captures(solver, NULL, side, block), 1;
    case SG_PASS_LOSSES:
        return sg_find_losses(solver, side, block);
    default:
        return sg_find_wins(solver, side, block);
    }
}

sg_Progress sg_solver_step(sg_Solver *solver, const sg_Endings *known)
{
    int most = solver->rows == 1 ? 512 : 64;
    for (int work = 0; work < most; solver->done++) {
        if (solver->done == 2 * SG_BLOCKS) return end_pass(solver);
        work += go_over(solver, known, solver->done / SG_BLOCKS, solver->done % SG_BLOCKS);
    }
    return SG_SOLVING;
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
