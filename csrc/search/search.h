// search.h -- the search: alpha-beta (alphabeta.h), or expectiminimax under dice (chance.h).
//
// A search is a worker and a table, in the caller's memory. The caller writes the loop of iterative deepening, and
// reads the lines after each iteration.
//
//     sg_forget(worker); // before the first search
//     sg_start_search(worker, ...);
//     for (int depth = 1; depth <= limit && sg_iterate(worker, depth); depth++) { worker->lines ... }
//
// With the same board, game keys, weights, parameters, table size and limits, a single worker that remembers nothing,
// or the same searches, finds the same lines after the same number of nodes on every machine.

#ifndef SG_SEARCH_H
#define SG_SEARCH_H

#include "worker.h"

// Forgets what earlier searches have found: the cache and the history. Before a worker's first search, before a new
// game, and where it no longer holds since the rules, the weights or the net have changed.
void sg_forget(sg_Worker *worker);

// Sets up a worker for a board on which the game is not over. `game_keys`: the keys of the game's boards before it, the
// oldest first; the last SG_GAME_KEYS_MAX are used. The caller sets the rest of the question, and ages the table
// (sg_table_start_search).
void sg_start_search(sg_Worker *worker, const sg_Board *board, const sg_Rules *rules, const uint64_t *game_keys,
                     int count);

// One iteration of iterative deepening: searches to a depth, 1 to SG_DEPTH_MAX. False if it was stopped: then the
// caller's loop must end.
bool sg_iterate(sg_Worker *worker, int depth);

#endif
