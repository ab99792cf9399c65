// swift.h -- the functions of versions.h. Included by portable.c and avx2.c, which name them and say what a four is.

#include <string.h>

#include "legal.h"
#include "versions.h"

SG_TARGET sg_Set SG_NAME(sg_reach)(sg_Field field, int energy, sg_Set empty)
{
    return walk_reach(field, energy, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reach_all)(const sg_Movers *movers, sg_Set empty)
{
    return walk_reach_all(movers, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reached_by)(sg_Field field, const sg_Movers *movers, sg_Set empty)
{
    return walk_reached_by(field, movers, empty);
}

SG_TARGET sg_Set SG_NAME(sg_targets)(const sg_Board *board, sg_Field from)
{
    sg_Movers enemies = enemies_of_turn(board);
    Guard guard;
    set_guard(&guard, board, &enemies);
    return targets(board, &enemies, &guard, from);
}

SG_TARGET int SG_NAME(sg_list_moves)(const sg_Board *board, sg_Move *moves)
{
    return list_moves(board, moves);
}

SG_TARGET int SG_NAME(sg_count_moves)(const sg_Board *board)
{
    return count_moves(board);
}

// What a piece may show after a move: one number, or under dice a range of them.
typedef struct Shown {
    int low, high;
} Shown;

SG_FOUR Shown shown_after(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    if (rules->dice) return (Shown){1, sg_energy_limit(sg_kind(board, sg_from(move)))};
    int shows = sg_shows(board, rules, move);
    return (Shown){shows, shows};
}

// The last two plies, but for dice: the first is played on a board that never leaves this function (so that its key
// need not be made), the second is counted.
SG_FOUR uint64_t perft_two(const sg_Board *given, const sg_Rules *given_rules)
{
    const sg_Board board = *given; // copies of our own, which nothing else can change meanwhile
    const sg_Rules rules = *given_rules;
    sg_Movers enemies = enemies_of_turn(&board);
    Guard guard;
    set_guard(&guard, &board, &enemies);
    uint64_t nodes = 0;
    for (sg_Set rest = own_side(&board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        for (sg_Set to = targets(&board, &enemies, &guard, from); to; to = sg_without_first(to)) {
            sg_Move move = sg_move(from, sg_first(to));
            sg_Board next = sg_play(&board, move, sg_shows(&board, &rules, move));
            if (!sg_has_ended(&next, &rules)) nodes += (uint64_t)count_moves(&next);
        }
    }
    return nodes;
}

SG_TARGET uint64_t SG_NAME(sg_perft)(const sg_Board *board, const sg_Rules *rules, int depth)
{
    if (depth == 0) return 1;
    if (sg_is_over(board, rules)) return 0;
    if (depth == 1) return (uint64_t)count_moves(board);
    if (depth == 2 && !rules->dice) return perft_two(board, rules);
    sg_Move moves[SG_MOVES_MAX];
    int count = list_moves(board, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Shown shown = shown_after(board, rules, moves[i]);
        for (int shows = shown.low; shows <= shown.high; shows++) {
            sg_Board next = sg_play(board, moves[i], shows);
            nodes += SG_NAME(sg_perft)(&next, rules, depth - 1);
        }
    }
    return nodes;
}

// SplitMix64, as in key.h.
SG_FOUR uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

// A number from 0 to limit - 1, each equally likely but for one part in 2^32.
SG_FOUR int random_below(uint64_t *state, int limit)
{
    return (int)((next_random(state) >> 32) * (uint64_t)limit >> 32);
}

// The moves of a board, not written out one by one: the targets of each piece.
typedef struct Choice {
    int count;  // of moves
    int pieces; // that can move
    uint8_t from[SG_FIELDS];
    sg_Set to[SG_FIELDS];
} Choice;

SG_FOUR void set_choice(Choice *choice, const sg_Board *board)
{
    sg_Movers enemies = enemies_of_turn(board);
    Guard guard;
    set_guard(&guard, board, &enemies);
    choice->count = choice->pieces = 0;
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        sg_Set to = targets(board, &enemies, &guard, from);
        choice->from[choice->pieces] = (uint8_t)from;
        choice->to[choice->pieces] = to;
        choice->pieces += to != 0;
        choice->count += sg_size(to);
    }
}

// The n-th move, by from and then by to.
SG_FOUR sg_Move nth_move(const Choice *choice, int n)
{
    int piece = 0;
    for (; n >= sg_size(choice->to[piece]); piece++)
        n -= sg_size(choice->to[piece]);
    sg_Set to = choice->to[piece];
    for (; n > 0; n--)
        to = sg_without_first(to);
    return sg_move(choice->from[piece], sg_first(to));
}

// The boards since the last capture. A count of low bits of keys tells quickly that a board is new.
typedef struct Past {
    uint64_t *keys; // NULL if nothing repeats
    int count, limit;
    uint8_t seen[256];
} Past;

SG_FOUR void forget(Past *past)
{
    past->count = 0;
    memset(past->seen, 0, sizeof past->seen);
}

// Remembers a board. Returns whether it stands there for the limit-th time.
SG_FOUR bool has_repeated(Past *past, const sg_Board *board)
{
    if (!past->keys) return false;
    if (board->quiet == 0) forget(past);
    past->keys[past->count++] = board->key;
    uint8_t *seen = &past->seen[board->key & 255];
    *seen = (uint8_t)(*seen + (*seen < 255));
    if (*seen < past->limit && *seen < 255) return false;
    int times = 0;
    for (int i = 0; i < past->count; i++)
        times += past->keys[i] == board->key;
    return times >= past->limit;
}

SG_FOUR sg_Board play_randomly(const sg_Board *board, const sg_Rules *rules, const Choice *choice, uint64_t *random)
{
    sg_Move move = nth_move(choice, random_below(random, choice->count));
    Shown shown = shown_after(board, rules, move);
    int shows = shown.low == shown.high ? shown.low : shown.low + random_below(random, shown.high - shown.low + 1);
    return sg_play(board, move, shows);
}

SG_TARGET sg_Playout SG_NAME(sg_playout)(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    sg_Playout playout = {.board = *board, .result = sg_result(board, rules)};
    Past past = {.keys = rules->repetition > 0 ? keys : NULL, .limit = rules->repetition};
    bool over = playout.result.reason != SG_GOES_ON, repeats = has_repeated(&past, board);
    for (; !over && !repeats && playout.plies < SG_PLAYOUT_PLIES; playout.plies++) {
        Choice choice;
        set_choice(&choice, &playout.board);
        if (choice.count == 0) break;
        playout.board = play_randomly(&playout.board, rules, &choice, &seed);
        over = sg_has_ended(&playout.board, rules);
        repeats = has_repeated(&past, &playout.board);
    }
    playout.result = sg_result(&playout.board, rules);
    if (repeats && playout.result.reason == SG_GOES_ON) playout.result = (sg_Result){.reason = SG_REPETITION};
    return playout;
}
