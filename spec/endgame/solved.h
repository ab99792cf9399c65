// solved.h -- endings that csrc/endgame/ has solved, as tables in memory.

#pragma once

#include "../../csrc/endgame/probe.h"

typedef struct Solved {
    sg_Endings endings;
    sg_EndingTable tables[SG_ENDINGS];
    uint8_t *files[SG_ENDINGS];
    size_t sizes[SG_ENDINGS];
} Solved;

// For rules of which endings can be known. Ends the program if there is no memory.
Solved *new_solved(const sg_Rules *rules);
void free_solved(Solved *solved);
// Solves an ending that goes on and stands for others, after those to which captures lead; writes its file, and reads
// it. False if it has too many values.
bool solve(Solved *solved, int number);
