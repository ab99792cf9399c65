// windows_input.c -- input from a console, a pipe or a file: each needs different calls.

#include "../input.h"

#include <errno.h>
#include <io.h>
#include <windows.h>

#include "wide.h"

static HANDLE handle_of(int descriptor)
{
    return (HANDLE)_get_osfhandle(descriptor);
}

// Whether a key was pressed; removes other events.
static bool has_key(HANDLE console)
{
    INPUT_RECORD event;
    DWORD count;
    while (PeekConsoleInputW(console, &event, 1, &count) && count > 0) {
        if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown) return true;
        ReadConsoleInputW(console, &event, 1, &count);
    }
    return false;
}

static bool is_console(HANDLE handle)
{
    DWORD mode;
    return GetConsoleMode(handle, &mode);
}

static bool is_there(int descriptor)
{
    DWORD count = 0;
    HANDLE handle = handle_of(descriptor);
    if (GetFileType(handle) == FILE_TYPE_PIPE) return !PeekNamedPipe(handle, NULL, 0, NULL, &count, NULL) || count > 0;
    return !is_console(handle) || has_key(handle);
}

void shogun_wait_for_inputs(shogun_Input *inputs, int count, int wait)
{
    enum { PAUSE = 5 }; // milliseconds
    bool found = false;
    for (ULONGLONG deadline = GetTickCount64() + (ULONGLONG)(wait < 0 ? 0 : wait);; Sleep(PAUSE)) {
        for (int i = 0; i < count; i++)
            found |= inputs[i].is_there = is_there(inputs[i].descriptor);
        if (found || (wait >= 0 && GetTickCount64() >= deadline)) return;
    }
}

bool shogun_has_input(int descriptor, int wait)
{
    shogun_Input input = {descriptor, false};
    shogun_wait_for_inputs(&input, 1, wait);
    return input.is_there;
}

// A console delivers UTF-16: a unit becomes at most three bytes.
ptrdiff_t shogun_read_some(int descriptor, char *buffer, size_t most)
{
    wchar_t wide[SHOGUN_WIDE_MAX];
    DWORD count = 0, units = (DWORD)(most / 3 < SHOGUN_WIDE_MAX ? most / 3 : SHOGUN_WIDE_MAX);
    HANDLE handle = handle_of(descriptor);
    if (units < 2 || !is_console(handle)) return _read(descriptor, buffer, (unsigned int)most);
    if (!ReadConsoleW(handle, wide, units, &count, NULL)) return shogun_set_reason(), -1;
    if (count > 0 && wide[0] == 26) return 0; // Ctrl-Z is the end
    return WideCharToMultiByte(CP_UTF8, 0, wide, (int)count, buffer, (int)most, NULL, NULL);
}
