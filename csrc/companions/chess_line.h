// chess_line.h -- the chess move checker: lines of text that hold a board and its moves.

#pragma once

#include <stddef.h>

#include "chess.h"

// A line of text: `char column row` repeated, a colon, then moves `c r c' r'`, with blanks between, and a newline. It
// is read in portions of any size. Only the board is stored, so a line may have any length. On a square the first piece
// counts. The first king of a colour is its king; further ones are ordinary pieces. A piece outside the board is
// ignored.
typedef enum sg_ChessEvent {
    SG_CHESS_MORE,  // the text is used up, and the line has not ended
    SG_CHESS_SET,   // the colon: the board is set up
    SG_CHESS_MOVED, // a move was read, line.move: it was played, or it is the first illegal one
    SG_CHESS_END    // the newline
} sg_ChessEvent;

enum { SG_CHESS_TOKEN = 16 };

typedef struct sg_ChessLine {
    sg_ChessBoard board;     // after the moves so far
    sg_ChessMove move;       // the last one played, or the first illegal one
    sg_ChessVerdict verdict; // on that move
    uint64_t ply;            // the number of that move, from 1; 0 before the first
    bool failed;             // whether the line cannot be read
    const char *error;       // why not; otherwise NULL, or a warning: the first oddity of the board
    uint64_t at;             // the place of the error or the warning: the first byte is 1
    uint64_t read;           // bytes read so far

    // The word that `error` is about, or the word being read: its first bytes and a zero, and its full length.
    char token[SG_CHESS_TOKEN + 1];
    uint64_t token_length;

    // The state of the reader.
    bool in_moves;
    int count;      // numbers and letters of the piece or move read so far
    int8_t part[4]; // their values
} sg_ChessLine;

// A new line, with nothing read.
sg_ChessLine sg_chess_line(void);
// Reads until the next event. Returns the number of bytes read. After SG_CHESS_END start with a new line.
size_t sg_chess_read(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event);
