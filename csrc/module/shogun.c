// shogun.c -- opens the module shogun.core, from which lua/shogun/init.lua makes shogun.

#include "board/lua_board.h"

// Pushes the shared upvalues to their places on the stack (openers.h).
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

static const shogun_Class *const classes[] = {&shogun_pieces,
                                              &shogun_moves,
                                              &shogun_boards,
                                              &shogun_play,
                                              &shogun_plies,
                                              &shogun_nodes,
                                              &shogun_movetext,
                                              &shogun_perft,
                                              &shogun_ending_maps,
                                              &shogun_ending_tables,
                                              &shogun_ending_sets,
                                              &shogun_ending_solvers,
                                              &shogun_self_play,
                                              &shogun_trainers,
                                              &shogun_buffers,
                                              &shogun_batches,
                                              &shogun_channels,
                                              &shogun_folders,
                                              &shogun_files,
                                              &shogun_chess,
                                              &shogun_tours,
                                              &shogun_tour_counts,
                                              NULL};

static void (*const openers[])(lua_State *L) = {
    shogun_open_values,  shogun_open_rules,       shogun_open_nets,   shogun_open_questions,
    shogun_open_engines, shogun_open_positions,   shogun_open_limits, shogun_open_interrupts,
    shogun_open_clock,   shogun_open_descriptors, shogun_open_locks,  shogun_open_chess_lines};

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
    for (const shogun_Class *const *class = classes; *class; class ++)
        shogun_open_class(L, *class);
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
        openers[i](L);
    return 1;
}
