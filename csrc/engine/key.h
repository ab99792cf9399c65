// key.h -- Zobrist keys: one random number a piece and field, and one for the side to move.
//
// The key of a board is the XOR of the numbers of its pieces, and of sg_key_red if red is to move. The numbers are the
// SplitMix64 sequence (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), so they are the same
// everywhere, always: number n (1 to 769) is the n-th output from the seed 0. A piece of class k (energy - 1 for a
// pawn, 3 + energy for a king) on field f has number 1 + 384 * colour + 64 * k + f, with white 0 and red 1.

#ifndef SG_KEY_H
#define SG_KEY_H

#include "rules.h"

#define SG_CLASSES (SG_PAWN_ENERGY + SG_KING_ENERGY)

extern SG_HIDDEN const uint64_t sg_key_pieces[2][SG_CLASSES][SG_FIELDS];
extern SG_HIDDEN const uint64_t sg_key_red;

static inline uint64_t sg_key_piece(sg_Colour colour, sg_Kind kind, int energy, sg_Field field)
{
    return sg_key_pieces[colour][energy - 1 + (kind == SG_KING ? SG_PAWN_ENERGY : 0)][field];
}

#endif
