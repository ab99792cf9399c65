// engine.c -- the search: a userdata that holds a table and workers, whose memory Lua owns. One call searches one
// depth; lua/shogun/engine/init.lua writes the loop.

#include <string.h>

#include "../../search/mate.h"
#include "../../search/search.h"
#include "../system/interrupt.h"
#include "../system/limits.h"
#include "../system/pages.h"
#include "../system/threads.h"
#include "lua_search.h"

enum {
    TABLE = 1, // user values
    WORKERS = 2,
    REACHABILITY = 3,
    NET = 4,
    ENDINGS = 5,
    USER_VALUES = 5,
    THREADS_FROM_NODES = 4000 // takes longer than to start some
};

static const char *const engine_name = "shogun.Engine";

typedef struct shogun_Engine {
    sg_Table table;
    sg_Worker *workers; // with the question of the last search
    int threads;
    uint64_t charged; // nodes of the first worker that were charged already
    bool has_started;
    bool is_iterating;          // and so may not be used by Lua code that runs meanwhile
    shogun_Interrupt interrupt; // of the last search, without hooks
} shogun_Engine;

// A closed engine has no workers.
static shogun_Engine *check_engine(lua_State *L)
{
    shogun_Engine *engine = shogun_check_object(L, 1, engine_name);
    if (!engine->workers) luaL_error(L, "the engine is closed");
    if (engine->is_iterating) luaL_error(L, "the engine is searching");
    return engine;
}

// Anchors the workers on the stack, above the function's arguments: a finalizer may close the engine meanwhile.
static shogun_Engine *check_started(lua_State *L, int arguments)
{
    shogun_Engine *engine = check_engine(L);
    if (!engine->has_started) luaL_error(L, "no search was started");
    lua_settop(L, arguments);
    lua_getiuservalue(L, 1, WORKERS);
    return engine;
}

static void clear_engine(shogun_Engine *engine)
{
    sg_table_clear(&engine->table);
    for (int i = 0; i < engine->threads; i++)
        sg_clear_worker(&engine->workers[i]);
}

static int engine_new(lua_State *L) // core.engine(hash in MiB, threads) --> engine
{
    size_t bytes = (size_t)shogun_check_integer(L, 1, "hash", 1, SHOGUN_HASH_MAX) << 20;
    lua_Integer threads = shogun_check_integer(L, 2, "threads", 1, SHOGUN_THREADS_MAX);
    shogun_Engine *engine = lua_newuserdatauv(L, sizeof *engine, USER_VALUES);
    *engine = (shogun_Engine){.threads = (int)threads};
    engine->workers = lua_newuserdatauv(L, (size_t)threads * sizeof *engine->workers, 0);
    lua_setiuservalue(L, -2, WORKERS);
    engine->table = sg_table_place(shogun_new_value(L, -1, TABLE, bytes), bytes);
    for (int i = 0; i < engine->threads; i++) {
        engine->workers[i].table = &engine->table;
        sg_clear_worker(&engine->workers[i]);
    }
    luaL_setmetatable(L, engine_name); // only now: no metamethod sees it half made
    return 1;
}

// steps.start(engine, board, question): a table of the limits, in the form of shogun.SearchLimits (history, lines,
// contempt, visibility, seed, mate, nodes, input, cputime), and of weights, parameters, net, endings, a set, and a
// deadline, a time of core.clock or core.cputime. All may be missing. The game is not over.
static int engine_start(lua_State *L)
{
    sg_Question question;
    shogun_Interrupt interrupt;
    check_engine(L);
    shogun_check_question(L, &question, &interrupt);
    shogun_Engine *engine = check_engine(L); // once more: Lua code that ran while reading may have closed it
    if (engine->has_started && !sg_shares_answers(&engine->workers->question, &question)) clear_engine(engine);
    lua_setiuservalue(L, 1, REACHABILITY);
    lua_setiuservalue(L, 1, NET);
    lua_setiuservalue(L, 1, ENDINGS);
    sg_table_start_search(&engine->table);
    for (int i = 0; i < engine->threads; i++)
        sg_start_search(&engine->workers[i], &question);
    engine->charged = 0;
    engine->interrupt = interrupt;
    engine->has_started = true;
    return 0;
}

// Whether other workers should help with an iteration: not if its nodes are limited, since they would differ each
// time, and not before the search has taken longer than threads take to start.
static int helpers_of(const shogun_Engine *engine)
{
    const sg_Worker *first = engine->workers;
    bool endless = first->question.limits.nodes == UINT64_MAX;
    return endless && sg_nodes(first) >= THREADS_FROM_NODES ? engine->threads - 1 : 0;
}

enum { ON_INPUT = 3 }; // index of a function or nil

typedef struct Iteration Iteration;

// A worker that searches beside the first one. They share their results through the table.
typedef struct Helper {
    sg_Worker *worker;
    Iteration *iteration;
} Helper;

// An iteration that Lua code may interrupt.
struct Iteration {
    lua_State *L;
    shogun_Engine *engine;
    shogun_Threads threads;
    Helper helpers[SHOGUN_THREADS_MAX - 1];
    _Atomic(const sg_Worker *) winner; // the helper that was done before all others, if one was
    atomic_bool is_won;                // stops the first worker
    shogun_Interrupt interrupt;
    int depth;
    int status; // of the last call of the function; after an error it is on top of the stack
};

// All search the same depth. A ply deeper, the entries of the others seldom help: least under dice, where an entry
// counts for its own depth alone. Who is done first answers for all.
static void *help(void *context)
{
    const Helper *helper = context;
    const sg_Worker *none = NULL;
    if (sg_iterate(helper->worker, helper->iteration->depth) &&
        atomic_compare_exchange_strong(&helper->iteration->winner, &none, helper->worker))
        atomic_store(&helper->iteration->is_won, true);
    return NULL;
}

static void copy_lines(sg_Worker *to, const sg_Worker *from)
{
    memcpy(to->lines, from->lines, (size_t)from->count * sizeof *from->lines);
    to->count = from->count;
}

static void start_helpers(Iteration *iteration)
{
    const sg_Worker *first = iteration->engine->workers;
    int count = helpers_of(iteration->engine);
    for (int i = 0; i < count; i++) {
        sg_Worker *worker = iteration->engine->workers + 1 + i;
        copy_lines(worker, first);
        worker->stopped = false;
        worker->question.limits = (sg_Limits){.nodes = UINT64_MAX, .stop = &iteration->threads.stop};
        iteration->helpers[i] = (Helper){worker, iteration};
    }
    shogun_start_threads(&iteration->threads, count, help, iteration->helpers, sizeof(Helper));
}

// Gives the first worker the lines of a helper that was done before it. Not where Lua code ended the iteration.
static bool take_lines(const Iteration *iteration)
{
    sg_Worker *first = iteration->engine->workers;
    const sg_Worker *winner = atomic_load(&iteration->winner);
    if (!winner || iteration->status != LUA_OK || iteration->interrupt.has_input) return false;
    copy_lines(first, winner);
    if (first->seldepth < winner->seldepth) first->seldepth = winner->seldepth;
    first->stopped = false;
    return true;
}

// Charges for the nodes searched since the last call.
static void charge_nodes(shogun_Engine *engine)
{
    uint64_t nodes = sg_nodes(engine->workers);
    shogun_charge((nodes - engine->charged) * SHOGUN_NODE_COST);
    engine->charged = nodes;
}

// What the function has returned: false ends the iteration; "end" says that the input has ended.
static bool read_answer(lua_State *L, shogun_Interrupt *interrupt)
{
    bool stop = lua_isboolean(L, -1) && !lua_toboolean(L, -1);
    if (lua_type(L, -1) == LUA_TSTRING) interrupt->input = -1;
    lua_pop(L, 1);
    return stop;
}

// Calls the function that reads the input; true if the iteration has to end, after an error, too. The call is protected
// so that the search unwinds, and no helper runs meanwhile, since Lua code may end the process with all its memory.
static bool call_on_input(Iteration *iteration)
{
    lua_State *L = iteration->L;
    shogun_stop_threads(&iteration->threads);
    if (atomic_load(&iteration->winner)) { // done: helpers that start again would overwrite the winner's lines
        iteration->interrupt.has_input = false;
        return true;
    }
    lua_pushvalue(L, ON_INPUT);
    iteration->status = lua_pcall(L, 0, 1, 0);
    if (iteration->status != LUA_OK || read_answer(L, &iteration->interrupt)) return true;
    iteration->interrupt.has_input = false;
    start_helpers(iteration);
    return false;
}

static bool is_interrupted(void *context)
{
    Iteration *iteration = context;
    charge_nodes(iteration->engine); // before the time is read: a box's clock counts charges
    if (!shogun_is_interrupted(&iteration->interrupt)) return false;
    if (!iteration->interrupt.has_input || lua_isnil(iteration->L, ON_INPUT)) return true;
    return call_on_input(iteration);
}

static bool iterate(Iteration *iteration)
{
    shogun_Engine *engine = iteration->engine;
    sg_Worker *first = engine->workers;
    first->question.limits.interrupted = is_interrupted;
    first->question.limits.context = iteration;
    first->question.limits.stop = &iteration->is_won;
    engine->is_iterating = true;
    start_helpers(iteration);
    bool done = sg_iterate(first, iteration->depth);
    charge_nodes(engine);
    shogun_stop_threads(&iteration->threads);
    first->question.limits.stop = NULL;
    engine->is_iterating = false;
    return done || take_lines(iteration);
}

// steps.iterate(engine, depth[, on_input]) --> whether the depth is done, whether input has ended it. on_input() is
// called when there is input; without it, input ends the iteration.
static int engine_iterate(lua_State *L)
{
    shogun_Engine *engine = check_started(L, ON_INPUT);
    int depth = (int)shogun_check_integer(L, 2, "depth", 1, SG_DEPTH_MAX);
    if (engine->workers->stopped) return luaL_error(L, "the search was stopped");
    if (!lua_isnil(L, ON_INPUT)) luaL_checktype(L, ON_INPUT, LUA_TFUNCTION);
    Iteration iteration = {.L = L, .engine = engine, .depth = depth, .interrupt = engine->interrupt};
    iteration.interrupt.hooks = shogun_watch_hooks(L);
    bool done = iterate(&iteration);
    if (iteration.status != LUA_OK) return lua_error(L);
    lua_pushboolean(L, done);
    lua_pushboolean(L, !done && iteration.interrupt.has_input);
    return 2;
}

// steps.prove(engine, moves) --> code of a move that wins, false if there is none, nil if it was stopped
static int engine_prove(lua_State *L)
{
    shogun_Engine *engine = check_started(L, ON_INPUT);
    int moves = (int)shogun_check_integer(L, 2, "moves", 1, SG_MATE_MAX);
    sg_Worker *first = &engine->workers[0];
    shogun_argcheck(L, !first->question.rules.dice, 1, "the law is dice");
    Iteration iteration = {.L = L, .engine = engine, .interrupt = engine->interrupt};
    iteration.interrupt.hooks = shogun_watch_hooks(L);
    first->question.limits.interrupted = is_interrupted;
    first->question.limits.context = &iteration;
    sg_Move move = 0;
    sg_Proof proof = sg_prove(first, moves, &move);
    charge_nodes(engine);
    if (proof == SG_PROVEN) return shogun_answer_integer(L, move);
    return proof == SG_REFUTED ? shogun_answer_boolean(L, false) : shogun_answer_nil(L);
}

// Releases the memory to the collector.
static int engine_close(lua_State *L) // engine:close()
{
    shogun_Engine *engine = shogun_check_object(L, 1, engine_name);
    if (engine->is_iterating) return luaL_error(L, "the engine is searching");
    engine->workers = NULL;
    engine->has_started = false;
    for (int i = 1; i <= USER_VALUES; i++) {
        lua_pushnil(L);
        lua_setiuservalue(L, 1, i);
    }
    return 0;
}

static void push_line(lua_State *L, const sg_Line *line)
{
    lua_createtable(L, line->length, 3);
    for (int i = 0; i < line->length; i++)
        shogun_put_integer(L, i + 1, line->moves[i]);
    shogun_set_integer(L, "score", line->score);
    shogun_set_integer(L, "depth", line->depth);
    int mate = sg_mate_distance(line->score);
    if (mate != 0) shogun_set_integer(L, "mate", mate);
}

static int engine_lines(lua_State *L) // steps.lines(engine) --> { { code, ..., score=, depth=, mate= or nil }, ... }
{
    const sg_Worker *first = check_started(L, 1)->workers;
    lua_createtable(L, first->count, 0);
    for (int i = 0; i < first->count; i++) {
        push_line(L, &first->lines[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int engine_counts(lua_State *L) // steps.counts(engine) --> nodes, seldepth, hashfull
{
    const shogun_Engine *engine = check_started(L, 1);
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
    clear_engine(check_engine(L));
    return 0;
}

static const luaL_Reg members[] = {
    {"core.engine", engine_new}, {"clear", engine_clear}, {"close", engine_close}, {NULL, NULL}};

void shogun_open_engines(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){engine_name, "engine", members});
    luaL_getmetatable(L, engine_name); // core.Engine, to which engine/init.lua adds the methods in Lua
    lua_setfield(L, -2, "Engine");
    lua_newtable(L); // core.steps, for one search; not methods, since users run whole searches
    shogun_set_function(L, "start", engine_start);
    shogun_set_function(L, "iterate", engine_iterate);
    shogun_set_function(L, "lines", engine_lines);
    shogun_set_function(L, "prove", engine_prove);
    shogun_set_function(L, "counts", engine_counts);
    lua_setfield(L, -2, "steps");
}
