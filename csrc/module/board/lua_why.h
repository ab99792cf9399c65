// lua_why.h -- why a move is illegal.

#ifndef SHOGUN_WHY_H
#define SHOGUN_WHY_H

#include <lua.h>

#include "../../engine/move.h"
#include "lua_board.h"

// Pushes nil and the reason: "illegal move 'a1a8': distance 7, the piece shows 1". Returns 2.
int shogun_refuse_move(lua_State *L, const shogun_Board *self, sg_Move move);
int shogun_board_why(lua_State *L); // board:why(from, to) or board:why(move) --> nil or {reason=, at=, paths=}

#endif
