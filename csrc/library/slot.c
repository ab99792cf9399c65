// slot.c -- playing on one board of a batch.

#include "slot.h"

#include <string.h>

#include "../engine/kernel/dispatch.h"
#include "../engine/number.h"

void sg_share(sg_Shared *shared, const sg_Rules *rules)
{
    shared->rules = *rules;
    sg_list_actions(&shared->actions);
    for (int turn = SG_WHITE; turn <= SG_RED; turn++)
        for (sg_Field field = 0; field < SG_FIELDS; field++) {
            int dial = rules->dial[sg_seen(field, (sg_Colour)turn)] - rules->dial[sg_seen(0, (sg_Colour)turn)];
            shared->dials[turn][field] = dial & (SG_DIALS - 1);
        }
}

uint64_t sg_slot_seed(uint64_t seed, uint32_t number)
{
    uint64_t state = seed;
    uint64_t mixed = sg_next_random(&state) + number;
    return sg_next_random(&mixed);
}

// How often the last of these keys is among them. Only boards with the same side to move can be the same, and none is
// so sooner than after four plies.
static uint32_t times_kept(const uint64_t *keys, uint32_t kept)
{
    uint64_t last = keys[kept - 1];
    uint32_t times = 1;
    for (uint32_t i = kept; i > 4; i -= 2)
        times += keys[i - 5] == last;
    return times;
}

// Adds a key to those that are kept. Returns how often it is among them.
static uint32_t add_key(sg_Slot *slot, uint64_t *keys, uint64_t key)
{
    uint64_t *word = &slot->filter[key / 64 % SG_FILTER], bit = UINT64_C(1) << key % 64;
    bool may_be_there = *word & bit;
    *word |= bit;
    keys[slot->kept++] = key;
    return may_be_there ? times_kept(keys, slot->kept) : 1;
}

static void clear_keys(sg_Slot *slot)
{
    slot->kept = 0;
    memset(slot->filter, 0, sizeof slot->filter);
}

// Adds the key of a new board; after a capture it is the first.
static void add_board_key(sg_Slot *slot, uint64_t *keys, const sg_Rules *rules)
{
    slot->times = 1;
    if (rules->repetition == 0) return;
    if (slot->board.quiet == 0) clear_keys(slot);
    uint32_t times = add_key(slot, keys, slot->board.key);
    slot->times = (uint16_t)(times < UINT16_MAX ? times : UINT16_MAX);
}

// The result, and the legal actions if there is none.
static void find_result(sg_Slot *slot, const sg_Shared *shared)
{
    const sg_Board *board = &slot->board;
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(board, moves);
    sg_Result result = sg_or_repetition(sg_result_if(board, &shared->rules, count > 0), &shared->rules, slot->times);
    slot->reason = (uint8_t)result.reason;
    slot->result = (int8_t)(!result.won ? 0 : result.winner == (sg_Colour)board->turn ? 1 : -1);
    slot->count = (uint16_t)(result.reason == SG_GOES_ON ? count : 0);
    for (int i = 0; i < slot->count; i++)
        slot->actions[i] = sg_action(&shared->actions, moves[i], (sg_Colour)board->turn);
}

void sg_slot_set(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, const sg_Board *board)
{
    slot->board = *board;
    clear_keys(slot);
    add_board_key(slot, keys, &shared->rules);
    find_result(slot, shared);
}

// The actions beyond the count are left out.
static size_t bytes_of(const sg_Slot *slot)
{
    return offsetof(sg_Slot, actions) + slot->count * sizeof *slot->actions;
}

void sg_slot_set_as(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, const sg_Slot *other)
{
    uint64_t random = slot->random;
    memcpy(slot, other, bytes_of(other));
    slot->random = random;
    clear_keys(slot);
    add_board_key(slot, keys, &shared->rules);
}

void sg_slot_copy(sg_Slot *to, uint64_t *to_keys, const sg_Slot *from, const uint64_t *from_keys)
{
    memmove(to_keys, from_keys, from->kept * sizeof *from_keys);
    memmove(to, from, bytes_of(from));
}

bool sg_slot_allows(const sg_Slot *slot, int action)
{
    int16_t wanted = (int16_t)action, is_there = 0; // of one width, for vectors
    for (int i = 0; i < slot->count; i++)
        is_there |= slot->actions[i] == wanted;
    return is_there;
}

void sg_slot_play(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, int action, int shows)
{
    const sg_Rules *rules = &shared->rules;
    sg_Move move = (sg_Move)sg_action_move(action, (sg_Colour)slot->board.turn);
    sg_Shown shown = sg_shown_after(&slot->board, rules, move);
    if (shows == 0) shows = shown.low + (rules->dice ? sg_random_below(&slot->random, shown.high) : 0);
    assert(shows >= shown.low && shows <= shown.high);
    slot->board = sg_play(&slot->board, move, shows);
    add_board_key(slot, keys, &shared->rules);
    find_result(slot, shared);
}

int sg_slot_sample(sg_Slot *slot)
{
    return slot->count > 0 ? slot->actions[sg_random_below(&slot->random, slot->count)] : -1;
}
