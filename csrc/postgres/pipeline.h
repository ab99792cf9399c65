// pipeline.h -- several statements in one round trip, and one transaction.

#ifndef SHOGUN_PIPELINE_H
#define SHOGUN_PIPELINE_H

#include <lua.h>

int shogun_connection_pipeline(lua_State *L);

#endif
