// chance.c -- the search under dice: a move's score is the mean over the numbers that may be rolled.
//
// Expectiminimax with Star1 and Star2 (B. Ballard: The *-minimax search procedure for trees containing chance nodes,
// 1983). Star1: a window for the mean gives a window for each number, since each of the numbers still to come scores
// between a loss and a win. Star2: before the full searches one reply to each number is probed; it bounds the score
// from above, and most moves fail low at once. For the others these bounds make the windows of Star1 narrower. A mean
// is rounded down to a whole number.
//
// The search averages expected results, not scores, and reports the score with that expectation. At the horizon
// captures are followed for three plies, with one number for each, and a side in check is searched one ply deeper. Late
// moves are searched to a reduced depth first, and a move whose first numbers score low is given up before the others
// are searched. With `full_width` the last three are off, and the result is the exact expectation to that depth.

#include <math.h>

#include "../engine/attack.h"
#include "picker.h"

enum {
    REDUCTION = 2,       // plies: scores of odd depths differ more from those of even ones than from each other
    QUIESCENCE_SHOWS = 1 // after a capture there: the attackers of the piece do not depend on its energy
};

// Expectations. A mean of scores is misleading: a win would weigh as much as 300 pawns. So this search takes the
// expected result: 29000 for a sure win that is not proven, -29000 for a loss, and scores in between by how often they
// win. Proven wins lie above, as in all scores.

enum { SURE = 29000, SCORE_MAX = 9999 };

static sg_Score expectation_of(const sg_Worker *worker, sg_Score score)
{
    if (sg_is_decisive(score)) return score;
    double x = (double)score / worker->question.parameters.spread;
    return (sg_Score)(SURE * x / sqrt(1 + x * x));
}

// The score that has an expectation.
static sg_Score score_of(const sg_Worker *worker, sg_Score expectation)
{
    if (sg_is_decisive(expectation)) return expectation;
    double y = (double)expectation / SURE, most = 0.999;
    if (y > most || y < -most) return y > 0 ? SCORE_MAX : -SCORE_MAX;
    return (sg_Score)(worker->question.parameters.spread * y / sqrt(1 - y * y));
}

// A node's question: the score of a board between alpha and beta, to a depth. Alpha rises while moves are searched.
typedef struct Node {
    sg_Score alpha, beta;
    int depth, ply;
} Node;

static sg_Score search(sg_Worker *worker, const sg_Board *board, Node node);

static int floor_divided(int sum, int count)
{
    return sum >= 0 ? sum / count : -((-sum + count - 1) / count);
}

static sg_Score clamp(int64_t score)
{
    return score > SG_INFINITE ? SG_INFINITE : score < -SG_INFINITE ? -SG_INFINITE : (sg_Score)score;
}

// A number that the piece may show after a move, and an upper bound of its score.
typedef struct Number {
    int shows;
    sg_Score most;
} Number;

static int list_numbers(Number *numbers, const sg_Board *board, sg_Move move)
{
    int count = sg_energy_limit(sg_kind(board, sg_from(move)));
    for (int i = 0; i < count; i++)
        numbers[i] = (Number){i + 1, SG_MATE_SCORE};
    return count;
}

// The node after a move and number i of `count`, seen by the other side. Its window has the scores of the number with
// which the mean can fall into the node's window. The numbers before it add up to `sum`. Each number after it scores
// between a loss and its bound.
static Node child_of(const Node *node, const Number *numbers, int count, int i, int sum)
{
    int64_t low = (int64_t)count * node->alpha - sum, high = (int64_t)count * node->beta + count - sum;
    for (int k = i + 1; k < count; k++) {
        low -= numbers[k].most;
        high += SG_MATE_SCORE;
    }
    return (Node){-clamp(high), -clamp(low), node->depth - 1, node->ply + 1};
}

static sg_Score mean_of(sg_Worker *worker, const sg_Board *board, sg_Move move, const Node *node);

// A lower bound of a board's score: the score of its most promising move. A loss if the picker has no move.
static sg_Score probe_reply(sg_Worker *worker, const sg_Board *board, const Node *node)
{
    worker->question.keys[worker->question.game_keys + node->ply] = board->key;
    if (sg_is_over(board, &worker->question.rules) || sg_has_repeated(worker, board, node->ply)) return -SG_MATE_SCORE;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    sg_start_picker(&picker, worker, board, sg_table_probe(worker->table, board->key, node->ply).move, node->ply);
    sg_Move reply = sg_pick_seen(&picker, blind);
    return reply ? mean_of(worker, board, reply, node) : -SG_MATE_SCORE;
}

// Star2: one reply to each number bounds its score. Returns whether these bounds prove that the move fails low.
static bool fails_low(sg_Worker *worker, const sg_Board *board, sg_Move move, const Node *node, Number *numbers,
                      int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++) {
        Node child = child_of(node, numbers, count, i, sum);
        child.alpha = -SG_INFINITE; // a reply that fails low would be no bound
        sg_Board next = sg_play(board, move, numbers[i].shows);
        numbers[i].most = -probe_reply(worker, &next, &child);
        if (worker->stopped) return false;
        if (numbers[i].most <= -child.beta) return true;
        sum += numbers[i].most;
    }
    return false;
}

// The greatest bound first: searching that number lowers the sum most.
static void sort_numbers(Number *numbers, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && numbers[k - 1].most < numbers[k].most; k--) {
            Number lower = numbers[k - 1];
            numbers[k - 1] = numbers[k];
            numbers[k] = lower;
        }
}

// Whether the mean of the first numbers is so low that the others will hardly lift it above alpha. The margin shrinks
// as the error of a sample's mean does, and is 0 once all numbers are searched.
static bool is_hopeless(const sg_Worker *worker, const Node *node, int sum, int searched, int count)
{
    if (worker->question.full_width || sg_is_decisive(node->alpha)) return false;
    double error = sqrt((double)(count - searched) / ((count - 1) * searched));
    double margin = worker->question.parameters.star1_margin * error * SURE / 1000;
    return sum <= searched * (node->alpha - margin);
}

// The score of a move: the mean over the numbers that the piece may show, seen by the side that moves.
static sg_Score mean_of(sg_Worker *worker, const sg_Board *board, sg_Move move, const Node *node)
{
    Number numbers[SG_PAWN_ENERGY];
    int count = list_numbers(numbers, board, move), sum = 0;
    if (node->depth >= worker->question.parameters.star2_depth && node->alpha > -SG_DECISIVE) {
        if (fails_low(worker, board, move, node, numbers, count)) return node->alpha;
        sort_numbers(numbers, count);
    }
    for (int i = 0; i < count && !worker->stopped; i++) {
        Node child = child_of(node, numbers, count, i, sum);
        sg_Board next = sg_play(board, move, numbers[i].shows);
        sg_Score score = -search(worker, &next, child);
        sum += score;
        if (score <= -child.beta) return node->alpha;
        if (score >= -child.alpha) return node->beta;
        if (is_hopeless(worker, node, sum, i + 1, count)) return node->alpha;
    }
    return worker->stopped ? 0 : floor_divided(sum, count);
}

// Quiescence search: captures alone, each with one number, so that no win is proven here. A side need not capture, so
// its static score is a lower bound.
static sg_Score quiesce(sg_Worker *worker, const sg_Board *board, Node node)
{
    if (sg_is_alone(board, &worker->question.rules, (sg_Colour)board->turn)) return -SURE;
    sg_Score best = expectation_of(worker, sg_find_static_score(worker, board));
    if (node.depth <= -worker->question.parameters.quiescence_plies || node.ply >= SG_DEPTH_MAX || best >= node.beta)
        return best;
    if (best > node.alpha) node.alpha = best;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    sg_start_capture_picker(&picker, worker, board, node.ply);
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        if (!sg_count_node(worker)) return 0;
        sg_Board next = sg_play(board, move, QUIESCENCE_SHOWS);
        sg_Score score = -quiesce(worker, &next, (Node){-node.beta, -node.alpha, node.depth - 1, node.ply + 1});
        if (worker->stopped) return 0;
        if (score > best) best = score;
        if (score <= node.alpha) continue;
        node.alpha = score;
        if (score >= node.beta) break;
    }
    return best;
}

// The result of a board without legal moves, or at the quiet limit.
static sg_Score end_score(const sg_Worker *worker, const sg_Board *board, int ply)
{
    bool can_move = sg_can_move(board), in_check = !can_move && sg_in_check(board, (sg_Colour)board->turn);
    return expectation_of(worker, can_move ? sg_draw_score(worker, ply) : sg_no_moves_score(worker, in_check, ply));
}

// Late move reductions: whether a move is first searched to a reduced depth. `number`: how many were searched before
// it.
static bool is_reducible(const sg_Worker *worker, const sg_Board *board, sg_Move move, const Node *node, int number)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    return node->depth >= parameters->reduction_depth && number >= parameters->reduction_moves &&
           !worker->question.full_width && node->alpha > -SG_DECISIVE && !sg_is_capture(board, move) &&
           !sg_in_check(board, (sg_Colour)board->turn);
}

static sg_Score search_move(sg_Worker *worker, const sg_Board *board, sg_Move move, const Node *node, int number)
{
    if (is_reducible(worker, board, move, node, number)) {
        Node reduced = *node;
        reduced.depth -= REDUCTION;
        sg_Score score = mean_of(worker, board, move, &reduced);
        if (worker->stopped || score <= node->alpha) return score;
    }
    return mean_of(worker, board, move, node);
}

static sg_Score search_moves(sg_Worker *worker, const sg_Board *board, Node node, sg_Move hash_move)
{
    sg_Score best = -SG_INFINITE;
    sg_Move best_move = 0;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    sg_start_picker(&picker, worker, board, hash_move, node.ply);
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        sg_Score score = search_move(worker, board, move, &node, picker.picked - 1);
        if (worker->stopped) return 0;
        if (score > best) best = score;
        if (score <= node.alpha) continue;
        node.alpha = score;
        best_move = move;
        if (score < node.beta) continue;
        sg_reward_cutoff(worker, &picker, node.depth);
        break;
    }
    if (best == -SG_INFINITE && picker.dropped) return expectation_of(worker, sg_find_static_score(worker, board));
    if (best == -SG_INFINITE) return end_score(worker, board, node.ply);
    sg_Bound bound = sg_bound_of(best, node.beta, best_move);
    if (!sg_is_near_quiet_limit(worker, board, node.depth))
        sg_table_store(worker->table, board->key, node.ply, (sg_Found){bound, node.depth, best, best_move});
    return best;
}

// Whether a result to one depth may be used for another. Seen from the side that has the last move, a board scores
// higher.
static bool is_deep_enough(const sg_Worker *worker, int found, int depth)
{
    return worker->question.full_width ? found == depth : found >= depth && (found - depth) % 2 == 0;
}

// Whether a board at the horizon is searched one ply deeper: its static score ignores that a side in check has few
// moves. After that ply, at depth -1, no board is.
static bool is_extended(const sg_Worker *worker, const sg_Board *board, int ply)
{
    return !worker->question.full_width && ply < SG_DEPTH_MAX && sg_in_check(board, (sg_Colour)board->turn);
}

static sg_Score search(sg_Worker *worker, const sg_Board *board, Node node)
{
    if (!sg_count_node(worker)) return 0;
    if (node.ply > worker->seldepth) worker->seldepth = node.ply;
    worker->question.keys[worker->question.game_keys + node.ply] = board->key;
    if (sg_is_alone(board, &worker->question.rules, (sg_Colour)board->turn)) return sg_mated_in(node.ply);
    if (sg_has_repeated(worker, board, node.ply)) return expectation_of(worker, sg_draw_score(worker, node.ply));
    if (sg_quiet_limit_reached(board, &worker->question.rules)) return end_score(worker, board, node.ply);
    // At the horizon it is enough to test for a legal move: most nodes are there, and a list takes time.
    if (node.depth < 0 || (node.depth == 0 && !is_extended(worker, board, node.ply)))
        return sg_can_move(board) ? quiesce(worker, board, node) : end_score(worker, board, node.ply);
    sg_Found found = sg_table_probe(worker->table, board->key, node.ply);
    if (is_deep_enough(worker, found.depth, node.depth) && sg_is_cutoff(&found, node.alpha, node.beta) &&
        !sg_is_near_quiet_limit(worker, board, node.depth))
        return found.score;
    return search_moves(worker, board, node, found.move);
}

// Every line is one move long: what comes after it depends on the dice.
bool sg_iterate_chance(sg_Worker *worker, int depth)
{
    sg_Line *lines = worker->lines;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    sg_start_listed_picker(&picker, worker, &worker->question.board, worker->count > 0 ? lines[0].moves[0] : 0, 0);
    memcpy(worker->previous, lines, (size_t)worker->count * sizeof *lines);
    int multi_pv = worker->question.multi_pv < worker->seen ? worker->question.multi_pv : worker->seen, found = 0;
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        Node root = {-SG_INFINITE, SG_INFINITE, depth, 0};
        if (found == multi_pv) root.alpha = lines[found - 1].score;
        sg_Score score = search_move(worker, &worker->question.board, move, &root, picker.picked - 1);
        if (worker->stopped) break;
        if (found == multi_pv && score <= root.alpha) continue;
        sg_Line line = {.score = score, .depth = depth, .length = 1, .moves = {move}};
        sg_insert_line(lines, found < multi_pv ? found++ : multi_pv - 1, line);
    }
    for (int i = 0; i < found; i++)
        lines[i].score = score_of(worker, lines[i].score);
    // A stopped iteration counts for a single line, since it began with the previous best move.
    if (!worker->stopped || (found == multi_pv && multi_pv == 1 && worker->count > 0))
        worker->count = found;
    else
        memcpy(lines, worker->previous, (size_t)worker->count * sizeof *lines);
    return !worker->stopped;
}
