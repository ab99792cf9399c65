// notification.c -- what NOTIFY sends to those who LISTEN.

#include "connection.h"

static void push_notification(lua_State *L, const PGnotify *notification)
{
    lua_createtable(L, 0, 2);
    lua_pushstring(L, notification->relname);
    lua_setfield(L, -2, "channel");
    lua_pushstring(L, notification->extra);
    lua_setfield(L, -2, "payload");
}

static int list_notifications(lua_State *L) // list_notifications(connection) --> list, or nil, message, SQLSTATE
{
    shogun_Connection *connection = lua_touserdata(L, 1);
    if (!PQconsumeInput(connection->server)) {
        shogun_lose(connection, PQerrorMessage(connection->server));
        return shogun_push_failure(L, connection);
    }
    lua_newtable(L);
    for (lua_Integer i = 1; (connection->notification = PQnotifies(connection->server)) != NULL; i++) {
        push_notification(L, connection->notification);
        lua_rawseti(L, -2, i);
        PQfreemem(connection->notification);
    }
    return 1;
}

// Those that have arrived; it does not wait.
int shogun_connection_notifications(lua_State *L) // connection:notifications() --> {{channel=, payload=}} or nil, ...
{
    shogun_Connection *connection = shogun_check_connection(L);
    return shogun_call_busy(L, connection, list_notifications, connection, 1);
}
