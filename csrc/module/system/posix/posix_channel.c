// posix_channel.c -- a channel to another process: a pair of connected sockets that carry frames.
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

#define _DEFAULT_SOURCE // for MSG_DONTWAIT

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../../engine/number.h"
#include "../../binding/class.h"
#include "../../binding/message.h"
#include "../../binding/value.h"
#include "../clock.h"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 // without this flag the host program must ignore SIGPIPE
#endif

enum { HEAD = 9, LONGEST = 1 << 16 }; // bytes before the text; of the longest text

static const char channel_name[] = "shogun.Channel";

typedef struct Channel {
    int own, child; // descriptors; -1 once they are closed
    size_t count;   // bytes received after the last frame that was returned
    unsigned char bytes[HEAD + LONGEST];
} Channel;

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

static Channel *check_channel(lua_State *L)
{
    Channel *channel = shogun_check_object(L, 1, channel_name);
    if (channel->own < 0) luaL_error(L, "the channel is closed");
    return channel;
}

// Waits until the socket is ready, at most until the deadline; returns whether it is.
static bool wait_for(int descriptor, short what, double deadline)
{
    enum { AT_MOST = 1000 }; // milliseconds; to wait longer, callers call again
    double left = ceil((deadline - shogun_now()) * 1000);
    struct pollfd socket = {descriptor, what, 0};
    return poll(&socket, 1, left <= 0 ? 0 : left < AT_MOST ? (int)left : AT_MOST) > 0;
}

static bool would_block(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

// Sending.

static int channel_send(lua_State *L) // channel:send(bytes, seconds) --> true or nil, message
{
    Channel *channel = check_channel(L);
    size_t left;
    const char *bytes = shogun_check_string(L, 2, "bytes", &left);
    double deadline = shogun_now() + shogun_check_seconds(L, 3);
    while (left > 0) {
        ssize_t sent = send(channel->own, bytes, left, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && !would_block()) return shogun_fail(L, "it has ended");
        if (sent < 0) wait_for(channel->own, POLLOUT, deadline);
        if (sent > 0) {
            bytes += sent;
            left -= (size_t)sent;
        }
        if (left > 0 && shogun_now() >= deadline) return shogun_fail(L, "out of time");
    }
    return shogun_answer_boolean(L, true);
}

// Receiving.

static uint32_t length_of(const Channel *channel)
{
    return (uint32_t)sg_number_at(channel->bytes + 5, 4);
}

// Pushes the first frame, if all of it is there: its kind, its text and its number.
static bool push_frame(lua_State *L, Channel *channel)
{
    if (channel->count < HEAD) return false;
    size_t length = length_of(channel);
    if (length > channel->count - HEAD) return false;
    lua_pushlstring(L, (const char *)channel->bytes, 1);
    lua_pushlstring(L, (const char *)channel->bytes + HEAD, length);
    lua_pushinteger(L, (lua_Integer)sg_number_at(channel->bytes + 1, 4));
    channel->count -= HEAD + length;
    memmove(channel->bytes, channel->bytes + HEAD + length, channel->count);
    return true;
}

static int channel_receive(lua_State *L) // channel:receive(seconds) --> kind, text, number | nil, message | nil
{
    Channel *channel = check_channel(L);
    double deadline = shogun_now() + shogun_check_seconds(L, 2);
    for (bool has_read = false;; has_read = true) {
        if (channel->count >= HEAD && length_of(channel) > LONGEST) return shogun_fail(L, "it writes too much");
        if (push_frame(L, channel)) return 3;
        if (has_read && shogun_now() >= deadline) return 0;
        if (!wait_for(channel->own, POLLIN, deadline)) return 0;
        size_t room = sizeof channel->bytes - channel->count;
        ssize_t got = recv(channel->own, channel->bytes + channel->count, room, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && !would_block())) return shogun_fail(L, "it has ended");
        if (got > 0) channel->count += (size_t)got;
    }
}

// Whether nothing can be read, and the other end is open: a closed end is readable, too.
static int channel_is_idle(lua_State *L) // channel:is_idle() --> boolean
{
    Channel *channel = check_channel(L);
    return shogun_answer_boolean(L, channel->count == 0 && !wait_for(channel->own, POLLIN, 0));
}

// The ends.

static int channel_child(lua_State *L) // channel:child() --> descriptor
{
    return shogun_answer_integer(L, check_channel(L)->child);
}

static int channel_started(lua_State *L) // channel:started()
{
    close_descriptor(&check_channel(L)->child);
    return 0;
}

static int channel_close(lua_State *L) // channel:close(); also when it is closed or collected
{
    Channel *channel = shogun_check_object(L, 1, channel_name);
    close_descriptor(&channel->own);
    close_descriptor(&channel->child);
    return 0;
}

static int new_channel(lua_State *L) // core.channel() --> channel or nil, message
{
    Channel *channel = lua_newuserdatauv(L, sizeof *channel, 0);
    channel->own = channel->child = -1;
    channel->count = 0;
    luaL_setmetatable(L, channel_name); // from now on it is closed when it is collected
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return shogun_fail(L, strerror(errno));
    channel->own = ends[0];
    channel->child = ends[1];
    fcntl(channel->own, F_SETFD, FD_CLOEXEC);
    fcntl(channel->child, F_SETFD, FD_CLOEXEC);
    return 1;
}

static const luaL_Reg members[] = {{"core.channel", new_channel}, {"child", channel_child},
                                   {"started", channel_started},  {"send", channel_send},
                                   {"receive", channel_receive},  {"is_idle", channel_is_idle},
                                   {"close", channel_close},      {"__gc", channel_close},
                                   {"__close", channel_close},    {NULL, NULL}};

const shogun_Class shogun_channels = {channel_name, "channel", members};
