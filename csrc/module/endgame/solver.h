// solver.h -- solvers of endings: a userdata, with its memory as user value.

#ifndef SHOGUN_ENDING_SOLVER_H
#define SHOGUN_ENDING_SOLVER_H

#include <lua.h>

// Opens the class, and adds core.ending_solver to the table on top of the stack.
void shogun_open_ending_solvers(lua_State *L);

#endif
