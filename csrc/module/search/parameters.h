// parameters.h -- the parameters of the search, by name.

#ifndef SHOGUN_PARAMETERS_H
#define SHOGUN_PARAMETERS_H

#include <lua.h>

#include "../../search/parameters.h"

// The parameters in a table by their names, or nothing; missing ones are the default ones. Raises for other names,
// and for numbers out of range.
sg_Parameters shogun_check_parameters(lua_State *L, int arg, const sg_Reachability *reachability);
// Adds core.parameters and core.default_parameters to the table on top of the stack.
void shogun_open_parameters(lua_State *L);

#endif
