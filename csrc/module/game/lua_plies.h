// lua_plies.h -- the plies of a game: a userdata that lua/shogun/game builds upon; nodes of records.

#pragma once

#include "../../engine/notation.h"
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
// Reads an argument: the number of a ply that was played, or 0 for the start if `low` is 0 and not 1.
uint32_t shogun_check_ply(lua_State *L, const shogun_Plies *self, int arg, int low);
// A board among the plies.
static inline shogun_Board shogun_board_after(const shogun_Plies *self, uint32_t ply)
{
    return (shogun_Board){self->plies.ply[ply].board, self->rules};
}
// Adds a ply to the plies at argument 1. `changes`: the value of self->changes when the ply was made.
void shogun_add_ply(lua_State *L, shogun_Plies *self, uint64_t changes, sg_Move move, const sg_Board *next);

// A plain node of a record, a table {move=, captures=, shows=, mark=, glyph=, clock=, ...}: no comment, no variations.
typedef struct shogun_Node {
    sg_Word word;       // except its number
    bool has_move;      // false if the text is not a move
    bool has_number;    // whether it has a number for the piece after the move
    lua_Integer number; // may be impossible
    double clock;       // seconds; below 0: none
} shogun_Node;

// Reads the plain node at the index, whose parts are all valid; false if it is anything else.
bool shogun_read_plain_node(lua_State *L, int index, shogun_Node *node);
