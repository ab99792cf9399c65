// history.h -- quiet moves that caused cutoffs before: two killers a ply, and a history of all by colour, from and to.
// The killers are those of one search; the history goes on from the search before.

#ifndef SG_HISTORY_H
#define SG_HISTORY_H

#include <string.h>

#include "worker.h"

enum { SG_HISTORY_MAX = 16000 }; // entries and bonuses are no greater

static inline void sg_clear_killers(sg_Worker *worker)
{
    memset(worker->killers, 0, sizeof worker->killers);
}

static inline void sg_clear_history(sg_Worker *worker)
{
    memset(worker->history, 0, sizeof worker->history);
}

// What the last search has found counts half in the next one.
static inline void sg_halve_history(sg_Worker *worker)
{
    for (int colour = 0; colour < 2; colour++)
        for (int move = 0; move < SG_MOVE_LIMIT; move++)
            worker->history[colour][move] = (int16_t)(worker->history[colour][move] / 2);
}

static inline void sg_update_killers(sg_Worker *worker, sg_Move move, int ply)
{
    if (worker->killers[ply][0] == move) return;
    worker->killers[ply][1] = worker->killers[ply][0];
    worker->killers[ply][0] = move;
}

// The bonus for a cutoff at this depth.
static inline int sg_history_bonus(const sg_Parameters *parameters, int depth)
{
    int bonus = parameters->history_bonus * depth * depth;
    return bonus < parameters->history_bonus_max ? bonus : parameters->history_bonus_max;
}

// Adds a bonus (below 0: a malus), the less the greater the entry is already: so entries stay in bounds, and old
// bonuses fade.
static inline void sg_update_history(sg_Worker *worker, sg_Colour colour, sg_Move move, int bonus)
{
    int16_t *entry = &worker->history[colour][move];
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / SG_HISTORY_MAX);
}

#endif
