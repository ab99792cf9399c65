// reachability.h -- the fields that a pawn can ever reach by any number of moves, and its energy there.
//
// The law decides it, since the energy after a move depends on the two fields alone. Under "magnets" and "dice"
// every pawn reaches every field. Under "fixed" a pawn of even energy stays on fields of one square colour (as on a
// chessboard), and one of odd energy reaches all. If the dials of a law follow the square colours, a pawn that has
// moved shows an even number from then on, so every pawn is colour-bound.

#pragma once

#include "../engine/board.h"

// The reach of pawns under a law.
typedef enum sg_LawKind {
    SG_LAW_DICE,         // everything; numbers are rolled
    SG_LAW_COLOUR_BOUND, // no pawn reaches every field
    SG_LAW_MIXED,        // some pawns do, such as those of odd energy under "fixed"
    SG_LAW_FREE,         // all pawns do, as under "magnets"
    SG_LAW_KINDS
} sg_LawKind;

typedef struct sg_Reachability {
    // origins[e][f]: the fields from which a pawn that shows e reaches field f by at least one move, on an empty board.
    sg_Set origins[SG_PAWN_ENERGY + 1][SG_FIELDS];
    // shows[n].of[e]: the fields on which a pawn shows e now, and will show n or more after a move,
    // on average (rounded) over all fields that it can reach.
    sg_ByEnergy shows[SG_PAWN_ENERGY + 1];
    int energy; // the average energy of every pawn, beyond 1; -1 if it depends on the pawn's field
    sg_LawKind kind;
} sg_Reachability;

void sg_find_reachability(sg_Reachability *reachability, const sg_Rules *rules);

// Whether every pawn reaches every field.
static inline bool sg_reaches_all(const sg_Reachability *reachability)
{
    return reachability->kind == SG_LAW_FREE || reachability->kind == SG_LAW_DICE;
}
