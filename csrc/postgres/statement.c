// statement.c -- a statement of SQL with its values, and several in a pipeline.

#include "statement.h"

#include <lauxlib.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../module/binding/class.h"
#include "../module/binding/message.h"
#include "answer.h"
#include "exchange.h"

// Types as every server numbers them (pg_type.dat).
enum { TO_BE_FOUND_OUT = 0, INT8 = 20, INT4 = 23, FLOAT8 = 701 };

enum { MOST_VALUES = UINT16_MAX, DIGITS = 32 };

// The memory of the values of a statement; the numbers are written out in it.
typedef struct Slot {
    char digits[DIGITS];
} Slot;

// Reading values.

static void write_float(char digits[DIGITS], double number)
{
    if (isnan(number))
        snprintf(digits, DIGITS, "NaN"); // which C libraries print with a sign, or without
    else
        shogun_write_decimal(digits, DIGITS, "%.17g", number);
}

static Oid write_number(lua_State *L, int index, char digits[DIGITS])
{
    if (!lua_isinteger(L, index)) {
        write_float(digits, lua_tonumber(L, index));
        return FLOAT8;
    }
    lua_Integer number = lua_tointeger(L, index);
    snprintf(digits, DIGITS, LUA_INTEGER_FMT, number);
    return number >= INT32_MIN && number <= INT32_MAX ? INT4 : INT8;
}

// Reads the value on top of the stack.
static bool read_value(lua_State *L, const char **value, Oid *type, char digits[DIGITS])
{
    size_t length;
    *type = TO_BE_FOUND_OUT;
    *value = digits;
    switch (lua_type(L, -1)) {
    case LUA_TNIL:
        *value = NULL;
        return true;
    case LUA_TBOOLEAN:
        snprintf(digits, DIGITS, "%d", lua_toboolean(L, -1));
        return true;
    case LUA_TNUMBER:
        *type = write_number(L, -1, digits);
        return true;
    case LUA_TSTRING:
        *value = lua_tolstring(L, -1, &length);
        return strlen(*value) == length;
    default:
        return false;
    }
}

static bool read_count(lua_State *L, int values, int *count)
{
    *count = 0;
    if (lua_isnil(L, values)) return true;
    if (!lua_istable(L, values)) return shogun_expected(L, values, "values", "a table with n");
    lua_pushliteral(L, "n");
    lua_rawget(L, values);
    lua_Integer n = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : -1;
    if (n < 0 || n > MOST_VALUES) return shogun_expected(L, -1, "values.n", "a whole number from 0 to 65535");
    lua_pop(L, 1);
    *count = (int)n;
    return true;
}

static bool refuse_value(lua_State *L, int place)
{
    char what[32];
    snprintf(what, sizeof what, "values[%d]", place);
    return shogun_expected(L, -1, what, "a text without a NUL, a number, a boolean or nil");
}

bool shogun_read_statement(lua_State *L, int sql, int values, shogun_Statement *statement)
{
    size_t length;
    statement->sql = lua_type(L, sql) == LUA_TSTRING ? lua_tolstring(L, sql, &length) : NULL;
    if (!statement->sql || strlen(statement->sql) != length)
        return shogun_expected(L, sql, "sql", "a text without a NUL");
    if (!read_count(L, values, &statement->count)) return false;
    size_t count = (size_t)statement->count;
    const char **texts = lua_newuserdatauv(L, count * (sizeof *texts + sizeof(Oid) + sizeof(Slot)) + 1, 0);
    Oid *types = (Oid *)(texts + count);
    Slot *slots = (Slot *)(types + count);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, values, (lua_Integer)i + 1);
        if (!read_value(L, &texts[i], &types[i], slots[i].digits)) return refuse_value(L, (int)i + 1);
        lua_pop(L, 1);
    }
    statement->types = types;
    statement->values = texts;
    return true;
}

bool shogun_send_statement(PGconn *server, const shogun_Statement *statement)
{
    enum { AS_TEXT = 0 };
    return PQsendQueryParams(server, statement->sql, statement->count, statement->types, statement->values, NULL, NULL,
                             AS_TEXT) == 1;
}

// Methods.

typedef struct Run {
    shogun_Exchange exchange;
    shogun_Statement statement;
    lua_Integer most; // bytes of rows
} Run;

// Reads the answers to a statement, or to all of a script, and pushes the last one. False if the connection is lost.
static bool read_answers(lua_State *L, shogun_Exchange *exchange, lua_Integer most)
{
    shogun_Connection *connection = exchange->connection;
    shogun_Answer answer = shogun_push_answer(L, most);
    do {
        if (!shogun_read_result(L, exchange)) return false;
        if (connection->result && !shogun_add_result(L, &answer, connection)) return false;
    } while (connection->result);
    lua_settop(L, answer.place + 1);
    return true;
}

// Completes a run. `is_sent`: libpq has taken the statement. Returns false after a failure.
static bool finish_run(lua_State *L, Run *run, bool is_sent)
{
    shogun_Connection *connection = run->exchange.connection;
    if (!is_sent) shogun_lose(connection, PQerrorMessage(connection->server));
    if (!is_sent) return false;
    PQsetSingleRowMode(connection->server);
    return shogun_flush(L, &run->exchange) && read_answers(L, &run->exchange, run->most) && !connection->message[0];
}

static int run_statement(lua_State *L) // run_statement(run) --> rows or count, tag | nil, message, SQLSTATE
{
    Run *run = lua_touserdata(L, 1);
    shogun_Connection *connection = run->exchange.connection;
    bool is_sent = shogun_send_statement(connection->server, &run->statement);
    return finish_run(L, run, is_sent) ? 2 : shogun_push_failure(L, connection);
}

static lua_Integer check_most(lua_State *L, int arg)
{
    if (lua_isnoneornil(L, arg)) return LUA_MAXINTEGER;
    if (!lua_isinteger(L, arg) || lua_tointeger(L, arg) < 1)
        shogun_raise_expected(L, arg, "bytes", "a whole number from 1");
    return lua_tointeger(L, arg);
}

int shogun_connection_run(lua_State *L) // connection:run(sql, values, seconds [, bytes]) --> rows or count, tag
{
    shogun_Connection *connection = shogun_check_connection(L);
    Run run;
    lua_settop(L, 5);
    shogun_check_text(L, 2, "sql");
    if (!shogun_read_statement(L, 2, 3, &run.statement)) shogun_raise(L, 3);
    run.exchange = shogun_begin_exchange(L, connection, shogun_check_seconds(L, 4));
    run.most = check_most(L, 5);
    return shogun_call_busy(L, connection, run_statement, &run, 1);
}

static int run_script(lua_State *L) // run_script(run) --> true, or nil, message, SQLSTATE
{
    Run *run = lua_touserdata(L, 1);
    shogun_Connection *connection = run->exchange.connection;
    if (!finish_run(L, run, PQsendQuery(connection->server, run->statement.sql)))
        return shogun_push_failure(L, connection);
    return shogun_answer_boolean(L, true);
}

int shogun_connection_script(lua_State *L) // connection:script(sql, seconds) --> true, or nil, message, SQLSTATE
{
    shogun_Connection *connection = shogun_check_connection(L);
    Run run = {.most = 0};
    run.statement.sql = shogun_check_text(L, 2, "sql");
    run.exchange = shogun_begin_exchange(L, connection, shogun_check_seconds(L, 3));
    return shogun_call_busy(L, connection, run_script, &run, 1);
}

// Several statements in one round trip, and one transaction.
//
// libpq receives all statements at once, with a Sync after the last one. The server runs them as one transaction,
// unless one is open already. It answers while it still receives, so shogun_flush reads and writes by turns. After a
// failure the server skips the rest up to the Sync, and rolls the transaction back.

typedef struct Pipeline {
    shogun_Exchange exchange;
    lua_Integer count;  // statements
    lua_Integer failed; // the place of the first that failed, or 0
} Pipeline;

enum { LIST = 2, ANSWERS = 3 }; // places on the stack

// Reads the statement at a place of the list, and pushes its values. Returns false and pushes a message if it is
// invalid.
static bool read_statement(lua_State *L, int list, lua_Integer place, shogun_Statement *statement)
{
    lua_rawgeti(L, list, place);
    int entry = lua_gettop(L);
    if (!lua_istable(L, entry)) return shogun_expected(L, entry, "statement", "a table {sql, values}");
    lua_rawgeti(L, entry, 1);
    lua_rawgeti(L, entry, 2);
    return shogun_read_statement(L, entry + 1, entry + 2, statement);
}

// Raises unless all statements of the list at the argument are valid. Called before anything is sent.
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

// Does not wait: libpq stores what the socket does not accept yet. Raises if a finalizer has made the list invalid
// meanwhile.
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
    PQsetSingleRowMode(connection->server);
    if (!read_answers(L, &pipeline->exchange, LUA_MAXINTEGER)) return false;
    if (connection->message[0] && pipeline->failed == 0) pipeline->failed = place;
    lua_pop(L, 1); // the tag
    lua_rawseti(L, ANSWERS, place);
    return true;
}

// Reads the answer to the Sync, which commits. A failure here (a deferred constraint) counts as the last statement's.
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
    pipeline.exchange = shogun_begin_exchange(L, connection, shogun_check_seconds(L, 3));
    return shogun_call_busy(L, connection, run_pipeline, &pipeline, 2);
}
