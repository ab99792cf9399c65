// stack.c -- how much of its stack a search needs: Lua runs a script in a thread whose stack is filled with a pattern,
// and the bytes that changed are counted. stack PROGRAM BOUND: fails above BOUND bytes.

#define _GNU_SOURCE

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <lauxlib.h>
#include <lualib.h>

enum { SIZE = 8 << 20, PATTERN = 0xa5 };

// Returns the program if it fails.
static void *run(void *program)
{
    lua_State *L = luaL_newstate();
    if (!L) return program;
    luaL_openlibs(L);
    bool failed = luaL_dostring(L, program);
    if (failed) fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    return failed ? program : NULL;
}

static size_t used(const unsigned char *stack)
{
    size_t untouched = 0;
    while (untouched < SIZE && stack[untouched] == PATTERN)
        untouched++;
    return SIZE - untouched;
}

int main(int count, char **words)
{
    if (count != 3) return 2;
    unsigned char *stack = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED) return 2;
    memset(stack, PATTERN, SIZE);
    pthread_attr_t attributes;
    pthread_t thread;
    void *failed;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, stack, SIZE);
    if (pthread_create(&thread, &attributes, run, words[1]) || pthread_join(thread, &failed)) return 2;
    if (failed) return 2;
    printf("%zu bytes of stack\n", used(stack));
    return used(stack) > strtoul(words[2], NULL, 10);
}
