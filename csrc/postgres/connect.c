// connect.c -- connecting to a server.

#include "connect.h"

#include <ctype.h>
#include <lauxlib.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "connection.h"
#include "exchange.h"

// Where the message has a SQLSTATE, "FATAL:  57P03: ..."; libpq tells it of no failed connection in another way.
static const char *find_state(const char *message)
{
    enum { STATE = 5 };
    for (const char *at = strstr(message, ":  "); at; at = strstr(at + 1, ":  ")) {
        const char *state = at + 3;
        int length = 0;
        while (length < STATE && (isdigit((unsigned char)state[length]) || isupper((unsigned char)state[length])))
            length++;
        if (length == STATE && state[STATE] == ':' && state[STATE + 1] == ' ') return state;
    }
    return NULL;
}

// Records why there is no connection, with the SQLSTATE taken out of the message.
static void record_refusal(shogun_Connection *connection)
{
    enum { STATE = 5, WITH_COLON = 7 };
    const char *message = PQerrorMessage(connection->server);
    const char *found = find_state(message);
    char state[STATE + 1] = "", text[sizeof connection->message];
    if (!found) {
        shogun_record(connection, message, NULL);
        return;
    }
    memcpy(state, found, STATE);
    snprintf(text, sizeof text, "%.*s%s", (int)(found - message), message, found + WITH_COLON);
    shogun_record(connection, text, state);
}

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

// Takes the steps of connecting until it is done or has failed, or the time is over.
static bool connect_within(lua_State *L, shogun_Connection *connection, double seconds)
{
    shogun_Exchange exchange = shogun_begin_exchange(L, connection, seconds);
    bool is_refused = PQstatus(connection->server) == CONNECTION_BAD; // what the URL says cannot be
    PostgresPollingStatusType step = is_refused ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    while (step == PGRES_POLLING_READING || step == PGRES_POLLING_WRITING) {
        if (!shogun_wait(L, &exchange, step == PGRES_POLLING_READING ? POLLIN : POLLOUT)) return false;
        step = PQconnectPoll(connection->server);
    }
    if (step == PGRES_POLLING_OK && PQsetnonblocking(connection->server, 1) == 0) return true;
    record_refusal(connection);
    shogun_lose(connection, "no connection");
    return false;
}

int shogun_connect(lua_State *L) // libpq.connect(url, seconds) --> connection or nil, message, SQLSTATE
{
    const char *url = shogun_check_text(L, 1, "url");
    double seconds = shogun_check_seconds(L, 2);
    shogun_Connection *connection = lua_newuserdatauv(L, sizeof *connection, 0);
    memset(connection, 0, sizeof *connection);
    luaL_setmetatable(L, SHOGUN_CONNECTION_CLASS); // from now on it is closed when it is collected
    connection->server = PQconnectStart(url);
    if (!connection->server) return luaL_error(L, "not enough memory");
    PQsetNoticeProcessor(connection->server, ignore_notice, NULL);
    PQsetErrorVerbosity(connection->server, PQERRORS_VERBOSE);
    if (!connect_within(L, connection, seconds)) return shogun_push_failure(L, connection);
    PQsetErrorVerbosity(connection->server, PQERRORS_DEFAULT);
    return 1;
}
