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

static void check_number(lua_State *L, int arg, const shogun_Number *number)
{
    lua_Integer value;
    if (lua_getfield(L, arg, number->name) != LUA_TNIL) {
        if (!shogun_read_integer(L, -1, number->name, number->least, number->most, &value)) shogun_raise(L, arg);
        *number->value = (int)value;
    }
    lua_pop(L, 1);
}

void shogun_check_numbers(lua_State *L, int arg, const char *what, const shogun_Number *numbers, int count)
{
    char nouns[32];
    if (lua_isnoneornil(L, arg)) return;
    snprintf(nouns, sizeof nouns, "%ss", what);
    shogun_check_table(L, arg, nouns);
    check_names(L, arg, what, numbers, count);
    for (int i = 0; i < count; i++)
        check_number(L, arg, &numbers[i]);
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
