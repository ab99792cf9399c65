// engine.c -- the search: a userdata that holds a table and workers, whose memory Lua owns. One call searches one
// depth; lua/shogun/engine/init.lua writes the loop.

#include <lauxlib.h>
#include <string.h>

#include "../../engine/result.h"
#include "../../search/mate.h"
#include "../../search/search.h"
#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/openers.h"
#include "../binding/value.h"
#include "../board/board.h"
#include "../board/rules.h"
#include "../endgame/set.h"
#include "../system/helpers.h"
#include "../system/interrupt.h"
#include "../system/limits.h"
#include "../system/pages.h"
#include "evaluate.h"
#include "net.h"
#include "parameters.h"
#include "sight.h"

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

// The conditions of the table's entries, beside their boards.
typedef struct Conditions {
    sg_Rules rules;
    int contempt; // of white for draws
    bool full_width;
    sg_Sight sight;
    const uint8_t *rows; // of the net; NULL for none
    const sg_Endings *endings;
    sg_Weights weights;
    sg_Parameters parameters;
} Conditions;

typedef struct shogun_Engine {
    sg_Table table;
    sg_Worker *workers;
    int threads;
    bool has_started;
    bool is_iterating;     // and so may not be used by Lua code that runs meanwhile
    Conditions conditions; // of the last search
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

static void forget_workers(shogun_Engine *engine)
{
    for (int i = 0; i < engine->threads; i++)
        sg_forget(&engine->workers[i]);
}

static void forget_all(shogun_Engine *engine)
{
    sg_table_clear(&engine->table);
    forget_workers(engine);
}

static int engine_new(lua_State *L) // core.engine(hash in MiB, threads) --> engine
{
    size_t bytes = (size_t)shogun_check_integer(L, 1, "hash", 1, SHOGUN_HASH_MAX) << 20;
    lua_Integer threads = shogun_check_integer(L, 2, "threads", 1, SHOGUN_THREADS_MAX);
    shogun_Engine *engine = lua_newuserdatauv(L, sizeof *engine, USER_VALUES);
    *engine = (shogun_Engine){.threads = (int)threads};
    engine->workers = lua_newuserdatauv(L, (size_t)threads * sizeof *engine->workers, 0);
    lua_setiuservalue(L, -2, WORKERS);
    engine->table = sg_table_place(shogun_new_memory(L, bytes, SG_TABLE_ALIGNMENT), bytes);
    lua_setiuservalue(L, -2, TABLE);
    forget_workers(engine);
    luaL_setmetatable(L, engine_name); // only now: no metamethod sees it half made
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

// The question of a search.
typedef struct Question {
    const shogun_Board *board;
    uint64_t game_keys[SG_GAME_KEYS_MAX];
    int count; // of the keys
    int multi_pv, contempt;
    bool full_width;
    sg_Sight sight;
    const sg_Reachability *reachability;
    const sg_Net *net;
    const sg_Endings *endings; // or NULL
    sg_Weights weights;
    sg_Parameters parameters;
} Question;

// The set of endings at arg, of the board's rules; NULL for none.
static const sg_Endings *check_endings(lua_State *L, int arg, const shogun_Board *board)
{
    if (lua_isnoneornil(L, arg)) return NULL;
    const sg_Endings *endings = shogun_check_ending_set(L, arg);
    shogun_argcheck(L, sg_endings_fit(endings, board->rules), arg, "endings: they are for other rules");
    return endings;
}

// Reads the arguments of steps.start, and leaves the endings, the net and the reachability on top of the stack.
static void check_question(lua_State *L, Question *question)
{
    const shogun_Board *board = shogun_check_board(L, 2);
    shogun_argcheck(L, sg_result(&board->board, board->rules).reason == SG_GOES_ON, 2, "the game is over");
    question->board = board;
    question->count = read_game_keys(L, 3, question->game_keys);
    bool with_board = question->count > 0 && question->game_keys[question->count - 1] == board->board.key;
    if (with_board) question->count--; // a game's history ends with the board itself
    question->multi_pv = (int)shogun_check_integer(L, 4, "lines", 1, SG_LINES_MAX);
    question->contempt = (int)shogun_check_integer(L, 5, "contempt", -SG_CONTEMPT_MAX, SG_CONTEMPT_MAX);
    question->full_width = lua_toboolean(L, 7);
    question->sight = (sg_Sight){.chance = shogun_check_visibility(L, 10)};
    if (!lua_isnoneornil(L, 11))
        question->sight.seed = (uint64_t)shogun_check_integer(L, 11, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    question->endings = check_endings(L, 12, board);
    lua_settop(L, 12);
    question->net = shogun_push_net(L, 2, 9);
    question->reachability = shogun_push_reachability(L, 2);
    question->weights = shogun_check_weights(L, 6, shogun_weights_with(question->net, question->reachability));
    question->parameters = shogun_check_parameters(L, 8, question->reachability);
}

static Conditions conditions_of(const Question *question)
{
    bool white = question->board->board.turn == SG_WHITE;
    return (Conditions){.rules = *question->board->rules,
                        .contempt = white ? question->contempt : -question->contempt,
                        .full_width = question->full_width,
                        .sight = question->sight,
                        .rows = question->net ? question->net->rows : NULL,
                        .endings = question->endings,
                        .weights = question->weights,
                        .parameters = question->parameters};
}

static bool same_conditions(const Conditions *a, const Conditions *b)
{
    return sg_same_rules(&a->rules, &b->rules) && a->contempt == b->contempt && a->full_width == b->full_width &&
           a->sight.chance == b->sight.chance && a->sight.seed == b->sight.seed && a->rows == b->rows &&
           a->endings == b->endings && memcmp(&a->weights, &b->weights, sizeof a->weights) == 0 &&
           memcmp(&a->parameters, &b->parameters, sizeof a->parameters) == 0;
}

// Keeps what earlier searches have found only if it still holds.
static void prepare(shogun_Engine *engine, const Conditions *conditions)
{
    if (engine->has_started && !same_conditions(conditions, &engine->conditions)) forget_all(engine);
    engine->conditions = *conditions;
    sg_table_start_search(&engine->table);
}

static void start_worker(sg_Worker *worker, sg_Table *table, const Question *question)
{
    const shogun_Board *board = question->board;
    worker->table = table;
    worker->reachability = question->reachability;
    worker->net = question->net;
    worker->weights = question->weights;
    worker->parameters = question->parameters;
    worker->multi_pv = question->multi_pv;
    worker->contempt = question->contempt;
    worker->full_width = question->full_width;
    worker->sight = question->sight;
    worker->endings = sg_is_blind(&question->sight) ? NULL : question->endings;
    sg_start_search(worker, &board->board, board->rules, question->game_keys, question->count);
}

// steps.start(engine, board, game keys or nil, lines, contempt, weights or nil, full width, parameters or nil, net,
// false or nil, visibility or nil, seed or nil, endings or nil)
static int engine_start(lua_State *L)
{
    check_engine(L);
    Question question;
    check_question(L, &question);
    shogun_Engine *engine = check_engine(L); // once more: Lua code that ran while reading may have closed it
    Conditions conditions = conditions_of(&question);
    prepare(engine, &conditions);
    lua_setiuservalue(L, 1, REACHABILITY);
    lua_setiuservalue(L, 1, NET);
    lua_setiuservalue(L, 1, ENDINGS);
    for (int i = 0; i < engine->threads; i++)
        start_worker(&engine->workers[i], &engine->table, &question);
    engine->has_started = true;
    return 0;
}

// Reads the limits of one iteration: a number of nodes and what shogun_check_interrupt reads. The context is left to
// the caller.
static shogun_Interrupt check_limits(lua_State *L, int arg, sg_Limits *limits)
{
    bool all = lua_isnoneornil(L, arg);
    uint64_t nodes = all ? UINT64_MAX : (uint64_t)shogun_check_integer(L, arg, "nodes", 0, LUA_MAXINTEGER);
    *limits = (sg_Limits){.nodes = nodes, .interrupted = shogun_is_interrupted};
    return shogun_check_interrupt(L, arg + 1);
}

// Whether other workers should help with an iteration: not if its nodes are limited, since they would differ each
// time, and not before the search has taken longer than threads take to start.
static int helpers_of(const shogun_Engine *engine)
{
    const sg_Worker *first = engine->workers;
    return first->limits.nodes == UINT64_MAX && sg_nodes(first) >= THREADS_FROM_NODES ? engine->threads - 1 : 0;
}

enum { ON_INPUT = 7 }; // index of a function or nil

// An iteration that Lua code may interrupt.
typedef struct Iteration {
    lua_State *L;
    shogun_Engine *engine;
    shogun_Helpers helpers;
    shogun_Interrupt interrupt;
    int depth;
    int status; // of the last call of the function; after an error it is on top of the stack
} Iteration;

static void start_helpers(Iteration *iteration)
{
    shogun_Engine *engine = iteration->engine;
    shogun_start_helpers(&iteration->helpers, engine->workers + 1, helpers_of(engine), iteration->depth);
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
    shogun_stop_helpers(&iteration->helpers);
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
    if (!shogun_is_interrupted(&iteration->interrupt)) return false;
    if (!iteration->interrupt.has_input || lua_isnil(iteration->L, ON_INPUT)) return true;
    return call_on_input(iteration);
}

static bool iterate(Iteration *iteration)
{
    shogun_Engine *engine = iteration->engine;
    sg_Worker *first = engine->workers;
    first->limits.interrupted = is_interrupted;
    first->limits.context = iteration;
    engine->is_iterating = true;
    start_helpers(iteration);
    bool done = sg_iterate(first, iteration->depth);
    shogun_stop_helpers(&iteration->helpers);
    engine->is_iterating = false;
    return done;
}

// steps.iterate(engine, depth, nodes or nil, deadline or nil, input or nil, by processor time, on_input or nil) -->
// whether the depth is done, whether input has ended it. The deadline is a time of core.clock or core.cputime; input a
// descriptor. on_input() is called when there is input; without it, input ends the iteration.
static int engine_iterate(lua_State *L)
{
    shogun_Engine *engine = check_started(L, ON_INPUT);
    int depth = (int)shogun_check_integer(L, 2, "depth", 1, SG_DEPTH_MAX);
    if (engine->workers->stopped) return luaL_error(L, "the search was stopped");
    if (!lua_isnil(L, ON_INPUT)) luaL_checktype(L, ON_INPUT, LUA_TFUNCTION);
    Iteration iteration = {.L = L, .engine = engine, .depth = depth};
    iteration.interrupt = check_limits(L, 3, &engine->workers->limits);
    bool done = iterate(&iteration);
    if (iteration.status != LUA_OK) return lua_error(L);
    lua_pushboolean(L, done);
    lua_pushboolean(L, !done && iteration.interrupt.has_input);
    return 2;
}

// steps.prove(engine, moves, nodes or nil, deadline or nil) --> code of a move that wins, false if there is none, nil
// if it was stopped
static int engine_prove(lua_State *L)
{
    shogun_Engine *engine = check_started(L, 6); // those of an iteration, without a function
    int moves = (int)shogun_check_integer(L, 2, "moves", 1, SG_MATE_MAX);
    sg_Worker *first = &engine->workers[0];
    shogun_argcheck(L, !first->rules.dice, 1, "the law is dice");
    shogun_Interrupt interrupt = check_limits(L, 3, &first->limits);
    first->limits.context = &interrupt;
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
    forget_all(check_engine(L));
    return 0;
}

static const luaL_Reg methods[] = {
    {"clear", engine_clear},
    {"close", engine_close},
    {NULL, NULL},
};

// The steps of one search. They are not methods: users of an engine run whole searches.
static const luaL_Reg steps[] = {
    {"start", engine_start}, {"iterate", engine_iterate}, {"lines", engine_lines},
    {"prove", engine_prove}, {"counts", engine_counts},   {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"engine", engine_new},
    {NULL, NULL},
};

void shogun_open_engines(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){engine_name, "engine", NULL, methods});
    shogun_register(L, functions);
    luaL_getmetatable(L, engine_name); // core.Engine, to which engine/init.lua adds the methods in Lua
    lua_setfield(L, -2, "Engine");
    lua_newtable(L);
    shogun_register(L, steps);
    lua_setfield(L, -2, "steps");
}
