// exchange.c -- what goes to the server and what comes back, within a deadline; connecting.

#define _POSIX_C_SOURCE 200112L

#include "exchange.h"

#include <ctype.h>
#include <lauxlib.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "../module/binding/message.h"
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

// Waits for the socket: POLLIN, POLLOUT or both. Returns the events, or 0 once the connection is lost. If the server
// sends endlessly, the connection is lost at the deadline, or when a single result, such as a row, exceeds 128 MiB. The
// socket is checked once even after the deadline.
static int wait_for_events(lua_State *L, shogun_Exchange *exchange, short events)
{
    const double most = 128 << 20;
    if (exchange->received > most) {
        shogun_lose(exchange->connection, "the server sent more than 128 MiB at once");
        return 0;
    }
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
        if (!wait_for_events(L, exchange, POLLIN)) return false;
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

// Connecting to a server.

// The SQLSTATE in a message ("FATAL:  57P03: ..."): for a failed connection libpq has no other way to report it.
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

// Connects step by step until the connection is made or refused, or the deadline is reached.
static bool connect_within(lua_State *L, shogun_Connection *connection, double seconds)
{
    shogun_Exchange exchange = shogun_begin_exchange(L, connection, seconds);
    bool is_refused = PQstatus(connection->server) == CONNECTION_BAD; // the URL is invalid
    PostgresPollingStatusType step = is_refused ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
    while (step == PGRES_POLLING_READING || step == PGRES_POLLING_WRITING) {
        if (!wait_for_events(L, &exchange, step == PGRES_POLLING_READING ? POLLIN : POLLOUT)) return false;
        step = PQconnectPoll(connection->server);
    }
    if (step == PGRES_POLLING_OK && PQsetnonblocking(connection->server, 1) == 0) return true;
    record_refusal(connection);
    shogun_lose(connection, "no connection");
    return false;
}

// Several hosts. libpq itself tries the next host if one refuses, but not if one does not answer.

enum { LONGEST = 1024 }; // bytes of a list

typedef struct Hosts {
    char host[LONGEST], hostaddr[LONGEST], port[LONGEST]; // lists with commas; empty: none
    int count;
} Hosts;

static void copy_option(char list[LONGEST], const PQconninfoOption *option, const char *keyword)
{
    if (strcmp(option->keyword, keyword) == 0 && option->val) snprintf(list, LONGEST, "%s", option->val);
}

// The hosts of the URL or the environment.
static Hosts hosts_of(PGconn *server)
{
    Hosts hosts = {"", "", "", 1};
    PQconninfoOption *options = PQconninfo(server);
    for (const PQconninfoOption *option = options; option && option->keyword; option++) {
        copy_option(hosts.host, option, "host");
        copy_option(hosts.hostaddr, option, "hostaddr");
        copy_option(hosts.port, option, "port");
    }
    PQconninfoFree(options);
    for (const char *at = hosts.hostaddr[0] ? hosts.hostaddr : hosts.host; *at; at++)
        hosts.count += *at == ',';
    return hosts;
}

// Reduces a list to the item of one host; a list with a single item is for all hosts.
static void keep_item(char list[LONGEST], int number)
{
    const char *at = list;
    if (!strchr(list, ',')) return;
    for (int i = 0; i < number && strchr(at, ','); i++)
        at = strchr(at, ',') + 1;
    size_t length = strcspn(at, ",");
    memmove(list, at, length);
    list[length] = '\0';
}

static PGconn *start_host(const char *url, Hosts hosts, int number)
{
    static const char *const keywords[] = {"dbname", "host", "hostaddr", "port", NULL};
    enum { URL_IS_EXPANDED = 1 };
    keep_item(hosts.host, number);
    keep_item(hosts.hostaddr, number);
    keep_item(hosts.port, number);
    const char *values[] = {url, hosts.host, hosts.hostaddr, hosts.port, NULL};
    return PQconnectStartParams(keywords, values, URL_IS_EXPANDED);
}

static bool connect_started(lua_State *L, shogun_Connection *connection, double seconds)
{
    if (!connection->server) luaL_error(L, "not enough memory");
    PQsetNoticeProcessor(connection->server, ignore_notice, NULL);
    PQsetErrorVerbosity(connection->server, PQERRORS_VERBOSE);
    if (!connect_within(L, connection, seconds)) return false;
    PQsetErrorVerbosity(connection->server, PQERRORS_DEFAULT);
    return true;
}

static bool connect_hosts(lua_State *L, shogun_Connection *connection, const char *url, double seconds)
{
    connection->server = PQconnectStart(url);
    Hosts hosts = hosts_of(connection->server);
    if (hosts.count == 1 || PQstatus(connection->server) == CONNECTION_BAD)
        return connect_started(L, connection, seconds);
    for (int i = 0; i < hosts.count; i++) {
        PQfinish(connection->server);
        *connection = (shogun_Connection){.server = start_host(url, hosts, i)};
        if (connect_started(L, connection, seconds)) return true;
    }
    return false;
}

int shogun_connect(lua_State *L) // libpq.connect(url, seconds) --> connection or nil, message, SQLSTATE
{
    const char *url = shogun_check_text(L, 1, "url");
    double seconds = shogun_check_seconds(L, 2);
    shogun_Connection *connection = lua_newuserdatauv(L, sizeof *connection, 0);
    memset(connection, 0, sizeof *connection);
    luaL_setmetatable(L, SHOGUN_CONNECTION_CLASS); // from now on it is closed when it is collected
    return connect_hosts(L, connection, url, seconds) ? 1 : shogun_push_failure(L, connection);
}
