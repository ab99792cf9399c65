// absent.c -- stubs for sockets, which pages lack. The module's channels to other processes fail when they are used.

#include <errno.h>
#include <sys/socket.h>

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
