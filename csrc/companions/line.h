// line.h -- the chess move checker: lines of text that hold a board and its moves.

#ifndef SG_LINE_H
#define SG_LINE_H

#include <stddef.h>

#include "chess.h"

// A line of text: `char column row` repeated, a colon, then moves `c r c' r'`, blanks between, and a newline. It is
// read as it comes, in portions of any size, and nothing is kept of it but the board, so it may be of any length.
typedef enum sg_ChessEvent {
    SG_CHESS_MORE,  // the text is used up, the line is not at its end
    SG_CHESS_SET,   // the colon: the board is set up
    SG_CHESS_MOVED, // a move was read: line.move; it was played, or is the first illegal one
    SG_CHESS_END    // the newline
} sg_ChessEvent;

enum { SG_CHESS_TOKEN = 16 };

typedef struct sg_ChessLine {
    sg_ChessBoard board;     // after the moves so far
    sg_ChessMove move;       // the last one played, or the first illegal one
    sg_ChessVerdict verdict; // on that
    uint64_t ply;            // its number, from 1; 0 before the first
    const char *error;       // NULL, or why the line cannot be read ...
    uint64_t at;             // ... and where: the first byte is 1
    uint64_t read;           // bytes so far

    // The word that `error` is about, or that is being read: its first bytes, and its whole length.
    char token[SG_CHESS_TOKEN];
    uint64_t token_length;

    // How far the reader has got.
    bool in_moves;
    int count;      // numbers and letters of the piece or move read so far
    int8_t part[4]; // these
} sg_ChessLine;

sg_ChessLine sg_chess_line(void);
// Reads on, up to an event. Returns the bytes read. After SG_CHESS_END a new line is needed.
size_t sg_chess_read(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event);

#endif
