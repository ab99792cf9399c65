// movetext.h -- the moves of a game as records write them: numbered, with marks and clocks, in lines.

#ifndef SHOGUN_MOVETEXT_H
#define SHOGUN_MOVETEXT_H

#include <lua.h>

// Adds core.read_move, core.clock_text and core.wrapped to the table on top of the stack, and movetext, word and number
// to the class of plies.
void shogun_open_movetext(lua_State *L);

#endif
