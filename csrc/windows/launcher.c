// launcher.c -- shogun.exe: runs lua\bin\shogun, which lies beside it, with Lua's own interpreter (lua.c). Its main is
// renamed to lua_main.

#include <stdio.h>
#include <string.h>
#include <windows.h>

int lua_main(int argc, char **argv);

static void wait_for_enter(void)
{
    fputs("\nPress Enter to close this window.\n", stderr);
    getchar();
}

int main(int argc, char **argv)
{
    enum { MOST = 1024 };
    // -E: ignore environment variables for other installations of Lua.
    static char script[MOST], isolated[] = "-E", verb[] = "play", *words[MOST] = {verb, isolated, script};
    static const char place[] = "\\lua\\bin\\shogun";
    DWORD length = GetModuleFileNameA(NULL, script, MOST), process;
    char *name = strrchr(script, '\\');
    if (!length || !name || (size_t)(name - script) + sizeof place > MOST || argc + 3 > MOST)
        return fputs("shogun: its path, or the command line, is too long\n", stderr), 1;
    memcpy(name, place, sizeof place);
    for (int i = 1; i < argc; i++)
        words[i + 2] = argv[i];
    // If no other process uses this console, a double-click opened it, and it closes when this process ends.
    if (argc == 1 && GetConsoleProcessList(&process, 1) == 1) {
        words[argc++ + 2] = verb;
        atexit(wait_for_enter);
    }
    return lua_main(argc + 2, words);
}
