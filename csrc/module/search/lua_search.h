// lua_search.h -- nets, the evaluation, and the questions of searches.

#pragma once

#include "../../search/net.h"
#include "../../search/worker.h"
#include "../board/lua_board.h"
#include "../system/interrupt.h"

// Pushes and returns the net for the board at an index; or pushes false and returns NULL. `arg`: a
// net for the board's law, false for no net, nil or missing for the built-in net, if any.
const sg_Net *shogun_push_net(lua_State *L, int board, int arg);

// Returns `weights`, changed by the table at `arg`, if any. Raises for keys that name no term.
sg_Weights shogun_check_weights(lua_State *L, int arg, sg_Weights weights);

// Reads a question from the board at argument 2 and the table at argument 3 (engine.c lists its
// fields). Leaves the endings, the net and the reachability, to which the question points, on top
// of the stack. `interrupt` has no hooks yet.
void shogun_check_question(lua_State *L, sg_Question *question, shogun_Interrupt *interrupt);
