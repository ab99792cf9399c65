// question.h -- the question of a search, as Lua asks it; its parameters and visibilities by name.

#ifndef SHOGUN_QUESTION_H
#define SHOGUN_QUESTION_H

#include <lua.h>

#include "../../search/worker.h"
#include "../system/interrupt.h"

// Reads the question of a board at argument 2 and a table at argument 3: `steps.start` lists its fields, all of which
// may be missing. Leaves the endings, the net and the reachability, to which the question points, on top of the stack.
// `interrupt` has neither hooks nor input yet.
void shogun_check_question(lua_State *L, sg_Question *question, shogun_Interrupt *interrupt);
// Adds core.parameters, core.default_parameters and core.overlooked to the table on top of the stack.
void shogun_open_questions(lua_State *L);

#endif
