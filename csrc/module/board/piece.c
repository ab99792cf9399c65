// piece.c -- pieces: tables {kind=, colour=, energy=, x=, y=} with a metatable.

#include "lua_board.h"

static bool read_parts(lua_State *L, int index, shogun_Piece *found)
{
    sg_Piece *piece = &found->piece;
    lua_getfield(L, index, "kind");
    if (!shogun_read_kind(L, -1, "kind", &piece->kind)) return false;
    lua_getfield(L, index, "colour");
    if (!shogun_read_colour(L, -1, "colour", &piece->colour)) return false;
    lua_Integer energy;
    lua_getfield(L, index, "energy");
    if (!shogun_read_integer(L, -1, "energy", 1, sg_energy_limit(piece->kind), &energy)) return false;
    piece->energy = (int)energy;
    lua_pop(L, 3);
    lua_Integer xy[2];
    if (!shogun_read_xy(L, index, LUA_MININTEGER, LUA_MAXINTEGER, xy)) return false;
    found->x = xy[0];
    found->y = xy[1];
    found->on_board = xy[0] >= 1 && xy[0] <= 8 && xy[1] >= 1 && xy[1] <= 8;
    piece->field = found->on_board ? sg_field((int)xy[0], (int)xy[1]) : 0;
    return true;
}

bool shogun_read_piece(lua_State *L, int index, shogun_Piece *piece)
{
    index = lua_absindex(L, index);
    bool is_piece = lua_type(L, index) == LUA_TTABLE && lua_getfield(L, index, "colour") != LUA_TNIL; // not a field
    if (!is_piece) return shogun_expected(L, index, "piece", "a piece, such as board:occupied \"d4\"");
    lua_pop(L, 1);
    return read_parts(L, index, piece);
}

shogun_Piece shogun_check_piece(lua_State *L, int arg)
{
    shogun_Piece piece;
    if (!shogun_read_piece(L, arg, &piece)) shogun_raise(L, arg);
    return piece;
}

bool shogun_expect_on_board(lua_State *L, const shogun_Piece *piece)
{
    if (piece->on_board) return true;
    lua_pushfstring(L, "off the board at (%I, %I)", piece->x, piece->y);
    return false;
}

sg_Piece shogun_check_piece_on_board(lua_State *L, int arg)
{
    shogun_Piece piece = shogun_check_piece(L, arg);
    if (!shogun_expect_on_board(L, &piece)) shogun_raise(L, arg);
    return piece.piece;
}

static int push(lua_State *L, const shogun_Piece *found)
{
    lua_createtable(L, 0, 5);
    shogun_push_word(L, found->piece.kind == SG_PAWN ? SHOGUN_PAWN : SHOGUN_KING);
    lua_setfield(L, -2, "kind");
    shogun_push_colour(L, found->piece.colour);
    lua_setfield(L, -2, "colour");
    shogun_set_integer(L, "energy", found->piece.energy);
    shogun_set_integer(L, "x", found->x);
    shogun_set_integer(L, "y", found->y);
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_PIECE));
    lua_setmetatable(L, -2);
    return 1;
}

int shogun_push_piece(lua_State *L, sg_Piece piece)
{
    return push(L, &(shogun_Piece){sg_x(piece.field), sg_y(piece.field), piece, true});
}

int shogun_push_pieces(lua_State *L, const sg_Board *board, sg_Set fields)
{
    lua_createtable(L, sg_size(fields), 0);
    int n = 0;
    for (; fields; fields = sg_without_first(fields)) {
        shogun_push_piece(L, sg_piece_on(board, sg_first(fields)));
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

int shogun_push_moved(lua_State *L, sg_Piece piece, sg_Set fields)
{
    lua_createtable(L, sg_size(fields), 0);
    int n = 0;
    for (; fields; fields = sg_without_first(fields)) {
        piece.field = sg_first(fields);
        shogun_push_piece(L, piece);
        lua_rawseti(L, -2, ++n);
    }
    return 1;
}

static int make(lua_State *L, sg_Kind kind)
{
    shogun_Piece made = {.piece.kind = kind};
    made.piece.energy = (int)shogun_check_integer(L, 1, "energy", 1, sg_energy_limit(kind));
    made.piece.colour = shogun_check_colour(L, 2);
    made.x = shogun_check_integer(L, 3, "x", LUA_MININTEGER, LUA_MAXINTEGER);
    made.y = shogun_check_integer(L, 4, "y", LUA_MININTEGER, LUA_MAXINTEGER);
    return push(L, &made);
}

static int piece_pawn(lua_State *L) // shogun.pawn(energy, colour, x, y) --> piece
{
    return make(L, SG_PAWN);
}

static int piece_king(lua_State *L) // shogun.king(energy, colour, x, y) --> piece
{
    return make(L, SG_KING);
}

// Coordinates wrap like all of Lua's integers.
static int shifted(lua_State *L, lua_Unsigned dx, lua_Unsigned dy)
{
    shogun_Piece piece = shogun_check_piece(L, 1);
    piece.x = (lua_Integer)((lua_Unsigned)piece.x + dx);
    piece.y = (lua_Integer)((lua_Unsigned)piece.y + dy);
    return push(L, &piece);
}

static int piece_incx(lua_State *L) // piece:incx() --> the piece one field to the right
{
    return shifted(L, 1, 0);
}

static int piece_decx(lua_State *L) // piece:decx() --> ... to the left
{
    return shifted(L, (lua_Unsigned)-1, 0);
}

static int piece_incy(lua_State *L) // piece:incy() --> ... up
{
    return shifted(L, 0, 1);
}

static int piece_decy(lua_State *L) // piece:decy() --> ... down
{
    return shifted(L, 0, (lua_Unsigned)-1);
}

static int piece_eq(lua_State *L) // piece == other
{
    shogun_Piece a, b;
    bool both = shogun_are_alike(L, SHOGUN_PIECE) && shogun_read_piece(L, 1, &a) && shogun_read_piece(L, 2, &b);
    lua_pushboolean(L, both && a.piece.kind == b.piece.kind && a.piece.colour == b.piece.colour &&
                           a.piece.energy == b.piece.energy && a.x == b.x && a.y == b.y);
    return 1;
}

static int piece_tostring(lua_State *L) // tostring(piece) --> "WP4@d4"
{
    shogun_Piece found = shogun_check_piece(L, 1);
    int colour = found.piece.colour == SG_WHITE ? 'W' : 'R';
    int kind = found.piece.kind == SG_KING ? 'K' : 'P';
    if (found.on_board)
        lua_pushfstring(L, "%c%c%d@%c%d", colour, kind, found.piece.energy, 'a' + (int)found.x - 1, (int)found.y);
    else
        lua_pushfstring(L, "%c%c%d@(%I,%I)", colour, kind, found.piece.energy, found.x, found.y);
    return 1;
}

static const luaL_Reg members[] = {{"core.pawn", piece_pawn}, {"core.king", piece_king},      {"incx", piece_incx},
                                   {"decx", piece_decx},      {"incy", piece_incy},           {"decy", piece_decy},
                                   {"__eq", piece_eq},        {"__tostring", piece_tostring}, {NULL, NULL}};

const shogun_Class shogun_pieces = {SHOGUN_PIECE_CLASS, NULL, members};
