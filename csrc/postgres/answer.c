// answer.c -- the answer to a statement as Lua values.

#include "answer.h"

#include <lauxlib.h>
#include <stdlib.h>

// Types as every server numbers them (pg_type.dat).
enum { BOOL = 16, INT8 = 20, INT2 = 21, INT4 = 23, FLOAT8 = 701 };

static void push_float(lua_State *L, const char *text)
{
    if (lua_stringtonumber(L, text) == 0) {
        lua_pushnumber(L, strtod(text, NULL)); // Infinity and NaN, which are no numbers to Lua
        return;
    }
    lua_pushnumber(L, lua_tonumber(L, -1));
    lua_remove(L, -2);
}

static void push_value(lua_State *L, const PGresult *result, int row, int column)
{
    const char *text = PQgetvalue(result, row, column);
    switch (PQftype(result, column)) {
    case INT2:
    case INT4:
    case INT8:
        lua_pushinteger(L, strtoll(text, NULL, 10));
        break;
    case FLOAT8:
        push_float(L, text);
        break;
    case BOOL:
        lua_pushboolean(L, text[0] == 't');
        break;
    default:
        lua_pushlstring(L, text, (size_t)PQgetlength(result, row, column));
    }
}

// Pushes a row as a table; returns about how many bytes of memory it takes.
static lua_Integer push_row(lua_State *L, const PGresult *result, int row)
{
    enum { OF_TABLE = 72, OF_COLUMN = 40 };
    int columns = PQnfields(result), filled = 0;
    for (int i = 0; i < columns; i++)
        filled += !PQgetisnull(result, row, i);
    lua_Integer bytes = OF_TABLE + (lua_Integer)filled * OF_COLUMN;
    lua_createtable(L, 0, filled);
    for (int i = 0; i < columns; i++) {
        if (PQgetisnull(result, row, i)) continue;
        bytes += PQgetlength(result, row, i);
        lua_pushstring(L, PQfname(result, i));
        push_value(L, result, row, i);
        lua_rawset(L, -3);
    }
    return bytes;
}

// False, and the connection is lost, where an answer without a bound of its own is too long.
static bool add_rows(lua_State *L, shogun_Answer *answer, shogun_Connection *connection)
{
    const PGresult *result = connection->result;
    if (answer->rows < 0) {
        lua_newtable(L);
        lua_replace(L, answer->place);
        answer->rows = 0;
    }
    for (int row = 0; row < PQntuples(result); row++) {
        if (answer->left <= 0) {
            if (!answer->is_cut_off) shogun_lose(connection, "the answer has more than 512 MiB");
            if (!answer->is_cut_off) return false;
            lua_pushboolean(L, true);
            lua_setfield(L, answer->place, "is_cut");
            return true;
        }
        answer->left -= push_row(L, result, row);
        lua_rawseti(L, answer->place, ++answer->rows);
    }
    return true;
}

static void set_count(lua_State *L, shogun_Answer *answer, PGresult *result)
{
    lua_pushinteger(L, strtoll(PQcmdTuples(result), NULL, 10)); // of an empty text: 0
    lua_replace(L, answer->place);
    lua_pushstring(L, PQcmdStatus(result));
    lua_replace(L, answer->place + 1);
    answer->rows = -1;
}

shogun_Answer shogun_push_answer(lua_State *L, lua_Integer most)
{
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    lua_pushinteger(L, 0);
    lua_pushnil(L);
    bool is_cut_off = most < LUA_MAXINTEGER;
    return (shogun_Answer){
        .place = lua_gettop(L) - 1, .rows = -1, .left = is_cut_off ? most : 512 << 20, .is_cut_off = is_cut_off};
}

bool shogun_add_result(lua_State *L, shogun_Answer *answer, shogun_Connection *connection)
{
    switch (PQresultStatus(connection->result)) {
    case PGRES_SINGLE_TUPLE:
    case PGRES_TUPLES_OK:
        return add_rows(L, answer, connection);
    case PGRES_COMMAND_OK:
        set_count(L, answer, connection->result);
        return true;
    case PGRES_COPY_IN:
    case PGRES_COPY_OUT:
    case PGRES_COPY_BOTH:
        shogun_lose(connection, "COPY cannot be used here");
        return false;
    default: // failures, which are recorded; and no statement at all
        return true;
    }
}
