// piece.h -- pieces, which are tables. In Lua they may be outside the board.

#ifndef SHOGUN_PIECE_H
#define SHOGUN_PIECE_H

#include <lua.h>

#include "../../engine/board.h"

typedef struct shogun_Piece {
    lua_Integer x, y;
    sg_Piece piece; // its field is set if it is on the board
    bool on_board;
} shogun_Piece;

// Any table with the five fields of a piece.
bool shogun_read_piece(lua_State *L, int index, shogun_Piece *piece);
shogun_Piece shogun_check_piece(lua_State *L, int arg);
// Whether the piece is on the board; if not, pushes that as a message.
bool shogun_expect_on_board(lua_State *L, const shogun_Piece *piece);
sg_Piece shogun_check_piece_on_board(lua_State *L, int arg);

void shogun_push_piece(lua_State *L, sg_Piece piece);
// A list of the pieces on these fields, in order; or of one piece moved to each of them.
void shogun_push_pieces(lua_State *L, const sg_Board *board, sg_Set fields);
void shogun_push_moved(lua_State *L, sg_Piece piece, sg_Set fields);

// Opens the class and adds shogun.pawn and shogun.king to the table on top of the stack.
void shogun_open_pieces(lua_State *L);

#endif
