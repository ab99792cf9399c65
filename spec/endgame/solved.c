// solved.c -- solves endings in memory of malloc.

#include "solved.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../csrc/endgame/solver.h"

static void *checked(void *memory)
{
    if (memory) return memory;
    fputs("not enough memory\n", stderr);
    exit(1);
}

Solved *new_solved(const sg_Rules *rules)
{
    Solved *solved = checked(calloc(1, sizeof *solved));
    sg_ending_law(&solved->endings.law, rules);
    return solved;
}

void free_solved(Solved *solved)
{
    for (int i = 0; i < SG_ENDINGS; i++)
        free(solved->files[i]);
    free(solved);
}

static void add_table(Solved *solved, int number, const sg_Solver *solver)
{
    sg_EndingWriter writer = {.solved = sg_solved(solver)};
    size_t size;
    while ((size = sg_ending_table_measure(&writer)) == 0) {
    }
    uint8_t *bytes = checked(malloc(size));
    while (!sg_ending_table_write(&writer, bytes)) {
    }
    const char *problem = sg_ending_table_read(&solved->tables[number], bytes, size);
    if (problem) fprintf(stderr, "the table that was written is %s\n", problem), exit(1);
    solved->files[number] = bytes;
    solved->sizes[number] = size;
    solved->endings.tables[number] = &solved->tables[number];
}

static bool solve_captured(Solved *solved, const sg_Ending *ending)
{
    uint8_t numbers[SG_ENDINGS];
    int count = sg_list_captured(&solved->endings.law, ending, numbers);
    for (int i = 0; i < count; i++)
        if (!solve(solved, numbers[i])) return false;
    return true;
}

bool solve(Solved *solved, int number)
{
    sg_Ending ending = sg_numbered_ending(number);
    if (solved->endings.tables[number]) return true;
    if (!solve_captured(solved, &ending)) return false;
    void *memory = checked(aligned_alloc(64, (sg_solver_bytes(&ending) + 63) / 64 * 64));
    sg_Solver *solver = sg_solver_place(memory, &solved->endings.law, number);
    sg_Progress progress = SG_SOLVING;
    while (progress == SG_SOLVING)
        progress = sg_solver_step(solver, &solved->endings);
    if (progress == SG_SOLVED) add_table(solved, number, solver);
    free(memory);
    return progress == SG_SOLVED;
}
