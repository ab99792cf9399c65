// connect.h -- connecting to a server.
//
// libpq takes the steps, and they are waited for here, so that there is one deadline for all of them; only the look-up
// of a host's name is the C library's, which waits for as long as the system says.

#ifndef SHOGUN_CONNECT_H
#define SHOGUN_CONNECT_H

#include <lua.h>

int shogun_connect(lua_State *L);

#endif
