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
    shogun_open_values(L);
    shogun_open_pieces(L);
    shogun_open_moves(L);
    shogun_open_rules(L);
    shogun_open_boards(L);
    shogun_open_play(L);
    shogun_open_plies(L);
    shogun_open_nodes(L);
    shogun_open_movetext(L);
    shogun_open_perft(L);
    shogun_open_ending_tables(L);
    shogun_open_ending_sets(L);
    shogun_open_ending_solvers(L);
    shogun_open_nets(L);
    shogun_open_questions(L);
    shogun_open_engines(L);
    shogun_open_positions(L);
    shogun_open_self_play(L);
    shogun_open_trainers(L);
    shogun_open_buffers(L);
    shogun_open_batches(L);
    shogun_open_limits(L);
    shogun_open_interrupts(L);
    shogun_open_clock(L);
    shogun_open_channels(L);
    shogun_open_descriptors(L);
    shogun_open_folders(L);
    shogun_open_locks(L);
    shogun_open_files(L);
    shogun_open_chess(L);
    shogun_open_chess_lines(L);
    shogun_open_tours(L);
    shogun_open_tour_counts(L);
    return 1;
}
