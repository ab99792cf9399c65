// message.c -- messages and errors.

#include "message.h"

#include <lauxlib.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../engine/number.h"
#include "openers.h"

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

double shogun_check_seconds(lua_State *L, int arg)
{
    double seconds = lua_tonumber(L, arg);
    if (lua_type(L, arg) != LUA_TNUMBER || seconds != seconds) // not a number
        shogun_raise_expected(L, arg, "seconds", "a number");
    return seconds;
}

int shogun_fail(lua_State *L, const char *message)
{
    luaL_pushfail(L);
    lua_pushstring(L, message);
    return 2;
}

int shogun_fail_reading(lua_State *L, const char *problem, const uint8_t *bytes, int expected)
{
    enum { VERSION_AT = 8, VERSION_SIZE = 4 };
    shogun_fail(L, problem);
    if (!strstr(problem, "another version")) return 2;
    lua_Integer version = (lua_Integer)sg_number_at(bytes + VERSION_AT, VERSION_SIZE);
    if (version == expected) return 2;
    lua_pushfstring(L, ": %I, expected %d", version, expected);
    lua_concat(L, 2);
    return 2;
}

// The known name nearest to a mistyped one.

enum { LENGTH_MAX = 31, PREFIX_MIN = 3, EDITS_MAX = 2, FAR = 3 };

static int least(int a, int b, int c)
{
    int ab = a < b ? a : b;
    return ab < c ? ab : c;
}

// Damerau and Levenshtein's distance, by rows of their table: `row[i][j]` is the distance of the first i letters of a
// to the first j of b.
static int edit_distance(const char *a, const char *b)
{
    int row[LENGTH_MAX + 1][LENGTH_MAX + 1], m = (int)strlen(a), n = (int)strlen(b);
    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; i <= m; i++) {
        row[i][0] = i;
        for (int j = 1; j <= n; j++) {
            bool same = a[i - 1] == b[j - 1];
            row[i][j] = least(row[i - 1][j] + 1, row[i][j - 1] + 1, row[i - 1][j - 1] + !same);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[i][j] = least(row[i][j], row[i - 2][j - 2] + 1, row[i][j]);
        }
    }
    return row[m][n];
}

// How far a known name is from the mistyped one, in edits; 1 if the mistyped name is its beginning.
static int distance(const char *wanted, const char *known)
{
    size_t length = strlen(wanted);
    if (length > LENGTH_MAX || strlen(known) > LENGTH_MAX) return FAR;
    if (length >= PREFIX_MIN && strncmp(wanted, known, length) == 0) return 1;
    int edits = edit_distance(wanted, known);
    return edits <= EDITS_MAX && 2 * edits <= (int)length ? edits : FAR;
}

shogun_Hint shogun_hint(const char *wanted)
{
    return (shogun_Hint){.wanted = wanted, .distance = FAR};
}

// Whether one of two names equally near is the better guess: people seldom mistype the first letter.
static bool is_better(const char *wanted, const char *known, const char *best)
{
    bool known_begins = known[0] == wanted[0], best_begins = best[0] == wanted[0];
    return known_begins == best_begins ? strcmp(known, best) < 0 : known_begins;
}

void shogun_consider(shogun_Hint *hint, const char *known)
{
    int found = distance(hint->wanted, known);
    bool tied = hint->best && found == hint->distance;
    if (found >= hint->distance && !(tied && is_better(hint->wanted, known, hint->best))) return;
    hint->best = known;
    hint->distance = found;
}
