// lua_board.h -- rules and boards, which are userdata; pieces and moves, which are tables; playing.

#pragma once

#include "../../engine/result.h"
#include "../../search/reachability.h"
#include "../binding/value.h"

// The rules at the argument, left as a userdata on the stack: rules, the name of a preset, a table of rules, or nil for
// the standard rules.
const sg_Rules *shogun_check_rules(lua_State *L, int arg);
const sg_Rules *shogun_push_rules(lua_State *L, const sg_Rules *rules, int metatable);
// The reachability of the rules of the board at the index; left as a userdata on the stack.
const sg_Reachability *shogun_push_reachability(lua_State *L, int board);

// Pushes the name of the law, or the dials in 8 rows.
void shogun_push_law(lua_State *L, const sg_Rules *rules);

typedef struct shogun_Board {
    sg_Board board;
    const sg_Rules *rules; // anchored as the board's user value 1
} shogun_Board;

const shogun_Board *shogun_check_board(lua_State *L, int arg);
// Replaces the rules on top of the stack with a board under them. Returns 1.
int shogun_push_board(lua_State *L, const sg_Board *board);
// Pushes a board under the rules of the board at the index. Returns 1.
int shogun_push_next(lua_State *L, int index, const sg_Board *board);

// A piece. In Lua it may be outside the board.
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

int shogun_push_piece(lua_State *L, sg_Piece piece);
// A list of the pieces on these fields, in order; or of one piece moved to each of them.
int shogun_push_pieces(lua_State *L, const sg_Board *board, sg_Set fields);
int shogun_push_moved(lua_State *L, sg_Piece piece, sg_Set fields);

// Any form of move (a table, a text, a code), legal or not; -1 for text that is not a move.
int shogun_check_move(lua_State *L, int arg);
// A move of the board as a table; `shows` 0 means that the number is not known yet.
int shogun_push_move(lua_State *L, const sg_Board *board, sg_Move move, int shows);
// A list of moves as tables.
void shogun_push_moves(lua_State *L, const sg_Board *board, const sg_Rules *rules, const sg_Move *moves, int count);
// "d4b6", as a string on the stack.
const char *shogun_push_move_text(lua_State *L, sg_Move move);

// The methods of a board that play on it: its moves, playing them, and the end of the game.

// Whether a move that shogun_check_move has read from arg can be played; if not, pushes nil and a message.
bool shogun_expect_legal(lua_State *L, const shogun_Board *board, int arg, int move);
// The piece's energy after a legal move: under dice the number at arg; otherwise the law's number, and arg is absent or
// the same number.
int shogun_check_number(lua_State *L, const shogun_Board *board, sg_Move move, int arg);
// {winner=, reason=}, or nil while the game goes on. Returns 1.
int shogun_push_result(lua_State *L, sg_Result result);
