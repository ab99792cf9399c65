// lua_tour.c -- searches for knight's tours: a userdata that is an sg_Tour, made by
// lua/shogun/companions/tour_path.lua.

#include "../../companions/tour.h"
#include "../binding/value.h"
#include "../system/hook.h"

enum { SIDE_MAX = 4096, PATH = 3, OPTIONS = 4 };

static const char search_name[] = "shogun.TourSearch";
static const char *const orders[] = {[SG_CLOCKWISE] = "clockwise",
                                     [SG_WARNSDORFF] = "warnsdorff",
                                     [SG_OUTSIDE] = "outside",
                                     [SG_SHUFFLED] = "shuffled",
                                     NULL};
static const char *const states[] = {[SG_TOUR_MORE] = "more", [SG_TOUR_FOUND] = "found", [SG_TOUR_NONE] = "none"};

static sg_Tour *check_search(lua_State *L)
{
    return shogun_check_object(L, 1, search_name);
}

// The i-th position of the list at the index; false and a message on the stack if it is invalid.
static bool read_position(lua_State *L, int list, const char *name, lua_Integer i, lua_Integer xy[2])
{
    const char *what = lua_pushfstring(L, "%s[%I]", name, i);
    if (lua_geti(L, list, i) != LUA_TTABLE) return shogun_expected(L, -1, what, "a position {x, y}");
    if (shogun_read_xy(L, -1, LUA_MININTEGER, LUA_MAXINTEGER, xy)) {
        lua_pop(L, 2);
        return true;
    }
    lua_pushfstring(L, "%s: %s", what, lua_tostring(L, -1));
    return false;
}

static int on_side(lua_Integer number)
{
    return number >= 0 && number < SIDE_MAX ? (int)number : -1;
}

static bool extend(lua_State *L, sg_Tour *tour, lua_Integer i)
{
    lua_Integer xy[2];
    if (!read_position(L, PATH, "path", i, xy)) return false;
    const char *problem = sg_tour_extend(tour, on_side(xy[0]), on_side(xy[1]));
    if (problem) lua_pushfstring(L, "path[%I]: {%I, %I} %s", i, xy[0], xy[1], problem);
    return !problem;
}

// Extends the path by the positions at PATH, of which the last is the oldest.
static bool extend_all(lua_State *L, sg_Tour *tour, lua_Integer fields)
{
    lua_Integer length = shogun_check_length(L, PATH, PATH, "length");
    if (length < 1 || length > fields) {
        lua_pushfstring(L, "path: expected 1 to %I positions, got %I", fields, length);
        return false;
    }
    shogun_Hooks hooks = shogun_watch_hooks(L);
    for (lua_Integer i = length; i > 0; i--) {
        if (!extend(L, tour, i)) return false;
        shogun_hear_hooks(L, &hooks);
    }
    return true;
}

static bool close_fields(lua_State *L, sg_Tour *tour)
{
    int type = lua_getfield(L, OPTIONS, "without");
    if (type == LUA_TNIL) return true;
    if (type != LUA_TTABLE) return shogun_expected(L, -1, "without", "a list of positions");
    int list = lua_gettop(L);
    lua_Integer count = shogun_check_length(L, OPTIONS, list, "length");
    shogun_Hooks hooks = shogun_watch_hooks(L);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_Integer xy[2];
        if (!read_position(L, list, "without", i, xy)) return false;
        if (sg_tour_is_open(tour, on_side(xy[0]), on_side(xy[1]))) sg_tour_close_field(tour, (int)xy[0], (int)xy[1]);
        shogun_hear_hooks(L, &hooks);
    }
    return true;
}

static sg_TourOrder option_order(lua_State *L)
{
    lua_getfield(L, OPTIONS, "order");
    int word = lua_isnil(L, -1) ? SG_CLOCKWISE : shogun_read_word(L, -1, orders);
    if (word < 0) {
        shogun_expected(L, -1, "order", "'clockwise', 'warnsdorff', 'outside' or 'shuffled'");
        shogun_raise(L, OPTIONS);
    }
    lua_pop(L, 1);
    return (sg_TourOrder)word;
}

static void start(lua_State *L, sg_Tour *tour, lua_Integer fields)
{
    lua_Integer given = sg_tour_length(tour);
    lua_Integer length = shogun_opt_integer(L, OPTIONS, "length", given, LUA_MAXINTEGER, fields);
    lua_Integer seed = shogun_opt_integer(L, OPTIONS, "seed", 0, UINT32_MAX, 0);
    if (length > fields) length = fields + 1; // no path has this length
    bool closed = shogun_opt_boolean(L, OPTIONS, "closed");
    sg_tour_start(tour, (uint32_t)length, closed, option_order(L), (uint32_t)seed);
}

// core.tours(width, height, path, { length=, order=, seed=, closed=, without= }) --> search, or nil and the
// error of the path
static int tour_search(lua_State *L)
{
    int width = (int)shogun_check_integer(L, 1, "width", 1, SIDE_MAX);
    int height = (int)shogun_check_integer(L, 2, "height", 1, SIDE_MAX);
    lua_Integer fields = (lua_Integer)width * height;
    shogun_check_table(L, OPTIONS, "options");
    if (lua_type(L, PATH) != LUA_TTABLE) {
        shogun_expected(L, PATH, "path", "a list of positions");
        return shogun_fail(L, lua_tostring(L, -1));
    }
    shogun_charge((uint64_t)fields * SHOGUN_TOUR_COST);
    void *memory = lua_newuserdatauv(L, sg_tour_bytes(width, height), 0);
    int index = lua_gettop(L);
    sg_Tour *tour = sg_tour_place(memory, width, height);
    if (!extend_all(L, tour, fields) || !close_fields(L, tour)) return shogun_fail(L, lua_tostring(L, -1));
    start(L, tour, fields);
    lua_settop(L, index);
    luaL_setmetatable(L, search_name); // only now: no metamethod sees it half made
    return 1;
}

static uint64_t check_steps(lua_State *L)
{
    return (uint64_t)shogun_check_integer(L, 2, "steps", 1, INT64_C(1) << 53);
}

static int tour_run(lua_State *L) // search:run(steps) --> "found", "none" or "more"
{
    sg_Tour *tour = check_search(L);
    uint64_t steps = check_steps(L), left = steps;
    lua_pushstring(L, states[sg_tour_run(tour, &left)]);
    shogun_charge((steps - left) * SHOGUN_TOUR_COST);
    return 1;
}

static int tour_count(lua_State *L) // search:count(steps) --> found, whether that was all
{
    sg_Tour *tour = check_search(L);
    uint64_t found = 0, steps = check_steps(L), left = steps;
    sg_TourState state = sg_tour_count(tour, &left, &found);
    shogun_charge((steps - left) * SHOGUN_TOUR_COST);
    lua_pushinteger(L, (lua_Integer)found);
    lua_pushboolean(L, state == SG_TOUR_NONE);
    return 2;
}

// Pushes the position {x, y} that the table at the index has; otherwise makes it and stores it there.
static void push_shared(lua_State *L, int index, int x, int y)
{
    if (lua_rawgeti(L, index, x * SIDE_MAX + y) != LUA_TNIL) return;
    lua_pop(L, 1);
    shogun_push_pair(L, x, y);
    lua_pushvalue(L, -1);
    lua_rawseti(L, index, x * SIDE_MAX + y);
}

static int tour_path(lua_State *L) // search:path([shared]) --> { {x, y}, ... }, the newest first
{
    const sg_Tour *tour = check_search(L);
    bool shares = !lua_isnoneornil(L, 2); // whether to share positions with other paths
    if (shares) shogun_check_table(L, 2, "shared");
    uint32_t length = sg_tour_length(tour);
    shogun_Hooks hooks = shogun_watch_hooks(L);
    lua_createtable(L, (int)length, 0);
    for (uint32_t i = 0; i < length; i++) {
        int x, y;
        sg_tour_field(tour, i, &x, &y);
        shares ? push_shared(L, 2, x, y) : shogun_push_pair(L, x, y);
        lua_rawseti(L, -2, (lua_Integer)(length - i));
        shogun_hear_hooks(L, &hooks);
    }
    return 1;
}

static const luaL_Reg members[] = {
    {"core.tours", tour_search}, {"run", tour_run}, {"count", tour_count}, {"path", tour_path}, {NULL, NULL}};

const shogun_Class shogun_tours = {search_name, "search", members};
