// launcher.c -- shogun.exe: runs lua\bin\shogun beside it, by Lua's own interpreter (lua.c), whose main is lua_main.

#include <stdio.h>
#include <string.h>
#include <windows.h>

int lua_main(int argc, char **argv);

static void wait_for_enter(void)
{
    fputs("\nPress Enter to close this window.\n", stderr);
    getchar();
}

// A window that has no other process was opened by a double-click, and closes when this one ends.
static int is_alone(void)
{
    DWORD process;
    return GetConsoleProcessList(&process, 1) == 1;
}

int main(int argc, char **argv)
{
    enum { MOST = 1024 };
    static char script[MOST], isolated[] = "-E", verb[] = "play", *words[MOST];
    int count = 0;
    DWORD length = GetModuleFileNameA(NULL, script, MOST);
    char *name = strrchr(script, '\\');
    static const char place[] = "\\lua\\bin\\shogun";
    if (!length || !name || (size_t)(name - script) + sizeof place > MOST || argc > MOST - 4)
        return fputs("shogun: its path, or the command line, is too long\n", stderr), 1;
    memcpy(name, place, sizeof place);
    words[count++] = argv[0];
    words[count++] = isolated; // settings of other Luas do not matter
    words[count++] = script;
    for (int i = 1; i < argc; i++)
        words[count++] = argv[i];
    if (argc == 1 && is_alone()) {
        words[count++] = verb;
        atexit(wait_for_enter);
    }
    return lua_main(count, words);
}
