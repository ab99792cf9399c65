// attack.c -- which pieces can land on which fields.

#include "attack.h"

// The fields on which a piece of that colour could land if an enemy stood there. Pieces on `lifted` block nothing.
static sg_Set covered(const sg_Board *board, sg_Colour colour, sg_Set lifted)
{
    sg_ByEnergy pieces = sg_by_energy(board, board->side[colour]);
    return sg_reach_all(&pieces, ~sg_occupied(board) | lifted);
}

sg_Set sg_all_moves(const sg_Board *board, sg_Piece piece)
{
    sg_Set occupied = sg_occupied(board);
    if (sg_has(occupied, piece.field) && !sg_stands(board, piece)) return 0;
    return sg_reach(piece.field, piece.energy, ~occupied) & ~board->side[piece.colour];
}

sg_Set sg_legal_moves(const sg_Board *board, sg_Piece piece)
{
    sg_Set moves = sg_all_moves(board, piece);
    if (piece.kind == SG_PAWN || !moves) return moves;
    return moves & ~covered(board, sg_other(piece.colour), sg_set_of(piece.field));
}

sg_Set sg_attackers(const sg_Board *board, sg_Field field, sg_Colour colour)
{
    sg_ByEnergy pieces = sg_by_energy(board, board->side[colour]);
    return sg_reached_by(field, &pieces, ~sg_occupied(board));
}

sg_Set sg_attacked(const sg_Board *board, sg_Colour colour)
{
    return covered(board, colour, 0) & board->side[sg_other(colour)];
}
