// limits.c -- the limits, checked and in Lua.

#include "limits.h"

#include "../../search/mate.h"
#include "../../search/worker.h"
#include "../binding/value.h"

size_t shogun_check_memory(lua_State *L, int arg, const char *what)
{
    return (size_t)shogun_check_integer(L, arg, what, 1, SHOGUN_MEMORY_MAX) << 20;
}

static const struct {
    const char *name;
    lua_Integer most;
} limits[] = {
    {"depth", SG_DEPTH_MAX},       {"mate", SG_MATE_MAX},           {"lines", SG_LINES_MAX},
    {"weight", SG_WEIGHT_MAX},     {"contempt", SG_CONTEMPT_MAX},   {"hash", SHOGUN_MEMORY_MAX},
    {"memory", SHOGUN_MEMORY_MAX}, {"threads", SHOGUN_THREADS_MAX},
};

void shogun_open_limits(lua_State *L)
{
    const int count = sizeof limits / sizeof *limits;
    lua_createtable(L, 0, count);
    for (int i = 0; i < count; i++) {
        lua_pushinteger(L, limits[i].most);
        lua_setfield(L, -2, limits[i].name);
    }
    lua_setfield(L, -2, "limits");
}
