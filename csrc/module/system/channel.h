// channel.h -- a channel to another process: a pair of connected sockets, over which frames go.
//
//     core.channel()                  channel or nil, message
//     channel:child()                 the descriptor of the other end, for the process that is started
//     channel:started()               closes it here, once that process has it
//     channel:send(bytes, seconds)    true or nil, message
//     channel:receive(seconds)        kind, text; nil and a message; or nil where there is none within the time
//     channel:close()                 so does a channel that is collected
//
// A frame is a kind, one byte; the length of what follows, four bytes, the lowest first; and that many bytes, at most
// 65536 in what is received. Waiting ends early where a signal comes, so that Lua can act upon it.

#ifndef SHOGUN_CHANNEL_H
#define SHOGUN_CHANNEL_H

#include <lua.h>

// Adds core.channel to the table on top of the stack.
void shogun_open_channels(lua_State *L);

#endif
