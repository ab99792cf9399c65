// absent.c -- stubs for what pages lack: sockets, with which the module's channels to other processes fail when used;
// and batches and the making of nets, whose functions shogun.core lacks here.

#include <errno.h>
#include <sys/socket.h>

#include "../module/binding/openers.h"
#include "../module/library/buffer.h"

ssize_t recv(int descriptor, void *bytes, size_t size, int flags)
{
    (void)descriptor;
    (void)bytes;
    (void)size;
    (void)flags;
    errno = ENOSYS;
    return -1;
}

ssize_t send(int descriptor, const void *bytes, size_t size, int flags)
{
    (void)descriptor;
    (void)bytes;
    (void)size;
    (void)flags;
    errno = ENOSYS;
    return -1;
}

void shogun_open_positions(lua_State *L)
{
    (void)L;
}

void shogun_open_self_play(lua_State *L)
{
    (void)L;
}

void shogun_open_trainers(lua_State *L)
{
    (void)L;
}

void shogun_open_buffers(lua_State *L)
{
    (void)L;
}

void shogun_open_batches(lua_State *L)
{
    (void)L;
}
