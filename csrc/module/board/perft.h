// perft.h -- the method of a board that counts sequences of moves.

#ifndef SHOGUN_PERFT_H
#define SHOGUN_PERFT_H

#include <lua.h>

// Adds it to the class of boards, which is open.
void shogun_open_perft(lua_State *L);

#endif
