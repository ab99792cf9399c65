// pipeline.c -- several statements in one round trip, and one transaction.
//
// All statements are handed to libpq at once, with a Sync after the last one; the server takes the whole as one
// transaction, unless one is open already. It answers while it still receives, so both ways are served in turn.
// After a failure it skips the rest up to the Sync, and what was done before is taken back.

#include <lauxlib.h>
#include <libpq-fe.h>
#include <stdbool.h>

#include "../module/binding/message.h"
#include "answer.h"
#include "connection.h"
#include "exchange.h"
#include "statement.h"

typedef struct Pipeline {
    shogun_Exchange exchange;
    lua_Integer count;  // statements
    lua_Integer failed; // the place of the first that failed, or 0
} Pipeline;

enum { LIST = 2, ANSWERS = 3 }; // places on the stack

// Reads the statement of that place in the list at an index; its values are pushed. If something is wrong it returns
// false and pushes a message.
static bool read_statement(lua_State *L, int list, lua_Integer place, shogun_Statement *statement)
{
    lua_rawgeti(L, list, place);
    int entry = lua_gettop(L);
    if (!lua_istable(L, entry)) return shogun_expected(L, entry, "statement", "a table {sql, values}");
    lua_rawgeti(L, entry, 1);
    lua_rawgeti(L, entry, 2);
    return shogun_read_statement(L, entry + 1, entry + 2, statement);
}

// Raises unless all statements of the list at the argument are sound, before anything is sent.
static lua_Integer check_statements(lua_State *L, int arg)
{
    if (!lua_istable(L, arg)) shogun_raise_expected(L, arg, "statements", "a list of {sql, values}");
    lua_Integer count = (lua_Integer)lua_rawlen(L, arg);
    shogun_Statement statement;
    for (lua_Integer i = 1; i <= count; i++) {
        int top = lua_gettop(L);
        if (!read_statement(L, arg, i, &statement)) {
            lua_pushfstring(L, "statements[%I]: %s", (LUAI_UACINT)i, lua_tostring(L, -1));
            shogun_raise(L, arg);
        }
        lua_settop(L, top);
    }
    return count;
}

// Nothing waits here: what the socket does not take is kept by libpq. A list that a finalizer has changed meanwhile
// raises.
static bool send_all(lua_State *L, const Pipeline *pipeline)
{
    PGconn *server = pipeline->exchange.connection->server;
    shogun_Statement statement;
    if (!PQenterPipelineMode(server)) return false;
    for (lua_Integer i = 1; i <= pipeline->count; i++) {
        int top = lua_gettop(L);
        if (!read_statement(L, LIST, i, &statement)) lua_error(L);
        if (!shogun_send_statement(server, &statement)) return false;
        lua_settop(L, top);
    }
    return PQpipelineSync(server) == 1;
}

// Reads the answer to one statement into the list of answers.
static bool read_answer(lua_State *L, Pipeline *pipeline, lua_Integer place)
{
    shogun_Connection *connection = pipeline->exchange.connection;
    shogun_Answer answer = shogun_push_answer(L, LUA_MAXINTEGER);
    PQsetSingleRowMode(connection->server);
    do {
        if (!shogun_read_result(L, &pipeline->exchange)) return false;
        if (connection->result && !shogun_add_result(L, &answer, connection)) return false;
    } while (connection->result);
    if (connection->message[0] && pipeline->failed == 0) pipeline->failed = place;
    shogun_finish_answer(L, &answer);
    lua_pop(L, 1); // the tag
    lua_rawseti(L, ANSWERS, place);
    return true;
}

// Reads the end, at which the transaction is committed; that may fail, too (deferred constraints): as the last one.
static bool read_sync(lua_State *L, Pipeline *pipeline)
{
    enum { MOST = 4 }; // a failure, its end, the Sync
    shogun_Connection *connection = pipeline->exchange.connection;
    for (int i = 0; i < MOST; i++) {
        if (!shogun_read_result(L, &pipeline->exchange)) return false;
        if (connection->message[0] && pipeline->failed == 0) pipeline->failed = pipeline->count;
        if (PQresultStatus(connection->result) == PGRES_PIPELINE_SYNC)
            return PQexitPipelineMode(connection->server) == 1;
    }
    return false;
}

static bool read_all(lua_State *L, Pipeline *pipeline)
{
    lua_settop(L, LIST);
    lua_newtable(L);
    for (lua_Integer i = 1; i <= pipeline->count; i++)
        if (!read_answer(L, pipeline, i)) {
            if (pipeline->failed == 0) pipeline->failed = i;
            return false;
        }
    return read_sync(L, pipeline);
}

static int run_pipeline(lua_State *L) // run_pipeline(pipeline, list) --> answers, or nil, message, SQLSTATE, place
{
    Pipeline *pipeline = lua_touserdata(L, 1);
    shogun_Connection *connection = pipeline->exchange.connection;
    bool is_done = send_all(L, pipeline) && shogun_flush(L, &pipeline->exchange) && read_all(L, pipeline);
    if (!is_done && connection->server) shogun_lose(connection, PQerrorMessage(connection->server));
    if (is_done && !connection->message[0]) return 1;
    int count = shogun_push_failure(L, connection);
    if (pipeline->failed == 0) return count;
    lua_pushinteger(L, pipeline->failed);
    return count + 1;
}

// connection:pipeline({{sql, values}}, seconds) --> answers, or nil, message, SQLSTATE, place
int shogun_connection_pipeline(lua_State *L)
{
    shogun_Connection *connection = shogun_check_connection(L);
    Pipeline pipeline = {.count = check_statements(L, 2)};
    double seconds = shogun_check_seconds(L, 3);
    pipeline.exchange = shogun_begin_exchange(L, connection, seconds);
    return shogun_call_busy(L, connection, run_pipeline, &pipeline, 2);
}
