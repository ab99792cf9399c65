// answer.h -- the answer to a statement as Lua values: a list of rows, or the number of rows changed.
//
// A row is a table by the names of the columns; NULL is no value. Values of the types int2, int4, int8, float8 and bool
// are numbers and booleans, all others texts. Which type a column has comes along with the rows.

#pragma once

#include <libpq-fe.h>
#include <lua.h>
#include <stdbool.h>

#include "connection.h"

typedef struct shogun_Answer {
    int place;        // where two values stand on the stack: the rows or the number of them, and the tag
    lua_Integer rows; // that are in the list; -1: it has no rows
    lua_Integer left; // bytes of memory that rows may take; rows that begin after them are thrown away
    bool is_cut_off;  // they are, otherwise the connection is lost
} shogun_Answer;

// Pushes two values for an answer, which is cut off after the row that reaches `most` bytes. If
// `most` is LUA_MAXINTEGER, an answer of more than 512 MiB closes the connection instead.
shogun_Answer shogun_push_answer(lua_State *L, lua_Integer most);
// Adds the connection's result: rows, or the end. After the end the two values are the rows and nil, or a number and
// the command's tag ("COMMIT"). False if the connection is lost, as by COPY, which cannot be ended.
bool shogun_add_result(lua_State *L, shogun_Answer *answer, shogun_Connection *connection);
