// numbers.c -- tables of whole numbers by name.

#include "numbers.h"

#include <assert.h>
#include <stdio.h>

#include "message.h"
#include "value.h"

static void check_names(lua_State *L, int arg, const char *what, const shogun_Number *numbers, int count)
{
    const char *names[SHOGUN_NUMBERS_MAX + 1] = {NULL};
    assert(count <= SHOGUN_NUMBERS_MAX);
    for (int i = 0; i < count; i++)
        names[i] = numbers[i].name;
    shogun_check_keys(L, arg, what, names, 0);
}

lua_Integer shogun_opt_integer(lua_State *L, int arg, const char *key, lua_Integer least, lua_Integer most,
                               lua_Integer fallback)
{
    lua_Integer number = fallback;
    if (lua_getfield(L, arg, key) != LUA_TNIL && !shogun_read_integer(L, -1, key, least, most, &number))
        shogun_raise(L, arg);
    lua_pop(L, 1);
    return number;
}

void shogun_check_numbers(lua_State *L, int arg, const char *what, const shogun_Number *numbers, int count)
{
    char nouns[32];
    if (lua_isnoneornil(L, arg)) return;
    snprintf(nouns, sizeof nouns, "%ss", what);
    shogun_check_table(L, arg, nouns);
    check_names(L, arg, what, numbers, count);
    for (int i = 0; i < count; i++)
        *numbers[i].value =
            (int)shogun_opt_integer(L, arg, numbers[i].name, numbers[i].least, numbers[i].most, *numbers[i].value);
}

void shogun_set_string(lua_State *L, const char *key, const char *text)
{
    lua_pushstring(L, text);
    lua_setfield(L, -2, key);
}

void shogun_set_integer(lua_State *L, const char *key, lua_Integer number)
{
    lua_pushinteger(L, number);
    lua_setfield(L, -2, key);
}
