// statement.h -- a statement of SQL with its values, and several in a pipeline.
//
// Values are bound, never written into the text: the server gets them beside it. They go as texts. A whole number is
// told to be an integer or a bigint, as the server takes it when it is written out; a number with a fraction a double
// precision; and of the others the server finds out the type, as of a text between quotes. A boolean goes as 1 or 0,
// which columns of integers and of booleans take.

#pragma once

#include <libpq-fe.h>
#include <lua.h>
#include <stdbool.h>

typedef struct shogun_Statement {
    const char *sql;           // the string at its index, which has to stay there
    int count;                 // values
    const Oid *types;          // 0: to be found out; these three are in a userdata on the stack
    const char *const *values; // NULL: none
} shogun_Statement;

// Reads a text of SQL and a table of values with their number as n, or nil for no values. Their memory is pushed. If
// something is wrong it returns false and pushes a message. No metamethods are called.
bool shogun_read_statement(lua_State *L, int sql, int values, shogun_Statement *statement);
// Hands it to libpq; false if there is no memory, or the connection is bad.
bool shogun_send_statement(PGconn *server, const shogun_Statement *statement);

int shogun_connection_run(lua_State *L);
int shogun_connection_script(lua_State *L);
int shogun_connection_pipeline(lua_State *L); // several statements in one round trip, and one transaction
