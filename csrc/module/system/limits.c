// limits.c -- the limits, in Lua.

#include "limits.h"

#include "../../search/mate.h"
#include "../../search/worker.h"
#include "../binding/value.h"

static const struct {
    const char *name;
    lua_Integer most;
} limits[] = {
    {"depth", SG_DEPTH_MAX},         {"mate", SG_MATE_MAX},         {"lines", SG_LINES_MAX},
    {"weight", SG_WEIGHT_MAX},       {"contempt", SG_CONTEMPT_MAX}, {"hash", SHOGUN_HASH_MAX},
    {"threads", SHOGUN_THREADS_MAX},
};

void shogun_open_limits(lua_State *L)
{
    const int count = sizeof limits / sizeof *limits;
    lua_createtable(L, 0, count);
    for (int i = 0; i < count; i++)
        shogun_set_integer(L, limits[i].name, limits[i].most);
    lua_setfield(L, -2, "limits");
}
