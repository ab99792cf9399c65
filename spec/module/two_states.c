// two_states.c -- Lua states in threads of their own, and a fork during a search: two_states SCRIPT [THREADS [ROUNDS]].
//
// Each thread runs the script, with the argument ROUNDS, in its own Lua state with the module. All
// answers must be the same. Then one state runs it with three more arguments: fork() returns the
// process (0 in the child), wait(process) returns its exit code, and after spare(n) each n-th new
// thread fails (0: none). The linker replaces pthread_create by __wrap_pthread_create.

#include <errno.h>
#include <lauxlib.h>
#include <lualib.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER = 400, THREADS_MAX = 16 };

int luaopen_shogun_core(lua_State *L);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context);

static int spared, asked; // the n of spare(n), and the threads requested since then

typedef struct Task {
    const char *script;
    int rounds;
    bool may_fork;
    char answer[ANSWER]; // or the error message
} Task;

static int fork_process(lua_State *L) // fork() --> process, 0 in the child
{
    fflush(NULL);
    lua_pushinteger(L, fork());
    return 1;
}

static int wait_for(lua_State *L) // wait(process) --> exit code
{
    int status = 0;
    pid_t ended = waitpid((pid_t)luaL_checkinteger(L, 1), &status, 0);
    lua_pushinteger(L, ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return 1;
}

static int spare(lua_State *L) // spare(n) --> threads that could not be made since the last call
{
    lua_pushinteger(L, spared > 0 ? asked / spared : 0);
    spared = (int)luaL_checkinteger(L, 1);
    asked = 0;
    return 1;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context)
{
    if (spared > 0 && ++asked % spared == 0) return EAGAIN;
    return __real_pthread_create(thread, attributes, start, context);
}

static lua_State *new_state(void)
{
    lua_State *L = luaL_newstate();
    if (!L) exit(EXIT_FAILURE);
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, luaopen_shogun_core);
    lua_setfield(L, -2, "shogun.core");
    lua_pop(L, 1);
    return L;
}

static void *run(void *context)
{
    Task *task = context;
    lua_State *L = new_state();
    int status = luaL_loadfile(L, task->script);
    lua_pushinteger(L, task->rounds);
    if (task->may_fork) lua_pushcfunction(L, fork_process);
    if (task->may_fork) lua_pushcfunction(L, wait_for);
    if (task->may_fork) lua_pushcfunction(L, spare);
    if (status == LUA_OK) lua_pcall(L, task->may_fork ? 4 : 1, 1, 0);
    snprintf(task->answer, ANSWER, "%s", luaL_tolstring(L, status == LUA_OK ? -1 : 1, NULL));
    lua_close(L);
    return NULL;
}

// Returns how many answers differ from the first one.
static int run_threads(Task *tasks, int count)
{
    pthread_t threads[THREADS_MAX];
    int differences = 0;
    for (int i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, run, &tasks[i]) != 0) exit(EXIT_FAILURE);
    for (int i = 0; i < count; i++) {
        pthread_join(threads[i], NULL);
        differences += strcmp(tasks[i].answer, tasks[0].answer) != 0;
    }
    return differences;
}

int main(int count, char **arguments)
{
    int threads = count > 2 ? atoi(arguments[2]) : 2;
    if (count < 2 || threads < 1 || threads > THREADS_MAX) return EXIT_FAILURE;
    Task tasks[THREADS_MAX + 1];
    for (int i = 0; i <= threads; i++)
        tasks[i] = (Task){arguments[1], count > 3 ? atoi(arguments[3]) : 10, .may_fork = i == threads};
    int failures = run_threads(tasks, threads);
    run(&tasks[threads]);
    failures += strncmp(tasks[0].answer, "answer ", 7) != 0;
    failures += strcmp(tasks[threads].answer, "forked") != 0;
    printf("%s\n%s\n", tasks[0].answer, tasks[threads].answer);
    printf("%d states, %d failures\n", threads + 1, failures);
    return failures > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
