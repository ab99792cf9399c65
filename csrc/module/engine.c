// engine.c -- the search: a userdata that holds a table and workers, whose memory Lua owns. One call searches one
// depth; lua/shogun/engine.lua writes the loop.

#define _POSIX_C_SOURCE 200112L

#include "engine.h"

#include <lauxlib.h>
#include <limits.h>
#include <poll.h>
#include <string.h>

#include "../engine/result.h"
#include "../search/mate.h"
#include "../search/search.h"
#include "board.h"
#include "class.h"
#include "clock.h"
#include "evaluate.h"
#include "helpers.h"
#include "message.h"
#include "rules.h"
#include "value.h"

enum {
    HASH_MAX = 65536,
    TABLE = 1,
    WORKERS = 2,
    REACHABILITY = 3,
    MEMORIES = 3,
    THREADS_FROM_NODES = 4000 // takes about as long as to start some
};

static const char *const engine_name = "shogun.Engine";

typedef struct shogun_Engine {
    sg_Table table;
    sg_Worker *workers;
    int threads;
    shogun_Helpers helpers;
    bool has_started;
    sg_Rules rules; // those the table knows
    int contempt;   // of white for draws, in its entries
    bool full_width;
    sg_Weights weights;
} shogun_Engine;

static shogun_Engine *check_engine(lua_State *L)
{
    return shogun_check_object(L, 1, engine_name);
}

static shogun_Engine *check_started(lua_State *L)
{
    shogun_Engine *engine = check_engine(L);
    if (!engine->has_started) luaL_error(L, "no search was started");
    return engine;
}

static int engine_new(lua_State *L) // core.engine(hash in MiB, threads) --> engine
{
    lua_Integer hash = shogun_check_integer(L, 1, "hash", 1, HASH_MAX);
    lua_Integer threads = shogun_check_integer(L, 2, "threads", 1, SHOGUN_HELPERS_MAX + 1);
    shogun_Engine *engine = lua_newuserdatauv(L, sizeof *engine, MEMORIES);
    *engine = (shogun_Engine){.threads = (int)threads, .rules = sg_rules_standard()};
    engine->workers = lua_newuserdatauv(L, (size_t)threads * sizeof *engine->workers, 0);
    lua_setiuservalue(L, -2, WORKERS);
    size_t bytes = (size_t)hash << 20;
    engine->table = sg_table_place(lua_newuserdatauv(L, bytes, 0), bytes);
    lua_setiuservalue(L, -2, TABLE);
    engine->helpers.count = 0;
    luaL_setmetatable(L, engine_name); // only now: nobody meets it half made
    return 1;
}

// The last keys of a list of them. Returns how many.
static int read_game_keys(lua_State *L, int arg, uint64_t keys[SG_GAME_KEYS_MAX])
{
    if (lua_isnoneornil(L, arg)) return 0;
    shogun_check_table(L, arg, "history");
    lua_Integer count = shogun_check_length(L, arg, arg, "length");
    lua_Integer first = count > SG_GAME_KEYS_MAX ? count - SG_GAME_KEYS_MAX : 0;
    for (lua_Integer i = first; i < count; i++) {
        lua_Integer key;
        lua_geti(L, arg, i + 1);
        if (!shogun_read_integer(L, -1, "key", LUA_MININTEGER, LUA_MAXINTEGER, &key)) shogun_raise(L, arg);
        keys[i - first] = (uint64_t)key;
        lua_pop(L, 1);
    }
    return count > first ? (int)(count - first) : 0;
}

// engine:start(board, game keys or nil, lines, contempt, weights or nil, full width): a new search; a table of other
// rules is cleared.
static int engine_start(lua_State *L)
{
    shogun_Engine *engine = check_engine(L);
    shogun_stop_helpers(&engine->helpers);
    const shogun_Board *board = shogun_check_board(L, 2);
    uint64_t game_keys[SG_GAME_KEYS_MAX];
    int count = read_game_keys(L, 3, game_keys);
    if (count > 0 && game_keys[count - 1] == board->board.key) count--; // a game's history ends with the board itself
    int wanted = (int)shogun_check_integer(L, 4, "lines", 1, SG_LINES_MAX);
    int contempt = (int)shogun_check_integer(L, 5, "contempt", -SG_CONTEMPT_MAX, SG_CONTEMPT_MAX);
    lua_settop(L, 7);
    const sg_Reachability *reachability = shogun_push_reachability(L, 2);
    sg_Weights weights = shogun_check_weights(L, 6, reachability);
    luaL_argcheck(L, sg_result(&board->board, board->rules).reason == SG_GOES_ON, 2, "the game is over");
    // What the table knows hangs on the rules, on the weights, on what a draw is worth to whom, and on how careful it
    // was found out.
    bool full_width = lua_toboolean(L, 7);
    shogun_stop_helpers(&engine->helpers); // what was read above may have been code that started some
    int for_white = board->board.turn == SG_WHITE ? contempt : -contempt;
    bool known = sg_same_rules(&engine->rules, board->rules) && for_white == engine->contempt &&
                 full_width == engine->full_width && memcmp(&weights, &engine->weights, sizeof weights) == 0;
    if (engine->has_started && !known) sg_table_clear(&engine->table);
    engine->rules = *board->rules;
    engine->contempt = for_white;
    engine->full_width = full_width;
    engine->weights = weights;
    sg_table_start_search(&engine->table);
    lua_setiuservalue(L, 1, REACHABILITY); // on top of the stack still
    for (int i = 0; i < engine->threads; i++) {
        sg_Worker *worker = &engine->workers[i];
        worker->reachability = reachability;
        worker->table = &engine->table;
        worker->weights = weights;
        worker->multi_pv = wanted;
        worker->contempt = contempt;
        worker->full_width = full_width;
        sg_start_search(worker, &board->board, board->rules, game_keys, count);
    }
    engine->has_started = true;
    return 0;
}

// What may end a depth: the clock, a line of input, Ctrl-C (for which Lua sets a hook on its main thread).
typedef struct Watch {
    lua_State *main;
    lua_Hook hook;
    double deadline; // or 0
    int input;       // a descriptor, or -1
    bool has_input;
} Watch;

// Waits for it so many milliseconds at most, or until a signal comes.
static bool has_input(int descriptor, int wait)
{
    struct pollfd input = {descriptor, POLLIN, 0};
    return poll(&input, 1, wait) > 0;
}

static bool is_interrupted(void *context)
{
    Watch *watch = context;
    if (watch->deadline > 0 && shogun_now() >= watch->deadline) return true;
    if (lua_gethook(watch->main) != watch->hook) return true;
    watch->has_input = watch->input >= 0 && has_input(watch->input, 0);
    return watch->has_input;
}

static int engine_has_input(lua_State *L) // core.has_input(descriptor, milliseconds to wait) --> whether there is
{
    int descriptor = (int)shogun_check_integer(L, 1, "descriptor", 0, INT_MAX);
    int wait = (int)luaL_optinteger(L, 2, 0);
    luaL_argcheck(L, wait >= 0 && wait <= 1000, 2, "expected milliseconds from 0 to 1000");
    lua_pushboolean(L, has_input(descriptor, wait));
    return 1;
}

// Reads the deadline (a time of core.clock) at the argument, or none; from now on Lua's hooks are watched too.
static Watch check_watch(lua_State *L, int arg)
{
    Watch watch = {.deadline = luaL_optnumber(L, arg, 0), .input = -1};
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
    watch.main = lua_tothread(L, -1);
    watch.hook = lua_gethook(watch.main);
    lua_pop(L, 1);
    return watch;
}

// A number of nodes, or none.
static uint64_t opt_nodes(lua_State *L, int arg)
{
    if (lua_isnoneornil(L, arg)) return UINT64_MAX;
    return (uint64_t)shogun_check_integer(L, arg, "nodes", 0, LUA_MAXINTEGER);
}

static int engine_rest(lua_State *L) // engine:rest(): ends the helpers, which may go on between two depths
{
    shogun_stop_helpers(&check_engine(L)->helpers);
    return 0;
}

// engine:iterate(depth, nodes or nil, deadline or nil, input or nil) --> whether the depth is done, whether there is
// input. The deadline is a time of core.clock; input a descriptor. With nodes, one worker alone searches. Otherwise the
// others help, and go on helping until engine:rest.
static int engine_iterate(lua_State *L)
{
    shogun_Engine *engine = check_started(L);
    int depth = (int)shogun_check_integer(L, 2, "depth", 1, SG_DEPTH_MAX);
    uint64_t nodes = opt_nodes(L, 3);
    Watch watch = check_watch(L, 4);
    watch.input = (int)luaL_optinteger(L, 5, -1);
    sg_Worker *first = &engine->workers[0];
    if (first->stopped) return luaL_error(L, "the search was stopped");
    first->limits = (sg_Limits){.nodes = nodes, .interrupted = is_interrupted, .context = &watch};
    if (nodes == UINT64_MAX && sg_nodes(first) >= THREADS_FROM_NODES)
        shogun_start_helpers(&engine->helpers, first + 1, engine->threads - 1, depth);
    else
        shogun_stop_helpers(&engine->helpers);
    bool done = sg_iterate(first, depth);
    lua_pushboolean(L, done);
    lua_pushboolean(L, watch.has_input);
    return 2;
}

// engine:prove(moves, nodes or nil, deadline or nil) --> code of a move that wins, false if there is none, nil if it
// was stopped
static int engine_prove(lua_State *L)
{
    shogun_Engine *engine = check_started(L);
    int moves = (int)shogun_check_integer(L, 2, "moves", 1, SG_MATE_MAX);
    uint64_t nodes = opt_nodes(L, 3);
    Watch watch = check_watch(L, 4);
    shogun_stop_helpers(&engine->helpers);
    sg_Worker *first = &engine->workers[0];
    luaL_argcheck(L, !first->rules.dice, 1, "the law is dice");
    first->limits = (sg_Limits){.nodes = nodes, .interrupted = is_interrupted, .context = &watch};
    sg_Move move = 0;
    sg_Proof proof = sg_prove(first, moves, &move);
    if (proof == SG_PROVEN)
        lua_pushinteger(L, move);
    else if (proof == SG_REFUTED)
        lua_pushboolean(L, false);
    else
        luaL_pushfail(L);
    return 1;
}

// Another finalizer may still hold the engine: no thread may start that would outlive its memory.
static int engine_collect(lua_State *L)
{
    shogun_Engine *engine = check_engine(L);
    shogun_stop_helpers(&engine->helpers);
    engine->threads = 1;
    engine->has_started = false;
    return 0;
}

static void push_line(lua_State *L, const sg_Line *line)
{
    lua_createtable(L, line->length, 3);
    for (int i = 0; i < line->length; i++) {
        lua_pushinteger(L, line->moves[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_pushinteger(L, line->score);
    lua_setfield(L, -2, "score");
    lua_pushinteger(L, line->depth);
    lua_setfield(L, -2, "depth");
    if (sg_mate_distance(line->score) == 0) return;
    lua_pushinteger(L, sg_mate_distance(line->score));
    lua_setfield(L, -2, "mate");
}

static int engine_lines(lua_State *L) // engine:lines() --> { { code, ..., score=, depth=, mate= or nil }, ... }
{
    const sg_Worker *first = check_started(L)->workers;
    lua_createtable(L, first->count, 0);
    for (int i = 0; i < first->count; i++) {
        push_line(L, &first->lines[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int engine_counts(lua_State *L) // engine:counts() --> nodes, seldepth, hashfull
{
    const shogun_Engine *engine = check_started(L);
    uint64_t nodes = 0;
    for (int i = 0; i < engine->threads; i++)
        nodes += sg_nodes(&engine->workers[i]);
    lua_pushinteger(L, (lua_Integer)nodes);
    lua_pushinteger(L, engine->workers[0].seldepth);
    lua_pushinteger(L, sg_table_hashfull(&engine->table));
    return 3;
}

static int engine_clear(lua_State *L) // engine:clear()
{
    shogun_Engine *engine = check_engine(L);
    shogun_stop_helpers(&engine->helpers);
    sg_table_clear(&engine->table);
    return 0;
}

static const luaL_Reg methods[] = {
    {"start", engine_start},   {"iterate", engine_iterate}, {"lines", engine_lines}, {"prove", engine_prove},
    {"counts", engine_counts}, {"rest", engine_rest},       {"clear", engine_clear}, {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"engine", engine_new},
    {"has_input", engine_has_input},
    {NULL, NULL},
};

static const luaL_Reg metamethods[] = {
    {"__gc", engine_collect},
    {"__close", engine_rest},
    {NULL, NULL},
};

void shogun_open_engines(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){engine_name, "engine", metamethods, methods});
    shogun_register(L, functions);
}
