// lua_evaluate.h -- the static evaluation: its terms, its weights, the score of a board.

#ifndef SHOGUN_EVALUATE_H
#define SHOGUN_EVALUATE_H

#include <lua.h>

#include "../../search/net.h"

// The weights in a table by the names of their terms, or nothing; missing ones are the given ones. Raises for other
// names.
sg_Weights shogun_check_weights(lua_State *L, int arg, sg_Weights weights);
// The weights that go with a net, or without one (NULL) with the law.
sg_Weights shogun_weights_with(const sg_Net *net, const sg_Reachability *reachability);
// Adds core.evaluate, core.weights and core.terms to the table on top of the stack.
void shogun_open_evaluation(lua_State *L);

#endif
