// rules.h -- the rules of a game: the law, and the numbers that end a game; the symmetries of a law.
//
// The law determines what a piece shows after a move. In the physical game a magnet under each field turns a dial
// inside the piece, so the law is one number 0..3 a field: the direction of its magnet. After a move a piece shows
//
//     energy - 1 + dial[to] - dial[from], modulo 4 (pawn) or 2 (king), plus 1
//
// If all dials are equal, pieces never change: the law "fixed". Under the law "dice" the number is rolled, and the
// dials are not used.

#pragma once

#include "field.h"

typedef enum sg_Colour { SG_WHITE, SG_RED } sg_Colour;
typedef enum sg_Kind { SG_PAWN, SG_KING } sg_Kind;

#define SG_PAWN_ENERGY 4 // a pawn shows 1..4
#define SG_KING_ENERGY 2 // a king shows 1..2
#define SG_DIALS 4       // a dial is 0..3

static inline sg_Colour sg_other(sg_Colour colour)
{
    return colour == SG_WHITE ? SG_RED : SG_WHITE;
}
static inline int sg_energy_limit(sg_Kind kind)
{
    return kind == SG_KING ? SG_KING_ENERGY : SG_PAWN_ENERGY;
}

typedef struct sg_Rules {
    uint8_t dial[SG_FIELDS]; // 0..3 each; all 0 under dice
    bool dice;               // the number after a move is rolled
    bool stalemate_loses;    // a side without a legal move that is not in check has lost; otherwise a draw
    uint8_t first;           // the colour that makes the first move
    uint8_t lone;            // a side with a king and at most this many pieces, 0..64, has lost
    uint16_t repetition;     // the n-th occurrence of the same board is a draw; 0: never
    uint16_t quiet;          // this many plies without a capture are a draw; 0: never
} sg_Rules;

// The presets. "standard": law magnets, lone 1, repetition 3, quiet 100, white first. The others differ from it in one
// point each: "sheet" has the law fixed, "boxed" lone 2, "dice" the law dice.
typedef enum sg_Preset { SG_STANDARD, SG_SHEET, SG_BOXED, SG_DICE } sg_Preset;

sg_Rules sg_rules_standard(void);
// The presets' names in the order of sg_Preset, ended by NULL; and the rules of a preset.
extern const char *const sg_preset_names[];
sg_Rules sg_preset(int number);

// The index of a name in a list that ends with NULL; -1 if the list does not have it.
int sg_name_number(const char *name, const char *const *names);

// The names of laws; the list ends with NULL. All dials are 0 under "fixed" and "dice".
//
// "magnets": one magnet lies under the middle of every 2 x 2 block. The dials of its four fields are 0 in the
// south-west, then clockwise 1, 2, 3. The magnet of block (i, j), both 0..3, is itself turned back by i xor j quarters.
// The dials, row 8 first:
//
//     2 3 3 0 0 1 1 2
//     1 0 2 1 3 2 0 3
//     3 0 2 3 1 2 0 1
//     2 1 1 0 0 3 3 2
//     0 1 1 2 2 3 3 0
//     3 2 0 3 1 0 2 1
//     1 2 0 1 3 0 2 3
//     0 3 3 2 2 1 1 0
//
// Under "magnets" every pawn and every king can reach every field, and a half-turn of the board changes no difference
// of dials.
//
// "turned": the same board turned by a quarter; both directions give the same law.
extern const char *const sg_law_names[];
// Gives rules the law of sg_law_names[number]: its dials, and whether it is dice.
void sg_set_law(sg_Rules *rules, int number);
// The name of the rules' law; NULL if it has none.
const char *sg_law_name(const sg_Rules *rules);

// Whether two laws are the same: both are dice, or neither is and their dials differ by the same amount on all fields,
// since only the difference of two dials counts.
bool sg_same_law(const sg_Rules *a, const sg_Rules *b);
bool sg_same_rules(const sg_Rules *a, const sg_Rules *b);

// The energy of a piece after a move from one field to another; `energy`: before it. Not for dice.
static inline int sg_turned(const sg_Rules *rules, sg_Kind kind, int energy, sg_Field from, sg_Field to)
{
    int turned = energy - 1 + rules->dial[to] - rules->dial[from];
    return (turned & (sg_energy_limit(kind) - 1)) + 1; // modulo 4 or 2, of negative numbers too
}

// Symmetries of a law: the mirrors and turns of the board that change no difference of two dials.

#define SG_SYMMETRIES_MAX 8
#define SG_QUARTER 5 // the symmetry that turns the board by a quarter

// The field to which one of the 8 symmetries of an empty board moves a field; 0 is the identity.
sg_Field sg_symmetric(int symmetry, sg_Field field);
// The rules, with their law replaced by its image under a symmetry.
sg_Rules sg_image(const sg_Rules *rules, int symmetry);
// Writes the symmetries of a law in their order, the identity first. Returns their number.
int sg_symmetries(const sg_Rules *rules, int symmetries[SG_SYMMETRIES_MAX]);
