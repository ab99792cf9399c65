// lua_perft.c -- counts sequences of moves, with several threads if they share a table. Now and then it stops the
// threads, checks for Ctrl-C and reports the count; then they continue with the table's results.

#include "../../engine/kernel/dispatch.h"
#include "../../engine/perft.h"
#include "../system/hook.h"
#include "../system/pages.h"
#include "../system/threads.h"
#include "lua_board.h"

enum {
    OPTIONS = 3,       // index of the argument
    REPORT,            // index of a function or nil
    BETWEEN = 16 << 20 // counted nodes between two reports: some hundredths of a second
};

// What a thread beside the first one counts.
typedef struct Helper {
    sg_Perft perft;
    const sg_Board *board;
    int depth;
} Helper;

typedef struct Count {
    lua_State *L;
    shogun_Hooks hooks;
    sg_Perft perft;
    uint64_t next_report; // the number of counted nodes at which the next report is due
    int done, moves;      // first moves
    shogun_Threads threads;
    Helper *helpers; // perft.parts - 1
} Count;

static bool is_told(void *stop)
{
    return atomic_load_explicit((atomic_bool *)stop, memory_order_relaxed);
}

static void *help(void *context)
{
    Helper *helper = context;
    helper->perft.stopped = false;
    sg_perft_run(&helper->perft, helper->board, helper->depth);
    return NULL;
}

static void start_helpers(Count *count)
{
    shogun_start_threads(&count->threads, count->perft.parts - 1, help, count->helpers, sizeof(Helper));
}

// Whether the report ends the count.
static bool report(Count *count)
{
    lua_State *L = count->L;
    count->next_report = count->perft.counted + BETWEEN;
    lua_pushvalue(L, REPORT);
    lua_pushinteger(L, (lua_Integer)count->perft.nodes);
    lua_pushinteger(L, count->done);
    lua_pushinteger(L, count->moves);
    lua_call(L, 3, 1);
    bool stop = lua_isboolean(L, -1) && !lua_toboolean(L, -1);
    lua_pop(L, 1);
    return stop;
}

static bool is_interrupted(void *context)
{
    Count *count = context;
    shogun_charge(SHOGUN_SUBTREE_COST);
    bool is_due = count->perft.counted >= count->next_report;
    if (!is_due && !shogun_has_hook(&count->hooks)) return false;
    shogun_stop_threads(&count->threads); // Lua code may raise, or end the process with all its memory
    shogun_hear_hooks(count->L, &count->hooks);
    if (is_due && report(count)) return true;
    start_helpers(count);
    return false;
}

// Places the table, and what the helpers need, in memory on top of the stack.
static void prepare(lua_State *L, Count *count, const sg_Board *board, int depth, lua_Integer hash)
{
    if (hash == 0) return;
    size_t bytes = (size_t)hash << 20;
    sg_perft_place(&count->perft, shogun_new_memory(L, bytes), bytes);
    count->helpers = lua_newuserdatauv(L, (size_t)count->perft.parts * sizeof(Helper), 0);
    for (int i = 1; i < count->perft.parts; i++) {
        Helper *helper = &count->helpers[i - 1];
        *helper = (Helper){count->perft, board, depth};
        helper->perft.part = i;
        helper->perft.interrupted = is_told;
        helper->perft.context = &count->threads.stop;
    }
}

// Counts the sequences by first move: of[i] is the number for moves[i].
static void count_all(Count *count, const sg_Board *board, int depth, const sg_Move *moves, uint64_t *of)
{
    start_helpers(count);
    for (; count->done < count->moves && !count->perft.stopped; count->done++)
        of[count->done] = sg_perft_after(&count->perft, board, moves[count->done], depth);
    shogun_stop_threads(&count->threads);
}

static void push_divided(lua_State *L, const Count *count, const sg_Move *moves, const uint64_t *of)
{
    lua_createtable(L, 0, count->moves);
    for (int i = 0; i < count->moves; i++) {
        shogun_push_move_text(L, moves[i]);
        lua_pushinteger(L, (lua_Integer)of[i]);
        lua_rawset(L, -3);
    }
}

// Reads the options and leaves the report at its index. Returns the MiB of the table, 0 without one.
static lua_Integer read_options(lua_State *L, bool *divide, int *threads)
{
    static const char *const keys[] = {"divide", "hash", "report", "threads", NULL};
    lua_settop(L, OPTIONS);
    if (lua_isnil(L, OPTIONS)) {
        lua_pushnil(L);
        return 0;
    }
    shogun_check_table(L, OPTIONS, "options");
    shogun_check_keys(L, OPTIONS, "option", keys, 0);
    lua_Integer hash = shogun_opt_integer(L, OPTIONS, "hash", 1, SHOGUN_HASH_MAX, 0);
    *threads = (int)shogun_opt_integer(L, OPTIONS, "threads", 1, SHOGUN_THREADS_MAX, 1);
    shogun_argcheck(L, hash > 0 || *threads == 1, OPTIONS, "threads: expected hash, too: the table that they share");
    *divide = shogun_opt_boolean(L, OPTIONS, "divide");
    int type = lua_getfield(L, OPTIONS, "report");
    if (type == LUA_TNIL || type == LUA_TFUNCTION) return hash;
    shogun_expected(L, REPORT, "report", "a function");
    shogun_raise(L, OPTIONS);
}

// board:perft(depth [, {divide=, hash=, report=, threads=}]) --> nodes [, {[text]=nodes}], or nil if the function
// `report` has returned false
static int board_perft(lua_State *L)
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int depth = (int)shogun_check_integer(L, 2, "depth", 0, SG_PERFT_MAX), threads = 1;
    bool divide = false;
    sg_Move moves[SG_MOVES_MAX];
    uint64_t of[SG_MOVES_MAX];
    lua_Integer hash = read_options(L, &divide, &threads);
    shogun_charge(SHOGUN_SUBTREE_COST); // at least
    Count count = {.L = L, .hooks = shogun_watch_hooks(L)};
    count.next_report = lua_isnil(L, REPORT) ? UINT64_MAX : BETWEEN;
    if (depth > 0) count.moves = sg_list_playable(&self->board, self->rules, moves);
    count.perft = (sg_Perft){.rules = self->rules, .parts = threads, .interrupted = is_interrupted, .context = &count};
    prepare(L, &count, &self->board, depth, hash);
    count_all(&count, &self->board, depth, moves, of);
    if (count.perft.stopped) return shogun_answer_nil(L);
    lua_pushinteger(L, depth == 0 ? 1 : (lua_Integer)count.perft.nodes);
    if (divide) push_divided(L, &count, moves, of);
    return divide ? 2 : 1;
}

static const luaL_Reg members[] = {{"perft", board_perft}, {NULL, NULL}};

const shogun_Class shogun_perft = {SHOGUN_BOARD_CLASS, "board", members};
