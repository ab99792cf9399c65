// path.h -- distances and paths between fields, without pieces.

#pragma once

#include "field.h"

#define SG_REACH_MAX 4 // no piece goes farther

// The fields at distance d, 1 to SG_REACH_MAX, from a field: sg_distance_masks[d][field]. Those for distance 0 are
// empty.
extern SG_HIDDEN const sg_Set sg_distance_masks[SG_REACH_MAX + 1][SG_FIELDS];

// The fields from which a piece of energy e could land at distance k (1 or 2) from a field if nothing were in its way:
// sg_landing_masks[k][e][field].
extern SG_HIDDEN const sg_Set sg_landing_masks[3][SG_REACH_MAX + 1][SG_FIELDS];

// The fields of one row, or of one column, from a to b, both included.
static inline sg_Set sg_along_row(sg_Field a, sg_Field b)
{
    sg_Field low = a < b ? a : b, high = a < b ? b : a;
    return (UINT64_C(2) << high) - sg_set_of(low);
}
static inline sg_Set sg_along_column(sg_Field a, sg_Field b)
{
    return sg_along_row(a, b) & SG_COLUMN_A << a % 8;
}

// A path between two fields turns at a corner, which shares a row with one and a column with the other. This is the
// corner of the path that starts along the row.
static inline sg_Field sg_corner(sg_Field from, sg_Field to)
{
    return from / 8 * 8 + to % 8;
}

// The path between two fields that starts along the row, without its two ends. The path that starts along the column is
// sg_path(to, from); if the fields share a row or a column, both are the same.
static inline sg_Set sg_path(sg_Field from, sg_Field to)
{
    sg_Field corner = sg_corner(from, to);
    return (sg_along_row(from, corner) | sg_along_column(corner, to)) & ~sg_set_of(from) & ~sg_set_of(to);
}
