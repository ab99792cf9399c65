// posix_descriptors.c -- for luv and the command: free descriptors, the size of the window, and an
// error instead of a signal when a file grows too large.

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <lauxlib.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../../binding/class.h"
#include "../../binding/message.h"
#include "../../binding/openers.h"

// luv's event loops and threads need this many free descriptors, or they end the process.
enum { FREE = 20 };

// Opens /dev/null, only for reading, as each of descriptors 0, 1 and 2 that is closed: else the
// next file would get this number. Writing to the descriptor still fails.
static bool fill_standard(void)
{
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) < 0) return false;
    return true;
}

static bool has_free(void)
{
    int held[FREE], count = 0;
    while (count < FREE && (held[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0)
        count++;
    int reason = errno;
    for (int i = 0; i < count; i++)
        close(held[i]);
    errno = reason;
    return count == FREE;
}

static int prepare_descriptors(lua_State *L) // core.prepare_descriptors() --> true, or nil, message
{
    if (fill_standard() && has_free()) return lua_pushboolean(L, true), 1;
    static const char format[] = "needs luv, and luv %d more descriptors (ulimit -n): %s";
    return shogun_fail(L, lua_pushfstring(L, format, FREE, strerror(errno)));
}

static int window(lua_State *L) // core.window(descriptor) --> columns, lines (0: unknown); nothing if no terminal
{
    int descriptor = (int)luaL_checkinteger(L, 1);
    struct winsize size = {0};
    if (!isatty(descriptor)) return 0;
    if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) size = (struct winsize){0};
    lua_pushinteger(L, size.ws_col);
    lua_pushinteger(L, size.ws_row);
    return 2;
}

static int prepare_command(lua_State *L) // core.prepare_command(): a file beyond `ulimit -f` is an error
{
    (void)L;
    signal(SIGXFSZ, SIG_IGN);
    return 0;
}

void shogun_open_descriptors(lua_State *L)
{
    shogun_set_function(L, "prepare_descriptors", prepare_descriptors);
    shogun_set_function(L, "prepare_command", prepare_command);
    shogun_set_function(L, "window", window);
}
