// batch.h -- batches of boards: a userdata.

#ifndef SHOGUN_BATCH_H
#define SHOGUN_BATCH_H

#include <lua.h>

// Opens the class and adds core.batch to the table on top of the stack.
void shogun_open_batches(lua_State *L);

#endif
