// sight.h -- what a search sees, as Lua gives it: its visibility.

#ifndef SHOGUN_SIGHT_H
#define SHOGUN_SIGHT_H

#include <lua.h>

#include "../../search/sight.h"

// The chance of a visibility, 0 to 1; nothing: 1. Raises for other values.
uint32_t shogun_check_visibility(lua_State *L, int arg);
// Adds core.overlooked to the table on top of the stack.
void shogun_open_sight(lua_State *L);

#endif
