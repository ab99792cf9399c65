// numbers.h -- tables of whole numbers by name: the weights of the evaluation, the parameters of the search.

#ifndef SHOGUN_NUMBERS_H
#define SHOGUN_NUMBERS_H

#include <lua.h>

enum { SHOGUN_NUMBERS_MAX = 64 }; // in a table

typedef struct shogun_Number {
    const char *name;
    int least, most;
    int *value; // where it is stored; unchanged without an entry of that name
} shogun_Number;

// Reads the table at arg, which may be absent. Raises for a key that is not one of these names, and for a number out of
// its range. `what`: the noun for messages ("weight").
void shogun_check_numbers(lua_State *L, int arg, const char *what, const shogun_Number *numbers, int count);

// The whole number under a key of the table at arg; the fallback without one. Raises for a number out of its range.
lua_Integer shogun_opt_integer(lua_State *L, int arg, const char *key, lua_Integer least, lua_Integer most,
                               lua_Integer fallback);

// Set a field of the table on top of the stack.
void shogun_set_string(lua_State *L, const char *key, const char *text);
void shogun_set_integer(lua_State *L, const char *key, lua_Integer number);

#endif
