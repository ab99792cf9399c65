// state.c -- a Lua state in a region at a fixed address.

#define _DEFAULT_SOURCE // for madvise

#include "state.h"

#include <lauxlib.h>
#include <lualib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "frame.h"
#include "heap.h"
#include "layers.h"

int luaopen_shogun_core(lua_State *L);
void __wrap_shogun_charge(uint64_t instructions);

enum {
    PERIOD = 1000, // instructions between two calls of the hook
    PAGE = 4096,
    INSTRUCTION = 10 // nanoseconds, about what one takes
};

// All of it is outside the region, so restoring the state leaves it unchanged.
static struct {
    lua_State *L;
    box_Heap *heap;
    char *region, *copy;  // the state, and its snapshot
    size_t copied;        // bytes of the snapshot
    uint64_t left, given; // instructions of the present request; 0 given: not counted
    uint64_t spent;       // of the present game, before this request
} box;

static const char handlers = 'h'; // its address is a key of the registry

static void *allocate(void *context, void *memory, size_t before, size_t size)
{
    (void)before;
    box_Heap *heap = context;
    if (size > 0) return box_resize(heap, memory, size);
    box_free(heap, memory);
    return NULL;
}

// Instructions.

// Replaces shogun_charge (--wrap), which the module calls for its work in C.
void __wrap_shogun_charge(uint64_t instructions)
{
    if (box.given == 0) return;
    if (box.left >= instructions) {
        box.left -= instructions;
        return;
    }
    box_write('X', "out of instructions", 19);
    _exit(0);
}

static void count(lua_State *L, lua_Debug *event)
{
    (void)L;
    (void)event;
    __wrap_shogun_charge(PERIOD);
}

bool box_counted_time(uint64_t *nanoseconds)
{
    if (box.given == 0) return false;
    *nanoseconds = (box.spent + box.given - box.left) * INSTRUCTION;
    return true;
}

// Functions for the handlers.

// Charges a coroutine in advance: its own count may not reach a whole period.
static int charge(lua_State *L) // charge()
{
    (void)L;
    __wrap_shogun_charge(PERIOD);
    return 0;
}

static int used(lua_State *L) // used() --> instructions of the present request, or nil if they are not counted
{
    if (box.given == 0) return 0;
    lua_pushinteger(L, (lua_Integer)(box.given - box.left));
    return 1;
}

static int compile(lua_State *L) // compile(name, environment, shown) --> function | nil, message; nil: no such text
{
    const char *name = luaL_checkstring(L, 1), *shown = luaL_checkstring(L, 3);
    box_Text text = box_find_text(name);
    if (!text.text) return 0;
    if (luaL_loadbufferx(L, text.text, text.length, lua_pushfstring(L, "@%s", shown), "t") != LUA_OK) {
        lua_pushnil(L);
        lua_rotate(L, -2, 1);
        return 2;
    }
    lua_pushvalue(L, 2);
    lua_setupvalue(L, -2, 1);
    return 1;
}

static int say(lua_State *L) // say(text): to the parent, at once
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    if (length > 1 << 16) length = 1 << 16;
    box_write('P', text, length);
    return 0;
}

// Sends a question to the parent. Nothing can raise between the question and the last byte of the reply: the bot's
// memory may be nearly full.
static int ask(lua_State *L) // ask(text) --> text
{
    size_t length;
    const char *text = luaL_checklstring(L, 1, &length);
    box_write('?', text, length);
    uint32_t coming;
    const char *reply = box_read_reply(&coming);
    lua_pushlstring(L, reply, coming);
    return 1;
}

static const luaL_Reg functions[] = {{"charge", charge}, {"used", used}, {"compile", compile},
                                     {"say", say},       {"ask", ask},   {NULL, NULL}};

static const luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},
                                     {LUA_TABLIBNAME, luaopen_table},
                                     {LUA_STRLIBNAME, luaopen_string},
                                     {LUA_MATHLIBNAME, luaopen_math},
                                     {LUA_UTF8LIBNAME, luaopen_utf8},
                                     {LUA_COLIBNAME, luaopen_coroutine},
                                     {"shogun.core", luaopen_shogun_core},
                                     {NULL, NULL}};

// The state.

static int panic(lua_State *L)
{
    (void)L;
    _exit(BOX_PANIC);
}

static int open_libraries(lua_State *L)
{
    luaL_checkversion(L);
    for (const luaL_Reg *library = libraries; library->func; library++) {
        luaL_requiref(L, library->name, library->func, library->func != luaopen_shogun_core);
        lua_pop(L, 1);
    }
    return 0;
}

void box_open_state(size_t memory)
{
    box.region = box_map(BOX_STATE_ADDRESS, memory);
    box.copy = box_map(BOX_COPY_ADDRESS, memory);
    box.heap = box_make_heap(box.region, memory);
#if LUA_VERSION_NUM >= 505
    box.L = lua_newstate(allocate, box.heap, 0); // the seed, which 5.4 makes of the time and of addresses
#else
    box.L = lua_newstate(allocate, box.heap);
#endif
    if (!box.L) _exit(BOX_NO_STATE);
    lua_atpanic(box.L, panic);
    lua_sethook(box.L, count, LUA_MASKCOUNT, PERIOD);
    lua_pushcfunction(box.L, open_libraries);
    if (lua_pcall(box.L, 0, 0, 0) != LUA_OK) _exit(BOX_NO_STATE);
}

static void write_error(lua_State *L)
{
    size_t length;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (text) {
        box_write('E', text, length);
    } else {
        box_write('E', "an error that is no text", 24);
    }
}

static int load_handlers(lua_State *L)
{
    lua_pushcfunction(L, compile);
    lua_pushvalue(L, 1);
    lua_pushglobaltable(L);
    lua_pushvalue(L, 1);
    lua_call(L, 3, 2);
    if (lua_isnil(L, -2)) return lua_error(L);
    lua_pop(L, 1);
    luaL_newlib(L, functions);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_getfield(L, -1, "shogun.core");
    lua_setfield(L, -3, "core");
    lua_pop(L, 1);
    lua_call(L, 1, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &handlers);
    return 0;
}

bool box_load_handlers(const char *name)
{
    lua_pushcfunction(box.L, load_handlers);
    lua_pushstring(box.L, name);
    bool loaded = lua_pcall(box.L, 1, 0, 0) == LUA_OK;
    if (!loaded) write_error(box.L);
    lua_gc(box.L, LUA_GCCOLLECT);
    lua_settop(box.L, 0);
    return loaded;
}

void box_save_state(void)
{
    box.copied = box_heap_used(box.heap);
    memcpy(box.copy, box.region, box.copied);
}

void box_restore_state(void)
{
    size_t used_now = box_heap_used(box.heap), first = (box.copied + PAGE - 1) & ~(size_t)(PAGE - 1);
    if (used_now > first) madvise(box.region + first, used_now - first, MADV_DONTNEED);
    memcpy(box.region, box.copy, box.copied);
    box.spent = box.given = box.left = 0;
}

typedef struct Request {
    char kind;
    const char *text;
    size_t length;
} Request;

static int handle(lua_State *L)
{
    const Request *request = lua_touserdata(L, 1);
    lua_settop(L, 0);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &handlers);
    lua_pushlstring(L, &request->kind, 1);
    if (lua_gettable(L, 1) != LUA_TFUNCTION) return luaL_error(L, "unknown request");
    lua_pushlstring(L, request->text, request->length);
    lua_call(L, 1, 2);
    if (lua_type(L, -2) != LUA_TSTRING || lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "no answer");
    return 2;
}

void box_handle(char kind, const char *text, size_t length, uint64_t instructions)
{
    lua_State *L = box.L;
    Request request = {.kind = kind, .text = text, .length = length};
    box.left = box.given = instructions;
    lua_pushcfunction(L, handle);
    lua_pushlightuserdata(L, &request);
    if (lua_pcall(L, 1, 2, 0) == LUA_OK) {
        size_t size;
        const char *answer = lua_tolstring(L, -1, &size);
        box_write(lua_tostring(L, -2)[0], answer, size);
    } else {
        write_error(L);
    }
    box.spent += box.given - box.left;
    box.left = box.given = 0;
    lua_settop(L, 0);
}

// Refuses all finalizers in a box except those of C.
//
// Lua calls finalizers with its hooks off, so no hook would count their instructions. It looks for __gc only when the
// metatable of an object is set; a field that is added later has no effect. The bot, the library and the module all set
// metatables by lua_setmetatable, and the linker replaces each of these calls by the function below (--wrap).

int __real_lua_setmetatable(lua_State *L, int index);
int __wrap_lua_setmetatable(lua_State *L, int index);

// Classes with a finalizer in C: the memory of luaL_Buffer, and files. A bot never gets such an object, so it cannot
// replace the finalizer.
static const char *const out_of_reach[] = {"_UBOX*", "shogun.File", NULL};

static bool is_out_of_reach(lua_State *L, int metatable)
{
    bool found = false;
    for (const char *const *name = out_of_reach; *name && !found; name++) {
        lua_getfield(L, LUA_REGISTRYINDEX, *name);
        found = lua_rawequal(L, -1, metatable);
        lua_pop(L, 1);
    }
    return found;
}

static bool has_finalizer(lua_State *L, int metatable)
{
    lua_pushliteral(L, "__gc");
    bool found = lua_rawget(L, metatable) != LUA_TNIL;
    lua_pop(L, 1);
    return found && !is_out_of_reach(L, metatable);
}

int __wrap_lua_setmetatable(lua_State *L, int index)
{
    if (lua_istable(L, -1) && has_finalizer(L, lua_gettop(L))) luaL_error(L, "no finalizers (__gc) in a box");
    return __real_lua_setmetatable(L, index);
}
