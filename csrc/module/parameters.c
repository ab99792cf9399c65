// parameters.c -- the parameters of the search, by name.

#include "parameters.h"

#include <lauxlib.h>

#include "board.h"
#include "class.h"
#include "message.h"
#include "rules.h"
#include "value.h"

// Raises unless every key is the name of a parameter.
static void check_names(lua_State *L, int arg)
{
    const char *names[SG_PARAMETERS + 1] = {NULL};
    for (int i = 0; i < SG_PARAMETERS; i++)
        names[i] = sg_parameter_texts[i].name;
    shogun_check_keys(L, arg, "parameter", names, 0);
}

sg_Parameters shogun_check_parameters(lua_State *L, int arg, const sg_Reachability *reachability)
{
    sg_Parameters parameters = sg_default_parameters(reachability);
    if (lua_isnoneornil(L, arg)) return parameters;
    shogun_check_table(L, arg, "parameters");
    check_names(L, arg);
    for (int i = 0; i < SG_PARAMETERS; i++) {
        const sg_ParameterText *text = &sg_parameter_texts[i];
        lua_Integer number;
        if (lua_getfield(L, arg, text->name) != LUA_TNIL) {
            if (!shogun_read_integer(L, -1, text->name, text->least, text->most, &number)) shogun_raise(L, arg);
            if (parameters.of[i] != SG_UNUSED) parameters.of[i] = (int)number;
        }
        lua_pop(L, 1);
    }
    return parameters;
}

// core.default_parameters(board) --> the default values under its rules, of the parameters used there, by name
static int default_parameters(lua_State *L)
{
    shogun_check_board(L, 1);
    sg_Parameters parameters = sg_default_parameters(shogun_push_reachability(L, 1));
    lua_createtable(L, 0, SG_PARAMETERS);
    for (int i = 0; i < SG_PARAMETERS; i++) {
        if (parameters.of[i] == SG_UNUSED) continue;
        lua_pushinteger(L, parameters.of[i]);
        lua_setfield(L, -2, sg_parameter_texts[i].name);
    }
    return 1;
}

static void push_text(lua_State *L, const sg_ParameterText *text)
{
    lua_createtable(L, 0, 5);
    lua_pushstring(L, text->name);
    lua_setfield(L, -2, "name");
    lua_pushinteger(L, text->least);
    lua_setfield(L, -2, "least");
    lua_pushinteger(L, text->most);
    lua_setfield(L, -2, "most");
    lua_pushinteger(L, text->step);
    lua_setfield(L, -2, "step");
    lua_pushstring(L, text->meaning);
    lua_setfield(L, -2, "meaning");
}

static const luaL_Reg functions[] = {
    {"default_parameters", default_parameters},
    {NULL, NULL},
};

void shogun_open_parameters(lua_State *L)
{
    shogun_register(L, functions);
    lua_createtable(L, SG_PARAMETERS, 0); // core.parameters: { { name=, least=, most=, step=, meaning= }, ... }
    for (int i = 0; i < SG_PARAMETERS; i++) {
        push_text(L, &sg_parameter_texts[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "parameters");
}
