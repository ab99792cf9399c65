// class.c -- opens classes.

#include "class.h"

#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "openers.h"

// Metamethods go by their names without underscores, as in Lua's own messages.
static const char *shown_name(const char *name)
{
    return strncmp(name, "__", 2) == 0 ? name + 2 : name;
}

void shogun_set_function(lua_State *L, const char *name, lua_CFunction function)
{
    for (int i = 1; i <= SHOGUN_SHARED; i++)
        lua_pushvalue(L, i);
    lua_pushstring(L, shown_name(name));
    lua_pushcclosure(L, function, SHOGUN_UPVALUES);
    lua_setfield(L, -2, name);
}

// Pushes "board.trun", or "board[1]" for a key that is no name.
static const char *push_member(lua_State *L, const char *noun, int key)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    size_t length = 0;
    const char *name = lua_type(L, key) == LUA_TSTRING ? lua_tolstring(L, key, &length) : NULL;
    bool plain = length > 0 && length <= SHOGUN_QUOTED_MAX && strspn(name, letters) == length;
    if (plain) return lua_pushfstring(L, "%s.%s", noun, name);
    return lua_pushfstring(L, "%s[%s]", noun, shogun_push_value(L, key));
}

void shogun_raise_unknown(lua_State *L, const char *noun, int key, const char *what, const char *best)
{
    const char *member = push_member(L, noun, key);
    if (best)
        luaL_error(L, "%s: no such %s; did you mean %s?", member, what, best);
    else
        luaL_error(L, "%s: no such %s", member, what);
    abort(); // GCOVR_EXCL_LINE: luaL_error does not return, but is not declared so
}

static int unknown_method(lua_State *L) // __index(methods, key); upvalue 1: the noun
{
    const char *noun = lua_tostring(L, lua_upvalueindex(1));
    shogun_Hint hint = shogun_hint(lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "");
    lua_settop(L, 2);
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
        if (lua_type(L, -2) == LUA_TSTRING) shogun_consider(&hint, lua_tostring(L, -2));
    shogun_raise_unknown(L, noun, 2, "method", hint.best);
}

static int set_member(lua_State *L) // __newindex(object, key, value); upvalue 1: the noun
{
    const char *member = push_member(L, lua_tostring(L, lua_upvalueindex(1)), 2);
    return luaL_error(L, "%s: cannot be set", member);
}

// Sets a function with the noun as upvalue in the table on top of the stack.
static void set_with_noun(lua_State *L, const char *name, lua_CFunction function, const char *noun)
{
    lua_pushstring(L, noun);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

// Pushes the methods of the metatable on top of the stack.
static void push_methods(lua_State *L, const char *noun)
{
    if (lua_getfield(L, -1, "__index") == LUA_TTABLE) return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "__index");
    if (!noun) return;
    lua_newtable(L);
    set_with_noun(L, "__index", unknown_method, noun);
    lua_setmetatable(L, -2);
}

void shogun_open_class(lua_State *L, const shogun_Class *class)
{
    if (!class->name) return;
    luaL_newmetatable(L, class->name);
    if (class->noun) set_with_noun(L, "__newindex", set_member, class->noun);
    for (const luaL_Reg *member = class->members; member->name; member++) {
        bool is_function = strncmp(member->name, "core.", 5) == 0, is_metamethod = strncmp(member->name, "__", 2) == 0;
        if (is_function || is_metamethod)
            lua_pushvalue(L, is_function ? -2 : -1);
        else
            push_methods(L, class->noun);
        shogun_set_function(L, is_function ? member->name + 5 : member->name, member->func);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

bool shogun_are_alike(lua_State *L, int metatable)
{
    bool alike = true;
    for (int i = 1; i <= 2 && alike; i++) {
        alike = lua_istable(L, i);
        if (!alike || !lua_getmetatable(L, i)) continue;
        alike = lua_rawequal(L, -1, lua_upvalueindex(metatable));
        lua_pop(L, 1);
    }
    return alike;
}

void *shogun_check_object(lua_State *L, int arg, const char *name)
{
    void *object = luaL_testudata(L, arg, name);
    if (!object) shogun_raise_expected(L, arg, "self", name);
    return object;
}
