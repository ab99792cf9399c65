// engine.h -- the search: a userdata.

#ifndef SHOGUN_ENGINE_H
#define SHOGUN_ENGINE_H

#include <lua.h>

// Opens the class and adds core.engine to the table on top of the stack.
void shogun_open_engines(lua_State *L);

#endif
