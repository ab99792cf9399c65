// chess.h -- what the two files of the chess move checker share.

#ifndef SHOGUN_CHESS_H
#define SHOGUN_CHESS_H

#include "../companions/chess.h"
#include "module.h"

// A square, as people count: 1 to 8.
static inline int column(int square)
{
    return square % 8 + 1;
}

static inline int row(int square)
{
    return square / 8 + 1;
}

int shogun_push_chess_board(lua_State *L, const sg_ChessBoard *board);
sg_ChessColour shogun_opt_chess_colour(lua_State *L, int arg, sg_ChessColour otherwise);
// {c, r, c2, r2}
void shogun_push_chess_move(lua_State *L, sg_ChessMove move);
// Pushes why a move is illegal on the board before it.
void shogun_push_chess_reason(lua_State *L, const sg_ChessBoard *board, sg_ChessMove move, sg_ChessVerdict verdict);

#endif
