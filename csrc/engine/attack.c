// attack.c -- which pieces can land on which fields; and eval.

#include "attack.h"

#include <stddef.h>

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

int sg_attacked_times(const sg_Board *board, sg_Piece piece)
{
    sg_Colour enemy = sg_other(piece.colour);
    return sg_has(board->side[enemy], piece.field) ? 0 : sg_size(sg_attackers(board, piece.field, enemy));
}

// The sheet's eval. Its recursion is written as two loops.

const char *const sg_mode_names[] = {
    [SG_U] = "U",   [SG_D] = "D",   [SG_R] = "R",   [SG_L] = "L",   [SG_RU] = "RU", [SG_LU] = "LU", [SG_RD] = "RD",
    [SG_LD] = "LD", [SG_UR] = "UR", [SG_UL] = "UL", [SG_DR] = "DR", [SG_DL] = "DL", NULL,
};

// The first and the second direction of each mode. A simple mode has the same direction twice.
static const uint8_t directions[SG_MODES][2] = {
    [SG_U] = {SG_U, SG_U},  [SG_D] = {SG_D, SG_D},  [SG_R] = {SG_R, SG_R},  [SG_L] = {SG_L, SG_L},
    [SG_RU] = {SG_R, SG_U}, [SG_LU] = {SG_L, SG_U}, [SG_RD] = {SG_R, SG_D}, [SG_LD] = {SG_L, SG_D},
    [SG_UR] = {SG_U, SG_R}, [SG_UL] = {SG_U, SG_L}, [SG_DR] = {SG_D, SG_R}, [SG_DL] = {SG_D, SG_L},
};

static sg_Set on(sg_Set set, int direction)
{
    switch (direction) {
    case SG_U:
        return sg_up(set);
    case SG_D:
        return sg_down(set);
    case SG_R:
        return sg_right(set);
    default:
        return sg_left(set);
    }
}

static sg_Set straight(sg_Set set, int direction, int energy, sg_Set empty)
{
    for (int left = energy; left > 0; left--)
        set = on(set & empty, direction);
    return set;
}

sg_Set sg_eval(const sg_Board *board, sg_Colour colour, sg_Field field, sg_Mode mode, int energy)
{
    sg_Set empty = ~sg_occupied(board);
    sg_Set at = sg_set_of(field);
    sg_Set ends = 0;
    for (int left = energy; left > 0; left--) {
        ends |= straight(at, directions[mode][1], left, empty);
        at = on(at & empty, directions[mode][0]);
    }
    return (ends | at) & ~board->side[colour];
}
