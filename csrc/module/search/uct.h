// uct.h -- Monte Carlo trees: a userdata.

#ifndef SHOGUN_UCT_H
#define SHOGUN_UCT_H

#include <lua.h>

// Opens the class and adds core.uct to the table on top of the stack.
void shogun_open_trees(lua_State *L);

#endif
