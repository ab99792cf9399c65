// attack.h -- who can land where (the sheet's tasks 2 to 6).
//
// "Land" looks at paths alone: not at whose turn it is, nor at checks. Kings land too, and a king's field is a target.

#ifndef SG_ATTACK_H
#define SG_ATTACK_H

#include "board.h"

// all_moves: the fields on which the piece ends by any mode on the board without itself. It need not stand there; if
// another piece stands on its field, there are none.
sg_Set sg_all_moves(const sg_Board *board, sg_Piece piece);
// legal_moves: the same for a pawn; a king goes only where no enemy can land once it is there.
sg_Set sg_legal_moves(const sg_Board *board, sg_Piece piece);
// The pieces of a colour that could land on the field if an enemy stood there.
sg_Set sg_attackers(const sg_Board *board, sg_Field field, sg_Colour colour);
// The pieces of the other colour that a colour can capture.
sg_Set sg_attacked(const sg_Board *board, sg_Colour colour);
// The fields on which a piece of that colour could land if `lifted` were gone and an enemy stood there.
sg_Set sg_covered(const sg_Board *board, sg_Colour colour, sg_Set lifted);

// Whether the king of that colour is attacked; false without a king.
bool sg_in_check(const sg_Board *board, sg_Colour colour);

#endif
