// uct.c -- Monte Carlo trees: a userdata, with the memory of its nodes, the reachability and the net as user values.

#include "uct.h"

#include "../../engine/result.h"
#include "../../search/uct.h"
#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"
#include "../board/board.h"
#include "../board/rules.h"
#include "../system/hook.h"
#include "../system/limits.h"
#include "net.h"

enum { AT_ONCE = 200 }; // games: some milliseconds, with rollouts

static const char *const uct_name = "shogun.Uct";

static int uct_new(lua_State *L) // core.uct(memory in MiB, board, seed, rollouts in a thousand games[, net]) --> uct
{
    size_t bytes = shogun_check_memory(L, 1, "memory");
    const shogun_Board *board = shogun_check_board(L, 2);
    lua_Integer seed = shogun_check_integer(L, 3, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    uint32_t rollout_share = (uint32_t)shogun_check_integer(L, 4, "rollout_share", 0, SG_UCT_ROLLOUT_MAX);
    shogun_argcheck(L, sg_result(&board->board, board->rules).reason == SG_GOES_ON, 2, "the game is over");
    lua_settop(L, 5);
    sg_Uct *uct = lua_newuserdatauv(L, sizeof *uct, 3);
    const sg_Net *net = shogun_push_net(L, 2, 5);
    lua_setiuservalue(L, -2, 3);
    const sg_Reachability *reachability = shogun_push_reachability(L, 2);
    lua_setiuservalue(L, -2, 2);
    sg_UctNode *nodes = lua_newuserdatauv(L, bytes, 0);
    lua_setiuservalue(L, -2, 1);
    sg_uct_start(uct, nodes, bytes / sizeof *nodes, &board->board, board->rules, reachability, net, (uint64_t)seed,
                 rollout_share);
    luaL_setmetatable(L, uct_name);
    return 1;
}

static int uct_grow(lua_State *L) // uct:grow(games)
{
    sg_Uct *uct = shogun_check_object(L, 1, uct_name);
    lua_Integer left = shogun_check_integer(L, 2, "games", 1, INT32_MAX);
    shogun_Hooks hooks = shogun_watch_hooks(L);
    for (; left > 0; left -= AT_ONCE) {
        sg_uct_grow(uct, (uint32_t)(left < AT_ONCE ? left : AT_ONCE));
        shogun_hear_hooks(L, &hooks);
    }
    return 0;
}

static int uct_moves(lua_State *L) // uct:moves() --> { { code=, visits=, points= }, ... }, points of 1 for a win
{
    const sg_Uct *uct = shogun_check_object(L, 1, uct_name);
    const sg_UctNode *root = uct->nodes;
    lua_createtable(L, root->children, 0);
    for (int i = 0; i < root->children; i++) {
        const sg_UctNode *child = uct->nodes + root->first + i;
        lua_createtable(L, 0, 3);
        lua_pushinteger(L, child->move);
        lua_setfield(L, -2, "code");
        lua_pushinteger(L, child->visits);
        lua_setfield(L, -2, "visits");
        lua_pushnumber(L, (lua_Number)child->points / SG_UCT_WIN);
        lua_setfield(L, -2, "points");
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static const luaL_Reg methods[] = {
    {"grow", uct_grow},
    {"moves", uct_moves},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"uct", uct_new},
    {NULL, NULL},
};

void shogun_open_trees(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){uct_name, "uct", NULL, methods});
    shogun_register(L, functions);
}
