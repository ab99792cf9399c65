// exchange.c -- what goes to the server and what comes back, within a deadline.

#define _POSIX_C_SOURCE 200112L

#include "exchange.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ioctl.h>

#include "../module/system/clock.h"

shogun_Exchange shogun_begin_exchange(lua_State *L, shogun_Connection *connection, double seconds)
{
    return (shogun_Exchange){
        .connection = connection,
        .seconds = seconds,
        .deadline = shogun_now() + seconds,
        .hooks = shogun_watch_hooks(L),
    };
}

static bool lose_late(shogun_Exchange *exchange)
{
    char message[64];
    snprintf(message, sizeof message, "no answer within %.*g seconds", exchange->seconds < 10 ? 2 : 6,
             exchange->seconds);
    shogun_lose(exchange->connection, message);
    return false;
}

// Which of the awaited events have come; 0 after a second without any. If there is no socket, libpq reports the reason.
static int poll_socket(const shogun_Exchange *exchange, short events)
{
    enum { AT_MOST = 1000 }; // milliseconds, since a signal that comes before poll does not interrupt it
    double left = ceil((exchange->deadline - shogun_now()) * 1000);
    struct pollfd socket = {PQsocket(exchange->connection->server), events, 0};
    if (socket.fd < 0) return POLLERR;
    int found = poll(&socket, 1, left <= 0 ? 0 : left < AT_MOST ? (int)left : AT_MOST);
    return found > 0 ? socket.revents : 0;
}

static bool lose_too_much(shogun_Exchange *exchange)
{
    shogun_lose(exchange->connection, "the server sent more than 128 MiB at once");
    return false;
}

// Returns the events, or 0 once the connection is lost. What is there when the wait begins may come late.
static int wait_for_events(lua_State *L, shogun_Exchange *exchange, short events)
{
    const double most = 128 << 20;
    if (exchange->received > most) return lose_too_much(exchange);
    for (;;) {
        int found = poll_socket(exchange, events);
        shogun_hear_hooks(L, &exchange->hooks);
        bool is_late = shogun_now() >= exchange->deadline;
        if (is_late && (!found || exchange->has_read)) return lose_late(exchange);
        if (!found) continue;
        exchange->has_read = true;
        return found;
    }
}

// Takes in what has arrived, and counts it. What libpq leaves in the socket is counted again: that is little, since the
// count begins again with each row, and a long row is taken in as a whole. False if the connection is broken.
static bool take_in(shogun_Exchange *exchange)
{
    PGconn *server = exchange->connection->server;
    int waiting = 0;
    if (ioctl(PQsocket(server), FIONREAD, &waiting) == 0) exchange->received += waiting;
    return PQconsumeInput(server);
}

bool shogun_wait(lua_State *L, shogun_Exchange *exchange, short events)
{
    return wait_for_events(L, exchange, events) != 0;
}

// A failed send does not yet mean a lost connection: the server's reason may still be readable. A failed read does.
bool shogun_flush(lua_State *L, shogun_Exchange *exchange)
{
    PGconn *server = exchange->connection->server;
    while (PQflush(server) > 0) {
        int events = wait_for_events(L, exchange, POLLIN | POLLOUT);
        if (!events) return false;
        if (events & ~POLLOUT && !take_in(exchange)) break;
    }
    return true;
}

// Takes in what arrives until a result is whole. A connection that is broken has one, too: it tells why.
static bool wait_for_result(lua_State *L, shogun_Exchange *exchange)
{
    PGconn *server = exchange->connection->server;
    while (PQisBusy(server)) {
        shogun_take_notifications(exchange->connection);
        if (!shogun_wait(L, exchange, POLLIN)) return false;
        if (!take_in(exchange)) break;
    }
    exchange->received = 0;
    return true;
}

bool shogun_read_result(lua_State *L, shogun_Exchange *exchange)
{
    shogun_Connection *connection = exchange->connection;
    PQclear(connection->result);
    connection->result = NULL;
    if (!wait_for_result(L, exchange)) return false;
    connection->result = PQgetResult(connection->server);
    if (PQresultStatus(connection->result) == PGRES_FATAL_ERROR && connection->result)
        shogun_record_failure(connection, connection->result);
    if (PQstatus(connection->server) != CONNECTION_BAD) return true;
    shogun_lose(connection, PQerrorMessage(connection->server));
    return false;
}
