// lua_board.h -- boards: a userdata.

#ifndef SHOGUN_BOARD_H
#define SHOGUN_BOARD_H

#include <lua.h>

#include "../../engine/board.h"
#include "../../engine/rules.h"

typedef struct shogun_Board {
    sg_Board board;
    const sg_Rules *rules; // anchored as the board's user value 1
} shogun_Board;

const shogun_Board *shogun_check_board(lua_State *L, int arg);
// A board under the rules on top of the stack, which it replaces. Returns 1.
int shogun_push_board(lua_State *L, const sg_Board *board);
// A board under the rules of the board at the index. Returns 1.
int shogun_push_next(lua_State *L, int index, const sg_Board *board);

// Opens the class and adds shogun.board and shogun.unpack to the table on top of the stack.
void shogun_open_boards(lua_State *L);

#endif
