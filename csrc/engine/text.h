// text.h -- boards and moves as text, and boards as bytes.
//
// The grammar of a board's text is in lua/shogun/types/board.lua, with `board:text`. The start is
//
//     p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1

#pragma once

#include <stddef.h>

#include "move.h"

// The result of parsing. `error` is NULL, or the reason why this is not a board. Then `board` is not set, `at` is the
// offset in bytes of the fault, and `row` is its row, or 0 if it is after the rows.
typedef struct sg_Reading {
    sg_Board board;
    const char *error;
    size_t at;
    int row;
} sg_Reading;

// Reads `length` bytes; zeros are allowed among them. `first`: the colour that moves first, needed to compute the ply
// from the number of the move.
sg_Reading sg_read_board(const char *text, size_t length, sg_Colour first);

#define SG_NUMBER_LIMIT INT64_C(2147483648)
#define SG_TEXT_MAX 160 // longer than any text: 8 rows of 16, 7 slashes, 19 for the rest

// Writes the text, without a zero at the end. Returns its length.
size_t sg_write_board(const sg_Board *board, char text[SG_TEXT_MAX]);

static inline bool sg_is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

// Reads a field ("d4") from exactly two bytes: the field, or -1.
int sg_read_field(const char text[2]);
// Reads a move ("d4b6"): the move, or -1 if these are not two fields.
int sg_read_move(const char *text, size_t length);

// Write a field, a number or a move, and return the end of the text.
char *sg_write_field(char *out, sg_Field field);
char *sg_write_number(char *out, uint32_t number);

static inline char *sg_write_move(char *out, sg_Move move)
{
    return sg_write_field(sg_write_field(out, sg_from(move)), sg_to(move));
}

// A board in bytes, for other processes and files. Numbers are little-endian:
//
//     bytes   0..7   white          24..31  low           44..45  quiet
//             8..15  red            32..39  high          46      turn
//            16..23  kings          40..43  ply           47      the format: 1
//                                                         48..51  FNV-1a, 32 bits, of bytes 0..47
#define SG_PACKED 52

void sg_pack(const sg_Board *board, uint8_t bytes[SG_PACKED]);
// The board from its bytes. `error` as above: one changed byte is always detected, several almost always. `first`: the
// colour that moves first; the ply is changed to fit it.
sg_Reading sg_unpack(const uint8_t *bytes, size_t length, sg_Colour first);

// The sets: the first part of a packed board and of a training position. sg_sets_at sets only these members of the
// board; the others are 0.
#define SG_SETS 40

void sg_put_sets(const sg_Board *board, uint8_t bytes[SG_SETS]);
sg_Board sg_sets_at(const uint8_t bytes[SG_SETS]);
