// plies.h -- the plies of a game: a userdata that lua/shogun/game builds upon.

#ifndef SHOGUN_PLIES_H
#define SHOGUN_PLIES_H

#include <lua.h>

// Opens the class and adds core.plies to the table on top of the stack.
void shogun_open_plies(lua_State *L);

#endif
