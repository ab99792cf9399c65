// perft.h -- the number of move sequences of a length: it tests the move generator, and measures its speed.

#pragma once

#include <stddef.h>

#include "entry.h"
#include "move.h"

#define SG_PERFT_MAX 30 // plies

// The number of sequences of `depth` legal moves from a board. For depth 0 it is 1; a board on which the game is over
// has none. Under dice every move except the last counts once for each number that the piece may show after it.
uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth);

// A count that can be interrupted. Threads with the same table and different parts share the work: each counts all, but
// begins elsewhere.
typedef struct sg_Perft {
    const sg_Rules *rules;
    sg_Entry *table;                    // counts by board and depth under these rules, or NULL: none
    uint64_t buckets;                   // of the table
    int part, parts;                    // begins at this part of each board's moves; 0 of 1: at the first one
    bool (*interrupted)(void *context); // called every 0.01 to 10 ms; true stops the count
    void *context;
    uint64_t nodes;   // of all sequences so far
    uint64_t counted; // those that are not from the table
    bool stopped;
} sg_Perft;

// Sets the memory of a table, aligned to SG_BUCKET_BYTES: at least one bucket.
void sg_perft_place(sg_Perft *perft, void *memory, size_t bytes);
// As sg_perft; or, once it is stopped, any number.
uint64_t sg_perft_run(sg_Perft *perft, const sg_Board *board, int depth);
// The number of those that start with a given legal move. depth: 1 or more.
uint64_t sg_perft_after(sg_Perft *perft, const sg_Board *board, sg_Move move, int depth);
