// notification.c -- what NOTIFY sends to those who LISTEN.

#include "connection.h"

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

// How many notifications have arrived since the last call. Does not wait.
int shogun_connection_notifications(lua_State *L) // connection:notifications() --> number, or nil, message, SQLSTATE
{
    shogun_Connection *connection = shogun_check_connection(L);
    return shogun_call_busy(L, connection, count_notifications, connection, 1);
}
