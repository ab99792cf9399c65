// node.h -- the steps of every search at a node: count it, check the limits, detect draws, score it, make a move; and
// the killers and the history.

#pragma once

#include <string.h>

#include "../engine/result.h"
#include "worker.h"

enum {
    SG_NODES_BETWEEN_CHECKS = 1024, // of `interrupted`; a power of two
    SG_QUIET_MARGIN = 4             // plies that extensions and quiescence add to a depth, nearly always
};

// Counts a node and checks the limits. False if the search must stop; the node is not counted then, unless
// `interrupted` returned true.
static inline bool sg_count_node(sg_Worker *worker)
{
    const sg_Limits *limits = &worker->question.limits;
    if (worker->stopped) return false;
    uint64_t nodes = sg_nodes(worker);
    if (nodes >= limits->nodes) {
        worker->stopped = true;
        return false;
    }
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) worker->stopped = true;
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
    bool check = (nodes + 1) % SG_NODES_BETWEEN_CHECKS == 0;
    if (check && limits->interrupted && limits->interrupted(limits->context)) worker->stopped = true;
    return !worker->stopped;
}

// Whether the board, whose key is the last of the line, is a repetition since the last capture. Once within the search
// is enough, since a side that could repeat once can repeat again. Boards of the game count as often as the rules
// require.
static inline bool sg_has_repeated(const sg_Worker *worker, const sg_Board *board, int ply)
{
    if (worker->question.rules.repetition == 0) return false;
    int last = worker->question.game_keys + ply, times = 1;
    for (int i = last - 2; i >= 0 && i >= last - board->quiet; i -= 2) {
        if (worker->question.keys[i] != board->key) continue;
        if (i > worker->question.game_keys || ++times >= worker->question.rules.repetition) return true;
    }
    return false;
}

// Whether the quiet limit may be reached within this depth. Then neither the table nor pruning is sound, and the score
// holds for this count of quiet plies alone.
static inline bool sg_is_near_quiet_limit(const sg_Worker *worker, const sg_Board *board, int depth)
{
    return worker->question.rules.quiet > 0 && board->quiet + depth + SG_QUIET_MARGIN >= worker->question.rules.quiet;
}

// A draw costs the side to move at the root the contempt.
static inline sg_Score sg_draw_score(const sg_Worker *worker, int ply)
{
    return ply % 2 == 0 ? -worker->question.contempt : worker->question.contempt;
}

// The score of a board whose ending is solved. False if it is not known. If a capture leads to another ending, plies
// count to the capture, so the score is not a distance to mate; nor is it from SG_PLIES_MAX + 1 plies on.
// lua/shogun/engine/known.lua gives the same score. A side that overlooks moves knows no endings.
static inline bool sg_certain_score(const sg_Worker *worker, const sg_Board *board, int ply, sg_Score *score)
{
    if (!worker->question.endings || !sg_has_at_most(sg_occupied(board), 4)) return false;
    sg_Verdict verdict = sg_probe(worker->question.endings, board, &worker->question.rules);
    if (!verdict.known) return false;
    sg_Score won = -sg_mated_in(ply + verdict.plies) - (worker->question.rules.lone == 0 ? SG_PLIES_MAX : 0);
    bool drawn = verdict.outcome == SG_DRAWN || verdict.limited;
    *score = drawn ? sg_draw_score(worker, ply) : verdict.outcome == SG_WON ? won : -won;
    return true;
}

// Mate or stalemate.
static inline sg_Score sg_no_moves_score(const sg_Worker *worker, bool in_check, int ply)
{
    return in_check || worker->question.rules.stalemate_loses ? sg_mated_in(ply) : sg_draw_score(worker, ply);
}

// The net starts from the sums of the board before the last move, or from those of a board after another one.
static inline sg_Score sg_static_score(sg_Worker *worker, const sg_Board *board)
{
    const sg_NetSums *near = &worker->sums[(board->ply - 1) % SG_SUMS];
    return sg_evaluate_near(board, worker->question.reachability, &worker->question.weights, worker->question.net, near,
                            &worker->sums[board->ply % SG_SUMS]);
}

// The same, from the cache if it holds the board.
static inline sg_Score sg_find_static_score(sg_Worker *worker, const sg_Board *board)
{
    uint64_t *entry = sg_cache_entry(&worker->cache, board->key);
    if (!sg_is_cached(*entry, board->key)) *entry = sg_new_cache_entry(board->key, sg_static_score(worker, board));
    return sg_cached_score(*entry);
}

static inline bool sg_is_capture(const sg_Board *board, sg_Move move)
{
    return sg_has(sg_occupied(board), sg_to(move));
}

// The board after a move. Not under dice.
static inline sg_Board sg_make_move(const sg_Worker *worker, const sg_Board *board, sg_Move move)
{
    return sg_play(board, move, sg_shows(board, &worker->question.rules, move));
}

// The same, as the players see it.
static inline sg_Board sg_make_seen_move(const sg_Worker *worker, const sg_Board *board, sg_Move move, bool blind)
{
    int shows = sg_shows(board, &worker->question.rules, move);
    if (blind) shows = sg_seen_number(&worker->question.sight, board, move, shows);
    return sg_play(board, move, shows);
}

// Quiet moves that caused cutoffs: two killers for each ply, and a history by colour, from and to. A search starts
// without killers, but with half the history of the previous search.

enum { SG_HISTORY_MAX = 16000 }; // entries and bonuses are from minus this to this

static inline void sg_update_killers(sg_Worker *worker, sg_Move move, int ply)
{
    if (worker->killers[ply][0] == move) return;
    worker->killers[ply][1] = worker->killers[ply][0];
    worker->killers[ply][0] = move;
}

static inline int sg_history_bonus(const sg_Parameters *parameters, int depth)
{
    int bonus = parameters->history_bonus * depth * depth;
    return bonus < parameters->history_bonus_max ? bonus : parameters->history_bonus_max;
}

// Adds a bonus (below 0: a malus). The greater the entry is already, the less is added, so entries stay within their
// limits and old bonuses fade.
static inline void sg_update_history(sg_Worker *worker, sg_Colour colour, sg_Move move, int bonus)
{
    int16_t *entry = &worker->history[colour][move];
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / SG_HISTORY_MAX);
}

// One iteration of each of the two kinds of search; sg_iterate (search.h) chooses one of them.
bool sg_iterate_alphabeta(sg_Worker *worker, int depth); // without dice
bool sg_iterate_chance(sg_Worker *worker, int depth);    // under dice
