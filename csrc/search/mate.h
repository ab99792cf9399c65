// mate.h -- proving that a game can be won in so many moves, or that it cannot: every move of either side is tried.

#ifndef SG_MATE_H
#define SG_MATE_H

#include "search.h"

#define SG_MATE_MAX 50 // moves

typedef enum sg_Proof { SG_REFUTED, SG_PROVEN, SG_UNKNOWN } sg_Proof;

// Whether the side to move of the worker's board (sg_start_search; no dice) wins within so many of its own moves, 1 to
// SG_MATE_MAX, whatever the other side does: by mate, by leaving its king alone, or by stalemate where that loses.
// SG_UNKNOWN: it was stopped. If it is proven, *first is a move that does it. Repetition is not looked at: who wins
// soonest does not repeat. The worker's table is used, and may be used for searches as well.
sg_Proof sg_prove(sg_Worker *worker, int moves, sg_Move *first);

#endif
