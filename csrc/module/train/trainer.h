// trainer.h -- training: a userdata that holds samples and a net in the making.

#ifndef SHOGUN_TRAINER_H
#define SHOGUN_TRAINER_H

#include <lua.h>

// Opens the class and adds core.trainer to the table on top of the stack.
void shogun_open_trainers(lua_State *L);

#endif
