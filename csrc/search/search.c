// search.c -- negamax with a window, the table, an order of moves, and less depth for what looks poor.

#include "search.h"

#include <assert.h>

#include "chance.h"
#include "inside.h"

enum {
    WINDOW = 20, // around the last score, at first
    GUESS_DEPTH = 4,
    ABOVE_DEPTH = 6,
    ABOVE_MARGIN = 30, // a ply
    BELOW_DEPTH = 5,
    BELOW_MARGIN = 35, // a ply, and once more
    DELTA = 100,       // what a capture may gain beyond its piece
    QUIESCE_PLIES = 16 // captures are followed so far
};

// The worth of a board that was quiet for too long, unless the game was over before.
static sg_Score at_quiet(const sg_Worker *worker, const sg_Board *board, bool in_check, int ply)
{
    return sg_can_move(board) ? drawn(worker, ply) : stuck(worker, in_check, ply);
}

// Captures only, until there is none worth it; all moves in check. The side to move may also leave it as it is.
static sg_Score quiesce(sg_Worker *worker, const sg_Board *board, sg_Score alpha, sg_Score beta, int ply, int left)
{
    worker->pv[ply].length = 0;
    if (!enter(worker)) return 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    if (sg_is_alone(board, &worker->rules, (sg_Colour)board->turn)) return sg_mated_in(ply);
    bool in_check = sg_in_check(board, (sg_Colour)board->turn);
    if (sg_quiet_limit_reached(board, &worker->rules)) return at_quiet(worker, board, in_check, ply);
    if (ply >= SG_PLIES_MAX - 1 || left <= 0) return evaluate(worker, board);
    sg_Score best = in_check ? sg_mated_in(ply) : evaluate(worker, board);
    if (best >= beta) return best;
    if (best > alpha) alpha = best;
    sg_Score ground = best;
    Moves moves;
    if (in_check)
        list(worker, board, 0, ply, &moves);
    else
        list_captures(worker, board, ply, &moves);
    for (int i = 0; i < moves.count; i++) {
        sg_Move move = pick(&moves, i);
        if (!in_check && ground + DELTA + worker->weights.of[SG_TERM_PAWN] < alpha) break;
        sg_Board next = play(worker, board, move);
        sg_Score score = -quiesce(worker, &next, -beta, -alpha, ply + 1, left - 1);
        if (worker->stopped) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        alpha = score;
        set_pv(worker, ply, move);
        if (score >= beta) break;
    }
    return best;
}

// How much less deep a late quiet move is looked at: log2(depth) * log2(number) / 2, about.
static int reduction(int depth, int number)
{
    int d = 0, n = 0;
    while (depth >>= 1)
        d++;
    while (number >>= 1)
        n++;
    return d * n / 2;
}

// A question about a board: is it worth more than alpha, less than beta, to that depth?
typedef struct Question {
    sg_Score alpha, beta;
    int depth, ply;
} Question;

static sg_Score search(sg_Worker *worker, const sg_Board *board, Question ask);

static sg_Score answer(sg_Worker *worker, const sg_Board *next, Question ask, sg_Score alpha, sg_Score beta, int depth)
{
    return -search(worker, next, (Question){-beta, -alpha, depth, ask.ply + 1});
}

// The i-th move: with the whole window if it is the first; the others have to show, with a window of nothing and a late
// one to less depth, that they are better.
static sg_Score try_move(sg_Worker *worker, const sg_Board *next, Question ask, int i, bool quiet)
{
    int depth = ask.depth - 1;
    if (i == 0) return answer(worker, next, ask, ask.alpha, ask.beta, depth);
    int less = quiet && i >= 3 && ask.depth >= 3 && !worker->full_width ? reduction(ask.depth, i) : 0;
    if (less > depth - 1) less = depth > 1 ? depth - 1 : 0;
    sg_Score score = answer(worker, next, ask, ask.alpha, ask.alpha + 1, depth - less);
    if (score > ask.alpha && less > 0) score = answer(worker, next, ask, ask.alpha, ask.alpha + 1, depth);
    if (score > ask.alpha && score < ask.beta) score = answer(worker, next, ask, ask.alpha, ask.beta, depth);
    return score;
}

// The table's answer, if it is deep enough and not on the line we want to see whole.
static bool is_answered(const sg_Found *found, const Question *ask)
{
    if (found->bound == SG_NO_BOUND || found->depth < ask->depth || ask->beta - ask->alpha > 1) return false;
    if (found->bound == SG_EXACT) return true;
    return found->bound == SG_LOWER_BOUND ? found->score >= ask->beta : found->score <= ask->alpha;
}

static void keep(sg_Worker *worker, const sg_Board *board, const Question *ask, sg_Score alpha, sg_Score best,
                 sg_Move move)
{
    sg_Bound bound = best >= ask->beta ? SG_LOWER_BOUND : best > alpha ? SG_EXACT : SG_UPPER_BOUND;
    sg_table_store(worker->table, board->key, ask->ply, (sg_Found){bound, ask->depth, best, move});
}

// What a board's own worth says at little depth: it will stay above the window whatever is moved, or quiet moves will
// not bring it there.
typedef enum Guess { OPEN, ABOVE, BELOW } Guess;

static Guess guess(const sg_Worker *worker, const sg_Board *board, const Question *ask, bool in_check)
{
    if (worker->full_width || in_check || ask->beta - ask->alpha > 1 || ask->depth > ABOVE_DEPTH ||
        sg_is_decisive(ask->beta))
        return OPEN;
    sg_Score worth = evaluate(worker, board);
    if (worth - ABOVE_MARGIN * ask->depth >= ask->beta) return ABOVE;
    bool below = ask->depth <= BELOW_DEPTH && worth + BELOW_MARGIN * (ask->depth + 1) <= ask->alpha;
    return below ? BELOW : OPEN;
}

// `all`: whether moves after the first are looked at even if they neither capture nor give check.
static sg_Score search_moves(sg_Worker *worker, const sg_Board *board, Question ask, sg_Move first, bool in_check,
                             bool all)
{
    sg_Score alpha = ask.alpha, best = -SG_INFINITE;
    sg_Move best_move = 0;
    Moves moves;
    if (sg_quiet_limit_reached(board, &worker->rules)) return at_quiet(worker, board, in_check, ask.ply);
    for (int i = 0;; i++) {
        sg_Move move = next_move(worker, board, first, ask.ply, &moves, i);
        if (!move) break;
        sg_Board next = play(worker, board, move);
        if (!all && i > 0 && !is_capture(board, move) && !sg_in_check(&next, (sg_Colour)next.turn)) {
            if (best < ask.alpha) best = ask.alpha; // it may be worth that much: nothing is proven here
            continue;
        }
        sg_Score score = try_move(worker, &next, ask, i, !in_check && !is_capture(board, move));
        if (worker->stopped) return 0;
        if (score <= best) continue;
        best = score;
        if (score <= ask.alpha) continue;
        ask.alpha = score;
        best_move = move;
        set_pv(worker, ask.ply, move);
        if (score < ask.beta) continue;
        learn(worker, board, &moves, i, ask.depth, ask.ply);
        break;
    }
    if (best == -SG_INFINITE) return stuck(worker, in_check, ask.ply);
    if (!is_near_quiet(worker, board, ask.depth)) keep(worker, board, &ask, alpha, best, best_move);
    return best;
}

static sg_Score search(sg_Worker *worker, const sg_Board *board, Question ask)
{
    worker->keys[worker->game_keys + ask.ply] = board->key;
    worker->pv[ask.ply].length = 0;
    if (sg_is_alone(board, &worker->rules, (sg_Colour)board->turn)) return enter(worker) ? sg_mated_in(ask.ply) : 0;
    if (has_repeated(worker, board, ask.ply)) return enter(worker) ? drawn(worker, ask.ply) : 0;
    bool in_check = sg_in_check(board, (sg_Colour)board->turn);
    if (in_check && ask.ply < SG_PLIES_MAX / 2) ask.depth++;
    if (ask.depth <= 0 || ask.ply >= SG_PLIES_MAX - 1)
        return quiesce(worker, board, ask.alpha, ask.beta, ask.ply, QUIESCE_PLIES);
    if (!enter(worker)) return 0;
    sg_Found found = sg_table_probe(worker->table, board->key, ask.ply);
    if (is_near_quiet(worker, board, ask.depth)) return search_moves(worker, board, ask, found.move, in_check, true);
    if (is_answered(&found, &ask)) return found.score;
    Guess guessed = guess(worker, board, &ask, in_check);
    if (guessed == ABOVE) return ask.beta;
    if (!found.move && ask.depth >= GUESS_DEPTH && !worker->full_width) ask.depth--; // what is first would be a guess
    return search_moves(worker, board, ask, found.move, in_check, guessed != BELOW);
}

// The root: some moves may be left out, since lines with them are known already.

static bool is_known(const sg_Worker *worker, int lines, sg_Move move)
{
    for (int i = 0; i < lines; i++)
        if (worker->lines[i].moves[0] == move) return true;
    return false;
}

static sg_Score search_root(sg_Worker *worker, Question ask, int known, sg_Move first)
{
    const sg_Board *board = &worker->board;
    Moves moves;
    list(worker, board, first, 0, &moves);
    worker->pv[0].length = 0;
    for (int i = 0, tried = 0; i < moves.count; i++) {
        sg_Move move = pick(&moves, i);
        if (is_known(worker, known, move)) continue;
        sg_Board next = play(worker, board, move);
        sg_Score score = try_move(worker, &next, ask, tried, tried > 0 && !is_capture(board, move));
        if (worker->stopped) break;
        if (tried++ == 0 || score > ask.alpha) set_pv(worker, 0, move);
        if (score > ask.alpha) ask.alpha = score;
        if (score >= ask.beta) break;
    }
    return ask.alpha;
}

// One line, with a window around what it was worth before, opened where it proves too small. False if it was stopped
// before it knew any move.
static bool find_line(sg_Worker *worker, int depth, int known, const sg_Line *before)
{
    sg_Score alpha = -SG_INFINITE, beta = SG_INFINITE;
    int window = WINDOW;
    if (depth >= 4 && before->length > 0 && !sg_is_decisive(before->score)) {
        alpha = before->score - window;
        beta = before->score + window;
    }
    sg_Move first = before->length > 0 ? before->moves[0] : 0;
    sg_Line found = {0};
    for (;; window *= 4) {
        sg_Score score = search_root(worker, (Question){alpha, beta, depth, 0}, known, first);
        if (worker->pv[0].length > 0 && score > alpha) { // else it is a bound, of no move in particular
            found = worker->pv[0];
            found.score = score < beta ? score : beta;
            found.depth = depth;
        }
        if (worker->stopped || (score > alpha && score < beta)) break;
        if (alpha == -SG_INFINITE && beta == SG_INFINITE) break;
        if (score <= alpha) alpha = window > 500 ? -SG_INFINITE : score - window;
        if (score >= beta) {
            beta = window > 500 ? SG_INFINITE : score + window;
            first = found.moves[0];
        }
    }
    if (found.length == 0) return false;
    worker->lines[known] = found;
    return true;
}

void sg_sort_lines(sg_Worker *worker, int count)
{
    for (int i = 1; i < count; i++) {
        sg_Line line = worker->lines[i];
        int at = i;
        for (; at > 0 && worker->lines[at - 1].score < line.score; at--)
            worker->lines[at] = worker->lines[at - 1];
        worker->lines[at] = line;
    }
}

void sg_start_search(sg_Worker *worker, const sg_Board *board, const sg_Rules *rules, const uint64_t *game_keys,
                     int count)
{
    int taken = count < SG_GAME_KEYS_MAX ? count : SG_GAME_KEYS_MAX;
    worker->board = *board;
    worker->rules = *rules;
    worker->game_keys = taken;
    for (int i = 0; i < taken; i++)
        worker->keys[i] = game_keys[count - taken + i];
    worker->keys[taken] = board->key;
    worker->nodes = 0;
    worker->count = worker->seldepth = 0;
    worker->stopped = false;
    memset(worker->killers, 0, sizeof worker->killers);
    memset(worker->history, 0, sizeof worker->history);
}

bool sg_iterate(sg_Worker *worker, int depth)
{
    assert(depth >= 1 && depth <= SG_DEPTH_MAX);
    if (worker->rules.dice) return sg_iterate_chance(worker, depth);
    int moves = sg_count_moves(&worker->board);
    int wanted = worker->multi_pv < moves ? worker->multi_pv : moves;
    int count = worker->count, found = 0;
    memcpy(worker->previous, worker->lines, (size_t)count * sizeof *worker->lines);
    for (; found < wanted && !worker->stopped; found++) {
        sg_Line before = found < count ? worker->previous[found] : (sg_Line){0};
        if (!find_line(worker, depth, found, &before)) break;
    }
    // Of several lines all must be of one depth; a single one may be of a depth that was cut short.
    if (found == wanted || count == 0)
        worker->count = found;
    else
        memcpy(worker->lines, worker->previous, (size_t)count * sizeof *worker->lines);
    sg_sort_lines(worker, worker->count);
    return !worker->stopped;
}
