// coverage.c -- notes which lines of lua/shogun/ run, by a hook. Coroutines inherit it. coverage.lua loads it.
//
// It is in C because it is called for every line: in Lua the specs took hours. When the process ends, short of a
// signal, the lines are written to a file of its own in the folder SHOGUN_COVERAGE, each as "PATH:LINE".

#define _GNU_SOURCE // for mkstemp

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 300, LINES_MAX = 2000, PATH_LENGTH = 200, SLOTS = 1024 };

typedef struct File {
    char path[PATH_LENGTH]; // from "lua/shogun/" on
    bool reached[LINES_MAX];
} File;

static File files[FILES_MAX];
static int file_count;

// The file of a source, by the address of its name. The address may be used again, hence the name is compared.
static struct {
    const char *source;
    char path[PATH_LENGTH];
    File *file; // NULL: another one than ours
} slots[SLOTS];

static const char *own_path(const char *source)
{
    const char *path = *source == '@' ? strstr(source, "lua/shogun/") : NULL;
    return path && strlen(source) < PATH_LENGTH ? path : NULL;
}

static File *find_file(const char *path)
{
    for (int i = 0; i < file_count; i++)
        if (strcmp(files[i].path, path) == 0) return &files[i];
    if (file_count == FILES_MAX) return NULL;
    strcpy(files[file_count].path, path);
    return &files[file_count++];
}

static File *file_of(const char *source)
{
    size_t slot = (uintptr_t)source / 8 % SLOTS;
    if (slots[slot].source == source && strncmp(slots[slot].path, source, PATH_LENGTH - 1) == 0)
        return slots[slot].file;
    const char *path = own_path(source);
    slots[slot].source = source;
    strncpy(slots[slot].path, source, PATH_LENGTH - 1);
    return slots[slot].file = path ? find_file(path) : NULL;
}

static void note(lua_State *L, lua_Debug *call)
{
    lua_getinfo(L, "S", call);
    File *file = file_of(call->source);
    if (file && call->currentline > 0 && call->currentline < LINES_MAX) file->reached[call->currentline] = true;
}

static void write_all(void)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/XXXXXX", getenv("SHOGUN_COVERAGE"));
    int descriptor = mkstemp(name);
    FILE *output = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!output) return;
    for (int i = 0; i < file_count; i++)
        for (int line = 1; line < LINES_MAX; line++)
            if (files[i].reached[line]) fprintf(output, "%s:%d\n", files[i].path, line);
    fclose(output);
}

// Hooks of others, which debug.sethook sets: a table by thread, each { function, mask, count }. They run as usual, and
// our lines are noted all the same.

static const char hooks = 'h'; // its address is the table's key in the registry
static bool has_others;

enum { FUNCTION = 1, MASK, COUNT };

static void push_hooks(lua_State *L)
{
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &hooks) == LUA_TTABLE) return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &hooks);
}

// Leaves the hook of this thread, a table or nil, on top of the stack.
static void push_hook(lua_State *L, lua_State *thread)
{
    push_hooks(L);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    lua_rawget(L, -2);
    lua_remove(L, -2);
}

static bool wants(lua_State *L, int event)
{
    static const char letters[] = {
        [LUA_HOOKCALL] = 'c', [LUA_HOOKRET] = 'r', [LUA_HOOKLINE] = 'l', [LUA_HOOKCOUNT] = 0, [LUA_HOOKTAILCALL] = 'c'};
    lua_rawgeti(L, -1, MASK);
    bool wanted = !letters[event] || strchr(lua_tostring(L, -1), letters[event]);
    lua_pop(L, 1);
    return wanted;
}

static void run(lua_State *L, lua_Debug *call)
{
    static const char *const names[] = {"call", "return", "line", "count", "tail call"};
    if (call->event == LUA_HOOKLINE) note(L, call);
    if (!has_others) return;
    push_hook(L, L);
    if (!lua_isnil(L, -1) && wants(L, call->event)) {
        lua_rawgeti(L, -1, FUNCTION);
        lua_pushstring(L, names[call->event]);
        call->event == LUA_HOOKLINE ? lua_pushinteger(L, call->currentline) : lua_pushnil(L);
        lua_call(L, 2, 0);
    }
    lua_pop(L, 1);
}

static lua_State *thread_of(lua_State *L)
{
    if (!lua_isthread(L, 1)) return L;
    lua_State *thread = lua_tothread(L, 1);
    lua_remove(L, 1);
    return thread;
}

static int mask_of(const char *mask, int count)
{
    return (strchr(mask, 'c') ? LUA_MASKCALL : 0) | (strchr(mask, 'r') ? LUA_MASKRET : 0) | LUA_MASKLINE |
           (count > 0 ? LUA_MASKCOUNT : 0);
}

int set_hook(lua_State *L);
int get_hook(lua_State *L);
int call_protected(lua_State *L);
int write_at_end(lua_State *L);

// Sets the hook again after Ctrl-C, which leaves none.
static int keep_hook(lua_State *L, int status, lua_KContext context)
{
    (void)status, (void)context;
    if (!lua_gethook(L)) lua_sethook(L, run, LUA_MASKLINE, 0);
    return lua_gettop(L);
}

int call_protected(lua_State *L) // call_protected(...): pcall, found as coverage_pcall in the registry
{
    lua_getfield(L, LUA_REGISTRYINDEX, "coverage_pcall");
    lua_insert(L, 1);
    lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, keep_hook);
    return keep_hook(L, LUA_OK, 0);
}

int set_hook(lua_State *L) // set_hook([thread,] [function, mask [, count]])
{
    lua_State *thread = thread_of(L);
    bool is_set = lua_isfunction(L, 1);
    const char *mask = is_set ? luaL_checkstring(L, 2) : "";
    int count = is_set ? (int)luaL_optinteger(L, 3, 0) : 0;
    lua_settop(L, 3);
    push_hooks(L);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    is_set ? lua_createtable(L, 3, 0) : lua_pushnil(L);
    for (int i = FUNCTION; is_set && i <= COUNT; i++) {
        lua_pushvalue(L, i);
        lua_rawseti(L, -2, i);
    }
    lua_rawset(L, -3);
    has_others = has_others || is_set;
    lua_sethook(thread, run, mask_of(mask, count), count);
    return 0;
}

int get_hook(lua_State *L) // get_hook([thread]) --> function, mask, count; nothing if there is none
{
    push_hook(L, thread_of(L));
    if (lua_isnil(L, -1)) return 0;
    int hook = lua_gettop(L);
    for (int i = FUNCTION; i <= COUNT; i++)
        lua_rawgeti(L, hook, i);
    return 3;
}

int write_at_end(lua_State *L)
{
    (void)L;
    atexit(write_all);
    return 0;
}
