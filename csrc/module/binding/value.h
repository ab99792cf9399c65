// value.h -- reading and pushing numbers, fields, colours and kinds.
//
// Three verbs, here and in the headers above this one:
//
//     shogun_check_…    reads an argument; raises if it is bad
//     shogun_read_…     reads any value; returns false and pushes a message if it is bad
//     shogun_push_…     pushes one value; if methods return it, the function returns 1, the number of results
//
// Readers may call metamethods of the tables they read, hence any Lua code: they copy the values they read, and
// hold no pointer into a Lua value while they read the next.
//
// This header includes class.h, message.h and Lua's auxiliary library for its users.

#pragma once

#include "../../engine/board.h"
#include "class.h"
#include "message.h"
#include "openers.h"

// Words that are pushed over and over: stored as strings, so that none has to be looked up in Lua's table of strings.
typedef enum shogun_Word {
    SHOGUN_FROM = SG_FIELDS + 1, // its index among the names
    SHOGUN_TO,
    SHOGUN_KIND,
    SHOGUN_COLOUR,
    SHOGUN_ENERGY,
    SHOGUN_SHOWS,
    SHOGUN_CAPTURED,
    SHOGUN_WHITE,
    SHOGUN_RED,
    SHOGUN_PAWN,
    SHOGUN_KING
} shogun_Word;

static inline void shogun_push_word(lua_State *L, shogun_Word word)
{
    lua_rawgeti(L, lua_upvalueindex(SHOGUN_NAMES), word);
}

// A whole number (also a float without fraction, but no string) from low to high.
bool shogun_read_integer(lua_State *L, int index, const char *what, lua_Integer low, lua_Integer high,
                         lua_Integer *number);
lua_Integer shogun_check_integer(lua_State *L, int arg, const char *what, lua_Integer low, lua_Integer high);
// The length (#) of the value at the index; raises about arg unless the length is a whole number.
lua_Integer shogun_check_length(lua_State *L, int arg, int index, const char *what);

// Leaves at arg, on top of the stack, the list that a function fills: the argument, or a new one if it is absent.
void shogun_check_into(lua_State *L, int arg, int count);
// Removes the values after the first `count` from the list at the index.
void shogun_cut_list(lua_State *L, int index, lua_Integer count);

const char *shogun_check_string(lua_State *L, int arg, const char *what, size_t *length);
void shogun_check_table(lua_State *L, int arg, const char *what);
// Raises unless every key of the table at arg is in the list, which ends with NULL, or a whole number from 1 to count.
void shogun_check_keys(lua_State *L, int arg, const char *what, const char *const *keys, lua_Integer count);

// Any form of field: "d4", {4, 4}, a table with x and y.
bool shogun_read_field(lua_State *L, int index, const char *what, sg_Field *field);
sg_Field shogun_check_field(lua_State *L, int arg);
void shogun_push_field(lua_State *L, sg_Field field);
// The numbers under x and y of a table, or under 1 and 2 if it has no x.
bool shogun_read_xy(lua_State *L, int index, lua_Integer low, lua_Integer high, lua_Integer xy[2]);

// Finds the word at a stack index in a list that ends with NULL: its place, counted from 0, or -1.
int shogun_read_word(lua_State *L, int index, const char *const *words);
bool shogun_read_colour(lua_State *L, int index, const char *what, sg_Colour *colour);
sg_Colour shogun_check_colour(lua_State *L, int arg);
sg_Colour shogun_opt_colour(lua_State *L, int arg, sg_Colour fallback);
int shogun_push_colour(lua_State *L, sg_Colour colour);
bool shogun_read_kind(lua_State *L, int index, const char *what, sg_Kind *kind);

// While the module opens: pushes the list of names.
void shogun_push_names(lua_State *L);

// Tables of whole numbers by name: the weights of the evaluation, the parameters of the search.
enum { SHOGUN_NUMBERS_MAX = 64 }; // in a table

typedef struct shogun_Number {
    const char *name;
    int least, most;
    int *value; // the result; unchanged if the table does not have the name
} shogun_Number;

// Reads the table at arg, which may be absent. Raises for a key that is not one of these names, and for a number out of
// its range. `what`: the noun for messages ("weight").
void shogun_check_numbers(lua_State *L, int arg, const char *what, const shogun_Number *numbers, int count);

// The whole number under a key of the table at arg; without the key the fallback. Raises for a number out of its range.
lua_Integer shogun_opt_integer(lua_State *L, int arg, const char *key, lua_Integer least, lua_Integer most,
                               lua_Integer fallback);
// Whether the value under a key of the table at arg is true.
bool shogun_opt_boolean(lua_State *L, int arg, const char *key);

// Set a field of the table on top of the stack; the last one sets an element of a list.
void shogun_set_string(lua_State *L, const char *key, const char *text);
void shogun_set_boolean(lua_State *L, const char *key, bool value);
static inline void shogun_set_integer(lua_State *L, const char *key, lua_Integer number)
{
    lua_pushinteger(L, number);
    lua_setfield(L, -2, key);
}
static inline void shogun_put_integer(lua_State *L, lua_Integer place, lua_Integer number)
{
    lua_pushinteger(L, number);
    lua_rawseti(L, -2, place);
}
// Pushes a list of two numbers.
void shogun_push_pair(lua_State *L, lua_Integer first, lua_Integer second);
