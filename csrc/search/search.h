// search.h -- looking ahead: principal variation search; under dice, expectations (chance.h).
//
// One search is one worker, a plain value that the caller has memory for, and a table that it may share with others.
// The caller writes the loop: it begins, then asks for one depth after the other, and looks at the lines found in
// between.
//
//     sg_begin(worker, ...);
//     for (int depth = 1; depth <= limit && sg_deepen(worker, depth); depth++) { worker->lines ... }
//
// With the same board, past, weights, size of table and limits, one worker alone finds the same lines after the same
// number of nodes, everywhere.

#ifndef SG_SEARCH_H
#define SG_SEARCH_H

#include "../engine/result.h"
#include "evaluate.h"
#include "table.h"

#define SG_PAST_MAX 1024 // boards of the game that are looked at for repetition: those since the last capture
#define SG_LINES_MAX 256

// A line of play and what it is worth.
typedef struct sg_Line {
    sg_Score score;
    int depth, length;
    sg_Move moves[SG_PLIES_MAX];
} sg_Line;

// When to stop before a depth is done. `interrupted` is asked from time to time and may be NULL.
typedef struct sg_Limits {
    uint64_t nodes; // at most so many, exactly
    bool (*interrupted)(void *context);
    void *context;
    atomic_bool *stop; // or NULL: another thread's wish
} sg_Limits;

typedef struct sg_Worker {
    // The question.
    sg_Board board;
    sg_Rules rules;
    const sg_Future *future; // of the rules
    sg_Weights weights;
    sg_Table *table;
    sg_Limits limits;
    int wanted;        // lines, 1 to SG_LINES_MAX
    bool careful;      // no move is looked at less deeply than others: slower, but it overlooks no win within its depth
    sg_Score contempt; // what a draw costs the side that the search is for

    // The answer: the best lines of the last depth that was done, best first. A depth that was cut short counts as far
    // as its first line was done.
    sg_Line lines[SG_LINES_MAX];
    int count;
    _Atomic uint64_t nodes; // boards looked at since sg_begin: read by others, written by the worker alone
    int farthest;           // plies

    // What has been learnt on the way.
    bool stopped;
    sg_Line before[SG_LINES_MAX]; // the lines of the depth before
    int past;                     // keys before the board, and those of the line that is looked at
    uint64_t keys[SG_PAST_MAX + SG_PLIES_MAX + 1];
    sg_Line pv[SG_PLIES_MAX + 1];             // the best line from each ply on
    sg_Move killers[SG_PLIES_MAX + 1][2];     // quiet moves that were too good at that ply
    int16_t history[2][SG_FIELDS][SG_FIELDS]; // how well quiet moves of a colour have done
} sg_Worker;

// Sets up a worker for a board on which the game is not over. `past`: the keys of the boards of the game before it, the
// oldest first; the last SG_PAST_MAX are taken. The caller ages the table.
void sg_begin(sg_Worker *worker, const sg_Board *board, const sg_Rules *rules, const uint64_t *past, int count);

// Searches to a depth, 1 to SG_PLIES_MAX - 1. False if it was stopped before the depth was done: then no further depth
// makes sense.
bool sg_deepen(sg_Worker *worker, int depth);

// How many boards it has looked at, so far.
static inline uint64_t sg_nodes(const sg_Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// For the searches: puts that many lines in order, the best first.
void sg_sort_lines(sg_Worker *worker, int count);

#endif
