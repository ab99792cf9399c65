// path.h -- distances and paths between fields, whatever stands on them.

#ifndef SG_PATH_H
#define SG_PATH_H

#include "field.h"

#define SG_REACH_MAX 4 // no piece goes farther

// The fields at a distance from 1 to SG_REACH_MAX; of distance 0 there are none.
extern SG_HIDDEN const sg_Set sg_distance_masks[SG_REACH_MAX + 1][SG_FIELDS];

// The fields from which a piece that shows e could land somewhere at distance k (1 or 2) from a field, if nothing is in
// its way: sg_landing_masks[k][e][field].
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

// A path between two fields turns at a corner, which shares a row or a column with either. This is the corner of the
// path that starts along the row.
static inline sg_Field sg_corner(sg_Field from, sg_Field to)
{
    return from / 8 * 8 + to % 8;
}

// The path from a field to another that starts along the row, without its ends. The one that starts along the column is
// sg_path(to, from); both are the same if straight.
static inline sg_Set sg_path(sg_Field from, sg_Field to)
{
    sg_Field corner = sg_corner(from, to);
    return (sg_along_row(from, corner) | sg_along_column(corner, to)) & ~sg_set_of(from) & ~sg_set_of(to);
}

#endif
