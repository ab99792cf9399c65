// solver.h -- solves an ending: finds the outcome of all its positions, by going backwards from mates and captures.
//
// Solving proceeds ply by ply. From the positions that were found lost in n - 1 plies all moves are taken back: the
// positions before these moves are won in n. A position is lost if all its moves lead to wins of the other side.
//
// Positions are handled 64 at a time (positions.h): a word, called a row, has those that differ only in pawn 0's field.
// Pawn 0 moves within rows: a fill finds where it can have come from (positions.h). A king moves between rows. A second
// pawn moves across them, so blocks of 64 rows are transposed (passes.c). An ending of four pieces takes 0.2 to 0.4 s.

#pragma once

#include "probe.h"
#include "table.h"

// The memory that a solver needs, in bytes: less than 60 MB, aligned to 64.
size_t sg_solver_bytes(const sg_Ending *ending);

typedef struct sg_Solver sg_Solver; // positions.h

// Places a solver into this memory, for an ending that stands for itself and goes on (ending.h).
sg_Solver *sg_solver_place(void *memory, const sg_EndingLaw *law, int number);

typedef enum sg_Progress {
    SG_SOLVING,
    SG_SOLVED,
    SG_TOO_LONG // there are too many values: the law has longer wins than any law that was tried
} sg_Progress;

// Goes on for at most two milliseconds. `known`: has the endings that captures lead to (sg_list_captured).
sg_Progress sg_solver_step(sg_Solver *solver, const sg_Endings *known);
// The plies so far.
int sg_solver_plies(const sg_Solver *solver);
// What the solver has found, for sg_ending_table_write.
sg_Solved sg_solved(const sg_Solver *solver);
