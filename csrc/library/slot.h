// slot.h -- a board of a batch: its legal actions, its planes, its game since the last capture, its random numbers.
//
// The legal moves are listed once, when the board is set or reached: they answer whether the game is over, what the
// mask is, whether the next action is legal, and which action a random player takes.

#pragma once

#include <stddef.h>

#include "../engine/result.h"

// Actions: the moves of the side to move as numbers from its own side of the board (shogun.h).
#define SG_ACTION_OFFSETS 40 // fields at a distance of 1 to 4
#define SG_ACTIONS (SG_FIELDS * SG_ACTION_OFFSETS)

// A field, or a move, as a colour sees it: red after a half turn. Each function is its own inverse.
static inline sg_Field sg_seen(sg_Field field, sg_Colour turn)
{
    return turn == SG_RED ? field ^ (SG_FIELDS - 1) : field;
}
static inline sg_Move sg_seen_move(sg_Move move, sg_Colour turn)
{
    return turn == SG_RED ? move ^ (SG_MOVE_LIMIT - 1) : move;
}

// The move of an action, 0..SG_ACTIONS - 1; -1 if its target is not on the board.
int sg_action_move(int action, sg_Colour turn);
// The action of a move; -1 if no piece can move so. sg_action is faster.
int sg_action_of(sg_Move move, sg_Colour turn);

// White's actions of all moves, and -1 for moves that no piece can make.
typedef struct sg_Actions {
    int16_t of[SG_MOVE_LIMIT];
} sg_Actions;

void sg_list_actions(sg_Actions *actions);

static inline int16_t sg_action(const sg_Actions *actions, sg_Move move, sg_Colour turn)
{
    return actions->of[sg_seen_move(move, turn)];
}

// What all boards of a batch share: the rules, and tables made from them.
typedef struct sg_Shared {
    sg_Rules rules;
    sg_Actions actions;
    uint8_t dials[2][SG_FIELDS]; // as each colour sees them, less that of the first field, modulo 4; 0 under dice
} sg_Shared;

void sg_share(sg_Shared *shared, const sg_Rules *rules);

#define SG_FILTER 4 // words of a Bloom filter, which tells of most new keys that they are not kept yet

typedef struct sg_Slot {
    sg_Board board;
    uint64_t random;               // the state of its random numbers
    uint64_t filter[SG_FILTER];    // a bit for each of the kept keys
    uint32_t kept;                 // keys of the boards since the last capture, this one included
    uint16_t times;                // how often the board has occurred, this time included; it stays at 65535
    uint8_t reason;                // an sg_Reason
    int8_t result;                 // for the side to move: 1 won, -1 lost, else 0
    uint16_t count;                // legal actions
    int16_t actions[SG_MOVES_MAX]; // the legal ones; none where the game is over
} sg_Slot;

// The number of keys that a board needs: none if repetitions do not end games.
static inline size_t sg_slot_keys(const sg_Rules *rules)
{
    return rules->repetition > 0 ? (size_t)rules->quiet + 1 : 0;
}

// The state of the random numbers of board `number` of a batch.
uint64_t sg_slot_seed(uint64_t seed, uint32_t number);

// Sets a board up; `keys` has room for sg_slot_keys. Earlier boards are unknown.
void sg_slot_set(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, const sg_Board *board);
// The same with the board of another slot under the same rules: copies its legal actions instead of finding them. The
// slot keeps its own random numbers.
void sg_slot_set_as(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, const sg_Slot *other);

bool sg_slot_allows(const sg_Slot *slot, int action);
// Plays a legal action. `shows`: the number after the move, a possible one; 0: by the law, or rolled.
void sg_slot_play(sg_Slot *slot, uint64_t *keys, const sg_Shared *shared, int action, int shows);
// A random legal action, all equally likely; -1 if there is none.
int sg_slot_sample(sg_Slot *slot);

// Copies a slot with its keys; `to` and `from` may be the same slot.
void sg_slot_copy(sg_Slot *to, uint64_t *to_keys, const sg_Slot *from, const uint64_t *from_keys);

// A board as planes of numbers, as the side to move sees it (shogun.h).
#define SG_PLANES 16
#define SG_OBSERVATION ((size_t)SG_PLANES * SG_FIELDS)

void sg_observe(const sg_Slot *slot, const sg_Shared *shared, uint8_t *planes);
void sg_observe_floats(const sg_Slot *slot, const sg_Shared *shared, float *planes);
