// uct.h -- Monte Carlo: a tree that grows where random games turn out well (L. Kocsis and C. Szepesvari: Bandit based
// Monte-Carlo planning, 2006), for all laws.
//
// The memory is the caller's. When it is used up the tree grows no more, but what is in it is still played through.
// With the same board, seed and number of games the tree is the same everywhere: no floating point but sums, quotients
// and square roots.

#ifndef SG_UCT_H
#define SG_UCT_H

#include <stddef.h>

#include "../engine/playout.h"
#include "evaluate.h"

#define SG_UCT_WIN 1000

// A board of the tree, or (under dice) a move whose number is not rolled yet.
typedef struct sg_UctNode {
    uint32_t visits;
    uint32_t first; // of its children, which stand side by side; 0 if there are none yet
    uint64_t
        points;   // of the games through it: SG_UCT_WIN for a win of the side that moved to it, half of it for a draw
    sg_Move move; // that led to it
    uint16_t children;
} sg_UctNode;

typedef struct sg_Uct {
    sg_Board board;
    sg_Rules rules;
    sg_UctNode *nodes; // the first is the board's
    uint32_t count, room;
    uint64_t random;
    const sg_Reachability *reachability; // of the rules
    sg_Weights weights;
    uint32_t
        played; // of a thousand games so many are played to the end; the others are judged where they leave the tree
} sg_Uct;

// Sets up a tree in that much memory (one node at least; more than 2^32 nodes are not used), for a board on which the
// game is not over.
void sg_uct_begin(sg_Uct *uct, sg_UctNode *nodes, size_t room, const sg_Board *board, const sg_Rules *rules,
                  const sg_Reachability *reachability, uint64_t seed, uint32_t played);
// Plays so many games.
void sg_uct_grow(sg_Uct *uct, uint32_t games);

#endif
