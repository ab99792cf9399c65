// chance.c -- expectiminimax.

#include "chance.h"

#include "inside.h"

enum { PROBE_DEPTH = 2 };

typedef struct Window {
    sg_Score alpha, beta;
} Window;

static sg_Score search(sg_Worker *worker, const sg_Board *board, Window window, int depth, int ply);

static int floor_divided(int sum, int count)
{
    return sum >= 0 ? sum / count : -((-sum + count - 1) / count);
}

static sg_Score clamp(int64_t score)
{
    return score > SG_INFINITE ? SG_INFINITE : score < -SG_INFINITE ? -SG_INFINITE : (sg_Score)score;
}

// The window for one number: what it has to be worth for the mean to fall into the window, if the `left` others are
// worth a win, or a loss.
static Window window_for(Window mean, int count, int sum, int left)
{
    int64_t low = (int64_t)count * mean.alpha - sum - (int64_t)left * SG_MATE_SCORE;
    int64_t high = (int64_t)count * mean.beta + count - sum + (int64_t)left * SG_MATE_SCORE;
    return (Window){clamp(low), clamp(high)};
}

static sg_Score mean_of(sg_Worker *worker, const sg_Board *board, sg_Move move, Window window, int depth, int ply);

// The least that a board is worth: what its most promising move is. Worth a loss if nothing is known so cheaply.
static sg_Score probe(sg_Worker *worker, const sg_Board *board, Window window, int depth, int ply)
{
    worker->keys[worker->game_keys + ply] = board->key;
    if (sg_is_over(board, &worker->rules) || has_repeated(worker, board, ply)) return -SG_MATE_SCORE;
    sg_Found found = sg_table_probe(worker->table, board->key, ply);
    Moves moves;
    sg_Move first = next_move(worker, board, found.move, ply, &moves, 0);
    return first ? mean_of(worker, board, first, window, depth, ply) : -SG_MATE_SCORE;
}

// Star2: whether the first answers alone show that a move is not worth more than the window's lower end.
static bool is_refuted(sg_Worker *worker, const sg_Board *board, sg_Move move, Window window, int depth, int ply)
{
    int count = sg_energy_limit(sg_kind(board, sg_from(move))), sum = 0;
    for (int shows = 1; shows <= count; shows++) {
        Window each = window_for(window, count, sum, count - shows);
        sg_Board next = sg_play(board, move, shows);
        sg_Score most = -probe(worker, &next, (Window){-each.beta, -each.alpha}, depth - 1, ply + 1);
        if (worker->stopped) return false;
        if (most <= each.alpha) return true;
        sum += most;
    }
    return false;
}

// The mean over what the piece may show, seen by the side that moves.
static sg_Score mean_of(sg_Worker *worker, const sg_Board *board, sg_Move move, Window window, int depth, int ply)
{
    if (depth >= PROBE_DEPTH && window.alpha > -SG_DECISIVE && is_refuted(worker, board, move, window, depth, ply))
        return window.alpha;
    if (worker->stopped) return 0;
    int count = sg_energy_limit(sg_kind(board, sg_from(move))), sum = 0;
    for (int shows = 1; shows <= count; shows++) {
        Window each = window_for(window, count, sum, count - shows);
        sg_Board next = sg_play(board, move, shows);
        sg_Score score = -search(worker, &next, (Window){-each.beta, -each.alpha}, depth - 1, ply + 1);
        if (worker->stopped) return 0;
        sum += score;
        if (score <= each.alpha) return window.alpha;
        if (score >= each.beta) return window.beta;
    }
    return floor_divided(sum, count);
}

static sg_Score search_moves(sg_Worker *worker, const sg_Board *board, Window window, int depth, int ply, sg_Move first)
{
    sg_Score alpha = window.alpha, best = -SG_INFINITE;
    sg_Move best_move = 0;
    Moves moves;
    list(worker, board, first, ply, &moves);
    if (moves.count == 0) return stuck(worker, sg_in_check(board, (sg_Colour)board->turn), ply);
    if (sg_quiet_limit_reached(board, &worker->rules)) return drawn(worker, ply);
    if (depth <= 0) return evaluate(worker, board);
    for (int i = 0; i < moves.count; i++) {
        sg_Move move = pick(&moves, i);
        sg_Score score = mean_of(worker, board, move, window, depth, ply);
        if (worker->stopped) return 0;
        if (score > best) best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        best_move = move;
        if (score < window.beta) continue;
        learn(worker, board, &moves, i, depth, ply);
        break;
    }
    sg_Bound bound = best >= window.beta ? SG_LOWER_BOUND : best > alpha ? SG_EXACT : SG_UPPER_BOUND;
    if (!is_near_quiet(worker, board, depth))
        sg_table_store(worker->table, board->key, ply, (sg_Found){bound, depth, best, best_move});
    return best;
}

static bool is_answered(const sg_Found *found, Window window, int depth)
{
    if (found->bound == SG_NO_BOUND || found->depth != depth) return false; // another depth is another expectation
    if (found->bound == SG_EXACT) return true;
    return found->bound == SG_LOWER_BOUND ? found->score >= window.beta : found->score <= window.alpha;
}

static sg_Score search(sg_Worker *worker, const sg_Board *board, Window window, int depth, int ply)
{
    if (!enter(worker)) return 0;
    if (ply > worker->seldepth) worker->seldepth = ply;
    worker->keys[worker->game_keys + ply] = board->key;
    if (sg_is_alone(board, &worker->rules, (sg_Colour)board->turn)) return sg_mated_in(ply);
    if (has_repeated(worker, board, ply)) return drawn(worker, ply);
    sg_Found found = sg_table_probe(worker->table, board->key, ply);
    if (depth > 0 && is_answered(&found, window, depth) && !is_near_quiet(worker, board, depth)) return found.score;
    return search_moves(worker, board, window, depth, ply, found.move);
}

// Every move is a line of one move: what comes after it hangs on the dice.
bool sg_iterate_chance(sg_Worker *worker, int depth)
{
    Moves moves;
    sg_Move first = worker->count > 0 ? worker->lines[0].moves[0] : 0;
    list(worker, &worker->board, first, 0, &moves);
    int wanted = worker->multi_pv < moves.count ? worker->multi_pv : moves.count, found = 0;
    for (int i = 0; i < moves.count; i++) {
        sg_Move move = pick(&moves, i);
        sg_Score least = found == wanted ? worker->previous[found - 1].score : -SG_INFINITE;
        sg_Score score = mean_of(worker, &worker->board, move, (Window){least, SG_INFINITE}, depth, 0);
        if (worker->stopped) break;
        if (found == wanted && score <= least) continue;
        int at = found < wanted ? found++ : wanted - 1;
        for (; at > 0 && worker->previous[at - 1].score < score; at--)
            worker->previous[at] = worker->previous[at - 1];
        worker->previous[at] = (sg_Line){.score = score, .depth = depth, .length = 1, .moves = {move}};
    }
    // A depth that was cut short counts if it has lines enough and began with the move that was best before.
    if (!worker->stopped || (found == wanted && wanted == 1 && worker->count > 0)) {
        memcpy(worker->lines, worker->previous, (size_t)found * sizeof *worker->lines);
        worker->count = found;
    }
    return !worker->stopped;
}
