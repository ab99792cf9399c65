// message.c -- messages and errors.

#include "message.h"

#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../engine/number.h"
#include "upvalues.h"

enum { ESCAPE = 5 }; // bytes for "\xff" and a zero

static void escape(char out[ESCAPE], char byte)
{
    static const char specials[] = "\n\r\t\\", letters[] = "nrt\\";
    const char *special = byte ? strchr(specials, byte) : NULL;
    if (special)
        snprintf(out, ESCAPE, "\\%c", letters[special - specials]);
    else if (byte >= ' ' && byte <= '~')
        snprintf(out, ESCAPE, "%c", byte);
    else
        snprintf(out, ESCAPE, "\\x%02x", (unsigned char)byte);
}

const char *shogun_push_quoted(lua_State *L, const char *text, size_t length)
{
    char quoted[SHOGUN_QUOTED_MAX + 1] = "", next[ESCAPE];
    size_t used = 0, i = 0;
    for (; i < length; i++) {
        escape(next, text[i]);
        if (used + strlen(next) > SHOGUN_QUOTED_MAX) break;
        memcpy(quoted + used, next, strlen(next));
        used += strlen(next);
    }
    quoted[used] = '\0';
    return lua_pushfstring(L, i < length ? "'%s...'" : "'%s'", quoted);
}

const char *shogun_push_value(lua_State *L, int index)
{
    size_t length;
    const char *text;
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &length);
        return shogun_push_quoted(L, text, length);
    case LUA_TNUMBER:
        if (lua_tonumber(L, index) == lua_tonumber(L, index)) return luaL_tolstring(L, index, NULL);
        return lua_pushliteral(L, "nan"); // which C libraries print with a sign, or without
    case LUA_TBOOLEAN:
        return luaL_tolstring(L, index, NULL);
    case LUA_TUSERDATA:
        if (luaL_getmetafield(L, index, "__name") == LUA_TSTRING) return lua_tostring(L, -1);
        return lua_pushliteral(L, "userdata");
    default:
        return lua_pushstring(L, luaL_typename(L, index));
    }
}

bool shogun_expected(lua_State *L, int index, const char *what, const char *expected)
{
    const char *value = shogun_push_value(L, index);
    lua_pushfstring(L, "%s: expected %s, got %s", what, expected, value);
    lua_remove(L, -2);
    return false;
}

static bool is_called_as_method(lua_State *L)
{
    lua_Debug call;
    lua_getstack(L, 0, &call);
    lua_getinfo(L, "n", &call);
    return strcmp(call.namewhat, "method") == 0;
}

void shogun_raise(lua_State *L, int arg)
{
    const char *message = lua_tostring(L, -1);
    const char *function = lua_tostring(L, lua_upvalueindex(SHOGUN_FUNCTION));
    bool method = is_called_as_method(L); // then the board before the colon is not counted
    if (method && arg == 1) luaL_error(L, "calling '%s' on bad self (%s)", function, message);
    luaL_error(L, "bad argument #%d to '%s' (%s)", method ? arg - 1 : arg, function, message);
    abort(); // GCOVR_EXCL_LINE: luaL_error does not return, but is not declared so
}

void shogun_argcheck(lua_State *L, bool condition, int arg, const char *message)
{
    if (condition) return;
    lua_pushstring(L, message);
    shogun_raise(L, arg);
}

void shogun_raise_expected(lua_State *L, int arg, const char *what, const char *expected)
{
    shogun_expected(L, arg, what, expected);
    shogun_raise(L, arg);
}

int shogun_fail_reading(lua_State *L, const char *problem, const uint8_t *bytes, int expected)
{
    enum { VERSION_AT = 8, VERSION_SIZE = 4 };
    luaL_pushfail(L);
    lua_pushstring(L, problem);
    if (!strstr(problem, "another version")) return 2;
    lua_Integer version = (lua_Integer)sg_number_at(bytes + VERSION_AT, VERSION_SIZE);
    if (version == expected) return 2;
    lua_pushfstring(L, ": %I, expected %d", version, expected);
    lua_concat(L, 2);
    return 2;
}
