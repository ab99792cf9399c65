// selfplay.c -- one game: its opening, its searches, its end.

#include "selfplay.h"

#include "../engine/kernel/dispatch.h"
#include "../engine/number.h"
#include "../engine/result.h"

enum {
    EVEN = 49, // the score of a dead draw, at most
    DEPTH = 40,
    TRIES = 1000 // to open a game evenly
};

// A game so far: the question is the next move.
typedef struct Game {
    sg_Worker *worker;
    const sg_SelfPlay *settings;
    uint64_t random;
    sg_Question question;
    int even_plies; // the last ones that were dead and even
} Game;

_Static_assert(SG_SELFPLAY_PLIES < SG_GAME_KEYS_MAX, "the keys of a game fit a question");

static void play(Game *game, sg_Move move)
{
    sg_Shown shown = sg_shown_after(&game->question.board, &game->question.rules, move);
    int shows = shown.low + (shown.high > shown.low ? sg_random_below(&game->random, shown.high - shown.low + 1) : 0);
    game->question.keys[game->question.game_keys++] = game->question.board.key;
    game->question.board = sg_play(&game->question.board, move, shows);
}

static sg_Move random_move(Game *game)
{
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(&game->question.board, moves);
    return moves[sg_random_below(&game->random, count)];
}

static bool has_repeated(const Game *game)
{
    const sg_Question *question = &game->question;
    int times = 1, limit = question->rules.repetition, plies = question->game_keys;
    for (int i = plies - 1; limit > 0 && i >= 0 && i >= plies - question->board.quiet; i--)
        if (question->keys[i] == question->board.key && ++times >= limit) return true;
    return false;
}

static bool is_over(const Game *game)
{
    return has_repeated(game) || sg_result(&game->question.board, &game->question.rules).reason != SG_GOES_ON;
}

// Depth 1 is finished with any number of nodes: every board has a score and a move, unless `stop` is set.
static void search(Game *game)
{
    sg_Worker *worker = game->worker;
    sg_table_start_search(worker->table);
    sg_start_search(worker, &game->question);
    worker->question.limits.nodes = UINT64_MAX;
    for (int depth = 1; depth <= DEPTH && sg_iterate(worker, depth); depth++) {
        worker->question.limits.nodes = game->settings->nodes;
        if (sg_is_decisive(worker->lines[0].score)) break;
    }
}

// The score of the last search.
static sg_Score score_of(const Game *game)
{
    return game->worker->lines[0].score;
}

static bool is_stopped(const Game *game)
{
    const atomic_bool *stop = game->question.limits.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

static bool is_within(sg_Score score, sg_Score most)
{
    return score <= most && score >= -most;
}

static void play_random_plies(Game *game, int plies)
{
    game->question.board = sg_board_start((sg_Colour)game->question.rules.first);
    game->question.game_keys = 0;
    while (game->question.game_keys < plies && !is_over(game))
        play(game, random_move(game));
}

// Random plies from the start until a board is even, or after many tries any board. The game goes on there. False if
// it has always ended before.
static bool open(Game *game)
{
    const sg_SelfPlay *settings = game->settings;
    for (int tries = 1; tries <= 2 * TRIES; tries++) {
        int plies = settings->opening_least +
                    sg_random_below(&game->random, settings->opening_most - settings->opening_least + 1);
        play_random_plies(game, plies);
        if (is_over(game)) continue;
        sg_table_clear(game->worker->table);
        sg_clear_worker(game->worker);
        search(game);
        if (is_stopped(game) || is_within(score_of(game), settings->balance) || tries >= TRIES) return true;
    }
    return false;
}

static int store(const Game *game, uint32_t number, sg_Position *positions, int count)
{
    const sg_Line *line = &game->worker->lines[0];
    int flags = sg_position_flags(&game->question.board, line->moves[0], line->score);
    if (flags && !game->settings->keep_all) return count;
    positions[count] = (sg_Position){.board = game->question.board,
                                     .score = line->score,
                                     .move = line->moves[0],
                                     .game = number,
                                     .lone = game->question.rules.lone,
                                     .flags = flags};
    return count + 1;
}

// Whether the position is a dead draw: each side has one piece more than loses, and nothing was found for long.
static bool is_dead(Game *game)
{
    int few = game->question.rules.lone + 1;
    bool even = is_within(score_of(game), EVEN) && sg_has_at_most(game->question.board.side[SG_WHITE], few) &&
                sg_has_at_most(game->question.board.side[SG_RED], few);
    game->even_plies = even ? game->even_plies + 1 : 0;
    return game->settings->dead_plies > 0 && game->even_plies >= game->settings->dead_plies;
}

static sg_Move choose(Game *game)
{
    const sg_SelfPlay *settings = game->settings;
    bool random = game->question.game_keys < settings->random_until && settings->random_one_in > 0 &&
                  sg_random_below(&game->random, settings->random_one_in) == 0;
    return random ? random_move(game) : game->worker->lines[0].moves[0];
}

// 1 if white has won, -1 if red has, 0 for a draw. Without an end on the board the last search decides.
static int outcome(const Game *game)
{
    sg_Result result = sg_result(&game->question.board, &game->question.rules);
    if (has_repeated(game)) return 0;
    if (result.reason != SG_GOES_ON) return !result.won ? 0 : result.winner == SG_WHITE ? 1 : -1;
    sg_Score score = score_of(game);
    if (!sg_is_decisive(score)) return 0;
    return (score > 0) == (game->question.board.turn == SG_WHITE) ? 1 : -1;
}

// Plays to the end. Returns how many positions were stored; 0 if the game was cut off.
static int go_on(Game *game, uint32_t number, sg_Position *positions)
{
    int count = 0;
    while (!is_stopped(game)) {
        count = store(game, number, positions, count);
        if (sg_is_decisive(score_of(game)) || is_dead(game)) return count;
        if (game->question.game_keys >= SG_SELFPLAY_PLIES - 1) return 0;
        play(game, choose(game));
        if (is_over(game)) return count;
        search(game);
    }
    return 0;
}

int sg_play_itself(sg_Worker *worker, const sg_Question *question, const sg_SelfPlay *settings, uint64_t seed,
                   uint32_t game, sg_Position *positions)
{
    Game played = {.worker = worker, .settings = settings, .question = *question};
    played.question.limits.nodes = settings->nodes;
    played.random = seed + UINT64_C(0xd1342543de82ef95) * (game + UINT64_C(1));
    if (!open(&played)) return 0;
    int count = go_on(&played, game, positions);
    int white = outcome(&played);
    for (int i = 0; i < count; i++)
        positions[i].result = positions[i].board.turn == SG_WHITE ? white : -white;
    return count;
}
