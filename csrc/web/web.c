// web.c -- a Lua state with the module, for a page.
//
// A call is a name and a text, and so is its answer (web_call): the module "site.inside" answers. Both texts are
// JSON. The page finds the sources of Lua modules when they are required.
//
// There is one state, and one instance of this program in each of the page's Workers. A failure beyond an error of Lua
// (no memory, no stack) leaves it unusable: the page ends the Worker and starts another.

#include <lauxlib.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// The functions exported to the page.
const char *web_open(void);
const char *web_call(const char *name, const char *argument);
int web_failed(void);

// In the page: receives printed text, and the progress of a call.
void web_tell(const char *kind, const char *text);

// In the page: the source of a module, to be freed by free(), or NULL.
char *web_find(const char *name);

int luaopen_shogun_core(lua_State *L);

static struct {
    lua_State *L;
    bool failed; // the last call failed
} web;

static const char answer = 'a'; // its address is a key of the registry

static int find_source(lua_State *L) // find_source(name) --> loader, name; or message
{
    const char *name = luaL_checkstring(L, 1), *shown = lua_pushfstring(L, "@%s", name);
    char *text = web_find(name);
    if (!text) {
        lua_pushfstring(L, "no module '%s' in the page", name);
        return 1;
    }
    int status = luaL_loadbufferx(L, text, strlen(text), shown, "t");
    free(text);
    if (status != LUA_OK) return lua_error(L);
    lua_pushvalue(L, 1);
    return 2;
}

static int tell(lua_State *L) // tell(kind, text)
{
    web_tell(luaL_checkstring(L, 1), luaL_checkstring(L, 2));
    return 0;
}

static const luaL_Reg libraries[] = {{LUA_GNAME, luaopen_base},          {LUA_LOADLIBNAME, luaopen_package},
                                     {LUA_TABLIBNAME, luaopen_table},    {LUA_STRLIBNAME, luaopen_string},
                                     {LUA_MATHLIBNAME, luaopen_math},    {LUA_UTF8LIBNAME, luaopen_utf8},
                                     {LUA_COLIBNAME, luaopen_coroutine}, {LUA_OSLIBNAME, luaopen_os},
                                     {LUA_DBLIBNAME, luaopen_debug},     {NULL, NULL}};

// require finds the page's modules alone.
static void set_searchers(lua_State *L)
{
    lua_getglobal(L, LUA_LOADLIBNAME);
    lua_createtable(L, 1, 0);
    lua_pushcfunction(L, find_source);
    lua_rawseti(L, -2, 1);
    lua_setfield(L, -2, "searchers");
    lua_pop(L, 1);
}

// The answering module is a function. It is called with the function that reports to the page, and returns the handler.
static int load_answer(lua_State *L)
{
    lua_getglobal(L, "require");
    lua_pushstring(L, "site.inside");
    lua_call(L, 1, 1);
    lua_pushcfunction(L, tell);
    lua_call(L, 1, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &answer);
    return 0;
}

static int open(lua_State *L)
{
    for (const luaL_Reg *library = libraries; library->func; library++) {
        luaL_requiref(L, library->name, library->func, 1);
        lua_pop(L, 1);
    }
    luaL_requiref(L, "shogun.core", luaopen_shogun_core, 0);
    lua_pop(L, 1);
    set_searchers(L);
    return load_answer(L);
}

static const char *text_of(lua_State *L)
{
    return lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "an error that is no text";
}

// Opens the state. Returns NULL, or why it could not be opened.
const char *web_open(void)
{
    web.L = luaL_newstate();
    if (!web.L) return "not enough memory";
    lua_pushcfunction(web.L, open);
    return lua_pcall(web.L, 0, 0, 0) == LUA_OK ? NULL : text_of(web.L);
}

// The answer to a call, or the message of its error: web_failed says which. It is valid until the next call.
const char *web_call(const char *name, const char *argument)
{
    lua_State *L = web.L;
    lua_settop(L, 0);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &answer);
    lua_pushstring(L, name);
    lua_pushstring(L, argument);
    web.failed = lua_pcall(L, 2, 1, 0) != LUA_OK;
    return text_of(L);
}

int web_failed(void)
{
    return web.failed;
}
