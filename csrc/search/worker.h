// worker.h -- one thread's search: its question, its answer, its state. A plain value in the caller's memory; only the
// table may be shared with other workers.

#pragma once

#include "../endgame/probe.h"
#include "../engine/move.h"
#include "net.h"
#include "parameters.h"
#include "score.h"
#include "sight.h"
#include "transposition.h"

typedef struct sg_Line {
    sg_Score score;
    int depth, length;
    sg_Move moves[SG_PLIES_MAX];
} sg_Line;

// Inserts a line into `count` lines, which are sorted with the best first, after those of the same score. Overwrites
// lines[count].
static inline void sg_insert_line(sg_Line *lines, int count, sg_Line line)
{
    int at = count;
    for (; at > 0 && lines[at - 1].score < line.score; at--)
        lines[at] = lines[at - 1];
    lines[at] = line;
}

#define SG_GAME_KEYS_MAX 1024 // boards of the game that count for repetition
#define SG_LINES_MAX 256      // of MultiPV
#define SG_CONTEMPT_MAX 1000

// When to stop within an iteration. `interrupted` is called from time to time and may be NULL.
typedef struct sg_Limits {
    uint64_t nodes; // exact
    bool (*interrupted)(void *context);
    void *context;
    atomic_bool *stop; // set by another thread; or NULL
} sg_Limits;

#define SG_SUMS 128 // a power of two, more than the plies of a line

// A move and its score in one number (picker.h).
typedef int32_t sg_ScoredMove;

// What to search, and all that the answer depends on. The pointers are the caller's, and stay valid during the search.
typedef struct sg_Question {
    sg_Board board; // on which the game is not over
    sg_Rules rules;
    const sg_Reachability *reachability; // of the rules
    sg_Weights weights;
    const sg_Net *net; // for the law of the rules, or NULL
    sg_Parameters parameters;
    const sg_Endings *endings; // solved ones, of the rules; or NULL
    sg_Sight sight;            // what both sides see
    sg_Score contempt;         // the cost of a draw for the side to move at the root
    bool full_width;           // no reductions, no forward pruning: slower, but no win within the depth is missed
    int multi_pv;              // lines to look for, 1 to SG_LINES_MAX
    sg_Limits limits;
    // The keys of the game's boards before this one, the oldest first, and how many. The search appends those of its
    // line.
    int game_keys; // at most SG_GAME_KEYS_MAX
    uint64_t keys[SG_GAME_KEYS_MAX + SG_PLIES_MAX + 1];
} sg_Question;

typedef struct sg_Worker {
    sg_Question question;
    sg_Table *table; // set by the caller, once

    // The answer: the best lines of the last iteration, best first. A stopped iteration counts if its first line was
    // complete and no more lines were requested.
    sg_Line lines[SG_LINES_MAX];
    int count;
    _Atomic uint64_t nodes; // since the search started; other threads read it, only the worker writes it
    int seldepth;           // the deepest ply so far

    // The state of the search.
    bool stopped;
    int seen;                       // the number of moves at the root that are seen
    bool sees_all;                  // all of them, since it would see none
    sg_Line proof;                  // a win that mate search has found; of length 0 if there is none
    sg_Line previous[SG_LINES_MAX]; // the lines of the previous iteration
    sg_Cache cache;                 // of earlier searches, too
    sg_Line pv[SG_PLIES_MAX + 1];   // the best line from each ply on
    // The moves of the node at each ply: here, since the stack of a thread may be too small for 120 of them. The rows
    // are not a power of two apart: their beginnings would fall on the same lines of the cache.
    sg_ScoredMove moves[SG_PLIES_MAX + 1][SG_MOVES_MAX + 80];
    sg_Move listed[SG_MOVES_MAX];         // while they get their scores
    sg_Move killers[SG_PLIES_MAX + 1][2]; // quiet moves that caused a cutoff at the ply
    int16_t history[2][SG_MOVE_LIMIT];    // of quiet moves, by colour
    sg_NetSums sums[SG_SUMS];             // of boards scored last, by their ply (node.h)
} sg_Worker;

// The number of nodes searched so far.
static inline uint64_t sg_nodes(const sg_Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}
