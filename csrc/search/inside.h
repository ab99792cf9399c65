// inside.h -- what the searches share: stopping, draws, the order of moves, what is learnt. Included by search.c,
// chance.c and mate.c alone.

#ifndef SG_INSIDE_H
#define SG_INSIDE_H

#include <string.h>

#include "../engine/attack.h"
#include "../engine/kernel/dispatch.h"
#include "search.h"

enum {
    POLL = 1023,        // nodes between two looks at the clock, less one
    QUIET_MARGIN = 4,   // plies that a search may go beyond its depth, nearly always
    HISTORY_MAX = 16000 // scores of history stay below
};

// Stopping.

static inline void poll(sg_Worker *worker)
{
    const sg_Limits *limits = &worker->limits;
    if (limits->interrupted && limits->interrupted(limits->context)) worker->stopped = true;
}

// Counts a node. False if there must be no more.
static inline bool enter(sg_Worker *worker)
{
    if (worker->stopped) return false;
    uint64_t nodes = sg_nodes(worker);
    if (nodes >= worker->limits.nodes) {
        worker->stopped = true;
        return false;
    }
    if (worker->limits.stop && atomic_load_explicit(worker->limits.stop, memory_order_relaxed)) worker->stopped = true;
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
    if ((nodes & POLL) == POLL) poll(worker);
    return !worker->stopped;
}

// Ends of games.

// Whether the board, whose key is the last of the line, has been there since the last capture: once on this line is
// enough, since who could repeat once can repeat again; in the game as often as the rules say.
static inline bool has_repeated(const sg_Worker *worker, const sg_Board *board, int ply)
{
    if (worker->rules.repetition == 0) return false;
    int last = worker->game_keys + ply, times = 1;
    for (int i = last - 2; i >= 0 && i >= last - board->quiet; i -= 2) {
        if (worker->keys[i] != board->key) continue;
        if (i > worker->game_keys || ++times >= worker->rules.repetition) return true;
    }
    return false;
}

// Whether the game may be drawn for quiet plies within this depth, checks and captures beyond it included: then neither
// the table nor a guess can tell, and what is found holds for this count of quiet plies alone.
static inline bool is_near_quiet(const sg_Worker *worker, const sg_Board *board, int depth)
{
    return worker->rules.quiet > 0 && board->quiet + depth + QUIET_MARGIN >= worker->rules.quiet;
}

// A draw is worth less than nothing to the side that the search is for.
static inline sg_Score drawn(const sg_Worker *worker, int ply)
{
    return ply % 2 == 0 ? -worker->contempt : worker->contempt;
}

// The worth of a board without moves.
static inline sg_Score stuck(const sg_Worker *worker, bool in_check, int ply)
{
    return in_check || worker->rules.stalemate_loses ? sg_mated_in(ply) : drawn(worker, ply);
}

static inline sg_Score evaluate(const sg_Worker *worker, const sg_Board *board)
{
    return sg_evaluate(board, worker->future, &worker->weights);
}

// The order of moves.

// A move and its rank in one number: the greater ones come first.
typedef uint32_t Ranked;

enum { RANK_AT = 12, RANK_QUIET = 1 << 15, RANK_KILLER = 1 << 17, RANK_CAPTURE = 1 << 18, RANK_FIRST = 1 << 19 };
_Static_assert(SG_MOVE_LIMIT == 1 << (int)RANK_AT && (int)HISTORY_MAX < (int)RANK_QUIET,
               "a rank and a move fit their places");

typedef struct Moves {
    int count;
    Ranked ranked[SG_MOVES_MAX];
} Moves;

static inline sg_Move move_of(Ranked ranked)
{
    return ranked & (SG_MOVE_LIMIT - 1);
}

static inline bool is_capture(const sg_Board *board, sg_Move move)
{
    return sg_has(sg_occupied(board), sg_to(move));
}

// Captures first, the dearest by the cheapest before others; then killers; then by history.
static inline int rank_of(const sg_Worker *worker, const sg_Board *board, sg_Move move, sg_Move first, int ply)
{
    if (move == first) return RANK_FIRST;
    if (is_capture(board, move))
        return RANK_CAPTURE + 16 * sg_energy(board, sg_to(move)) - sg_energy(board, sg_from(move)) -
               (sg_has(board->kings, sg_from(move)) ? 8 : 0);
    if (move == worker->killers[ply][0]) return RANK_KILLER + 1;
    if (move == worker->killers[ply][1]) return RANK_KILLER;
    return RANK_QUIET + worker->history[board->turn][sg_from(move)][sg_to(move)];
}

static inline void rank(const sg_Worker *worker, const sg_Board *board, const sg_Move *listed, sg_Move first, int ply,
                        Moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        moves->ranked[i] = (Ranked)rank_of(worker, board, listed[i], first, ply) << RANK_AT | listed[i];
}

static inline void list(const sg_Worker *worker, const sg_Board *board, sg_Move first, int ply, Moves *moves)
{
    sg_Move listed[SG_MOVES_MAX];
    moves->count = sg_list_moves(board, listed);
    rank(worker, board, listed, first, ply, moves);
}

static inline void list_captures(const sg_Worker *worker, const sg_Board *board, int ply, Moves *moves)
{
    sg_Move listed[SG_MOVES_MAX];
    moves->count = sg_list_captures(board, listed);
    rank(worker, board, listed, 0, ply, moves);
}

// Brings the best of the moves from i on to place i.
static inline sg_Move pick(Moves *moves, int i)
{
    int best = i;
    for (int k = i + 1; k < moves->count; k++)
        if (moves->ranked[k] > moves->ranked[best]) best = k;
    Ranked ranked = moves->ranked[best];
    moves->ranked[best] = moves->ranked[i];
    moves->ranked[i] = ranked;
    return move_of(ranked);
}

// The i-th best move; 0 if there are no more. `first` comes first if it is legal, and before it has been tried the
// others are not even listed.
static inline sg_Move next_move(const sg_Worker *worker, const sg_Board *board, sg_Move first, int ply, Moves *moves,
                                int i)
{
    if (i == 0) {
        moves->count = -1;
        moves->ranked[0] = first;
        if (first && sg_is_legal(board, first)) return first;
    }
    if (moves->count < 0) {
        list(worker, board, first, ply, moves);
        if (i == 1) pick(moves, 0); // the first one, which has been tried
    }
    return i < moves->count ? pick(moves, i) : 0;
}

// The more a score is above zero, the less is added to it: so scores stay in bounds, and old ones fade.
static inline void reward(int16_t *score, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *score = (int16_t)(*score + bonus - *score * size / HISTORY_MAX);
}

// A quiet move was too good: it will be tried sooner, and those tried before it later.
static inline void learn(sg_Worker *worker, const sg_Board *board, const Moves *moves, int good, int depth, int ply)
{
    sg_Move move = move_of(moves->ranked[good]);
    int bonus = depth * depth < 400 ? 4 * depth * depth : 1600;
    if (is_capture(board, move)) return;
    if (worker->killers[ply][0] != move) {
        worker->killers[ply][1] = worker->killers[ply][0];
        worker->killers[ply][0] = move;
    }
    for (int i = 0; i <= good; i++) {
        sg_Move tried = move_of(moves->ranked[i]);
        if (is_capture(board, tried)) continue;
        reward(&worker->history[board->turn][sg_from(tried)][sg_to(tried)], i == good ? bonus : -bonus);
    }
}

// Playing.

// Not for dice.
static inline sg_Board play(const sg_Worker *worker, const sg_Board *board, sg_Move move)
{
    return sg_play(board, move, sg_shows(board, &worker->rules, move));
}

static inline void set_pv(sg_Worker *worker, int ply, sg_Move move)
{
    const sg_Line *rest = &worker->pv[ply + 1];
    sg_Line *line = &worker->pv[ply];
    line->moves[0] = move;
    line->length = rest->length + 1 < SG_PLIES_MAX ? rest->length + 1 : SG_PLIES_MAX - 1;
    memcpy(line->moves + 1, rest->moves, (size_t)(line->length - 1) * sizeof *line->moves);
}

#endif
