// attack.h -- which pieces can land on which fields (the sheet's tasks 2 to 6), and the sheet's eval (task 1).
//
// "Can land" means that a path is free. The side to move and checks do not matter. Kings can land too, and other
// pieces can land on a king's field.

#pragma once

#include "kernel/dispatch.h"
#include "path.h"

// all_moves: the fields on which the piece can end in any mode, on the board without the piece itself. The piece need
// not stand on the board. If another piece stands on its field, there are none.
sg_Set sg_all_moves(const sg_Board *board, sg_Piece piece);
// legal_moves: as all_moves, but a king goes only to fields where no enemy can land after its move.
sg_Set sg_legal_moves(const sg_Board *board, sg_Piece piece);
// The pieces of a colour that could land on the field if an enemy stood there.
sg_Set sg_attackers(const sg_Board *board, sg_Field field, sg_Colour colour);
// The pieces of the other colour that `colour` can capture.
sg_Set sg_attacked(const sg_Board *board, sg_Colour colour);
// How many enemies attack the piece, which need not stand on the board; 0 if an enemy stands on its field.
int sg_attacked_times(const sg_Board *board, sg_Piece piece);

// The pieces that would reach a field if nothing were in their way.
static inline sg_Set sg_at_reach(const sg_ByEnergy *pieces, sg_Field field)
{
    sg_Set found = 0;
    for (int energy = 1; energy <= SG_REACH_MAX; energy++)
        found |= pieces->of[energy] & sg_distance_masks[energy][field];
    return found;
}

// Whether the king of that colour is attacked; false without a king. On most boards no enemy is at the right distance;
// the function is inline to find that out fast.
static inline bool sg_in_check(const sg_Board *board, sg_Colour colour)
{
    sg_Set king = sg_king(board, colour);
    if (!king) return false;
    sg_Field at = sg_first(king);
    sg_ByEnergy enemies = sg_by_energy(board, board->side[sg_other(colour)]);
    if (!sg_at_reach(&enemies, at)) return false;
    return sg_reached_by(at, &enemies, ~sg_occupied(board)) != 0;
}

// The twelve modes of the sheet's eval (task 1). The letters are the directions in their order: RU goes right, then up.
typedef enum sg_Mode {
    SG_U,
    SG_D,
    SG_R,
    SG_L,
    SG_RU,
    SG_LU,
    SG_RD,
    SG_LD,
    SG_UR,
    SG_UL,
    SG_DR,
    SG_DL,
} sg_Mode;

#define SG_MODES 12
extern const char *const sg_mode_names[]; // ends with NULL
#define SG_DISTANCE_MAX 14                // between two fields; a larger energy reaches none

// The fields on which a piece of the colour can end if it starts from `field` in the mode, by the sheet's cases:
//   - energy 0: the field itself, unless a piece of the same colour stands on it;
//   - energy left and the field occupied: none. So the caller must lift a piece from its field first;
//   - otherwise one step. U, D, R and L keep their direction; the others may change to their second letter, once.
// Energy: 0..SG_DISTANCE_MAX + 1.
sg_Set sg_eval(const sg_Board *board, sg_Colour colour, sg_Field field, sg_Mode mode, int energy);
