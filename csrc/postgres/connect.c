// connect.c -- connecting to a server.

#include "connection.h"

#include <ctype.h>
#include <lauxlib.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

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

// Several hosts. libpq goes on to the next one by itself where a host refuses, but not where it is silent.

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

// Cuts a list down to one item; a list of one is for all.
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
