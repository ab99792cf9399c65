// class.h -- opens classes: metatables with their metamethods and methods, all over the same upvalues.
//
// The methods are in a separate table under __index. A missing key raises and names the nearest method. Known
// keys are as fast as ever: only a failed look-up reaches the metatable of the methods' table:
//
//     board.trun                            board.trun: no such method; did you mean turn?
//
// The functions here are called while the module opens, with the shared upvalues at the bottom of the stack; the last
// ones check the arguments of a method.

#pragma once

#include <lauxlib.h>
#include <stdbool.h>

typedef struct shogun_Class {
    const char *name;        // of the metatable, as errors show it: "shogun.Board"; NULL: this system has no such class
    const char *noun;        // for messages about unknown members: "board"; NULL: they are nil, and can be set
    const luaL_Reg *members; // "core.board", a function of the table on top of the stack; "__eq", a metamethod; "turn"
} shogun_Class;

// Adds the members to the metatable of that name, which may be there already, and to the table on top of the stack.
void shogun_open_class(lua_State *L, const shogun_Class *class);
// Adds a function to the table on top of the stack.
void shogun_set_function(lua_State *L, const char *name, lua_CFunction function);

// The userdata at the argument if it is of the class of that name; raises otherwise.
void *shogun_check_object(lua_State *L, int arg, const char *name);
// The same for a class whose metatable is an upvalue; NULL for any other value. It is inline, since every method of a
// board begins with it.
static inline void *shogun_test_object(lua_State *L, int index, int metatable)
{
    void *object = lua_touserdata(L, index);
    if (!object || !lua_getmetatable(L, index)) return NULL;
    bool same = lua_rawequal(L, -1, lua_upvalueindex(metatable));
    lua_pop(L, 1);
    return same ? object : NULL;
}

// Whether each operand of a metamethod is a plain table, or a table of the class whose metatable is an upvalue: reading
// such a table runs no Lua code.
bool shogun_are_alike(lua_State *L, int metatable);

// Push the only result of a function; return 1.
static inline int shogun_answer_boolean(lua_State *L, bool answer)
{
    lua_pushboolean(L, answer);
    return 1;
}
static inline int shogun_answer_integer(lua_State *L, lua_Integer answer)
{
    lua_pushinteger(L, answer);
    return 1;
}
static inline int shogun_answer_string(lua_State *L, const char *answer, size_t length)
{
    lua_pushlstring(L, answer, length);
    return 1;
}
static inline int shogun_answer_nil(lua_State *L)
{
    luaL_pushfail(L);
    return 1;
}

// Raises "NOUN.KEY: no such WHAT; did you mean BEST?", where the key is the value at the index.
_Noreturn void shogun_raise_unknown(lua_State *L, const char *noun, int key, const char *what, const char *best);
