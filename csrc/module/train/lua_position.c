// lua_position.c -- positions to learn from: a board and what is known of it, as bytes.

#include <lauxlib.h>

#include "../../train/position.h"
#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/openers.h"
#include "../binding/value.h"
#include "../board/lua_board.h"
#include "../board/lua_move.h"

static sg_Move check_move(lua_State *L, int arg)
{
    int move = shogun_check_move(L, arg);
    shogun_argcheck(L, move >= 0, arg, "expected a move");
    return (sg_Move)move;
}

// core.position(board, move, score or nil, result, game) --> its bytes, its flags. The score and the result, 1, 0 or
// -1, are seen by the side to move.
static int position(lua_State *L)
{
    sg_Position position = {.move = check_move(L, 2)}; // may run Lua code; the board does not
    const shogun_Board *board = shogun_check_board(L, 1);
    bool has_score = !lua_isnoneornil(L, 3);
    if (has_score) position.score = (int)shogun_check_integer(L, 3, "score", -SG_MATE_SCORE, SG_MATE_SCORE);
    position.result = (int)shogun_check_integer(L, 4, "result", -1, 1);
    position.game = (uint32_t)shogun_check_integer(L, 5, "game", 0, UINT32_MAX);
    position.board = board->board;
    position.lone = board->rules->lone;
    position.flags =
        sg_position_flags(&board->board, position.move, position.score) | (has_score ? 0 : SG_POSITION_UNSCORED);
    uint8_t bytes[SG_POSITION_BYTES];
    sg_position_write(&position, bytes);
    lua_pushlstring(L, (const char *)bytes, sizeof bytes);
    lua_pushinteger(L, position.flags);
    return 2;
}

static const luaL_Reg functions[] = {
    {"position", position},
    {NULL, NULL},
};

void shogun_open_positions(lua_State *L)
{
    shogun_register(L, functions);
}
