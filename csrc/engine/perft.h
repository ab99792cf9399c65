// perft.h -- the number of move sequences of a length: it tests the move generator, and measures its speed.

#ifndef SG_PERFT_H
#define SG_PERFT_H

#include "move.h"

// The number of sequences of `depth` legal moves from a board. For depth 0 it is 1; a board on which the game is over
// has none. Under dice every move except the last counts once for each number that the piece may show after it.
uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth);
// The number of those that start with a given legal move. depth: 1 or more.
uint64_t sg_perft_after(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth);

#endif
