// play.h -- the methods of a board that play on it: its moves, playing them, and the end of the game.

#ifndef SHOGUN_PLAY_H
#define SHOGUN_PLAY_H

#include <lua.h>

// Adds them to the class of boards, which is open.
void shogun_open_play(lua_State *L);

#endif
