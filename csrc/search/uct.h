// uct.h -- Monte Carlo tree search: a tree that grows where games turn out well (L. Kocsis and C. Szepesvari: Bandit
// based Monte-Carlo planning, 2006), for all laws.
//
// The memory is the caller's. When it is full the tree stops growing, and further games update the existing nodes. With
// the same board, seed and number of games the tree is the same on every machine: the only floating point operations
// are sums, quotients and square roots.

#ifndef SG_UCT_H
#define SG_UCT_H

#include <stddef.h>

#include "../engine/playout.h"
#include "evaluate.h"

#define SG_UCT_WIN 1000
#define SG_UCT_ROLLOUT_MAX 1000 // every game ends with a rollout

// A board of the tree, or (under dice) a move whose number is not rolled yet.
typedef struct sg_UctNode {
    uint32_t visits;
    uint32_t first; // of its children, which are contiguous; 0 if there are none yet
    // Of the games through it: SG_UCT_WIN for a win of the side that moved to it, half of it for a draw.
    uint64_t points;
    sg_Move move; // that led to it
    uint16_t children;
} sg_UctNode;

typedef struct sg_Uct {
    sg_Board board;
    sg_Rules rules;
    sg_UctNode *nodes; // the first is the board's
    uint32_t count, capacity;
    uint64_t random;
    const sg_Reachability *reachability; // of the rules
    sg_Weights weights;
    const sg_Net *net; // for the law of the rules, or NULL
    // How many of a thousand games end with a rollout: random moves to the end. The others are scored by the evaluation
    // where they leave the tree.
    uint32_t rollout_share;
} sg_Uct;

// Sets up a tree in `capacity` nodes (at least one; at most 2^32 - 1 are used), for a board on which the game is not
// over.
void sg_uct_start(sg_Uct *uct, sg_UctNode *nodes, size_t capacity, const sg_Board *board, const sg_Rules *rules,
                  const sg_Reachability *reachability, const sg_Net *net, uint64_t seed, uint32_t rollout_share);
// Plays games down the tree.
void sg_uct_grow(sg_Uct *uct, uint32_t games);

#endif
