// perft.c -- counts sequences of moves in portions that take milliseconds. Between two portions it checks for Ctrl-C
// and reports the count.

#include <lauxlib.h>

#include "../../engine/kernel/dispatch.h"
#include "../../engine/over.h"
#include "../../engine/perft.h"
#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/openers.h"
#include "../binding/value.h"
#include "../system/hook.h"
#include "board.h"
#include "move.h"

enum {
    OPTIONS = 3, // index of the argument
    REPORT,      // index of a function or nil
    DIVIDE,      // index of a table
    DEPTH_MAX = 30,
    AT_ONCE = 4,      // plies that are counted in one portion: 0.2 to 10 ms
    BETWEEN = 4 << 20 // nodes between two reports: some milliseconds
};

typedef struct Count {
    lua_State *L;
    shogun_Hooks hooks;
    const sg_Rules *rules;
    uint64_t nodes;
    uint64_t next_report; // the number of nodes at which it is due
    bool stopped;
} Count;

static void report(Count *count)
{
    lua_State *L = count->L;
    count->next_report = count->nodes + BETWEEN;
    lua_pushvalue(L, REPORT);
    lua_pushinteger(L, (lua_Integer)count->nodes);
    lua_call(L, 1, 1);
    count->stopped = lua_isboolean(L, -1) && !lua_toboolean(L, -1);
    lua_pop(L, 1);
}

static void add(Count *count, uint64_t nodes)
{
    count->nodes += nodes;
    shogun_hear_hooks(count->L, &count->hooks);
    if (count->nodes >= count->next_report) report(count);
}

static void count_from(Count *count, const sg_Board *board, int depth);

static void count_after(Count *count, const sg_Board *board, sg_Move move, int depth)
{
    if (depth <= AT_ONCE) {
        add(count, sg_perft_after(board, count->rules, move, depth));
        return;
    }
    sg_Shown shown = sg_shown_after(board, count->rules, move);
    for (int shows = shown.low; shows <= shown.high && !count->stopped; shows++) {
        sg_Board next = sg_play(board, move, shows);
        count_from(count, &next, depth - 1);
    }
}

static int list_moves(const Count *count, const sg_Board *board, sg_Move *moves)
{
    return sg_is_over(board, count->rules) ? 0 : sg_list_moves(board, moves);
}

// depth: 1 or more.
static void count_from(Count *count, const sg_Board *board, int depth)
{
    sg_Move moves[SG_MOVES_MAX];
    int listed = list_moves(count, board, moves);
    for (int i = 0; i < listed && !count->stopped; i++)
        count_after(count, board, moves[i], depth);
}

// Fills the table at DIVIDE.
static void count_divided(Count *count, const sg_Board *board, int depth)
{
    sg_Move moves[SG_MOVES_MAX];
    int listed = list_moves(count, board, moves);
    for (int i = 0; i < listed && !count->stopped; i++) {
        uint64_t before = count->nodes;
        count_after(count, board, moves[i], depth);
        shogun_push_move_text(count->L, moves[i]);
        lua_pushinteger(count->L, (lua_Integer)(count->nodes - before));
        lua_rawset(count->L, DIVIDE);
    }
}

// Reads the options and leaves the report at its index. Whether a divided count is wanted.
static bool read_options(lua_State *L)
{
    static const char *const keys[] = {"divide", "report", NULL};
    lua_settop(L, OPTIONS);
    if (lua_isnil(L, OPTIONS)) {
        lua_pushnil(L);
        return false;
    }
    shogun_check_table(L, OPTIONS, "options");
    shogun_check_keys(L, OPTIONS, "option", keys, 0);
    lua_getfield(L, OPTIONS, "divide");
    bool divide = lua_toboolean(L, -1);
    lua_settop(L, OPTIONS);
    int type = lua_getfield(L, OPTIONS, "report");
    if (type == LUA_TNIL || type == LUA_TFUNCTION) return divide;
    shogun_expected(L, REPORT, "report", "a function");
    shogun_raise(L, OPTIONS);
}

// board:perft(depth [, {divide=, report=}]) --> nodes [, {[text]=nodes}], or nil if the report has returned false
static int board_perft(lua_State *L)
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int depth = (int)shogun_check_integer(L, 2, "depth", 0, DEPTH_MAX);
    bool divide = read_options(L);
    Count count = {.L = L, .hooks = shogun_watch_hooks(L), .rules = self->rules};
    count.next_report = lua_isnil(L, REPORT) ? UINT64_MAX : BETWEEN;
    lua_newtable(L);
    if (depth > 0 && divide)
        count_divided(&count, &self->board, depth);
    else if (depth > AT_ONCE)
        count_from(&count, &self->board, depth);
    else
        count.nodes = sg_perft(&self->board, self->rules, depth);
    if (count.stopped) return luaL_pushfail(L), 1;
    lua_pushinteger(L, (lua_Integer)count.nodes);
    lua_insert(L, DIVIDE); // below the table
    if (!divide) lua_settop(L, DIVIDE);
    return divide ? 2 : 1;
}

static const luaL_Reg methods[] = {
    {"perft", board_perft},
    {NULL, NULL},
};

void shogun_open_perft(lua_State *L)
{
    lua_getfield(L, SHOGUN_BOARD, "__index");
    shogun_register(L, methods);
    lua_pop(L, 1);
}
