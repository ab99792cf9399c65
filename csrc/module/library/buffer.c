// buffer.c -- buffers: their bytes as strings and as lists of numbers.

#include "buffer.h"

#include <stdbool.h>
#include <string.h>

#include "../binding/value.h"

#define BYTES_MAX (INT64_C(1) << 40)

static const char buffer_name[] = "shogun.Buffer";

// The kinds of numbers, named as by string.pack.
typedef enum Kind { INT8, UINT8, INT32, FLOAT32 } Kind;
static const char *const kinds[] = {[INT8] = "i1", [UINT8] = "I1", [INT32] = "i4", [FLOAT32] = "f", NULL};
static const size_t sizes[] = {[INT8] = 1, [UINT8] = 1, [INT32] = 4, [FLOAT32] = 4};

uint8_t *shogun_check_buffer(lua_State *L, int arg, size_t size)
{
    uint8_t *bytes = luaL_testudata(L, arg, buffer_name);
    if (!bytes) shogun_raise_expected(L, arg, "into", "a buffer");
    if (lua_rawlen(L, arg) >= size) return bytes;
    lua_pushfstring(L, "into: expected a buffer of at least %I bytes, got one of %I", (LUAI_UACINT)size,
                    (LUAI_UACINT)lua_rawlen(L, arg));
    shogun_raise(L, arg);
}

const uint8_t *shogun_check_bytes(lua_State *L, int arg, const char *what, size_t size)
{
    const void *bytes = lua_type(L, arg) == LUA_TSTRING ? lua_tostring(L, arg) : luaL_testudata(L, arg, buffer_name);
    bool may_be_longer = lua_type(L, arg) != LUA_TSTRING;
    if (!bytes || lua_rawlen(L, arg) == size || (may_be_longer && lua_rawlen(L, arg) > size)) return bytes;
    lua_pushfstring(L, "%s: expected %I bytes, got %I", what, (LUAI_UACINT)size, (LUAI_UACINT)lua_rawlen(L, arg));
    shogun_raise(L, arg);
}

static int buffer_new(lua_State *L) // core.buffer(bytes) --> buffer of zeros
{
    size_t size = (size_t)shogun_check_integer(L, 1, "bytes", 0, BYTES_MAX);
    memset(lua_newuserdatauv(L, size, 0), 0, size);
    luaL_setmetatable(L, buffer_name);
    return 1;
}

static int buffer_length(lua_State *L) // #buffer
{
    shogun_check_object(L, 1, buffer_name);
    return shogun_answer_integer(L, (lua_Integer)lua_rawlen(L, 1));
}

static int buffer_tostring(lua_State *L) // "buffer of 4096 bytes"
{
    shogun_check_object(L, 1, buffer_name);
    lua_pushfstring(L, "buffer of %I bytes", (LUAI_UACINT)lua_rawlen(L, 1));
    return 1;
}

static int buffer_string(lua_State *L) // buffer:string([from [, to]]) --> bytes
{
    const char *bytes = shogun_check_object(L, 1, buffer_name);
    lua_Integer size = (lua_Integer)lua_rawlen(L, 1);
    lua_Integer from = lua_isnoneornil(L, 2) ? 1 : shogun_check_integer(L, 2, "from", 1, size + 1);
    lua_Integer to = lua_isnoneornil(L, 3) ? size : shogun_check_integer(L, 3, "to", from - 1, size);
    return shogun_answer_string(L, bytes + from - 1, (size_t)(to - from + 1));
}

static Kind check_kind(lua_State *L, int arg)
{
    int kind = shogun_read_word(L, arg, kinds);
    if (kind < 0) shogun_raise_expected(L, arg, "kind", "'i1', 'I1', 'i4' or 'f'");
    return (Kind)kind;
}

static void push_number(lua_State *L, Kind kind, const uint8_t *at)
{
    int32_t whole;
    float number;
    memcpy(&whole, at, sizes[kind]);
    memcpy(&number, at, sizes[kind]);
    switch (kind) {
    case INT8:
        lua_pushinteger(L, *at < 128 ? *at : *at - 256);
        break;
    case UINT8:
        lua_pushinteger(L, *at);
        break;
    case INT32:
        lua_pushinteger(L, whole);
        break;
    case FLOAT32:
        lua_pushnumber(L, (lua_Number)number);
        break;
    }
}

static int buffer_list(lua_State *L) // buffer:list(kind [, into]) --> numbers
{
    const uint8_t *bytes = shogun_check_object(L, 1, buffer_name);
    Kind kind = check_kind(L, 2);
    lua_Integer count = (lua_Integer)(lua_rawlen(L, 1) / sizes[kind]);
    shogun_check_into(L, 3, count < INT32_MAX ? (int)count : 0);
    for (lua_Integer i = 0; i < count; i++) {
        push_number(L, kind, bytes + (size_t)i * sizes[kind]);
        lua_rawseti(L, 3, i + 1);
    }
    shogun_cut_list(L, 3, count);
    return 1;
}

static bool put_number(lua_State *L, Kind kind, uint8_t *at)
{
    static const lua_Integer lows[] = {[INT8] = -128, [UINT8] = 0, [INT32] = INT32_MIN};
    static const lua_Integer highs[] = {[INT8] = 127, [UINT8] = 255, [INT32] = INT32_MAX};
    if (lua_type(L, -1) != LUA_TNUMBER) return shogun_expected(L, -1, "number", "a number");
    float number = (float)lua_tonumber(L, -1);
    if (kind == FLOAT32) return memcpy(at, &number, sizeof number), true;
    lua_Integer whole;
    if (!shogun_read_integer(L, -1, "number", lows[kind], highs[kind], &whole)) return false;
    int32_t stored = (int32_t)whole;
    if (kind == INT32)
        memcpy(at, &stored, sizeof stored);
    else
        *at = (uint8_t)stored;
    return true;
}

// Reads the numbers of the list at 3, and writes them where they fit; with NULL nothing is written.
static void read_numbers(lua_State *L, Kind kind, lua_Integer count, uint8_t *bytes)
{
    for (lua_Integer i = 0; i < count; i++) {
        uint8_t unwritten[sizeof(int32_t)] = {0};
        lua_rawgeti(L, 3, i + 1);
        if (!put_number(L, kind, bytes ? bytes + (size_t)i * sizes[kind] : unwritten)) shogun_raise(L, 3);
        lua_pop(L, 1);
    }
}

static int buffer_put(lua_State *L) // buffer:put(kind, numbers) --> buffer
{
    uint8_t *bytes = shogun_check_object(L, 1, buffer_name);
    Kind kind = check_kind(L, 2);
    shogun_check_table(L, 3, "numbers");
    lua_Integer count = (lua_Integer)lua_rawlen(L, 3);
    bool fits = (lua_Unsigned)count <= lua_rawlen(L, 1) / sizes[kind];
    shogun_argcheck(L, fits, 3, "more numbers than the buffer has room for");
    shogun_check_keys(L, 3, "key", (const char *const[]){NULL}, count);
    read_numbers(L, kind, count, NULL); // all, before the first is written
    read_numbers(L, kind, count, bytes);
    lua_settop(L, 1);
    return 1;
}

static const luaL_Reg members[] = {
    {"core.buffer", buffer_new}, {"string", buffer_string},       {"list", buffer_list}, {"put", buffer_put},
    {"__len", buffer_length},    {"__tostring", buffer_tostring}, {NULL, NULL}};

const shogun_Class shogun_buffers = {buffer_name, "buffer", members};
