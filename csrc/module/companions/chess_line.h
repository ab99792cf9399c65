// chess_line.h -- lines of the chess move checker: one checked at once, and a reader of many, a userdata.

#ifndef SHOGUN_CHESS_LINE_H
#define SHOGUN_CHESS_LINE_H

#include <lua.h>

// Opens the class and adds core.chess, a table of functions, to the table on top of the stack.
void shogun_open_chess_lines(lua_State *L);

#endif
