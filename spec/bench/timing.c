// timing.c -- what can be timed from inside C alone, for bench.lua: the module `timing`.

#define _POSIX_C_SOURCE 199309L

#include <lauxlib.h>
#include <lua.h>
#include <string.h>
#include <time.h>

#include "../../csrc/engine/attack.h"
#include "../../csrc/engine/playout.h"

enum { BOARDS = 1024 };

typedef struct Sample {
    sg_Board board;
    sg_Move move;
    int shows;
} Sample;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
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

// Nanoseconds a call over the samples, `rounds` times; the best of five.
#define TIME(name, what)                                                                                                 \
    do {                                                                                                               \
        for (int attempt = 0; attempt < 5; attempt++) {                                                                \
            double start = now();                                                                                      \
            for (int round = 0; round < rounds; round++)                                                               \
                for (int i = 0; i < BOARDS; i++) {                                                                     \
                    what;                                                                                              \
                }                                                                                                      \
            double spent = (now() - start) / rounds / BOARDS * 1e9;                                                    \
            if (attempt == 0 || spent < best) best = spent;                                                            \
        }                                                                                                              \
        lua_pushnumber(L, best);                                                                                       \
        lua_setfield(L, -2, name);                                                                                     \
    } while (0)

// timing.core(rounds) --> { play=, copy=, count=, in_check=, ... }, nanoseconds
static int timing_core(lua_State *L)
{
    static Sample samples[BOARDS];
    static sg_Board next[BOARDS];
    int rounds = (int)luaL_checkinteger(L, 1);
    volatile uint64_t sink = 0;
    double best = 0;
    fill(samples);
    lua_newtable(L);
    TIME("play", next[i] = sg_play(&samples[i].board, samples[i].move, samples[i].shows); __asm__ volatile("" ::: "memory"));
    TIME("copy", memcpy(&next[i], &samples[i].board, sizeof next[i]); __asm__ volatile("" ::: "memory"));
    TIME("count", sink += (uint64_t)sg_count_moves(&samples[i].board));
    TIME("in_check", sink += sg_in_check(&samples[i].board, (sg_Colour)samples[i].board.turn));
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
    return 1;
}
