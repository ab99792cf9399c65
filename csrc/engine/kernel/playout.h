// playout.h -- a random move, and the history of a random game. Included by kernel.h alone.

#ifndef SG_KERNEL_PLAYOUT_H
#define SG_KERNEL_PLAYOUT_H

#include <string.h>

#include "../random.h"
#include "legal.h"

// The legal moves of a board as the targets of each piece: they are not written out one by one.
typedef struct MoveList {
    int count;  // of moves
    int pieces; // that can move
    uint8_t from[SG_FIELDS];
    sg_Set to[SG_FIELDS];
} MoveList;

SG_KERNEL void list_targets(MoveList *list, const sg_Board *board)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    find_pins(&pins, board, &enemies);
    list->count = list->pieces = 0;
    for (sg_Set rest = own_side(board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        sg_Set to = targets(board, &enemies, &pins, from);
        list->from[list->pieces] = (uint8_t)from;
        list->to[list->pieces] = to;
        list->pieces += to != 0;
        list->count += sg_size(to);
    }
}

// The n-th move, by from and then by to.
SG_KERNEL sg_Move nth_move(const MoveList *list, int n)
{
    int piece = 0;
    for (; n >= sg_size(list->to[piece]); piece++)
        n -= sg_size(list->to[piece]);
    sg_Set to = list->to[piece];
    for (; n > 0; n--)
        to = sg_without_first(to);
    return sg_move(list->from[piece], sg_first(to));
}

SG_KERNEL sg_Board play_random_move(const sg_Board *board, const sg_Rules *rules, const MoveList *list,
                                    uint64_t *random)
{
    sg_Move move = nth_move(list, sg_random_below(random, list->count));
    sg_Shown shown = sg_shown_after(board, rules, move);
    int shows = shown.low == shown.high ? shown.low : shown.low + sg_random_below(random, shown.high - shown.low + 1);
    return sg_play(board, move, shows);
}

// The keys of the boards since the last capture. They are compared only if a board may be a repetition: `seen` counts
// the boards by the low bits of their keys, so a small count there proves that it is none.
typedef struct History {
    uint64_t *keys; // NULL if repetition does not end the game
    int count, limit;
    uint8_t seen[256]; // each stays at 255
} History;

SG_KERNEL void clear_history(History *history)
{
    history->count = 0;
    memset(history->seen, 0, sizeof history->seen);
}

// Adds a board. Returns whether it stands there for the limit-th time.
SG_KERNEL bool add_to_history(History *history, const sg_Board *board)
{
    if (!history->keys) return false;
    if (board->quiet == 0) clear_history(history);
    history->keys[history->count++] = board->key;
    uint8_t *seen = &history->seen[board->key & 255];
    *seen = (uint8_t)(*seen + (*seen < 255));
    if (*seen < history->limit && *seen < 255) return false;
    int times = 0;
    for (int i = 0; i < history->count; i++)
        times += history->keys[i] == board->key;
    return times >= history->limit;
}

#endif
