// symmetry.h -- the mirrors and turns of the board that change no difference of two dials.

#ifndef SG_SYMMETRY_H
#define SG_SYMMETRY_H

#include "rules.h"

#define SG_SYMMETRIES_MAX 8

// The field to which symmetry 0..7 of an empty board moves a field; 0 is the identity.
sg_Field sg_symmetric(int symmetry, sg_Field field);
// Writes the symmetries of a law in their order, the identity first. Returns their number.
int sg_symmetries(const sg_Rules *rules, int symmetries[SG_SYMMETRIES_MAX]);

#endif
