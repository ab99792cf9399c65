// connection.c -- a connection to a server of PostgreSQL.

#include "connection.h"

#include <stdio.h>
#include <string.h>

#include "../module/binding/class.h"
#include "../module/binding/message.h"

static shogun_Connection *check_open(lua_State *L)
{
    shogun_Connection *connection = shogun_check_object(L, 1, SHOGUN_CONNECTION_CLASS);
    if (connection->is_unwanted || (!connection->server && !connection->is_lost))
        luaL_error(L, "the connection is closed");
    return connection;
}

shogun_Connection *shogun_check_connection(lua_State *L)
{
    shogun_Connection *connection = check_open(L);
    if (connection->is_busy) luaL_error(L, "the connection is in use");
    return connection;
}

const char *shogun_check_text(lua_State *L, int arg, const char *what)
{
    size_t length;
    if (lua_type(L, arg) != LUA_TSTRING) shogun_raise_expected(L, arg, what, "a string");
    const char *text = lua_tolstring(L, arg, &length);
    if (strlen(text) != length) shogun_raise_expected(L, arg, what, "a text without a NUL");
    return text;
}

static void release(shogun_Connection *connection)
{
    PQclear(connection->result);
    PQfinish(connection->server);
    connection->result = NULL;
    connection->server = NULL;
}

// Failures.

// The length of the first line, at most so that it fits, without a part of a character.
static size_t fitting_length(const char *text, size_t room)
{
    size_t length = strcspn(text, "\n");
    if (length <= room) return length;
    for (length = room; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
        length--;
    return length;
}

void shogun_record(shogun_Connection *connection, const char *message, const char *state)
{
    if (connection->message[0]) return;
    if (!message[0]) message = "the connection was lost";
    size_t length = fitting_length(message, sizeof connection->message - 1);
    memcpy(connection->message, message, length);
    connection->message[length] = '\0';
    snprintf(connection->state, sizeof connection->state, "%s", state ? state : "");
}

void shogun_record_failure(shogun_Connection *connection, const PGresult *result)
{
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    shogun_record(connection, message ? message : PQresultErrorMessage(result),
                  PQresultErrorField(result, PG_DIAG_SQLSTATE));
}

void shogun_lose(shogun_Connection *connection, const char *message)
{
    shogun_record(connection, message, NULL);
    connection->is_lost = true;
    release(connection);
}

int shogun_push_failure(lua_State *L, const shogun_Connection *connection)
{
    shogun_fail(L, connection->message);
    lua_pushstring(L, connection->state[0] ? connection->state : NULL); // nil for NULL
    return 3;
}

int shogun_call_busy(lua_State *L, shogun_Connection *connection, lua_CFunction function, void *context, int arg)
{
    if (!connection->server) return shogun_push_failure(L, connection);
    connection->message[0] = connection->state[0] = '\0';
    int top = lua_gettop(L);
    luaL_checkstack(L, LUA_MINSTACK, NULL);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, context);
    lua_pushvalue(L, arg);
    connection->is_busy = true;
    int status = lua_pcall(L, 2, LUA_MULTRET, 0);
    connection->is_busy = false;
    if (status != LUA_OK) shogun_lose(connection, "an error ended an exchange with the server");
    if (connection->is_unwanted) release(connection);
    if (status != LUA_OK) return lua_error(L);
    return lua_gettop(L) - top;
}

// Its state.

int shogun_connection_is_lost(lua_State *L) // connection:is_lost() --> boolean
{
    return shogun_answer_boolean(L, check_open(L)->is_lost);
}

int shogun_connection_is_in_transaction(lua_State *L) // connection:is_in_transaction() --> boolean
{
    const shogun_Connection *connection = check_open(L);
    PGTransactionStatusType status = PQtransactionStatus(connection->server); // of NULL: unknown
    return shogun_answer_boolean(L, status != PQTRANS_IDLE && status != PQTRANS_UNKNOWN);
}

int shogun_connection_socket(lua_State *L) // connection:socket() --> descriptor, or nil if it is lost
{
    const shogun_Connection *connection = check_open(L);
    return connection->server ? shogun_answer_integer(L, PQsocket(connection->server)) : shogun_answer_nil(L);
}

// Its end.

int shogun_connection_close(lua_State *L) // connection:close(); also when it is closed or collected
{
    shogun_Connection *connection = shogun_check_object(L, 1, SHOGUN_CONNECTION_CLASS);
    connection->is_unwanted = true;
    if (!connection->is_busy) release(connection);
    return 0;
}

void shogun_take_notifications(shogun_Connection *connection)
{
    PGnotify *notification;
    while ((notification = PQnotifies(connection->server)) != NULL) {
        connection->notifications++;
        PQfreemem(notification);
    }
}

static int count_notifications(lua_State *L) // count_notifications(connection) --> number, or nil, message, SQLSTATE
{
    shogun_Connection *connection = lua_touserdata(L, 1);
    if (!PQconsumeInput(connection->server)) {
        shogun_lose(connection, PQerrorMessage(connection->server));
        return shogun_push_failure(L, connection);
    }
    shogun_take_notifications(connection);
    lua_pushinteger(L, connection->notifications);
    connection->notifications = 0;
    return 1;
}

// The number of notifications since the last call. Does not wait.
int shogun_connection_notifications(lua_State *L) // connection:notifications() --> number, or nil, message, SQLSTATE
{
    shogun_Connection *connection = shogun_check_connection(L);
    return shogun_call_busy(L, connection, count_notifications, connection, 1);
}
