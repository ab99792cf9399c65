// slot.c -- actions, playing on one board of a batch, and what a learner sees of it.

#include "slot.h"

#include <string.h>

#include "../engine/kernel/dispatch.h"
#include "../engine/number.h"

// The rows and columns between the field and the target of each action offset.
static const int8_t up[SG_ACTION_OFFSETS] = {4,  3,  3,  3,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,
                                             1,  1,  0,  0,  0,  0,  0,  0,  0,  0,  -1, -1, -1, -1,
                                             -1, -1, -1, -2, -2, -2, -2, -2, -3, -3, -3, -4};
static const int8_t right[SG_ACTION_OFFSETS] = {0, -1, 0, 1, -2, -1, 0,  1, 2, -3, -2, -1, 0,  1, 2, 3, -4, -3, -2, -1,
                                                1, 2,  3, 4, -3, -2, -1, 0, 1, 2,  3,  -2, -1, 0, 1, 2, -1, 0,  1,  0};

int sg_action_move(int action, sg_Colour turn)
{
    sg_Field from = action / SG_ACTION_OFFSETS;
    int row = from / 8 + up[action % SG_ACTION_OFFSETS], column = from % 8 + right[action % SG_ACTION_OFFSETS];
    if (row < 0 || row > 7 || column < 0 || column > 7) return -1;
    return sg_move(sg_seen(from, turn), sg_seen(8 * row + column, turn));
}

int sg_action_of(sg_Move move, sg_Colour turn)
{
    int first = SG_ACTION_OFFSETS * sg_seen(sg_from(move), turn);
    for (int action = first; action < first + SG_ACTION_OFFSETS; action++)
        if (sg_action_move(action, turn) == move) return action;
    return -1;
}

void sg_list_actions(sg_Actions *actions)
{
    for (int move = 0; move < SG_MOVE_LIMIT; move++)
        actions->of[move] = -1;
    for (int action = 0; action < SG_ACTIONS; action++) {
        int move = sg_action_move(action, SG_WHITE);
        if (move >= 0) actions->of[move] = (int16_t)action;
    }
}

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

// How often the last of these keys is among them. A board can occur again only after an even number of plies, and not
// before four.
static uint32_t times_kept(const uint64_t *keys, uint32_t kept)
{
    uint64_t last = keys[kept - 1];
    uint32_t times = 1;
    for (uint32_t i = kept; i > 4; i -= 2)
        times += keys[i - 5] == last;
    return times;
}

// Adds a key to the kept ones. Returns how often these now have it.
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

// Adds the key of a new board; after a capture it is the only key.
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

// The size of the part of a slot in use: without the actions beyond the count.
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
    int16_t wanted = (int16_t)action, is_there = 0; // as wide as the actions, so that vectors fit
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

// Observations: pieces, dials and counters, plane by plane.

#define SIDE_PLANES (SG_PAWN_ENERGY + SG_KING_ENERGY) // of one side's pieces
#define PIECE_PLANES (2 * SIDE_PLANES)
#define DIALS ((size_t)PIECE_PLANES * SG_FIELDS) // where the plane of the dials begins
#define COUNTERS (DIALS + SG_FIELDS)             // and the planes after it, each with one number on all fields

// Lists where the pieces' planes are 1. Returns the number of pieces.
static int list_pieces(const sg_Board *board, int places[SG_FIELDS])
{
    int count = 0;
    sg_Set own = sg_side(board, (sg_Colour)board->turn);
    for (sg_Set rest = sg_occupied(board); rest; rest = sg_without_first(rest)) {
        sg_Field field = sg_first(rest);
        int plane = sg_energy(board, field) - 1 + (sg_has(board->kings, field) ? SG_PAWN_ENERGY : 0);
        if (!sg_has(own, field)) plane += SIDE_PLANES;
        places[count++] = SG_FIELDS * plane + sg_seen(field, (sg_Colour)board->turn);
    }
    return count;
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

void sg_observe(const sg_Slot *slot, const sg_Shared *shared, uint8_t *planes)
{
    const sg_Board *board = &slot->board;
    int places[SG_FIELDS], count = list_pieces(board, places);
    memset(planes, 0, DIALS);
    for (int i = 0; i < count; i++)
        planes[places[i]] = 1;
    memcpy(planes + DIALS, shared->dials[board->turn], SG_FIELDS);
    memset(planes + COUNTERS, board->turn == SG_RED, SG_FIELDS);
    memset(planes + COUNTERS + SG_FIELDS, at_most(board->quiet, UINT8_MAX), SG_FIELDS);
    memset(planes + COUNTERS + 2 * (size_t)SG_FIELDS, at_most(slot->times - 1, UINT8_MAX), SG_FIELDS);
}

static void fill(float *plane, float number)
{
    for (int i = 0; i < SG_FIELDS; i++)
        plane[i] = number;
}

static float ratio(int number, int whole)
{
    return whole > 0 ? (float)number / (float)whole : 0;
}

void sg_observe_floats(const sg_Slot *slot, const sg_Shared *shared, float *planes)
{
    const sg_Board *board = &slot->board;
    int places[SG_FIELDS], count = list_pieces(board, places);
    memset(planes, 0, DIALS * sizeof *planes);
    for (int i = 0; i < count; i++)
        planes[places[i]] = 1;
    for (size_t field = 0; field < SG_FIELDS; field++)
        planes[DIALS + field] = ratio(shared->dials[board->turn][field], SG_DIALS - 1);
    fill(planes + COUNTERS, board->turn == SG_RED);
    fill(planes + COUNTERS + SG_FIELDS, ratio(board->quiet, shared->rules.quiet));
    fill(planes + COUNTERS + 2 * (size_t)SG_FIELDS, ratio(slot->times - 1, shared->rules.repetition));
}
