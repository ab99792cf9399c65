// lua_count.c -- counts of knight's tours: a userdata with the memory of an sg_Count.
// lua/shogun/companions/tour_count.lua calls it.

#include "../../companions/count.h"
#include "../binding/value.h"
#include "../system/hook.h"
#include "../system/pages.h"

#include <string.h>

enum { FIRST_LOG2 = 12, MIB = 20 };

static const char count_name[] = "shogun.TourCount";
static const char kinds[] = {[SG_COUNT_OPEN] = '.', [SG_COUNT_END] = 'o', [SG_COUNT_CLOSED] = '#', '\0'};

typedef struct Count {
    sg_Count *count;  // in the memory that is the user value of this userdata
    lua_Integer most; // MiB
} Count;

static void *push_memory(lua_State *L, const Count *self, unsigned log2)
{
    lua_Integer size = (lua_Integer)(sg_count_bytes(log2) >> MIB);
    if (log2 > SG_COUNT_LOG2_MOST || size > self->most)
        luaL_error(L, "memory: the count needs more than %I MiB, at least %I", self->most, size + 1);
    return shogun_new_memory(L, sg_count_bytes(log2));
}

// Doubles the memory. The old memory is large, so Lua frees it at once.
static void grow(lua_State *L, int object, Count *self)
{
    unsigned log2 = sg_count_log2(self->count) + 1;
    self->count = sg_count_move(self->count, push_memory(L, self, log2));
    lua_setiuservalue(L, object, 1);
    lua_gc(L, LUA_GCCOLLECT);
}

// core.tour_count(width, height, kinds, closed, memory) --> count. kinds: a byte a field, row by row: "." open, "o" an
// end of the tour, "#" closed. memory: in MiB.
static int tour_count(lua_State *L)
{
    int width = (int)shogun_check_integer(L, 1, "width", 1, SG_COUNT_WIDTH);
    int height = (int)shogun_check_integer(L, 2, "height", 1, SG_COUNT_FIELDS / width);
    size_t length;
    const char *fields = shogun_check_string(L, 3, "kinds", &length);
    shogun_argcheck(L, length == (size_t)width * (size_t)height, 3, "kinds: expected a byte a field");
    lua_Integer most = shogun_check_integer(L, 5, "memory", 1, 1 << MIB);
    Count *self = lua_newuserdatauv(L, sizeof *self, 1);
    self->most = most;
    self->count = sg_count_place(push_memory(L, self, FIRST_LOG2), FIRST_LOG2, width, height);
    lua_setiuservalue(L, -2, 1);
    for (int i = 0; i < width * height; i++) {
        const char *kind = strchr(kinds, fields[i]);
        shogun_argcheck(L, kind && *kind, 3, "kinds: expected '.', 'o' or '#'");
        sg_count_set(self->count, i % width, i / width, (sg_CountField)(kind - kinds));
    }
    sg_count_start(self->count, lua_toboolean(L, 4));
    luaL_setmetatable(L, count_name);
    return 1;
}

// count:run(states) --> the number of tours, or nil; fields done; states held
static int count_run(lua_State *L)
{
    Count *self = shogun_check_object(L, 1, count_name);
    uint64_t states = (uint64_t)shogun_check_integer(L, 2, "states", 1, INT64_C(1) << 53), left = states;
    sg_CountState state = sg_count_run(self->count, &left);
    shogun_charge((states - left) * SHOGUN_TOUR_COST);
    if (state == SG_COUNT_FULL) grow(L, 1, self);
    if (state == SG_COUNT_OVER) luaL_error(L, "more than 2^62 tours");
    int done;
    uint64_t held;
    sg_count_progress(self->count, &done, &held);
    if (state == SG_COUNT_DONE)
        lua_pushinteger(L, (lua_Integer)sg_count_total(self->count));
    else
        lua_pushnil(L);
    lua_pushinteger(L, done);
    lua_pushinteger(L, (lua_Integer)held);
    return 3;
}

static const luaL_Reg members[] = {{"core.tour_count", tour_count}, {"run", count_run}, {NULL, NULL}};

const shogun_Class shogun_tour_counts = {count_name, "count", members};
