// sight.c -- visibilities, and how often moves are overlooked by them.

#include "sight.h"

#include <lauxlib.h>
#include <math.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"

uint32_t shogun_check_visibility(lua_State *L, int arg)
{
    lua_Number visibility = luaL_optnumber(L, arg, 1);
    shogun_argcheck(L, visibility >= 0 && visibility <= 1, arg, "visibility: expected a number from 0 to 1");
    return (uint32_t)ceil((1 - visibility) * SG_BLIND);
}

// core.overlooked(visibility, length, with a turn, capture) --> the share of such moves that are overlooked, 0 to 1
static int overlooked(lua_State *L)
{
    sg_Sight sight = {.chance = shogun_check_visibility(L, 1)};
    int length = (int)shogun_check_integer(L, 2, "length", 1, SG_PAWN_ENERGY);
    uint32_t chance = sg_chance_to_miss(&sight, length, lua_toboolean(L, 3), lua_toboolean(L, 4));
    lua_pushnumber(L, chance < SG_BLIND ? (lua_Number)chance / SG_BLIND : 1);
    return 1;
}

static const luaL_Reg functions[] = {
    {"overlooked", overlooked},
    {NULL, NULL},
};

void shogun_open_sight(lua_State *L)
{
    shogun_register(L, functions);
}
