// symmetry.c -- tries all eight mirrors and turns of the board.

#include "symmetry.h"

// Bit 0 mirrors the columns, bit 1 the rows, bit 2 exchanges columns and rows.
sg_Field sg_symmetric(int symmetry, sg_Field field)
{
    int column = field % 8, row = field / 8;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    return symmetry & 4 ? 8 * column + row : 8 * row + column;
}

// All dials change by the same number, modulo four.
static bool keeps_dials(const sg_Rules *rules, int symmetry)
{
    int change = rules->dial[sg_symmetric(symmetry, 0)] - rules->dial[0];
    for (sg_Field field = 1; field < SG_FIELDS; field++) {
        int changed = rules->dial[sg_symmetric(symmetry, field)] - rules->dial[field];
        if ((changed - change) & (SG_DIALS - 1)) return false;
    }
    return true;
}

int sg_symmetries(const sg_Rules *rules, int symmetries[SG_SYMMETRIES_MAX])
{
    int count = 0;
    for (int symmetry = 0; symmetry < SG_SYMMETRIES_MAX; symmetry++)
        if (rules->dice || keeps_dials(rules, symmetry)) symmetries[count++] = symmetry;
    return count;
}
