// move.c -- moves: tables {from=, to=, kind=, colour=, energy=, shows=, captured=} with a metatable, texts, codes.

#include "module.h"

#include "../engine/text.h"

static bool read_end(lua_State *L, int index, const char *name, sg_Field *field)
{
    lua_getfield(L, index, name);
    if (!shogun_read_field(L, -1, name, field)) return false;
    lua_pop(L, 1);
    return true;
}

static bool read_table(lua_State *L, int index, sg_Move *move)
{
    sg_Field from, to;
    if (!read_end(L, index, "from", &from) || !read_end(L, index, "to", &to)) return false;
    *move = sg_move(from, to);
    return true;
}

static int check_code(lua_State *L, int arg)
{
    return (int)shogun_check_integer(L, arg, "code", 0, SG_MOVE_LIMIT - 1);
}

static int check_text(lua_State *L, int arg)
{
    size_t length;
    const char *text = lua_tolstring(L, arg, &length);
    return sg_read_move(text, length);
}

static sg_Move check_table(lua_State *L, int arg)
{
    sg_Move move;
    if (!read_table(L, arg, &move)) shogun_raise(L, arg);
    return move;
}

int shogun_check_move(lua_State *L, int arg)
{
    switch (lua_type(L, arg)) {
    case LUA_TNUMBER:
        return check_code(L, arg);
    case LUA_TSTRING:
        return check_text(L, arg);
    case LUA_TTABLE:
        return check_table(L, arg);
    default:
        shogun_expected(L, arg, "move", "a table, a text or a code");
        shogun_raise(L, arg);
    }
}

static void set_number(lua_State *L, shogun_Word word, int number)
{
    shogun_push_word(L, word);
    lua_pushinteger(L, number);
    lua_rawset(L, -3);
}

static void set_field(lua_State *L, shogun_Word word, sg_Field field)
{
    shogun_push_word(L, word);
    shogun_push_field(L, field);
    lua_rawset(L, -3);
}

void shogun_push_move(lua_State *L, const sg_Board *board, sg_Move move, int shows)
{
    sg_Piece piece = sg_piece_on(board, sg_from(move));
    lua_createtable(L, 0, 7);
    set_field(L, SHOGUN_FROM, sg_from(move));
    set_field(L, SHOGUN_TO, sg_to(move));
    shogun_push_word(L, SHOGUN_KIND);
    shogun_push_kind(L, piece.kind);
    lua_rawset(L, -3);
    shogun_push_word(L, SHOGUN_COLOUR);
    shogun_push_colour(L, piece.colour);
    lua_rawset(L, -3);
    set_number(L, SHOGUN_ENERGY, piece.energy);
    if (shows) set_number(L, SHOGUN_SHOWS, shows);
    if (sg_has(sg_occupied(board), sg_to(move))) {
        shogun_push_word(L, SHOGUN_CAPTURED);
        shogun_push_piece(L, sg_piece_on(board, sg_to(move)));
        lua_rawset(L, -3);
    }
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_MOVE));
    lua_setmetatable(L, -2);
}

const char *shogun_push_move_text(lua_State *L, sg_Move move)
{
    shogun_push_field(L, sg_from(move));
    shogun_push_field(L, sg_to(move));
    lua_concat(L, 2);
    return lua_tostring(L, -1);
}

static int move_eq(lua_State *L) // move == other
{
    sg_Move a, b;
    lua_pushboolean(L, read_table(L, 1, &a) && read_table(L, 2, &b) && a == b);
    return 1;
}

static int move_tostring(lua_State *L) // tostring(move) --> "d4b6"
{
    luaL_checktype(L, 1, LUA_TTABLE);
    shogun_push_move_text(L, check_table(L, 1));
    return 1;
}

static const luaL_Reg metamethods[] = {
    {"__eq", move_eq},
    {"__tostring", move_tostring},
    {NULL, NULL},
};

void shogun_open_moves(lua_State *L)
{
    shogun_fill_metatable(L, SHOGUN_MOVE, metamethods, NULL);
}
