// windows_descriptors.c -- the command's console; and openers that add nothing: boxes and databases need POSIX.

#include <fcntl.h>
#include <io.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <windows.h>

#include "../../binding/class.h"
#include "../../binding/openers.h"

static UINT page; // the console's code page before prepare_command

static void restore_page(void)
{
    SetConsoleOutputCP(page);
}

// core.prepare_command(): makes the console show UTF-8 and colours, and writes line ends to files and pipes unchanged.
static int prepare_command(lua_State *L)
{
    (void)L;
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        DWORD mode;
        HANDLE handle = (HANDLE)_get_osfhandle(descriptor);
        _setmode(descriptor, _O_BINARY);
        if (descriptor > 0 && GetConsoleMode(handle, &mode))
            SetConsoleMode(handle, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
    page = GetConsoleOutputCP();
    if (SetConsoleOutputCP(CP_UTF8)) atexit(restore_page);
    return 0;
}

static int window(lua_State *L) // as in posix_descriptors.c
{
    DWORD mode;
    CONSOLE_SCREEN_BUFFER_INFO screen;
    HANDLE handle = (HANDLE)_get_osfhandle((int)luaL_checkinteger(L, 1));
    if (!GetConsoleMode(handle, &mode)) return 0;
    bool has_size = GetConsoleScreenBufferInfo(handle, &screen);
    lua_pushinteger(L, has_size ? screen.srWindow.Right - screen.srWindow.Left + 1 : 0);
    lua_pushinteger(L, has_size ? screen.srWindow.Bottom - screen.srWindow.Top + 1 : 0);
    return 2;
}

static int prepare_descriptors(lua_State *L) // for luv, which Windows does not use
{
    return lua_pushboolean(L, true), 1;
}

void shogun_open_descriptors(lua_State *L)
{
    shogun_set_function(L, "prepare_descriptors", prepare_descriptors);
    shogun_set_function(L, "prepare_command", prepare_command);
    shogun_set_function(L, "window", window);
}

const shogun_Class shogun_channels = {NULL, NULL, NULL};

void shogun_open_locks(lua_State *L)
{
    (void)L;
}
