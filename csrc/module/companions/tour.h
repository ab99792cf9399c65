// tour.h -- searches for knight's tours: a userdata.

#ifndef SHOGUN_TOUR_H
#define SHOGUN_TOUR_H

#include <lua.h>

// Opens the class and adds core.tours to the table on top of the stack.
void shogun_open_tours(lua_State *L);

#endif
