// lua_plies.h -- the plies of a game: a userdata that lua/shogun/game builds upon.

#ifndef SHOGUN_PLIES_H
#define SHOGUN_PLIES_H

#include <lua.h>

#include "../../engine/plies.h"
#include "../board/lua_board.h"

// Every allocation may run a finalizer, and so any Lua code, which may play or take back plies here. So boards are
// copied before anything is pushed, and a ply is added only if none was added or removed since it was made.
typedef struct shogun_Plies {
    sg_Plies plies;
    const sg_Rules *rules; // anchored as user value 1; the memory of the plies is user value 2
    uint64_t changes;      // the number of plies added and removed so far
} shogun_Plies;

// The plies at argument 1.
shogun_Plies *shogun_check_plies(lua_State *L);
// The number of a ply that was played at an argument; `low` is 1 if the start is excluded.
uint32_t shogun_check_ply(lua_State *L, const shogun_Plies *self, int arg, int low);
// A board among the plies.
static inline shogun_Board shogun_board_after(const shogun_Plies *self, uint32_t ply)
{
    return (shogun_Board){self->plies.ply[ply].board, self->rules};
}
// Adds a ply to the plies at argument 1. `changes`: the value of that counter when the ply was made.
void shogun_add_ply(lua_State *L, shogun_Plies *self, uint64_t changes, sg_Move move, const sg_Board *next);

// Opens the class and adds core.plies to the table on top of the stack.
void shogun_open_plies(lua_State *L);

#endif
