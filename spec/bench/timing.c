// timing.c -- times functions inside C for bench.lua: the module `timing`.

#define _POSIX_C_SOURCE 199309L

#include <lauxlib.h>
#include <lua.h>
#include <string.h>
#include <time.h>

#include "../../csrc/endgame/probe.h"
#include "../../csrc/engine/attack.h"
#include "../../csrc/engine/kernel/dispatch.h"
#include "../../csrc/engine/over.h"
#include "../../csrc/search/evaluate.h"

enum { BOARDS = 1024 };

typedef struct Sample {
    sg_Board board;
    sg_Move move;
    int shows;
} Sample;

static double seconds_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double now(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

// Boards of random games, and a legal move on each.
static void fill(Sample *samples)
{
    sg_Rules rules = sg_rules_standard();
    for (int i = 0; i < BOARDS;) {
        sg_Board board = sg_board_start(SG_WHITE);
        sg_Move moves[SG_MOVES_MAX];
        for (int count; i < BOARDS && !sg_is_over(&board, &rules) && (count = sg_list_moves(&board, moves)) > 0; i++) {
            sg_Move move = moves[(i * 7919) % count];
            int shows = sg_shows(&board, &rules, move);
            samples[i] = (Sample){board, move, shows};
            board = sg_play(&board, move, shows);
        }
    }
}

// Keeps the compiler from dropping what it sees no use for.
static void use(const void *value)
{
    __asm__ volatile("" ::"r"(value) : "memory");
}

static void play_all(const Sample *samples, sg_Board *next)
{
    for (int i = 0; i < BOARDS; i++)
        next[i] = sg_play(&samples[i].board, samples[i].move, samples[i].shows);
    use(next);
}

static void copy_all(const Sample *samples, sg_Board *next)
{
    for (int i = 0; i < BOARDS; i++)
        memcpy(&next[i], &samples[i].board, sizeof next[i]);
    use(next);
}

// Nanoseconds a board, the least of that many rounds.
static double time_all(void (*all)(const Sample *, sg_Board *), const Sample *samples, int rounds)
{
    static sg_Board next[BOARDS];
    double best = 1e9;
    for (int round = 0; round < rounds; round++) {
        double start = now();
        all(samples, next);
        double spent = (now() - start) / BOARDS * 1e9;
        if (spent < best) best = spent;
    }
    return best;
}

static int timing_core(lua_State *L) // timing.core(rounds) --> { play=, copy= }, nanoseconds
{
    static Sample samples[BOARDS];
    int rounds = (int)luaL_checkinteger(L, 1);
    fill(samples);
    lua_newtable(L);
    lua_pushnumber(L, time_all(play_all, samples, rounds));
    lua_setfield(L, -2, "play");
    lua_pushnumber(L, time_all(copy_all, samples, rounds));
    lua_setfield(L, -2, "copy");
    return 1;
}

typedef enum Evaluation { BY_TERMS, WITH_NET, WITH_NET_NEAR, EVALUATIONS } Evaluation;
static const char *const evaluations[EVALUATIONS] = {"terms", "net", "near"};

static void evaluate_all(const Sample *samples, Evaluation evaluation, const sg_Reachability *reachability,
                         const sg_Net *net)
{
    const sg_Weights usual = sg_default_weights(reachability);
    sg_NetSums sums = {0};
    int sum = 0;
    for (int i = 0; i < BOARDS; i++) {
        const sg_Board *board = &samples[i].board;
        sum += evaluation == BY_TERMS   ? sg_evaluate(board, reachability, &usual, NULL)
               : evaluation == WITH_NET ? sg_evaluate(board, reachability, &net->weights, net)
                                        : sg_evaluate_near(board, reachability, &net->weights, net, &sums, &sums);
    }
    use(&sum);
}

// timing.evaluate(rounds) --> { terms=, net=, near= }: nanoseconds of the processor for the evaluation of a board, in
// turn; near: with the sums of the board before, as in searches
static int timing_evaluate(lua_State *L)
{
    static Sample samples[BOARDS];
    int rounds = (int)luaL_checkinteger(L, 1);
    sg_Rules rules = sg_rules_standard();
    sg_Reachability reachability;
    sg_Net net;
    fill(samples);
    sg_find_reachability(&reachability, &rules);
    if (!sg_net_built_in(&net, &rules)) return luaL_error(L, "no net is built in");
    double best[EVALUATIONS] = {1e9, 1e9, 1e9};
    for (int round = 0; round < rounds; round++)
        for (Evaluation evaluation = BY_TERMS; evaluation < EVALUATIONS; evaluation++) {
            double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
            evaluate_all(samples, evaluation, &reachability, &net);
            double spent = (seconds_of(CLOCK_THREAD_CPUTIME_ID) - start) / BOARDS * 1e9;
            if (spent < best[evaluation]) best[evaluation] = spent;
        }
    lua_newtable(L);
    for (Evaluation evaluation = BY_TERMS; evaluation < EVALUATIONS; evaluation++) {
        lua_pushnumber(L, best[evaluation]);
        lua_setfield(L, -2, evaluations[evaluation]);
    }
    return 1;
}

// timing.questions(board, times) --> { count=, in_check= }, nanoseconds in C of what the methods ask
static int timing_questions(lua_State *L)
{
    const sg_Board *board = lua_touserdata(L, 1);
    int times = (int)luaL_checkinteger(L, 2), sum = 0;
    double start = now();
    for (int i = 0; i < times; i++) {
        use(board);
        sum += sg_count_moves(board);
    }
    double middle = now();
    for (int i = 0; i < times; i++) {
        use(board);
        sum += sg_in_check(board, (sg_Colour)board->turn);
    }
    double end = now();
    use(&sum);
    lua_newtable(L);
    lua_pushnumber(L, (middle - start) / times * 1e9);
    lua_setfield(L, -2, "count");
    lua_pushnumber(L, (end - middle) / times * 1e9);
    lua_setfield(L, -2, "in_check");
    return 1;
}

// timing.probe(set of endings, 1024 boards) --> nanoseconds in C for the outcome of a board
static int timing_probe(lua_State *L)
{
    static sg_Board boards[BOARDS];
    const sg_Endings *endings = lua_touserdata(L, 1);
    const sg_Rules *rules = &endings->law.rules;
    double best = 1e9;
    int sum = 0;
    for (int i = 0; i < BOARDS; i++) {
        lua_rawgeti(L, 2, i + 1);
        memcpy(&boards[i], lua_touserdata(L, -1), sizeof boards[i]);
        lua_pop(L, 1);
    }
    for (int round = 0; round < 100; round++) {
        double start = now();
        for (int i = 0; i < BOARDS; i++)
            sum += sg_probe(endings, &boards[i], rules).plies;
        double spent = (now() - start) / BOARDS * 1e9;
        if (spent < best) best = spent;
    }
    use(&sum);
    lua_pushnumber(L, best);
    return 1;
}

static int timing_userdata(lua_State *L) // timing.userdata(size) --> userdata
{
    lua_newuserdatauv(L, (size_t)luaL_checkinteger(L, 1), 1);
    return 1;
}

// An empty method: the board is checked, as by every method, and nothing is done.
static int timing_empty(lua_State *L)
{
    void *board = lua_touserdata(L, 1);
    if (!board || !lua_getmetatable(L, 1) || !lua_rawequal(L, -1, lua_upvalueindex(1)))
        return luaL_typeerror(L, 1, "shogun.Board");
    lua_pushinteger(L, 1);
    return 1;
}

static int timing_empty_method(lua_State *L) // timing.empty_method(board) --> function
{
    if (!lua_getmetatable(L, 1)) return luaL_typeerror(L, 1, "shogun.Board");
    lua_pushcclosure(L, timing_empty, 1);
    return 1;
}

static const luaL_Reg functions[] = {
    {"core", timing_core},
    {"evaluate", timing_evaluate},
    {"questions", timing_questions},
    {"probe", timing_probe},
    {"userdata", timing_userdata},
    {"empty_method", timing_empty_method},
    {NULL, NULL},
};

LUAMOD_API __attribute__((visibility("default"))) int luaopen_timing(lua_State *L);

int luaopen_timing(lua_State *L)
{
    luaL_newlib(L, functions);
    lua_pushinteger(L, (lua_Integer)sizeof(sg_Board) + (lua_Integer)sizeof(void *));
    lua_setfield(L, -2, "board_size");
    lua_pushinteger(L, BOARDS);
    lua_setfield(L, -2, "boards");
    return 1;
}
