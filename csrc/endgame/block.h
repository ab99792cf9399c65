// block.h -- bit sets for the rows of a block: the fields that pawns can come from, checks, captures.

#ifndef SG_BLOCK_H
#define SG_BLOCK_H

#include "positions.h"

// The positions from which pawn 0 could move to any of the targets. Row i is one of the block.
static inline sg_Set sg_sources_in_row(const sg_Solver *solver, int block, int i, sg_Set targets)
{
    return sg_sources(targets, ~(sg_king_fields(block) | sg_pawn_1(solver, i)), &solver->shows[0]);
}

// The same for pawn 1, in those columns. It moves across rows: targets and what is found are all 64 of the block.
void sg_sources_across(const sg_Solver *solver, int block, const sg_Set *targets, sg_Set columns,
                       sg_Set found[SG_FIELDS]);

// Each piece has a field of its own.
sg_Set sg_apart(const sg_Solver *solver, int block, int i);
// The side to move has just lost a pawn: a piece of the other side is on its field.
sg_Set sg_just_captured(const sg_Solver *solver, int side, int block, int i);
// The side attacks the other king. A pawn attacks nothing if it has been captured: if another piece is on its field.
sg_Set sg_attacking(const sg_Solver *solver, int side, int block, int i);

#endif
