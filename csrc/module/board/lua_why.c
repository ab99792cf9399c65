// lua_why.c -- a move refused with its reason.

#include "lua_why.h"

#include <lauxlib.h>

#include "../../engine/why.h"
#include "../binding/message.h"
#include "../binding/value.h"
#include "lua_move.h"

static const char *const reasons[] = {
    [SG_GAME_OVER] = "game over", [SG_NO_PIECE] = "no piece",   [SG_NOT_YOUR_TURN] = "not your turn",
    [SG_DISTANCE] = "distance",   [SG_OWN_PIECE] = "own piece", [SG_ENEMY_KING] = "enemy king",
    [SG_BLOCKED] = "blocked",     [SG_TWO_TURNS] = "two turns", [SG_KING_ATTACKED] = "leaves the king attacked",
};

// The text between the reason and the field to blame.
static const char *const links[] = {
    [SG_NO_PIECE] = "on",        [SG_NOT_YOUR_TURN] = "to move the piece on",
    [SG_OWN_PIECE] = "on",       [SG_ENEMY_KING] = "on",
    [SG_BLOCKED] = "at",         [SG_TWO_TURNS] = "needed, blocked at",
    [SG_KING_ATTACKED] = "from",
};

static void push_way(lua_State *L, const sg_Way *way)
{
    lua_createtable(L, way->length, 1);
    for (int i = 0; i < way->length; i++) {
        shogun_push_field(L, way->field[i]);
        lua_rawseti(L, -2, i + 1);
    }
    if (way->blocked < 0) return;
    shogun_push_field(L, way->field[way->blocked]);
    lua_setfield(L, -2, "blocked");
}

static void push_ways(lua_State *L, const sg_Why *why)
{
    lua_createtable(L, why->ways, 0);
    for (int i = 0; i < why->ways; i++) {
        push_way(L, &why->way[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

// The move of two fields, or of one argument in any form of a move.
static sg_Move check_fields(lua_State *L, int arg)
{
    if (!lua_isnone(L, arg + 1)) {
        sg_Field from = shogun_check_field(L, arg);
        return sg_move(from, shogun_check_field(L, arg + 1));
    }
    int move = shogun_check_move(L, arg);
    if (move < 0) shogun_raise_expected(L, arg, "move", "two fields, as in 'd4b6'");
    return (sg_Move)move;
}

int shogun_board_why(lua_State *L) // board:why(from, to) or board:why(move) --> nil or {reason=, at=, paths=}
{
    const shogun_Board *self = shogun_check_board(L, 1);
    sg_Move move = check_fields(L, 2);
    sg_Why why = sg_why(&self->board, self->rules, sg_from(move), sg_to(move));
    if (why.objection == SG_NONE) {
        luaL_pushfail(L);
        return 1;
    }
    lua_createtable(L, 0, 3);
    lua_pushstring(L, reasons[why.objection]);
    lua_setfield(L, -2, "reason");
    if (why.at >= 0) {
        shogun_push_field(L, why.at);
        lua_setfield(L, -2, "at");
    }
    push_ways(L, &why);
    lua_setfield(L, -2, "paths");
    return 1;
}

static void push_details(lua_State *L, const sg_Board *board, const sg_Why *why, sg_Field from)
{
    if (why->objection == SG_DISTANCE) {
        lua_pushfstring(L, " %d, the piece shows %d", why->distance, sg_energy(board, from));
    } else if (why->at >= 0) {
        shogun_push_field(L, why->at);
        lua_pushfstring(L, " %s %s", links[why->objection], lua_tostring(L, -1));
        lua_remove(L, -2);
    } else {
        lua_pushliteral(L, "");
    }
}

int shogun_refuse_move(lua_State *L, const shogun_Board *self, sg_Move move)
{
    sg_Field from = sg_from(move);
    sg_Why why = sg_why(&self->board, self->rules, from, sg_to(move));
    const char *text = shogun_push_move_text(L, move);
    push_details(L, &self->board, &why, from);
    luaL_pushfail(L);
    lua_pushfstring(L, "illegal move '%s': %s%s", text, reasons[why.objection], lua_tostring(L, -2));
    return 2;
}
