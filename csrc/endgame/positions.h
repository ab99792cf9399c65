// positions.h -- the positions of an ending, 64 to a word, with what a solver knows of them; and the fields from which
// a pawn can have come, for many targets at once.
//
// A row is a word of the positions that differ only in the field of pawn 0: bit f is the field f; without that pawn all
// rows have bit 0 alone. The row of kings on k0 and k1 and pawn 1 on q is number (64 * k0 + k1) * 64 + q, or 64 * k0 +
// k1 without pawn 1. All rows with the kings on k0 and k1 are block 64 * k0 + k1; in it they are numbered
// 0..63, or only 0.

#pragma once

#include "../engine/path.h"
#include "ending.h"
#include "table.h"

// The fields on which a pawn of a class shows each energy, and the greatest energy that it shows.
typedef struct sg_Shows {
    sg_Set of[SG_PAWN_ENERGY + 1];
    int most;
} sg_Shows;

static inline sg_Shows sg_shows_of(const sg_Rules *rules, int class)
{
    sg_Shows shows = {{0}, 0};
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        int energy = 1 + ((class + rules->dial[field]) & (SG_PAWN_ENERGY - 1));
        shows.of[energy] |= sg_set_of(field);
        if (energy > shows.most) shows.most = energy;
    }
    return shows;
}

// The empty fields from which a pawn could move to any of the targets. `empty`: the fields that it may cross. A path
// backwards is a path, too, so this is a fill from the targets: straight, and turned once.
SG_INLINE sg_Set sg_sources(sg_Set targets, sg_Set empty, const sg_Shows *shows)
{
    sg_Set up = sg_up(targets) & empty, down = sg_down(targets) & empty;
    sg_Set right = sg_right(targets) & empty, left = sg_left(targets) & empty;
    sg_Set turned_up = 0, turned_down = 0, turned_right = 0, turned_left = 0;
    sg_Set found = (up | down | right | left) & shows->of[1];
    for (int energy = 2; energy <= shows->most; energy++) {
        turned_up = sg_up(turned_up | right | left) & empty;
        turned_down = sg_down(turned_down | right | left) & empty;
        turned_right = sg_right(turned_right | up | down) & empty;
        turned_left = sg_left(turned_left | up | down) & empty;
        up = sg_up(up) & empty;
        down = sg_down(down) & empty;
        right = sg_right(right) & empty;
        left = sg_left(left) & empty;
        sg_Set all = up | down | right | left | turned_up | turned_down | turned_right | turned_left;
        found |= all & shows->of[energy];
    }
    return found;
}

enum {
    SG_BLOCKS = SG_FIELDS * SG_FIELDS,
    SG_STEPS_MAX = 12 // of a king: four of energy 1, eight of energy 2
};

// A king's move from or to a field, and its two paths. The move can be made if one of them is free.
typedef struct sg_Step {
    sg_Field field;
    sg_Set paths[2];
} sg_Step;

typedef struct sg_Steps {
    int count;
    sg_Step of[SG_STEPS_MAX];
} sg_Steps;

// Rows and columns of a block.
typedef struct sg_Part {
    sg_Set rows, columns;
} sg_Part;

// The positions in which one side is to move. The other side's moves lead to them.
typedef struct sg_Positions {
    sg_Set *open;   // rows: neither won nor lost yet
    sg_Set *safe;   // rows: the other side may move there, and the side to move has not won
    sg_Set *lost;   // rows: lost in the ply before
    sg_Set *fresh;  // rows: lost in this ply
    uint8_t *codes; // by row and bit: the value's number plus one; 0: a draw, or none yet
    sg_Set lost_rows[SG_BLOCKS], fresh_rows[SG_BLOCKS]; // bits of the rows that are not empty
    sg_Part won[SG_BLOCKS];                             // the wins of this ply
    sg_Part recheck[SG_BLOCKS];                         // positions that a win in the ply before may have made lost
    uint64_t count[3];                                  // by outcome; under SG_DRAWN all positions
} sg_Positions;

// The passes, in their order (passes.h).
typedef enum sg_Pass {
    SG_PASS_ROWS, // before the first ply: finds the positions that exist,
    SG_PASS_ENDS, // then the mates and stalemates
    SG_PASS_CAPTURES,
    SG_PASS_LOSSES, // before the wins: a win makes no loss in its own ply
    SG_PASS_WINS,
    SG_PASS_LAST_CAPTURES, // captures that end the game (lone > 0); SG_PASS_WINS follows again
} sg_Pass;

// A solver (solver.h). Each row, like each position, has one side to move; `side` is 0 or 1 everywhere.
typedef struct sg_Solver {
    sg_EndingLaw law;
    int number;
    sg_Ending ending;
    int rows;      // of a block: 64, or 1
    sg_Set fields; // of pawn 0: all, or none
    sg_Shows shows[2];
    uint8_t energy[2][SG_FIELDS]; // of each side's king on each field
    sg_Steps from[2][SG_FIELDS], to[2][SG_FIELDS];
    sg_Positions positions[2];
    sg_Pass pass;
    int done; // blocks of the pass, of both sides
    int plies;
    bool beyond;      // the solver now finds the wins that need a capture after which the quiet limit makes a draw
    bool more_beyond; // there are captures that need `beyond`
    bool recheck_all; // a capture was found that is no escape
    bool anything;    // whether this ply found a win or a loss
    int code[3];      // of this ply's outcomes, by sg_Outcome; 0: none yet
    int count;        // of values
    sg_EndingValue values[SG_ENDING_VALUES];
} sg_Solver;

// How many rows a block has.
static inline int sg_rows_of_block(const sg_Ending *ending)
{
    return ending->pawns[0] + ending->pawns[1] == 2 ? SG_FIELDS : 1;
}

static inline bool sg_has_pawn(const sg_Solver *solver, int pawn)
{
    return pawn < solver->ending.pawns[0] + solver->ending.pawns[1];
}

static inline bool sg_owns_pawn(const sg_Solver *solver, int side, int pawn)
{
    return sg_has_pawn(solver, pawn) && sg_pawn_side(&solver->ending, pawn) == side;
}

static inline sg_Field sg_king_field(int block, int side)
{
    return side == 0 ? block / SG_FIELDS : block % SG_FIELDS;
}

static inline sg_Set sg_king_fields(int block)
{
    return sg_set_of(sg_king_field(block, 0)) | sg_set_of(sg_king_field(block, 1));
}

// The block in which the side's king stands on `field` instead, and the other king where it is.
static inline int sg_with_king(int block, int side, sg_Field field)
{
    return block + (field - sg_king_field(block, side)) * (side == 0 ? SG_FIELDS : 1);
}

// Where the rows of a block begin in a list of all rows.
static inline sg_Set *sg_rows_in(const sg_Solver *solver, sg_Set *rows, int block)
{
    return rows + (size_t)block * (size_t)solver->rows;
}

// The field of pawn 1 in row i of a block, as a set: empty without that pawn.
static inline sg_Set sg_pawn_1(const sg_Solver *solver, int i)
{
    return solver->rows == 1 ? 0 : sg_set_of(i);
}

// The bits of a row in which at least one of two paths is free; a pawn 0 on a path blocks this path. `others`: the
// fields of the other pieces.
static inline sg_Set sg_passes(const sg_Solver *solver, const sg_Set paths[2], sg_Set others)
{
    sg_Set first = paths[0] & others ? 0 : ~(paths[0] & solver->fields);
    return first | (paths[1] & others ? 0 : ~(paths[1] & solver->fields));
}

// Stores that positions of a row are won, or lost, in this ply. Their code is 0 if there is no room for another value.
static inline void sg_store(sg_Solver *solver, int side, int row, sg_Set found, sg_Outcome outcome)
{
    sg_Positions *positions = &solver->positions[side];
    if (solver->code[outcome] == 0 && solver->count < SG_ENDING_VALUES) {
        solver->values[solver->count++] = (sg_EndingValue){(uint8_t)outcome, solver->beyond, (uint16_t)solver->plies};
        solver->code[outcome] = solver->count;
    }
    positions->open[row] &= ~found;
    positions->count[outcome] += (uint64_t)sg_size(found);
    solver->anything = true;
    for (; found; found = sg_without_first(found))
        positions->codes[row * SG_FIELDS + sg_first(found)] = (uint8_t)solver->code[outcome];
}
