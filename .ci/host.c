// host.c -- Lua with the module in it, as one program without dynamic loading: host SCRIPT ARGUMENTS..., host -e CODE

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <lauxlib.h>
#include <lualib.h>

int luaopen_shogun_core(lua_State *L);

static void push_arguments(lua_State *L, int count, char **arguments)
{
    lua_newtable(L);
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, arguments[i]);
        lua_rawseti(L, -2, i - 1);
    }
    lua_setglobal(L, "arg");
}

int main(int count, char **arguments)
{
    lua_State *L = luaL_newstate();
    if (!L || count < 2) return EXIT_FAILURE;
    luaL_openlibs(L);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
    lua_pushcfunction(L, luaopen_shogun_core);
    lua_setfield(L, -2, "shogun.core");
    push_arguments(L, count, arguments);
    bool is_code = count > 2 && strcmp(arguments[1], "-e") == 0;
    int status = is_code ? luaL_dostring(L, arguments[2]) : luaL_dofile(L, arguments[1]);
    if (status) fprintf(stderr, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    return status ? EXIT_FAILURE : EXIT_SUCCESS;
}
