// lua_move.c -- moves: tables {from=, to=, kind=, colour=, energy=, shows=, captured=} with a metatable, texts, codes.

#include "lua_board.h"

#include "../../engine/notation.h"

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

static sg_Move check_table(lua_State *L, int arg)
{
    sg_Move move;
    if (!read_table(L, arg, &move)) {
        if (lua_rawlen(L, arg) > 0) lua_pushliteral(L, "move: expected a table with from and to, got a list");
        shogun_raise(L, arg);
    }
    return move;
}

int shogun_check_move(lua_State *L, int arg)
{
    size_t length;
    const char *text;
    switch (lua_type(L, arg)) {
    case LUA_TNUMBER:
        return (int)shogun_check_integer(L, arg, "code", 0, SG_MOVE_LIMIT - 1);
    case LUA_TSTRING:
        text = lua_tolstring(L, arg, &length);
        return sg_read_typed_move(text, length);
    case LUA_TTABLE:
        return check_table(L, arg);
    default:
        shogun_raise_expected(L, arg, "move", "a table, a text or a code");
    }
}

// The places on the stack of the strings in moves: pushing from a stack index is fastest.
typedef struct Strings {
    int names, first; // the list of names; the first of the words
} Strings;

static Strings push_strings(lua_State *L)
{
    luaL_checkstack(L, 20, NULL);
    Strings strings = {lua_gettop(L) + 1, lua_gettop(L) + 2};
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_NAMES));
    for (int word = SHOGUN_FROM; word <= SHOGUN_KING; word++)
        lua_rawgeti(L, strings.names, word);
    return strings;
}

static void push_word(lua_State *L, Strings strings, shogun_Word word)
{
    lua_pushvalue(L, strings.first + (int)word - SHOGUN_FROM);
}

static void set_word(lua_State *L, Strings strings, shogun_Word key, shogun_Word value)
{
    push_word(L, strings, key);
    push_word(L, strings, value);
    lua_rawset(L, -3);
}

static void set_number(lua_State *L, Strings strings, shogun_Word key, int number)
{
    push_word(L, strings, key);
    lua_pushinteger(L, number);
    lua_rawset(L, -3);
}

static void set_field(lua_State *L, Strings strings, shogun_Word key, sg_Field field)
{
    push_word(L, strings, key);
    lua_rawgeti(L, strings.names, field + 1);
    lua_rawset(L, -3);
}

static void push_move(lua_State *L, Strings strings, const sg_Board *board, sg_Move move, int shows)
{
    sg_Piece piece = sg_piece_on(board, sg_from(move));
    lua_createtable(L, 0, 7);
    set_field(L, strings, SHOGUN_FROM, sg_from(move));
    set_field(L, strings, SHOGUN_TO, sg_to(move));
    set_word(L, strings, SHOGUN_KIND, piece.kind == SG_PAWN ? SHOGUN_PAWN : SHOGUN_KING);
    set_word(L, strings, SHOGUN_COLOUR, piece.colour == SG_WHITE ? SHOGUN_WHITE : SHOGUN_RED);
    set_number(L, strings, SHOGUN_ENERGY, piece.energy);
    if (shows) set_number(L, strings, SHOGUN_SHOWS, shows);
    if (sg_has(sg_occupied(board), sg_to(move))) {
        push_word(L, strings, SHOGUN_CAPTURED);
        shogun_push_piece(L, sg_piece_on(board, sg_to(move)));
        lua_rawset(L, -3);
    }
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_MOVE));
    lua_setmetatable(L, -2);
}

int shogun_push_move(lua_State *L, const sg_Board *board, sg_Move move, int shows)
{
    Strings strings = push_strings(L);
    push_move(L, strings, board, move, shows);
    lua_replace(L, strings.names);
    lua_settop(L, strings.names);
    return 1;
}

void shogun_push_moves(lua_State *L, const sg_Board *board, const sg_Rules *rules, const sg_Move *moves, int count)
{
    lua_createtable(L, count, 0);
    int list = lua_gettop(L);
    Strings strings = push_strings(L);
    for (int i = 0; i < count; i++) {
        push_move(L, strings, board, moves[i], rules->dice ? 0 : sg_shows(board, rules, moves[i]));
        lua_rawseti(L, list, i + 1);
    }
    lua_settop(L, list);
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
    bool both = shogun_are_alike(L, SHOGUN_MOVE) && read_table(L, 1, &a) && read_table(L, 2, &b);
    return shogun_answer_boolean(L, both && a == b);
}

static int move_tostring(lua_State *L) // tostring(move) --> "d4b6"
{
    shogun_check_table(L, 1, "move");
    shogun_push_move_text(L, check_table(L, 1));
    return 1;
}

static const luaL_Reg members[] = {{"__eq", move_eq}, {"__tostring", move_tostring}, {NULL, NULL}};

const shogun_Class shogun_moves = {SHOGUN_MOVE_CLASS, NULL, members};
