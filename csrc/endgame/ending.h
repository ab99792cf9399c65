// ending.h -- endings: the classes of positions with two kings and at most two pawns.
//
// Under a table of dials, energy - dial[field] never changes for a piece, modulo four (a king: modulo two). This number
// is the piece's class, and the classes of all pieces are the ending's: no move without a capture leaves it. An ending
// has a name, of what its pieces would show on a1: "K1P3vK2P4".
//
// Endings are the same if their colours are exchanged, or turned by a symmetry of the law: one of them stands for all,
// and a board of any of them for one of that. Its sides are numbered, since they may be of either colour: side 0 has no
// fewer pawns than side 1.

#pragma once

#include "../engine/board.h"
#include "../engine/rules.h"

typedef struct sg_Ending {
    uint8_t pawns[2]; // of each side: 0 and 0, 1 and 0, 1 and 1, or 2 and 0
    uint8_t king[2];  // the class of each side's king, 0..1
    uint8_t pawn[2];  // the class of each pawn, 0..3: first those of side 0; 0 without it
} sg_Ending;

// Where the pieces of an ending are, and which side is to move.
typedef struct sg_Placement {
    uint8_t turn; // a side
    uint8_t king[2], pawn[2];
} sg_Placement;

#define SG_ENDINGS 256    // numbers of endings are less
#define SG_ENDING_NAME 12 // bytes of the longest name, its zero included

int sg_ending_number(const sg_Ending *ending);
sg_Ending sg_numbered_ending(int number);
static inline int sg_pawn_side(const sg_Ending *ending, int pawn)
{
    return pawn < ending->pawns[0] ? 0 : 1;
}

// The ways to see a board: exchanged colours, or not (bit 3), after a symmetry (bits 0..2).
enum { SG_EXCHANGED = 8, SG_VIEWS = 16 };

// The endings of a law, and which of them stands for which.
typedef struct sg_EndingLaw {
    sg_Rules rules;             // not dice
    uint16_t views[SG_ENDINGS]; // by number: the ways to see the ending that lead to the one that stands for it
    uint8_t stands[SG_ENDINGS]; // by number: the number of that one
} sg_EndingLaw;

// Whether boards of these rules can have known endings: not under dice, nor if a king and a pawn are a bare king.
bool sg_has_endings(const sg_Rules *rules);
// Whether boards of other rules have the same values in the endings of these: the dials, what a bare king is, and
// stalemate are the same, and the quiet limit where a capture does not end the game.
bool sg_same_endings(const sg_Rules *rules, const sg_Rules *other);
// `rules`: sg_has_endings.
void sg_ending_law(sg_EndingLaw *law, const sg_Rules *rules);
// Whether positions of the ending go on: no side is bare by the rules.
bool sg_goes_on(const sg_EndingLaw *law, const sg_Ending *ending);
// Writes the numbers of the endings that go on and stand for others, those with fewer pieces first. Returns how many.
int sg_list_endings(const sg_EndingLaw *law, uint8_t numbers[SG_ENDINGS]);
// How many an ending stands for, itself included; two pawns of a side that are of different classes count twice, as do
// the positions of two that are of the same class. So this weighs the counts of endings with the same pieces.
int sg_stands_for(const sg_EndingLaw *law, int number);
// As sg_list_endings, those that a capture in the ending can lead to.
int sg_list_captured(const sg_EndingLaw *law, const sg_Ending *ending, uint8_t numbers[SG_ENDINGS]);

// Which ending stands for that of a board, and where its pieces are there. False if the board has none: it has more
// pieces, a side with two more, or no king of a colour. Of all ways to see the board it takes one with side 0 to move,
// if there is one, and then with the least field of its king.
bool sg_place(const sg_EndingLaw *law, const sg_Board *board, int *number, sg_Placement *placement);

// A board of a placement, with white as side 0. `captured`: the pawn that is left out, or -1.
sg_Board sg_placed(const sg_EndingLaw *law, int number, const sg_Placement *placement, int captured);

void sg_ending_name(const sg_EndingLaw *law, int number, char name[SG_ENDING_NAME]);
// The number of the listed ending (sg_list_endings) with that name; -1 if there is none.
int sg_named_ending(const sg_EndingLaw *law, const char *name);
