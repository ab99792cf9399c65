// lua_selfplay.c -- self-play: a userdata with a worker and a table for each thread, and memory
// for positions; and core.position, which writes positions of other games.
//
// A call plays a few games, one at a time in each thread, and returns their positions in the order
// of the games, whatever the number of threads. The first thread watches Lua's hooks (Ctrl-C).

#include "../../train/position.h"
#include "../../train/selfplay.h"
#include "../search/lua_search.h"
#include "../system/clock.h"
#include "../system/hook.h"
#include "../system/limits.h"
#include "../system/pages.h"
#include "../system/threads.h"

enum {
    WORKERS = 1, // user values
    TABLES = 2,
    POSITIONS = 3,
    REACHABILITY = 4,
    NET = 5,
    USER_VALUES = 5,
    GAMES_MAX = 256,         // of a call
    OPENING_MOST = 11,       // random plies, by default
    TABLE_BYTES = 512 << 10, // of each thread; cleared before each game
    WAIT = 1                 // milliseconds, between looks for hooks
};

static const char self_play_name[] = "shogun.SelfPlay";

typedef struct shogun_SelfPlay {
    sg_Question question; // of every search, without board and limits
    sg_SelfPlay settings;
    uint64_t seed;
    int threads;
    sg_Worker *workers;
    sg_Table *tables;
    sg_Position *positions; // GAMES_MAX times SG_SELFPLAY_PLIES
    // Of the current call:
    uint32_t first;
    int games;
    atomic_int next;    // the next game to be played, counted from 0
    atomic_int playing; // threads that still play, without the caller's
    atomic_bool stop;
    shogun_Hooks *hooks;
    int counts[GAMES_MAX]; // positions of each game
} shogun_SelfPlay;

// What one thread needs.
typedef struct Player {
    shogun_SelfPlay *all;
    sg_Worker *worker;
} Player;

// Called only on the caller's thread.
static bool is_interrupted(void *context)
{
    shogun_SelfPlay *all = context;
    if (shogun_has_hook(all->hooks)) atomic_store(&all->stop, true);
    return atomic_load(&all->stop);
}

static void play_games(const Player *player)
{
    shogun_SelfPlay *all = player->all;
    bool is_caller = player->worker == all->workers;
    sg_Question question = all->question;
    question.limits = (sg_Limits){.stop = &all->stop, .context = all, .interrupted = is_caller ? is_interrupted : NULL};
    for (int i; !atomic_load(&all->stop) && (i = atomic_fetch_add(&all->next, 1)) < all->games;) {
        all->counts[i] = sg_play_itself(player->worker, &question, &all->settings, all->seed, all->first + (uint32_t)i,
                                        all->positions + (size_t)i * SG_SELFPLAY_PLIES);
        if (is_caller) is_interrupted(all);
    }
}

static void *play_in_thread(void *context)
{
    const Player *player = context;
    play_games(player);
    atomic_fetch_sub(&player->all->playing, 1);
    return NULL;
}

// The caller's thread plays, too. False if a hook has stopped the games: the answer is incomplete.
static bool play_in_threads(shogun_SelfPlay *all)
{
    Player players[SHOGUN_THREADS_MAX];
    shogun_Threads threads;
    for (int i = 0; i < all->threads; i++)
        players[i] = (Player){.all = all, .worker = all->workers + i};
    int others = all->threads - 1;
    atomic_store(&all->next, 0);
    atomic_store(&all->playing, others);
    atomic_store(&all->stop, false);
    shogun_start_threads(&threads, others, play_in_thread, players + 1, sizeof *players);
    atomic_fetch_sub(&all->playing, others - threads.count);
    play_games(players);
    while (!is_interrupted(all) && atomic_load(&all->playing) > 0)
        shogun_pause(WAIT);
    shogun_stop_threads(&threads);
    return !atomic_load(&all->stop);
}

static const char *const keys[] = {"nodes",        "opening_least", "opening_most", "balance", "random_one_in",
                                   "random_until", "dead_plies",    "keep_all",     NULL};

static sg_SelfPlay check_settings(lua_State *L, int arg)
{
    shogun_check_table(L, arg, "settings");
    shogun_check_keys(L, arg, "setting", keys, 0);
    sg_SelfPlay settings = {.nodes = (uint64_t)shogun_opt_integer(L, arg, "nodes", 1, 1 << 30, 800)};
    settings.opening_least = (int)shogun_opt_integer(L, arg, "opening_least", 0, 100, 4);
    int most = settings.opening_least > OPENING_MOST ? settings.opening_least : OPENING_MOST;
    settings.opening_most = (int)shogun_opt_integer(L, arg, "opening_most", settings.opening_least, 100, most);
    settings.balance = (int)shogun_opt_integer(L, arg, "balance", 0, SG_MATE_SCORE, 200);
    settings.random_one_in = (int)shogun_opt_integer(L, arg, "random_one_in", 0, 1 << 20, 30);
    settings.random_until = (int)shogun_opt_integer(L, arg, "random_until", 0, SG_SELFPLAY_PLIES, 50);
    settings.dead_plies = (int)shogun_opt_integer(L, arg, "dead_plies", 0, SG_SELFPLAY_PLIES, 12);
    settings.keep_all = shogun_opt_boolean(L, arg, "keep_all");
    return settings;
}

// core.self_play(board, seed, threads, settings[, net or false]) --> self-play, by the board's rules
static int self_play_new(lua_State *L)
{
    const shogun_Board *board = shogun_check_board(L, 1);
    lua_Integer seed = shogun_check_integer(L, 2, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    int threads = (int)shogun_check_integer(L, 3, "threads", 1, SHOGUN_THREADS_MAX);
    sg_SelfPlay settings = check_settings(L, 4);
    lua_settop(L, 5);
    shogun_SelfPlay *all = lua_newuserdatauv(L, sizeof *all, USER_VALUES);
    int object = lua_gettop(L);
    const sg_Reachability *reachability = shogun_push_reachability(L, 1);
    lua_setiuservalue(L, object, REACHABILITY);
    const sg_Net *net = shogun_push_net(L, 1, 5);
    lua_setiuservalue(L, object, NET);
    *all = (shogun_SelfPlay){.settings = settings, .seed = (uint64_t)seed, .threads = threads};
    all->question = (sg_Question){.rules = *board->rules,
                                  .reachability = reachability,
                                  .net = net,
                                  .weights = sg_weights_with(net, reachability),
                                  .parameters = sg_default_parameters(reachability),
                                  .multi_pv = 1};
    all->workers = shogun_new_value(L, object, WORKERS, (size_t)threads * sizeof *all->workers);
    char *tables = shogun_new_value(L, object, TABLES, (size_t)threads * (sizeof *all->tables + TABLE_BYTES));
    all->positions = shogun_new_value(L, object, POSITIONS, sizeof *all->positions * GAMES_MAX * SG_SELFPLAY_PLIES);
    all->tables = (sg_Table *)(void *)(tables + (size_t)threads * TABLE_BYTES);
    for (int i = 0; i < threads; i++) {
        all->tables[i] = sg_table_place(tables + (size_t)i * TABLE_BYTES, TABLE_BYTES);
        all->workers[i].table = &all->tables[i];
    }
    luaL_setmetatable(L, self_play_name);
    return 1;
}

// Writes the positions of all games. Returns the number of bytes.
static size_t write_positions(const shogun_SelfPlay *all, char *bytes)
{
    size_t size = 0;
    for (int i = 0; i < all->games; i++)
        for (int k = 0; k < all->counts[i]; k++, size += SG_POSITION_BYTES)
            sg_position_write(all->positions + (size_t)i * SG_SELFPLAY_PLIES + k, (uint8_t *)bytes + size);
    return size;
}

// Allocates the answer before the games: a finalizer that ran after them could replace the games.
static int self_play_games(lua_State *L) // self_play:games(first, count) --> positions of SG_POSITION_BYTES each
{
    shogun_SelfPlay *all = shogun_check_object(L, 1, self_play_name);
    uint32_t first = (uint32_t)shogun_check_integer(L, 2, "first", 0, UINT32_MAX - GAMES_MAX);
    int games = (int)shogun_check_integer(L, 3, "count", 1, GAMES_MAX);
    shogun_Hooks hooks = shogun_watch_hooks(L);
    luaL_Buffer buffer;
    char *bytes = luaL_buffinitsize(L, &buffer, (size_t)games * SG_SELFPLAY_PLIES * SG_POSITION_BYTES);
    for (;;) {
        all->hooks = &hooks;
        all->first = first;
        all->games = games;
        if (play_in_threads(all)) break;
        shogun_hear_hooks(L, &hooks);
    }
    luaL_pushresultsize(&buffer, write_positions(all, bytes));
    return 1;
}

static const luaL_Reg members[] = {{"core.self_play", self_play_new}, {"games", self_play_games}, {NULL, NULL}};

const shogun_Class shogun_self_play = {self_play_name, "self_play", members};

// Training positions: a board with its score and result, as bytes.

// core.position(board, move, score or nil, result, game) --> its bytes, its flags. The score and
// the result (1, 0 or -1) are for the side to move.
static int position(lua_State *L)
{
    int move = shogun_check_move(L, 2); // first, since it may run Lua code
    shogun_argcheck(L, move >= 0, 2, "expected a move");
    sg_Position position = {.move = (sg_Move)move};
    const shogun_Board *board = shogun_check_board(L, 1);
    bool has_score = !lua_isnoneornil(L, 3);
    if (has_score) position.score = (int)shogun_check_integer(L, 3, "score", -SG_MATE_SCORE, SG_MATE_SCORE);
    position.result = (int)shogun_check_integer(L, 4, "result", -1, 1);
    position.game = (uint32_t)shogun_check_integer(L, 5, "game", 0, UINT32_MAX);
    position.board = board->board;
    position.lone = board->rules->lone;
    position.flags =
        sg_position_flags(&board->board, position.move, position.score) | (has_score ? 0 : SG_POSITION_UNSCORED);
    uint8_t bytes[SG_POSITION_BYTES];
    sg_position_write(&position, bytes);
    lua_pushlstring(L, (const char *)bytes, sizeof bytes);
    lua_pushinteger(L, position.flags);
    return 2;
}

void shogun_open_positions(lua_State *L)
{
    shogun_set_function(L, "position", position);
}
