// shogun.c -- opens the module shogun.core, from which lua/shogun/init.lua makes shogun.

#include "board/lua_board.h"

// Pushes the shared upvalues, at the stack indices of openers.h.
static void push_shared(lua_State *L)
{
    lua_settop(L, 0);
    shogun_push_names(L);
    luaL_newmetatable(L, SHOGUN_PIECE_CLASS);
    luaL_newmetatable(L, SHOGUN_MOVE_CLASS);
    luaL_newmetatable(L, SHOGUN_RULES_CLASS);
    luaL_newmetatable(L, SHOGUN_BOARD_CLASS);
    luaL_newmetatable(L, SHOGUN_PLIES_CLASS);
    sg_Rules standard = sg_rules_standard();
    shogun_push_rules(L, &standard, SHOGUN_RULES);
}

// In an order in which a class is open before its methods are added.
static void (*const openers[])(lua_State *L) = {
    shogun_open_values,         shogun_open_pieces,      shogun_open_moves,         shogun_open_rules,
    shogun_open_boards,         shogun_open_play,        shogun_open_plies,         shogun_open_nodes,
    shogun_open_movetext,       shogun_open_perft,       shogun_open_ending_tables, shogun_open_ending_sets,
    shogun_open_ending_solvers, shogun_open_nets,        shogun_open_questions,     shogun_open_engines,
    shogun_open_positions,      shogun_open_self_play,   shogun_open_trainers,      shogun_open_buffers,
    shogun_open_batches,        shogun_open_limits,      shogun_open_interrupts,    shogun_open_clock,
    shogun_open_channels,       shogun_open_descriptors, shogun_open_folders,       shogun_open_locks,
    shogun_open_files,          shogun_open_chess,       shogun_open_chess_lines,   shogun_open_tours,
    shogun_open_tour_counts};

// With -fvisibility=hidden this is the only exported symbol.
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
LUAMOD_API int
luaopen_shogun_core(lua_State *L);

int luaopen_shogun_core(lua_State *L)
{
    luaL_checkversion(L);
    push_shared(L);
    lua_newtable(L); // shogun.core, to which each of these adds its functions
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
        openers[i](L);
    return 1;
}
