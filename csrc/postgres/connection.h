// connection.h -- a connection to a server of PostgreSQL: a userdata around libpq's PGconn.
//
// libpq would wait for a silent server without end, so it never waits here: the socket is nonblocking, and all
// waiting is done in exchange.c, by poll with a deadline. A result that libpq allocates is held by the userdata while
// Lua's memory may run out, so that its finalizer finds it.

#pragma once

#include <libpq-fe.h>
#include <lua.h>
#include <stdbool.h>

#define SHOGUN_CONNECTION_CLASS "shogun.Connection"

typedef struct shogun_Connection {
    PGconn *server;            // NULL once it is closed or lost
    PGresult *result;          // the last one that was read, or NULL
    lua_Integer notifications; // that have arrived since the last call for them
    bool is_busy;              // within a call: a finalizer that uses the connection meanwhile is refused
    bool is_unwanted;          // it was closed within a call, which frees it when it ends
    bool is_lost;              // the server, or the way to it, has failed; `server` is NULL then
    char message[1024];        // of the last failure, on one line; empty if there was none
    char state[6];             // its SQLSTATE; empty if it has none
} shogun_Connection;

// The connection at the first argument; raises if it is closed or within another call. It may be lost.
shogun_Connection *shogun_check_connection(lua_State *L);
// The text at the argument; raises for other types, and for a NUL, which would end the text for the server.
const char *shogun_check_text(lua_State *L, int arg, const char *what);

// Calls a function with the connection busy: what it returns follows on the stack, and their number is returned. Its
// arguments are a light pointer to `context`, then the value at `arg`. If it raises, nobody knows what the server will
// answer to, so the connection is lost before the error goes on.
int shogun_call_busy(lua_State *L, shogun_Connection *connection, lua_CFunction function, void *context, int arg);

// Records a failure with its SQLSTATE or NULL, or that of a result, unless there is one already.
void shogun_record(shogun_Connection *connection, const char *message, const char *state);
void shogun_record_failure(shogun_Connection *connection, const PGresult *result);
// Closes the connection, since it is useless; the message is recorded, unless there is one already.
void shogun_lose(shogun_Connection *connection, const char *message);
// Counts what NOTIFY has sent, and frees it: a flood of it must not fill the memory.
void shogun_take_notifications(shogun_Connection *connection);
// Pushes nil, the message of the failure, and its SQLSTATE or nil; returns their number.
int shogun_push_failure(lua_State *L, const shogun_Connection *connection);

// Methods.
int shogun_connection_notifications(lua_State *L); // how often NOTIFY told those who LISTEN
int shogun_connection_socket(lua_State *L);
int shogun_connection_is_lost(lua_State *L);
int shogun_connection_is_in_transaction(lua_State *L);
int shogun_connection_close(lua_State *L);
