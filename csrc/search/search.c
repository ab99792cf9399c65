// search.c -- starts a search, and dispatches between the two kinds.

#include "search.h"

#include <assert.h>

#include "alphabeta.h"
#include "chance.h"
#include "history.h"

void sg_start_search(sg_Worker *worker, const sg_Board *board, const sg_Rules *rules, const uint64_t *game_keys,
                     int count)
{
    int used = count < SG_GAME_KEYS_MAX ? count : SG_GAME_KEYS_MAX;
    worker->board = *board;
    worker->rules = *rules;
    worker->game_keys = used;
    for (int i = 0; i < used; i++)
        worker->keys[i] = game_keys[count - used + i];
    worker->keys[used] = board->key;
    worker->nodes = 0;
    worker->count = worker->seldepth = 0;
    worker->stopped = false;
    sg_clear_history(worker);
}

bool sg_iterate(sg_Worker *worker, int depth)
{
    assert(depth >= 1 && depth <= SG_DEPTH_MAX);
    return worker->rules.dice ? sg_iterate_chance(worker, depth) : sg_iterate_alphabeta(worker, depth);
}
