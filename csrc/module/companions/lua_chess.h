// lua_chess.h -- chess boards: a userdata; the chess move checker's messages about moves on them.

#pragma once

#include "../../companions/chess.h"
#include "../binding/value.h"

// A column or a row, counted from 1 to 8.
static inline int shogun_column(int square)
{
    return square % 8 + 1;
}

static inline int shogun_row(int square)
{
    return square / 8 + 1;
}

int shogun_push_chess_board(lua_State *L, const sg_ChessBoard *board);
sg_ChessColour shogun_opt_chess_colour(lua_State *L, int arg, sg_ChessColour otherwise);
// {c, r, c2, r2}
void shogun_push_chess_move(lua_State *L, sg_ChessMove move);
// Pushes why a move is illegal on the board before it.
void shogun_push_chess_reason(lua_State *L, const sg_ChessBoard *board, sg_ChessMove move, sg_ChessVerdict verdict);
