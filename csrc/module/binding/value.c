// value.c -- numbers, fields, colours and kinds, each read in one place.

#include "value.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "../../engine/notation.h"

bool shogun_read_integer(lua_State *L, int index, const char *what, lua_Integer low, lua_Integer high,
                         lua_Integer *number)
{
    int whole = 0;
    *number = lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : 0;
    if (whole && *number >= low && *number <= high) return true;
    char expected[80];
    if (low == LUA_MININTEGER)
        snprintf(expected, sizeof expected, "a whole number");
    else if (high == LUA_MAXINTEGER)
        snprintf(expected, sizeof expected, "a whole number from " LUA_INTEGER_FMT, low);
    else
        snprintf(expected, sizeof expected, "a whole number from " LUA_INTEGER_FMT " to " LUA_INTEGER_FMT, low, high);
    return shogun_expected(L, index, what, expected);
}

lua_Integer shogun_check_integer(lua_State *L, int arg, const char *what, lua_Integer low, lua_Integer high)
{
    lua_Integer number;
    if (!shogun_read_integer(L, arg, what, low, high, &number)) shogun_raise(L, arg);
    return number;
}

bool shogun_read_xy(lua_State *L, int index, lua_Integer low, lua_Integer high, lua_Integer xy[2])
{
    static const char *const names[2] = {"x", "y"};
    index = lua_absindex(L, index);
    bool named = lua_getfield(L, index, "x") != LUA_TNIL;
    lua_pop(L, 1);
    for (int i = 0; i < 2; i++) {
        if (named)
            lua_getfield(L, index, names[i]);
        else
            lua_geti(L, index, i + 1);
        if (!shogun_read_integer(L, -1, names[i], low, high, &xy[i])) return false;
        lua_pop(L, 1);
    }
    return true;
}

bool shogun_read_field(lua_State *L, int index, const char *what, sg_Field *field)
{
    if (lua_type(L, index) == LUA_TTABLE) {
        lua_Integer xy[2];
        if (!shogun_read_xy(L, index, 1, 8, xy)) {
            lua_pushfstring(L, "%s: %s", what, lua_tostring(L, -1));
            return false;
        }
        *field = sg_field((int)xy[0], (int)xy[1]);
        return true;
    }
    size_t length = 0;
    const char *name = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
    *field = sg_read_typed_field(name, length);
    if (*field >= 0) return true;
    return shogun_expected(L, index, what, "'a1' to 'h8', {x, y} or a table with x and y");
}

sg_Field shogun_check_field(lua_State *L, int arg)
{
    sg_Field field;
    if (!shogun_read_field(L, arg, "field", &field)) shogun_raise(L, arg);
    return field;
}

void shogun_push_field(lua_State *L, sg_Field field)
{
    lua_rawgeti(L, lua_upvalueindex(SHOGUN_NAMES), field + 1);
}

int shogun_read_word(lua_State *L, int index, const char *const *words)
{
    size_t length;
    const char *text = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &length) : NULL;
    for (int i = 0; text && words[i]; i++)
        if (strlen(words[i]) == length && memcmp(words[i], text, length) == 0) return i;
    return -1;
}

static const char *const colours[] = {[SG_WHITE] = "white", [SG_RED] = "red", NULL};
static const char *const kinds[] = {[SG_PAWN] = "pawn", [SG_KING] = "king", NULL};

bool shogun_read_colour(lua_State *L, int index, const char *what, sg_Colour *colour)
{
    int word = shogun_read_word(L, index, colours);
    *colour = word == SG_RED ? SG_RED : SG_WHITE;
    if (word >= 0) return true;
    return shogun_expected(L, index, what, "'white' or 'red'");
}

sg_Colour shogun_check_colour(lua_State *L, int arg)
{
    sg_Colour colour;
    if (!shogun_read_colour(L, arg, "colour", &colour)) shogun_raise(L, arg);
    return colour;
}

sg_Colour shogun_opt_colour(lua_State *L, int arg, sg_Colour fallback)
{
    return lua_isnoneornil(L, arg) ? fallback : shogun_check_colour(L, arg);
}

int shogun_push_colour(lua_State *L, sg_Colour colour)
{
    shogun_push_word(L, colour == SG_WHITE ? SHOGUN_WHITE : SHOGUN_RED);
    return 1;
}

bool shogun_read_kind(lua_State *L, int index, const char *what, sg_Kind *kind)
{
    int word = shogun_read_word(L, index, kinds);
    *kind = word == SG_KING ? SG_KING : SG_PAWN;
    if (word >= 0) return true;
    return shogun_expected(L, index, what, "'pawn' or 'king'");
}

static bool is_listed(lua_State *L, int index, lua_Integer count)
{
    return lua_isinteger(L, index) && lua_tointeger(L, index) >= 1 && lua_tointeger(L, index) <= count;
}

// Raises about the key on top of the stack.
static void refuse_key(lua_State *L, int arg, const char *what, const char *const *keys)
{
    shogun_Hint hint = shogun_hint(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "");
    for (int i = 0; keys[i]; i++)
        shogun_consider(&hint, keys[i]);
    const char *key = shogun_push_value(L, -1);
    if (hint.best)
        lua_pushfstring(L, "unknown %s %s; did you mean %s?", what, key, hint.best);
    else
        lua_pushfstring(L, "unknown %s %s", what, key);
    shogun_raise(L, arg);
}

void shogun_check_keys(lua_State *L, int arg, const char *what, const char *const *keys, lua_Integer count)
{
    lua_pushnil(L);
    while (lua_next(L, arg)) {
        lua_pop(L, 1);
        if (!is_listed(L, -1, count) && shogun_read_word(L, -1, keys) < 0) refuse_key(L, arg, what, keys);
    }
}

lua_Integer shogun_check_length(lua_State *L, int arg, int index, const char *what)
{
    lua_len(L, index);
    lua_Integer count;
    if (!shogun_read_integer(L, -1, what, LUA_MININTEGER, LUA_MAXINTEGER, &count)) shogun_raise(L, arg);
    lua_pop(L, 1);
    return count;
}

void shogun_check_into(lua_State *L, int arg, int count)
{
    if (lua_isnoneornil(L, arg)) {
        lua_settop(L, arg - 1);
        lua_createtable(L, count, 0);
    }
    shogun_check_table(L, arg, "into");
    lua_settop(L, arg);
}

void shogun_cut_list(lua_State *L, int index, lua_Integer count)
{
    for (lua_Integer i = count + 1; lua_rawgeti(L, index, i) != LUA_TNIL; i++) {
        lua_pushnil(L);
        lua_rawseti(L, index, i);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

const char *shogun_check_string(lua_State *L, int arg, const char *what, size_t *length)
{
    if (lua_type(L, arg) != LUA_TSTRING) shogun_raise_expected(L, arg, what, "a string");
    return lua_tolstring(L, arg, length);
}

void shogun_check_table(lua_State *L, int arg, const char *what)
{
    if (lua_type(L, arg) != LUA_TTABLE) shogun_raise_expected(L, arg, what, "a table");
}

static int value_field(lua_State *L) // shogun.field(x, y) --> "d4"
{
    int x = (int)shogun_check_integer(L, 1, "x", 1, 8);
    int y = (int)shogun_check_integer(L, 2, "y", 1, 8);
    shogun_push_field(L, sg_field(x, y));
    return 1;
}

static int value_xy(lua_State *L) // shogun.xy(field) --> x, y
{
    sg_Field field = shogun_check_field(L, 1);
    lua_pushinteger(L, sg_x(field));
    lua_pushinteger(L, sg_y(field));
    return 2;
}

static int value_quoted(lua_State *L) // core.quoted(value) --> the value as messages show it
{
    lua_settop(L, 1);
    shogun_push_value(L, 1);
    return 1;
}

static int value_nearest(lua_State *L) // core.nearest(name, {turn = ...}) --> "turn" or nil
{
    shogun_check_table(L, 2, "names");
    shogun_Hint hint = shogun_hint(lua_type(L, 1) == LUA_TSTRING ? lua_tostring(L, 1) : "");
    for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING) shogun_consider(&hint, lua_tostring(L, -2));
    lua_pushstring(L, hint.best);
    return 1;
}

// Whether a chunk is a file in another chunk's folder. In a box and on a web page chunks have names of modules:
// "@shogun.game".
static bool is_beside(const char *source, const char *other)
{
    size_t folder = strlen(other), length = strlen(source);
    while (folder > 0 && other[folder - 1] != '/' && other[folder - 1] != '\\')
        folder--;
    if (folder > 0) return strncmp(source, other, folder) == 0;
    bool is_file = length > 4 && strcmp(source + length - 4, ".lua") == 0;
    return !is_file && strncmp(source, "@shogun", 7) == 0 && (source[7] == '.' || source[7] == '\0');
}

static int value_outside(lua_State *L) // core.outside() --> the level for error() of the first caller in another folder
{
    lua_Debug this, at;
    int level = 1;
    if (!lua_getstack(L, level, &this)) return 0;
    lua_getinfo(L, "S", &this);
    do {
        if (!lua_getstack(L, ++level, &at)) break;
        lua_getinfo(L, "S", &at);
    } while (is_beside(at.source, this.source));
    return shogun_answer_integer(L, level);
}

void shogun_push_names(lua_State *L)
{
    static const char *const words[] = {"from",     "to",    "kind", "colour", "energy", "shows",
                                        "captured", "white", "red",  "pawn",   "king"};
    enum { WORDS = sizeof words / sizeof *words };
    lua_createtable(L, SG_FIELDS + WORDS, 0);
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        lua_pushfstring(L, "%c%d", 'a' + field % 8, sg_y(field));
        lua_rawseti(L, -2, field + 1);
    }
    for (int i = 0; i < WORDS; i++) {
        lua_pushstring(L, words[i]);
        lua_rawseti(L, -2, SHOGUN_FROM + i);
    }
}

void shogun_open_values(lua_State *L)
{
    shogun_set_function(L, "field", value_field);
    shogun_set_function(L, "xy", value_xy);
    shogun_set_function(L, "quoted", value_quoted);
    shogun_set_function(L, "nearest", value_nearest);
    shogun_set_function(L, "outside", value_outside);
}

// Tables of whole numbers by name.

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

bool shogun_opt_boolean(lua_State *L, int arg, const char *key)
{
    lua_getfield(L, arg, key);
    bool value = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return value;
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

void shogun_set_boolean(lua_State *L, const char *key, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, key);
}

void shogun_push_pair(lua_State *L, lua_Integer first, lua_Integer second)
{
    lua_createtable(L, 2, 0);
    shogun_put_integer(L, 1, first);
    shogun_put_integer(L, 2, second);
}
