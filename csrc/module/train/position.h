// position.h -- positions to learn from, of any board.

#ifndef SHOGUN_POSITION_H
#define SHOGUN_POSITION_H

#include <lua.h>

// Adds core.position to the table on top of the stack.
void shogun_open_positions(lua_State *L);

#endif
