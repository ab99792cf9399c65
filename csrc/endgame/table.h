// table.h -- a solved ending as the bytes of a file, of which any position is looked up.
//
// Of a position that is drawn nothing is stored, nor of one that is won at once by a capture that ends the game. The
// others have an entry: won or lost, and in how many plies. Positions are in rows of 64, which differ only in the field
// of pawn 0; a row's mask has a bit for each position with an entry, and empty rows have no mask:
//
//     rows     a bit a row, in words of 64       + how many masks come before each word
//     masks    a word a row that has entries     + how many entries come before each eighth mask
//     entries  a byte a position: its number in the list of values
//
// So a look-up reads six places, wherever the file is mapped, and nothing is unpacked. Numbers are stored with their
// lowest byte first.

#pragma once

#include <stddef.h>

#include "ending.h"

enum {
    SG_ENDING_VERSION = 1,
    SG_ENDING_VALUES = 254, // different ones in a table, at most
    SG_BY_CAPTURE = 255,    // the code of a win by a capture that ends the game
    SG_ENDING_HEADER = 1216 // bytes
};

// What is known of a position. Drawn: neither side can force a win.
typedef enum sg_Outcome { SG_DRAWN, SG_WON, SG_LOST } sg_Outcome;

typedef struct sg_EndingValue {
    uint8_t outcome; // an sg_Outcome, for the side to move
    bool beyond;     // it needs a capture into an ending whose win the quiet limit makes a draw
    uint16_t plies;  // with best play of both sides, to the next capture or the end of the game
} sg_EndingValue;

// The boards of an ending, by the side to move: all on which the pieces could be in a game, each once.
typedef struct sg_EndingCounts {
    uint64_t won[2], drawn[2], lost[2];
} sg_EndingCounts;

typedef struct sg_EndingTable {
    sg_Rules rules; // dials, stalemate_loses, lone; and quiet, if a capture in it does not end the game
    int number;     // of the ending
    sg_EndingCounts counts;
    int count; // of values
    sg_EndingValue values[SG_ENDING_VALUES];
    // Where the rows of a field of king 0 begin, counted in those of one side to move; -1: seen from another side
    int32_t first_row[SG_FIELDS];
    uint8_t kings[SG_FIELDS]; // fields of king 0 that have rows, in their order
    uint32_t rows;            // of a side to move
    bool both_turns;          // false: only side 0 is to move
    const uint8_t *words, *words_before, *masks, *masks_before, *entries;
    uint32_t mask_count, entry_count;
} sg_EndingTable;

// Reads a table from the bytes of a file, which it refers to from then on. All of them are checked, so no look-up reads
// outside. Returns NULL, or the reason why it cannot be read: "not a solved ending", "of another version", "cut off",
// "damaged".
const char *sg_ending_table_read(sg_EndingTable *table, const uint8_t *bytes, size_t size);

// The value of a placement as sg_place returns it. `stored`: whether it has an entry; without one it is a draw, or won
// by a capture.
sg_EndingValue sg_look_up(const sg_EndingTable *table, const sg_Placement *placement, bool *stored);

// The placement number `index`, 0.., of those with an entry of this value, in the order of the table. False if there
// are fewer.
bool sg_find_placement(const sg_EndingTable *table, sg_EndingValue value, uint64_t index, sg_Placement *placement);

// What a solver has found. `codes`, by the side to move: at [((64 * king 0 + king 1) * 64 + pawn 1) * 64 + pawn 0],
// without pawn 1 at [(64 * king 0 + king 1) * 64 + pawn 0], without both at the same with 0 for it: 0 for a draw,
// SG_BY_CAPTURE, or the number of a value plus one.
typedef struct sg_Solved {
    const sg_EndingLaw *law;
    int number; // of the ending
    int count;  // of values
    const sg_EndingValue *values;
    const uint8_t *codes[2];
    sg_EndingCounts counts;
} sg_Solved;

// Writes the table of a solved ending, some rows at a time. Set `solved`, and the rest to 0.
typedef struct sg_EndingWriter {
    sg_Solved solved;
    sg_EndingTable table; // its sizes are known once it is measured; once it is written, it refers to the bytes
    uint32_t row;         // the next one
    uint32_t mask_count, entry_count;
    size_t summed; // bytes in the checksum
    uint64_t sum;
} sg_EndingWriter;

// Measures some rows. The size of the file once all are measured, before that 0.
size_t sg_ending_table_measure(sg_EndingWriter *writer);
// Writes some rows into memory of that size, the same each time. True once the file is whole.
bool sg_ending_table_write(sg_EndingWriter *writer, uint8_t *bytes);
