// selfplay.h -- games of the search against itself: a userdata.

#ifndef SHOGUN_SELFPLAY_H
#define SHOGUN_SELFPLAY_H

#include <lua.h>

// Opens the class and adds core.self_play to the table on top of the stack.
void shogun_open_self_play(lua_State *L);

#endif
