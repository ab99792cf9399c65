// lua_search.h -- nets of the evaluation, a userdata with the bytes of its file; the evaluation; questions.

#pragma once

#include "../../search/net.h"
#include "../../search/worker.h"
#include "../board/lua_board.h"
#include "../system/interrupt.h"

// The net for the rules of the board at an index, left as a userdata or nil on the stack. The argument is a net for
// their law, false for no net, or nil or missing for the built-in one, if there is one. Returns NULL without a net.
const sg_Net *shogun_push_net(lua_State *L, int board, int arg);

// Overwrites the given weights by those in a table by the names of their terms, or nil. Raises for other names.
sg_Weights shogun_check_weights(lua_State *L, int arg, sg_Weights weights);

// Reads a question from the board at argument 2 and the table at argument 3, whose optional fields `steps.start` lists.
// Leaves the endings, the net and the reachability, to which the question points, on top of the stack.
// `interrupt` has neither hooks nor input yet.
void shogun_check_question(lua_State *L, sg_Question *question, shogun_Interrupt *interrupt);
