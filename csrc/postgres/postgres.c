// postgres.c -- opens the module shogun.libpq.

#include <lauxlib.h>

#include "../module/binding/class.h"
#include "../module/binding/openers.h"
#include "exchange.h"
#include "statement.h"

static const luaL_Reg members[] = {{"run", shogun_connection_run},
                                   {"script", shogun_connection_script},
                                   {"pipeline", shogun_connection_pipeline},
                                   {"notifications", shogun_connection_notifications},
                                   {"socket", shogun_connection_socket},
                                   {"is_lost", shogun_connection_is_lost},
                                   {"is_in_transaction", shogun_connection_is_in_transaction},
                                   {"close", shogun_connection_close},
                                   {"__gc", shogun_connection_close},
                                   {"__close", shogun_connection_close},
                                   {NULL, NULL}};

// With -fvisibility=hidden this is the only exported symbol.
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
LUAMOD_API int
luaopen_shogun_libpq(lua_State *L);

int luaopen_shogun_libpq(lua_State *L)
{
    luaL_checkversion(L);
    lua_settop(L, 0);
    lua_settop(L, SHOGUN_SHARED); // what functions of boards share, which none here needs
    lua_newtable(L);
    shogun_open_class(L, &(shogun_Class){SHOGUN_CONNECTION_CLASS, "connection", members});
    shogun_set_function(L, "connect", shogun_connect);
    return 1;
}
