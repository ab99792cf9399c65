// windows_descriptors.c -- the console of the command.

#include <fcntl.h>
#include <io.h>
#include <lauxlib.h>
#include <stdlib.h>
#include <windows.h>

#include "../../binding/class.h"
#include "../../binding/openers.h"

static UINT pages_before[2]; // of input and output

static void restore_console(void)
{
    SetConsoleCP(pages_before[0]);
    SetConsoleOutputCP(pages_before[1]);
}

// A console shows UTF-8 and colours from then on. Files and pipes get the bytes that are written.
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
    pages_before[0] = GetConsoleCP();
    pages_before[1] = GetConsoleOutputCP();
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    atexit(restore_console);
    return 0;
}

static int window(lua_State *L) // as in posix_descriptors.c
{
    DWORD mode;
    CONSOLE_SCREEN_BUFFER_INFO screen = {0};
    HANDLE handle = (HANDLE)_get_osfhandle((int)luaL_checkinteger(L, 1));
    if (!GetConsoleMode(handle, &mode)) return 0;
    bool has_size = GetConsoleScreenBufferInfo(handle, &screen);
    lua_pushinteger(L, has_size ? screen.srWindow.Right - screen.srWindow.Left + 1 : 0);
    lua_pushinteger(L, has_size ? screen.srWindow.Bottom - screen.srWindow.Top + 1 : 0);
    return 2;
}

static int prepare_descriptors(lua_State *L) // luv, which wants them, is not used
{
    return lua_pushboolean(L, true), 1;
}

static const luaL_Reg functions[] = {
    {"prepare_descriptors", prepare_descriptors},
    {"prepare_command", prepare_command},
    {"window", window},
    {NULL, NULL},
};

void shogun_open_descriptors(lua_State *L)
{
    shogun_register(L, functions);
}
