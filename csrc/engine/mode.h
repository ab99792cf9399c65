// mode.h -- the sheet's eval (task 1): the fields on which a piece can end in one of the twelve modes, with any energy.

#ifndef SG_MODE_H
#define SG_MODE_H

#include "board.h"

// The letters stand in the order of the steps: RU goes right, then up.
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
#define SG_DISTANCE_MAX 14 // no two fields are farther apart, so a larger energy reaches none

// The fields on which a piece of that colour can end if it starts from `field` in the mode, by the sheet's cases:
//   - energy 0: the field itself, unless a piece of the same colour stands on it;
//   - energy left and the field occupied: none. So the caller must lift a piece from its field first;
//   - otherwise one step. U, D, R and L keep their direction; the others may change to their second letter, once.
// Energy: 0..SG_DISTANCE_MAX + 1.
sg_Set sg_eval(const sg_Board *board, sg_Colour colour, sg_Field field, sg_Mode mode, int energy);

#endif
