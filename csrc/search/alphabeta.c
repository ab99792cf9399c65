// alphabeta.c -- negamax, step by step.
//
// Elo figures, with their intervals of 95 %, are from README.md. A step without one was not measured alone.

#include "../engine/attack.h"
#include "mate.h"
#include "picker.h"

// A node's question: the score of a board between alpha and beta, to a depth. Alpha rises while moves are searched.
typedef struct Node {
    sg_Score alpha, beta;
    int depth, ply;
    bool in_check;
    int quiet_moves; // of the moves after this many, at least 1, only captures and checks are searched; 0: all are
} Node;

static bool is_null_window(const Node *node)
{
    return node->beta - node->alpha <= 1;
}

// The score at the quiet limit: a draw, unless the game was lost before.
static sg_Score quiet_limit_score(const sg_Worker *worker, const sg_Board *board, bool in_check, int ply)
{
    return sg_can_move(board) ? sg_draw_score(worker, ply) : sg_no_moves_score(worker, in_check, ply);
}

// The principal variation at a ply: a move and the variation after it.
static void update_pv(sg_Worker *worker, int ply, sg_Move move)
{
    const sg_Line *rest = &worker->pv[ply + 1];
    sg_Line *line = &worker->pv[ply];
    line->moves[0] = move;
    line->length = rest->length < SG_DEPTH_MAX ? rest->length + 1 : SG_DEPTH_MAX;
    memcpy(line->moves + 1, rest->moves, (size_t)(line->length - 1) * sizeof *line->moves);
}

// Quiescence search: captures alone, and all moves in check, until the board is quiet. `depth`: the plies left.
static sg_Score quiesce(sg_Worker *worker, const sg_Board *board, Node node)
{
    worker->pv[node.ply].length = 0;
    if (!sg_count_node(worker)) return 0;
    if (node.ply > worker->seldepth) worker->seldepth = node.ply;

    // 1. End of the game.
    if (sg_is_alone(board, &worker->question.rules, (sg_Colour)board->turn)) return sg_mated_in(node.ply);
    node.in_check = sg_in_check(board, (sg_Colour)board->turn);
    if (sg_quiet_limit_reached(board, &worker->question.rules))
        return quiet_limit_score(worker, board, node.in_check, node.ply);
    // Without a move there is nothing to stand pat on. Where stalemate is a draw, the search sees it a ply later.
    if (worker->question.rules.stalemate_loses && !sg_can_move(board)) return sg_mated_in(node.ply);

    sg_Score certain;
    if (sg_certain_score(worker, board, node.ply, &certain)) return certain;

    // 2. The last ply.
    if (node.ply >= SG_DEPTH_MAX || node.depth <= 0) return sg_find_static_score(worker, board);

    // 3. Stand pat: a side that is not in check need not capture.
    sg_Score stand_pat = node.in_check ? sg_mated_in(node.ply) : sg_find_static_score(worker, board), best = stand_pat;
    if (best >= node.beta) return best;
    if (best > node.alpha) node.alpha = best;

    // 4. A win at once by a quiet move. Alone, +2 [-10, 15]; together with the threats of step 4 of `search`,
    // +24 [10, 38].
    bool first = node.depth == worker->question.parameters.quiescence_plies;
    sg_Move winning =
        first && !node.in_check && sg_sees_wins(&worker->question.sight) ? sg_find_likely_win(worker, board) : 0;
    if (winning) {
        worker->pv[node.ply + 1].length = 0;
        update_pv(worker, node.ply, winning);
        return -sg_mated_in(node.ply + 1);
    }

    // 5. Delta pruning: no capture can raise alpha.
    int gain = worker->question.parameters.delta + worker->question.weights.of[SG_TERM_PAWN];
    if (!node.in_check && stand_pat + gain < node.alpha) return best;

    // 6. Moves: captures; in check, all. (Probing the table here: +7 [-8, 21], not sure enough.)
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    if (node.in_check)
        sg_start_listed_picker(&picker, worker, board, 0, node.ply);
    else
        sg_start_capture_picker(&picker, worker, board, node.ply);
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        // 7. Delta pruning once more, since alpha may have risen.
        if (!node.in_check && stand_pat + gain < node.alpha) break;
        sg_Board child = sg_make_seen_move(worker, board, move, blind);
        Node next = {.alpha = -node.beta, .beta = -node.alpha, .depth = node.depth - 1, .ply = node.ply + 1};
        sg_Score score = -quiesce(worker, &child, next);
        if (worker->stopped) return 0;
        if (score > best) best = score;
        if (score <= node.alpha) continue;
        node.alpha = score;
        update_pv(worker, node.ply, move);
        if (score >= node.beta) break;
    }
    return best;
}

// The parameter's share of log2(depth) * log2(number), both rounded down.
static int reduction_of(const sg_Parameters *parameters, int depth, int number)
{
    int d = 0, n = 0;
    while (depth >>= 1)
        d++;
    while (number >>= 1)
        n++;
    return parameters->reduction * d * n / 100;
}

static sg_Score search(sg_Worker *worker, const sg_Board *board, Node node);

static sg_Score search_window(sg_Worker *worker, const sg_Board *child, const Node *node, sg_Score beta, int depth)
{
    return -search(worker, child, (Node){.alpha = -beta, .beta = -node->alpha, .depth = depth, .ply = node->ply + 1});
}

// Searches a move. `number`: how many were searched before it; `reducible`: neither a capture nor an answer to check.
SG_INLINE sg_Score search_child(sg_Worker *worker, const sg_Board *child, const Node *node, int number, bool reducible)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    int depth = node->depth - 1, reduction = 0;

    // Principal variation search: the first move with the whole window, the others with a null window.
    if (number == 0) return search_window(worker, child, node, node->beta, depth);

    // Late move reductions. A third more: 0 [-13, 13]; less for a good history: +9 [-5, 23].
    bool late = number >= parameters->reduction_moves && node->depth >= parameters->reduction_depth;
    if (reducible && late && !worker->question.full_width) reduction = reduction_of(parameters, node->depth, number);
    if (reduction > depth - 1) reduction = depth > 1 ? depth - 1 : 0;
    sg_Score score = search_window(worker, child, node, node->alpha + 1, depth - reduction);

    // A better move than expected: again to the full depth, then with the whole window.
    if (score > node->alpha && reduction > 0) score = search_window(worker, child, node, node->alpha + 1, depth);
    if (score > node->alpha && score < node->beta) score = search_window(worker, child, node, node->beta, depth);
    return score;
}

static sg_Score search_moves(sg_Worker *worker, const sg_Board *board, Node node, sg_Move hash_move)
{
    sg_Score best = -SG_INFINITE;
    sg_Move best_move = 0;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);

    // 8. The quiet limit.
    if (sg_quiet_limit_reached(board, &worker->question.rules))
        return quiet_limit_score(worker, board, node.in_check, node.ply);

    // 9. The moves, without those that step 6 ruled out.
    sg_start_picker(&picker, worker, board, hash_move, node.ply);
    picker.quiet_moves = node.quiet_moves;
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        bool capture = sg_is_capture(board, move);

        // 10. The move itself, and whether it is the best so far.
        sg_Board child = sg_make_seen_move(worker, board, move, blind);
        sg_table_prefetch(worker->table, child.key);
        sg_Score score = search_child(worker, &child, &node, picker.picked - 1, !node.in_check && !capture);
        if (worker->stopped) return 0;
        if (score > best) best = score;
        if (score <= node.alpha) continue;
        node.alpha = score;
        best_move = move;
        update_pv(worker, node.ply, move);

        // 11. Beta cutoff: killers and history.
        if (score < node.beta) continue;
        sg_reward_cutoff(worker, &picker, node.depth);
        break;
    }

    // 12. Moves that were left out may still score alpha, so nothing is proven then.
    if (picker.pruned && best < node.alpha) best = node.alpha;

    // 13. Mate or stalemate, unless moves were overlooked.
    if (best == -SG_INFINITE && picker.dropped) return sg_find_static_score(worker, board);
    if (best == -SG_INFINITE) return sg_no_moves_score(worker, node.in_check, node.ply);

    // 14. Store the result.
    if (!sg_is_near_quiet_limit(worker, board, node.depth)) {
        sg_Bound bound = sg_bound_of(best, node.beta, best_move);
        sg_table_store(worker->table, board->key, node.ply, (sg_Found){bound, node.depth, best, best_move});
    }
    return best;
}

static bool may_prune(const sg_Worker *worker, const Node *node)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    bool shallow = node->depth <= parameters->reverse_futility_depth || node->depth <= parameters->futility_depth ||
                   node->depth <= parameters->late_pruning_depth;
    return shallow && !worker->question.full_width && !node->in_check && is_null_window(node) &&
           !sg_is_decisive(node->beta);
}

// Whether the static score is so high that the node need not be searched. Margin 30 rather than 60, together with step
// 7: +13 [2, 25]. Not where the other side threatens to win at once: +7 [-2, 16].
static bool is_high(sg_Worker *worker, const sg_Board *board, const Node *node, sg_Score score)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    return node->depth <= parameters->reverse_futility_depth &&
           score - parameters->reverse_futility_margin * node->depth >= node->beta &&
           !(sg_sees_wins(&worker->question.sight) && sg_is_threatened(worker, board));
}

// The number of moves that are searched regardless of their kind; 0 for all. `score`: the static one.
static int quiet_moves_of(const sg_Worker *worker, const Node *node, sg_Score score)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    // Futility pruning: +27 [16, 38] to depth 3, then +16 [1, 30] to depth 5; sparing checks: -4 [-19, 10].
    bool futile = node->depth <= parameters->futility_depth &&
                  score + parameters->futility_margin * (node->depth + 1) <= node->alpha;
    if (futile) return 1;
    // Late move pruning: +34 [11, 57]; under fixed +35 [11, 59].
    if (node->depth > parameters->late_pruning_depth) return 0;
    int moves = parameters->late_pruning_moves + parameters->late_pruning_growth * node->depth * node->depth;
    return moves > 100 ? moves / 100 : 1;
}

static sg_Score search(sg_Worker *worker, const sg_Board *board, Node node)
{
    const sg_Parameters *parameters = &worker->question.parameters;
    worker->question.keys[worker->question.game_keys + node.ply] = board->key;
    worker->pv[node.ply].length = 0;

    // 1. End of the game: a bare king, a repetition. Solved endings.
    if (sg_is_alone(board, &worker->question.rules, (sg_Colour)board->turn))
        return sg_count_node(worker) ? sg_mated_in(node.ply) : 0;
    if (sg_has_repeated(worker, board, node.ply)) return sg_count_node(worker) ? sg_draw_score(worker, node.ply) : 0;

    sg_Score certain;
    if (sg_certain_score(worker, board, node.ply, &certain)) return sg_count_node(worker) ? certain : 0;

    // 2. Check extension.
    node.in_check = sg_in_check(board, (sg_Colour)board->turn);
    if (node.in_check && node.ply < SG_PLIES_MAX / 2) node.depth++;

    // 3. Quiescence search at the horizon.
    if (node.depth <= 0 || node.ply >= SG_DEPTH_MAX) {
        node.depth = parameters->quiescence_plies;
        return quiesce(worker, board, node);
    }
    if (!sg_count_node(worker)) return 0;

    if (sg_is_near_quiet_limit(worker, board, node.depth))
        return search_moves(worker, board, node, sg_table_probe(worker->table, board->key, node.ply).move);

    // 4. Reverse futility pruning, before the table is probed: its bucket may still be on its way from memory.
    bool prunable = may_prune(worker, &node);
    sg_Score score = prunable ? sg_find_static_score(worker, board) : 0;
    if (prunable && is_high(worker, board, &node, score)) return node.beta;

    // 5. Transposition table: a cutoff in null windows, a hash move everywhere.
    sg_Found found = sg_table_probe(worker->table, board->key, node.ply);
    if (is_null_window(&node) && found.depth >= node.depth && sg_is_cutoff(&found, node.alpha, node.beta))
        return found.score;

    // 6. Forward pruning of quiet moves.
    if (prunable) node.quiet_moves = quiet_moves_of(worker, &node, score);

    // 7. Internal iterative reduction: without a hash move the order of moves is poor. Elo: see step 4.
    if (!found.move && node.depth >= parameters->iir_depth && !worker->question.full_width) node.depth--;

    // (Null move pruning, at this place: -2 [-12, 8], dropped.)
    return search_moves(worker, board, node, found.move);
}

// Whether one of the first lines begins with the move: MultiPV looks for others.
static bool begins_line(const sg_Worker *worker, int lines, sg_Move move)
{
    for (int i = 0; i < lines; i++)
        if (worker->lines[i].moves[0] == move) return true;
    return false;
}

// Searches the root's moves except those that begin one of the first `lines` lines.
static sg_Score search_root(sg_Worker *worker, Node node, int lines, sg_Move first)
{
    const sg_Board *board = &worker->question.board;
    sg_Picker picker;
    bool blind = sg_is_blind(&worker->question.sight);
    int number = 0;
    sg_start_listed_picker(&picker, worker, board, first, 0);
    worker->pv[0].length = 0;
    for (sg_Move move; (move = sg_pick_seen(&picker, blind)) != 0;) {
        if (begins_line(worker, lines, move)) continue;
        sg_Board child = sg_make_seen_move(worker, board, move, blind);
        sg_Score score = search_child(worker, &child, &node, number, !sg_is_capture(board, move));
        if (worker->stopped) break;
        if (number++ == 0 || score > node.alpha) update_pv(worker, 0, move);
        if (score > node.alpha) node.alpha = score;
        if (score >= node.beta) break;
    }
    return node.alpha;
}

// Searches one line with an aspiration window around its previous score. A window that is too narrow is widened on the
// side that failed. False if the search was stopped before any move was searched.
static bool search_line(sg_Worker *worker, int depth, int index, const sg_Line *previous)
{
    Node node = {.alpha = -SG_INFINITE, .beta = SG_INFINITE, .depth = depth};
    const sg_Parameters *parameters = &worker->question.parameters;
    int width = parameters->aspiration_window;
    if (depth >= parameters->aspiration_depth && previous->length > 0 && !sg_is_decisive(previous->score)) {
        node.alpha = previous->score - width;
        node.beta = previous->score + width;
    }
    sg_Move first = previous->length > 0 ? previous->moves[0] : 0;
    sg_Line found = {0};
    for (;; width *= 4) {
        sg_Score score = search_root(worker, node, index, first);
        bool low = score <= node.alpha, high = score >= node.beta;
        if (worker->pv[0].length > 0 && !low) { // otherwise it is a bound without a particular move
            found = worker->pv[0];
            found.score = high ? node.beta : score;
            found.depth = depth;
        }
        if (worker->stopped || (!low && !high)) break;
        if (low) node.alpha = width > parameters->aspiration_max ? -SG_INFINITE : score - width;
        if (high) {
            node.beta = width > parameters->aspiration_max ? SG_INFINITE : score + width;
            first = found.moves[0];
        }
    }
    if (found.length == 0) return false;
    worker->lines[index] = found;
    return true;
}

bool sg_iterate_alphabeta(sg_Worker *worker, int depth)
{
    int count = worker->count, found = 0;
    int multi_pv = worker->question.multi_pv < worker->seen ? worker->question.multi_pv : worker->seen;
    memcpy(worker->previous, worker->lines, (size_t)count * sizeof *worker->lines);
    for (; found < multi_pv && !worker->stopped; found++) {
        sg_Line previous = found < count ? worker->previous[found] : (sg_Line){0};
        if (!search_line(worker, depth, found, &previous)) break;
    }
    // Several lines must have the same depth; a single line may come from a stopped iteration.
    if (found == multi_pv || count == 0)
        worker->count = found;
    else
        memcpy(worker->lines, worker->previous, (size_t)count * sizeof *worker->lines);
    for (int i = 1; i < worker->count; i++)
        sg_insert_line(worker->lines, i, worker->lines[i]);
    return !worker->stopped;
}
