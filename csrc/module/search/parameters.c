// parameters.c -- the parameters of the search, by name.

#include "parameters.h"

#include <lauxlib.h>

#include "../binding/class.h"
#include "../binding/numbers.h"
#include "../board/board.h"
#include "../board/rules.h"

sg_Parameters shogun_check_parameters(lua_State *L, int arg, const sg_Reachability *reachability)
{
    sg_Parameters parameters = sg_default_parameters(reachability);
    shogun_Number numbers[SG_PARAMETERS];
    int unused = 0; // a value that these rules do not use is checked, too
    for (int i = 0; i < SG_PARAMETERS; i++) {
        const sg_ParameterText *text = &sg_parameter_texts[i];
        int *value = parameters.of[i] == SG_UNUSED ? &unused : &parameters.of[i];
        numbers[i] = (shogun_Number){text->name, text->least, text->most, value};
    }
    shogun_check_numbers(L, arg, "parameter", numbers, SG_PARAMETERS);
    return parameters;
}

// core.default_parameters(board) --> the default values under its rules, of the parameters used there, by name
static int default_parameters(lua_State *L)
{
    shogun_check_board(L, 1);
    sg_Parameters parameters = sg_default_parameters(shogun_push_reachability(L, 1));
    lua_createtable(L, 0, SG_PARAMETERS);
    for (int i = 0; i < SG_PARAMETERS; i++)
        if (parameters.of[i] != SG_UNUSED) shogun_set_integer(L, sg_parameter_texts[i].name, parameters.of[i]);
    return 1;
}

static void push_text(lua_State *L, const sg_ParameterText *text)
{
    lua_createtable(L, 0, 5);
    shogun_set_string(L, "name", text->name);
    shogun_set_integer(L, "least", text->least);
    shogun_set_integer(L, "most", text->most);
    shogun_set_integer(L, "step", text->step);
    shogun_set_string(L, "meaning", text->meaning);
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
