// exchange.h -- what goes to the server and what comes back, within a deadline; connecting.
//
// Every function here returns false once the connection is lost; the reason is recorded in it. Lua's hooks are run
// while it waits (Ctrl-C), so it may raise.

#pragma once

#include <lua.h>
#include <stdbool.h>

#include "../module/system/hook.h"
#include "connection.h"

typedef struct shogun_Exchange {
    shogun_Connection *connection;
    double seconds;  // from its beginning to its deadline
    double deadline; // of shogun_now
    double received; // bytes since the last result, at most
    bool has_read;   // something has arrived
    shogun_Hooks hooks;
} shogun_Exchange;

shogun_Exchange shogun_begin_exchange(lua_State *L, shogun_Connection *connection, double seconds);
// Waits until all is sent. Reads answers meanwhile: until they are read, a server may stop reading.
bool shogun_flush(lua_State *L, shogun_Exchange *exchange);
// Waits for the next result, and puts it into the connection: NULL after the last one of a statement.
bool shogun_read_result(lua_State *L, shogun_Exchange *exchange);

// Connects to a server. libpq takes the steps; this function waits between them, so that one deadline holds for all.
// Only the C library's lookup of a host name has the system's own time limit.
int shogun_connect(lua_State *L);
