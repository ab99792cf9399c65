// luck.h -- random moves, and what must be remembered of a random game. Included by swift.h alone.

#ifndef SG_KERNEL_PLAYOUT_H
#define SG_KERNEL_PLAYOUT_H

#include <string.h>

#include "../random.h"
#include "legal.h"

// The moves of a board, not written out one by one: the targets of each piece.
typedef struct Choice {
    int count;  // of moves
    int pieces; // that can move
    uint8_t from[SG_FIELDS];
    sg_Set to[SG_FIELDS];
} Choice;

SG_KERNEL void set_choice(Choice *choice, const sg_Board *board)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
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
SG_KERNEL sg_Move nth_move(const Choice *choice, int n)
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

SG_KERNEL void forget(Past *past)
{
    past->count = 0;
    memset(past->seen, 0, sizeof past->seen);
}

// Remembers a board. Returns whether it stands there for the limit-th time.
SG_KERNEL bool has_repeated(Past *past, const sg_Board *board)
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

SG_KERNEL sg_Board play_randomly(const sg_Board *board, const sg_Rules *rules, const Choice *choice, uint64_t *random)
{
    sg_Move move = nth_move(choice, sg_random_below(random, choice->count));
    sg_Shown shown = sg_shown_after(board, rules, move);
    int shows = shown.low == shown.high ? shown.low : shown.low + sg_random_below(random, shown.high - shown.low + 1);
    return sg_play(board, move, shows);
}

#endif
