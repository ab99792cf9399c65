// channel.h -- a channel to another process: a pair of connected sockets that carry frames.
//
//     core.channel()                  channel or nil, message
//     channel:child()                 the descriptor of the other end, for the process that is started
//     channel:started()               closes that end here, once the process has it
//     channel:send(bytes, seconds)    true or nil, message
//     channel:receive(seconds)        kind, text, number; nil, message; or nil at the timeout
//     channel:close()                 the collector does the same
//
// A frame is a kind, one byte; the number of its request and the length of its text, four bytes each,
// little-endian; and the text. A received text has at most 65536 bytes. A signal ends the wait early, so that Lua can
// handle it.

#ifndef SHOGUN_CHANNEL_H
#define SHOGUN_CHANNEL_H

#include <lua.h>

// Adds core.channel to the table on top of the stack.
void shogun_open_channels(lua_State *L);

#endif
