// search.h -- the search: alpha-beta (alphabeta.c), or expectiminimax under dice (chance.c).
//
// A search is a worker and a table, in the caller's memory. The caller writes the loop of iterative deepening, and
// reads the lines after each iteration.
//
//     worker->table = table;
//     sg_clear_worker(worker); // before the first search
//     sg_start_search(worker, &question);
//     for (int depth = 1; depth <= limit && sg_iterate(worker, depth); depth++) { worker->lines ... }
//
// With the same board, game keys, weights, parameters, table size and limits, a single worker that remembers nothing,
// or the same searches, finds the same lines after the same number of nodes on every machine.

#pragma once

#include "worker.h"

// Clears what earlier searches have found: the cache and the history. Before a worker's first search, before a new
// game, and where it no longer holds (sg_shares_answers).
void sg_clear_worker(sg_Worker *worker);

// Whether what a search for one question has found, in the table and in the worker, holds for the other: the law,
// the weights, the net and what else a score depends on are the same. Boards, limits and lines may differ; so may
// seeds, where everything is seen.
bool sg_shares_answers(const sg_Question *one, const sg_Question *other);

// Gives a worker a question. The caller ages the table before (sg_table_start_search).
void sg_start_search(sg_Worker *worker, const sg_Question *question);

// One iteration of iterative deepening: searches to a depth, 1 to SG_DEPTH_MAX. False if it was stopped: then the
// caller's loop must end.
bool sg_iterate(sg_Worker *worker, int depth);
