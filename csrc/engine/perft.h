// perft.h -- counting the moves of a tree: the test of every move generator, and its race track.

#ifndef SG_PERFT_H
#define SG_PERFT_H

#include "move.h"

// The number of sequences of `depth` legal moves from a board; 1 for depth 0; a board on which the game is over has
// none. Under dice a move counts once for every number the piece may show, but for the last move, which is not rolled.
uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth);
// The part of it that starts with a legal move. depth: 1 or more.
uint64_t sg_perft_after(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth);

#endif
