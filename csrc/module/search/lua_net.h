// lua_net.h -- nets of the evaluation: a userdata with the bytes of its file.

#ifndef SHOGUN_NET_H
#define SHOGUN_NET_H

#include <lua.h>

#include "../../search/net.h"

// The net for the rules of the board at an index, left as a userdata or nil on the stack. The argument is a net for
// their law, false for no net, or nil or missing for the built-in one, if there is one. Returns NULL without a net.
const sg_Net *shogun_push_net(lua_State *L, int board, int arg);
// Opens the class and adds core.net to the table on top of the stack.
void shogun_open_nets(lua_State *L);

#endif
