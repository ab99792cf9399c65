// play.h -- the methods of a board that play on it: its moves, playing them, and the end of the game.

#ifndef SHOGUN_PLAY_H
#define SHOGUN_PLAY_H

#include <lua.h>

#include "../../engine/move.h"
#include "../../engine/result.h"
#include "lua_board.h"

// Whether a move, as shogun_check_move has read it from arg, can be played; if not, pushes nil and a message.
bool shogun_expect_legal(lua_State *L, const shogun_Board *board, int arg, int move);
// The piece's energy after a legal move: the number at arg, which is needed under dice; otherwise it is left out, or
// equals the law's number.
int shogun_check_number(lua_State *L, const shogun_Board *board, sg_Move move, int arg);
// {winner=, reason=}, or nil while the game goes on. Returns 1.
int shogun_push_result(lua_State *L, sg_Result result);

// Adds them to the class of boards, which is open, and core.code to the table on top of the stack.
void shogun_open_play(lua_State *L);

#endif
