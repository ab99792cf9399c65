// lua_move.h -- moves, which are tables, texts or codes.

#ifndef SHOGUN_MOVE_H
#define SHOGUN_MOVE_H

#include <lua.h>

#include "../../engine/move.h"

// Any form of move, legal or not; -1 for text that is not a move.
int shogun_check_move(lua_State *L, int arg);
// A move of the board as a table; `shows` 0 means that the number is not known yet.
void shogun_push_move(lua_State *L, const sg_Board *board, sg_Move move, int shows);
// A list of them.
void shogun_push_moves(lua_State *L, const sg_Board *board, const sg_Rules *rules, const sg_Move *moves, int count);
// "d4b6", as a string on the stack.
const char *shogun_push_move_text(lua_State *L, sg_Move move);

// Opens the class.
void shogun_open_moves(lua_State *L);

#endif
