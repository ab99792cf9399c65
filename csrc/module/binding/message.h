// message.h -- messages and errors. There are three kinds:
//
//     misuse (wrong type, wrong range)      raises, as luaL_argerror does
//     bad input (text, an illegal move)     returns nil and a message
//     a bad value inside a table            the reader returns false and pushes a message, to which its caller adds
//                                           the place in the table, before it raises
//
// A message is lower case and has no full stop. It quotes the offending value and says what was expected:
//
//     bad argument #1 to 'occupied' (field: expected 'a1' to 'h8', {x, y} or a table with x and y, got 'i9')

#pragma once

#include <locale.h>
#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define SHOGUN_QUOTED_MAX 60 // characters

// Pushes text of any length and content as messages show it: between quotes, on one line, its control characters and
// bytes beyond ASCII escaped as in Lua, cut after SHOGUN_QUOTED_MAX characters: 'p4p2p4...'.
const char *shogun_push_quoted(lua_State *L, const char *text, size_t length);
// The same for any value: strings are quoted; a value without a short text is shown by its type.
const char *shogun_push_value(lua_State *L, int index);
// Pushes "WHAT: expected EXPECTED, got VALUE", where VALUE is the one at the index. Returns false.
bool shogun_expected(lua_State *L, int index, const char *what, const char *expected);
// Raises "bad argument #ARG to FUNCTION (MESSAGE)", where MESSAGE is on top of the stack. In contrast to luaL_argerror
// it knows the function's name even if Lua code calls the function without a name (pcall(board.turn, 5)).
_Noreturn void shogun_raise(lua_State *L, int arg);
// Raises MESSAGE about the argument unless the condition holds: luaL_argcheck with the function's name.
void shogun_argcheck(lua_State *L, bool condition, int arg, const char *message);
// Raises "WHAT: expected EXPECTED, got VALUE" about the argument.
_Noreturn void shogun_raise_expected(lua_State *L, int arg, const char *what, const char *expected);
// The seconds at the argument, which may be infinite; raises if it is not a number of seconds.
double shogun_check_seconds(lua_State *L, int arg);
// Pushes nil and the message, for a failure that the caller could not avoid. Returns 2, the number of results.
int shogun_fail(lua_State *L, const char *message);
// Pushes nil and the reason why a file cannot be read. If it has another version than expected, the reason ends with
// both numbers. The file's version is its bytes 8..11, counted from 0. Returns 2, the number of results.
int shogun_fail_reading(lua_State *L, const char *problem, const uint8_t *bytes, int expected);

// The known name nearest to a mistyped one.
//
//     shogun_Hint hint = shogun_hint("trun");
//     shogun_consider(&hint, "turn");           for every known name, in any order
//     hint.best                                 "turn"
typedef struct shogun_Hint {
    const char *wanted; // the mistyped name, in the caller's memory
    const char *best;   // the nearest known name so far; NULL if none is near
    int distance;       // of `best`, in edits
} shogun_Hint;

shogun_Hint shogun_hint(const char *wanted);
// A name is near if at most two letters have to be inserted, deleted, replaced or swapped with the next (only one in a
// name of two or three letters), or if it begins with the mistyped name. Of two names equally near, the one with the
// same first letter is taken, then the first in the alphabet.
void shogun_consider(shogun_Hint *hint, const char *known);

// Writes a number like snprintf, with a format for one double; with a decimal point under every locale, so that
// lua_stringtonumber can read it.
static inline size_t shogun_write_decimal(char *out, size_t size, const char *format, double number)
{
    size_t length = (size_t)snprintf(out, size, format, number);
    char *point = strchr(out, localeconv()->decimal_point[0]);
    if (point) *point = '.';
    return length;
}
