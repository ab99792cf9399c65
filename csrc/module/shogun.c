// shogun.c -- opens the module shogun.core, which lua/shogun/init.lua makes into shogun.

#include "module.h"

void shogun_register(lua_State *L, const luaL_Reg *functions)
{
    for (int i = 1; i <= SHOGUN_UPVALUES; i++)
        lua_pushvalue(L, i);
    luaL_setfuncs(L, functions, SHOGUN_UPVALUES);
}

void shogun_fill_metatable(lua_State *L, int index, const luaL_Reg *metamethods, const luaL_Reg *methods)
{
    lua_pushvalue(L, index);
    shogun_register(L, metamethods);
    if (methods) {
        lua_newtable(L);
        shogun_register(L, methods);
        lua_setfield(L, -2, "__index");
    }
    lua_pop(L, 1);
}

void shogun_open_class(lua_State *L, const char *name, const luaL_Reg *methods)
{
    luaL_newmetatable(L, name);
    lua_newtable(L);
    shogun_register(L, methods);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

// The upvalues, at the stack indices that are their names.
static void push_upvalues(lua_State *L)
{
    lua_settop(L, 0);
    shogun_open_values(L);
    luaL_newmetatable(L, "shogun.Piece");
    luaL_newmetatable(L, "shogun.Move");
    luaL_newmetatable(L, "shogun.Rules");
    luaL_newmetatable(L, "shogun.Board");
    sg_Rules standard = sg_rules_standard();
    shogun_push_rules(L, &standard, SHOGUN_RULES);
}

// With -fvisibility=hidden this alone is seen from outside.
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
LUAMOD_API int
luaopen_shogun_core(lua_State *L);

int luaopen_shogun_core(lua_State *L)
{
    push_upvalues(L);
    shogun_open_pieces(L);
    shogun_open_moves(L);
    shogun_open_rules(L);
    shogun_open_boards(L);
    shogun_open_engines(L);
    shogun_open_trees(L);
    shogun_open_chess(L);
    shogun_open_chess_lines(L);
    shogun_open_tours(L);
    lua_newtable(L);
    shogun_register(L, shogun_value_functions);
    shogun_register(L, shogun_piece_functions);
    shogun_register(L, shogun_rules_functions);
    shogun_register(L, shogun_board_functions);
    shogun_register(L, shogun_clock_functions);
    shogun_register(L, shogun_engine_functions);
    shogun_register(L, shogun_uct_functions);
    shogun_register(L, shogun_tour_functions);
    lua_newtable(L);
    luaL_setfuncs(L, shogun_chess_functions, 0);
    lua_setfield(L, -2, "chess");
    return 1;
}
