// search.h -- looking ahead: principal variation search; under dice, expectations (chance.h).
//
// One search is one worker, a plain value that the caller has memory for, and a table that it may share with others.
// The caller writes the loop of iterative deepening, and reads the lines after each iteration.
//
//     sg_start_search(worker, ...);
//     for (int depth = 1; depth <= limit && sg_iterate(worker, depth); depth++) { worker->lines ... }
//
// With the same board, game keys, weights, table size and limits, a single worker finds the same lines after the same
// number of nodes on every machine.

#ifndef SG_SEARCH_H
#define SG_SEARCH_H

#include "../engine/result.h"
#include "evaluate.h"
#include "table.h"

#define SG_GAME_KEYS_MAX 1024 // boards of the game that count for repetition
#define SG_LINES_MAX 256      // of MultiPV
#define SG_CONTEMPT_MAX 1000

// A line of play and its score.
typedef struct sg_Line {
    sg_Score score;
    int depth, length;
    sg_Move moves[SG_PLIES_MAX];
} sg_Line;

// When to stop within an iteration. `interrupted` is called from time to time and may be NULL.
typedef struct sg_Limits {
    uint64_t nodes; // exact
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
    int multi_pv;      // lines to look for, 1 to SG_LINES_MAX
    bool full_width;   // no reductions, no forward pruning: slower, but no win within the depth is missed
    sg_Score contempt; // what a draw costs the side to move at the root

    // The answer: the best lines of the last iteration, best first. An iteration that was stopped counts if its first
    // line was complete and no more were asked for.
    sg_Line lines[SG_LINES_MAX];
    int count;
    _Atomic uint64_t nodes; // since sg_start_search; other threads read it, only the worker writes it
    int seldepth;           // the deepest ply so far

    // The state of the search.
    bool stopped;
    sg_Line previous[SG_LINES_MAX]; // the lines of the previous iteration
    int game_keys; // how many of the keys are of the game before the root; those of the current line follow
    uint64_t keys[SG_GAME_KEYS_MAX + SG_PLIES_MAX + 1];
    sg_Line pv[SG_PLIES_MAX + 1];             // the best line from each ply on
    sg_Move killers[SG_PLIES_MAX + 1][2];     // quiet moves that caused a cutoff at the ply
    int16_t history[2][SG_FIELDS][SG_FIELDS]; // of quiet moves: colour, from, to
} sg_Worker;

// Sets up a worker for a board on which the game is not over. `game_keys`: the keys of the game's boards before it, the
// oldest first; the last SG_GAME_KEYS_MAX are used. The caller ages the table (sg_table_start_search).
void sg_start_search(sg_Worker *worker, const sg_Board *board, const sg_Rules *rules, const uint64_t *game_keys,
                     int count);

// One iteration of iterative deepening: searches to a depth, 1 to SG_DEPTH_MAX. False if it was stopped: then no
// further iteration makes sense.
bool sg_iterate(sg_Worker *worker, int depth);

// How many nodes it has searched so far.
static inline uint64_t sg_nodes(const sg_Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// For the searches: puts that many lines in order, the best first.
void sg_sort_lines(sg_Worker *worker, int count);

#endif
