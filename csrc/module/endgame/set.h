// set.h -- solved endings of one law: a userdata, with the tables in its user value.

#ifndef SHOGUN_ENDING_SET_H
#define SHOGUN_ENDING_SET_H

#include <lua.h>

#include "../../endgame/probe.h"

const sg_Endings *shogun_check_ending_set(lua_State *L, int arg);

// Opens the class, and adds core.ending_set to the table on top of the stack.
void shogun_open_ending_sets(lua_State *L);

#endif
