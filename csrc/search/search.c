// search.c -- starts a search, and dispatches between the two kinds.

#include "search.h"

#include <assert.h>

#include "mate.h"
#include "node.h"
#include "picker.h"

void sg_clear_worker(sg_Worker *worker)
{
    sg_clear_cache(&worker->cache);
    memset(worker->history, 0, sizeof worker->history);
}

// Counts the root moves that this level sees; if it sees none, all of them, since it has to move.
static void count_seen_moves(sg_Worker *worker)
{
    const sg_Board *board = &worker->question.board;
    int count = sg_list_moves(board, worker->listed), seen = 0;
    worker->sees_all = false;
    for (int i = 0; i < count; i++)
        seen += worker->question.sight.chance == 0 || sg_sees(worker, board, 0, worker->listed[i]);
    worker->sees_all = seen == 0;
    worker->seen = seen > 0 ? seen : count;
}

static sg_Score white_contempt(const sg_Question *question)
{
    return question->board.turn == SG_WHITE ? question->contempt : -question->contempt;
}

static bool same_sight(const sg_Sight *one, const sg_Sight *other)
{
    return one->chance == other->chance && (!sg_is_blind(one) || one->seed == other->seed);
}

bool sg_shares_answers(const sg_Question *one, const sg_Question *other)
{
    const uint8_t *rows = one->net ? one->net->rows : NULL, *other_rows = other->net ? other->net->rows : NULL;
    return sg_same_rules(&one->rules, &other->rules) && rows == other_rows && one->endings == other->endings &&
           memcmp(&one->weights, &other->weights, sizeof one->weights) == 0 &&
           memcmp(&one->parameters, &other->parameters, sizeof one->parameters) == 0 &&
           white_contempt(one) == white_contempt(other) && one->full_width == other->full_width &&
           same_sight(&one->sight, &other->sight);
}

void sg_start_search(sg_Worker *worker, const sg_Question *question)
{
    assert(question->game_keys <= SG_GAME_KEYS_MAX);
    worker->question = *question;
    worker->question.keys[question->game_keys] = question->board.key;
    worker->nodes = 0;
    worker->count = worker->seldepth = 0;
    worker->proof.length = 0;
    worker->stopped = false;
    count_seen_moves(worker);
    memset(worker->killers, 0, sizeof worker->killers);
    for (int colour = 0; colour < 2; colour++) // half of the previous search's history
        for (int move = 0; move < SG_MOVE_LIMIT; move++)
            worker->history[colour][move] = (int16_t)(worker->history[colour][move] / 2);
    memset(worker->sums, 0, sizeof worker->sums); // they may be those of another net
}

// Looks for a win in two before depth 5, and for a win in three before depth 8: alpha-beta, with its reductions and
// pruning, has found most of them by then, but not all.
static void prove_short_win(sg_Worker *worker, int depth)
{
    int moves = depth == 5 ? 2 : depth == 8 ? 3 : 0;
    sg_Score score = worker->count > 0 ? worker->lines[0].score : 0, win = -sg_mated_in(2 * moves - 1);
    if (moves > 0 && score > -SG_DECISIVE && score < win) sg_prove_line(worker, moves, &worker->proof);
}

// A proven win is the first line, unless a shorter one was found.
static void insert_proof(sg_Worker *worker, int depth)
{
    const sg_Line *proof = &worker->proof;
    if (proof->length == 0 || (worker->count > 0 && worker->lines[0].score >= proof->score)) return;
    int at = 0;
    while (at < worker->count && worker->lines[at].moves[0] != proof->moves[0])
        at++;
    if (at == worker->count && worker->count < worker->question.multi_pv) worker->count++;
    if (at == worker->count) at--;
    memmove(worker->lines + 1, worker->lines, (size_t)at * sizeof *worker->lines);
    worker->lines[0] = *proof;
    worker->lines[0].depth = depth;
}

// If the result is known, depth 1 looks up the result of every move, even beyond the limit of nodes: with fewer nodes
// than moves it could miss the win. It counts at most the limit.
static bool find_known_move(sg_Worker *worker)
{
    uint64_t nodes = worker->question.limits.nodes;
    worker->question.limits.nodes = UINT64_MAX;
    bool done = sg_iterate_alphabeta(worker, 1);
    worker->question.limits.nodes = nodes;
    if (sg_nodes(worker) > nodes) atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
    return done;
}

bool sg_iterate(sg_Worker *worker, int depth)
{
    sg_Score certain;
    assert(depth >= 1 && depth <= SG_DEPTH_MAX);
    if (worker->question.rules.dice) return sg_iterate_chance(worker, depth);
    if (depth == 1 && sg_certain_score(worker, &worker->question.board, 0, &certain)) return find_known_move(worker);
    if (sg_sees_wins(&worker->question.sight)) prove_short_win(worker, depth);
    bool done = sg_iterate_alphabeta(worker, depth);
    insert_proof(worker, depth);
    return done;
}
