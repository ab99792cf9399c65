// notation.h -- moves as records write them: "3. d4xb6=2+?!".
//
//     number    "3." before a move of the side that began, "3..." before one of the other side
//     move      from, x if it captures, to; "=2" if 2 was rolled; + check, # mate; ! ? !! ?? !? ?!, the
//               annotator's opinion

#pragma once

#include "text.h"

typedef struct sg_Word {
    sg_Move move;
    bool captures;
    int shows;     // 0..9; -1: not in the word
    char mark;     // '+', '#', or 0
    char glyph[3]; // "?!", or ""
} sg_Word;

// Whether a glyph is one of ! ? !! ?? !? ?!.
bool sg_is_glyph(const char *text, size_t length);
// The length in bytes of a number at the beginning of a word; 0 without one.
size_t sg_skip_number(const char *text, size_t length);
// Whether a number is right before the move after `ply` plies: the side that began has one dot, the other more.
bool sg_is_number_of(const char *text, size_t length, uint32_t ply);
// Reads a move without its number; false if the word is not a move. The = may be missing.
bool sg_read_word(const char *text, size_t length, sg_Word *word);
// The same as people type it: capitals are small letters, blanks are skipped, and - or : may separate the fields:
// "D1E3", "d1-e3", "d1 x e3".
bool sg_read_typed(const char *text, size_t length, sg_Word *word);
// The same for a move without a number, and for a field, "D1". Both return -1 for any other text.
int sg_read_typed_move(const char *text, size_t length);
int sg_read_typed_field(const char *text, size_t length);

// Scanning: all return a number of bytes at the beginning of the text. Blanks; a word, which ends before a blank or a
// bracket of any kind.
size_t sg_skip_blanks(const char *text, size_t length);
size_t sg_word_length(const char *text, size_t length);

// The begin and end of the digits of a clock, "[%clk 59.5]". `end` is 0 if the text does not begin with a clock.
typedef struct sg_Span {
    size_t begin, end;
} sg_Span;

sg_Span sg_clock_digits(const char *text, size_t length);

#define SG_WORD_MAX 16        // bytes that a move takes
#define SG_WORD_NUMBER_MAX 16 // bytes that a number takes

// Both return the length.
size_t sg_write_word(const sg_Word *word, char out[SG_WORD_MAX]);
// `alone`: no move of the other side stands just before the move. Without a number the length is 0.
size_t sg_write_word_number(const sg_Board *before, const sg_Rules *rules, bool alone, char out[SG_WORD_NUMBER_MAX]);

// The mark of the move that led to the board: '#' if the side to move is mated, '+' if it is in check, otherwise 0.
char sg_mark(const sg_Board *board, const sg_Rules *rules);
// The word of a move that was played.
sg_Word sg_word_of(const sg_Board *before, const sg_Rules *rules, sg_Move move, const sg_Board *after);
