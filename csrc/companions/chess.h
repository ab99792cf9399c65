// chess.h -- chess boards, and which moves are legal on them.
//
// Chess as in the exercise: no castling, no en passant, no promotion (a pawn on the last row stays a pawn and cannot
// move). A board need not come from a game. The side that is not to move may be in check; its king can then be captured
// like any piece. A side without a king is never in check, and kings after its first are pieces like any other.
//
// Squares are numbers 0..63, column - 1 + 8 (row - 1); sets of squares are words of 64 bits.

#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t sg_Squares;

typedef enum sg_ChessColour { SG_CHESS_WHITE, SG_CHESS_BLACK } sg_ChessColour;
typedef enum sg_ChessKind {
    SG_CHESS_KING,
    SG_CHESS_QUEEN,
    SG_CHESS_ROOK,
    SG_CHESS_BISHOP,
    SG_CHESS_KNIGHT,
    SG_CHESS_PAWN,
    SG_CHESS_OTHER_KING, // after the first of its colour
    SG_CHESS_KINDS
} sg_ChessKind;

typedef struct sg_ChessBoard {
    sg_Squares side[2]; // the white pieces, the black ones
    sg_Squares kind[SG_CHESS_KINDS];
    sg_ChessColour turn;
} sg_ChessBoard;

typedef struct sg_ChessMove {
    int8_t from, to;
} sg_ChessMove;

// Why a move is illegal, and the piece that is the reason.
typedef enum sg_ChessFault {
    SG_CHESS_LEGAL,
    SG_CHESS_NO_PIECE,   // there is no piece on the source
    SG_CHESS_NOT_ITS,    // the piece there is of the other colour
    SG_CHESS_NOT_SO,     // this kind of piece does not move in this way
    SG_CHESS_NO_CAPTURE, // a pawn moves in this way only to capture, and the target is empty
    SG_CHESS_OWN_PIECE,  // the target has a piece of the same colour; culprit: that piece
    SG_CHESS_BLOCKED,    // culprit: the first piece in the way
    SG_CHESS_IN_CHECK    // the mover's king would be in check; culprit: an attacker
} sg_ChessFault;

typedef struct sg_ChessVerdict {
    sg_ChessFault fault;
    int culprit; // a square, or -1
} sg_ChessVerdict;

// All pieces.
static inline sg_Squares sg_chess_occupied(const sg_ChessBoard *board)
{
    return board->side[SG_CHESS_WHITE] | board->side[SG_CHESS_BLACK];
}

// Letters of the kinds, in their order: "kqrbnpk".
extern const char sg_chess_letters[];

// The kind and the colour of the piece on a square that has one.
sg_ChessKind sg_chess_kind(const sg_ChessBoard *board, int square);
sg_ChessColour sg_chess_colour(const sg_ChessBoard *board, int square);

// The pieces that attack a colour's king; none without a king.
sg_Squares sg_chess_checkers(const sg_ChessBoard *board, sg_ChessColour colour);

// Whether the move is legal for the side to move, or the first reason against it.
sg_ChessVerdict sg_chess_judge(const sg_ChessBoard *board, sg_ChessMove move);
// What a step along the way of the move adds to the square's number; a knight's way is one step.
int sg_chess_stride(const sg_ChessBoard *board, sg_ChessMove move);
// The board after a move of the piece on move.from, legal or not.
sg_ChessBoard sg_chess_play(const sg_ChessBoard *board, sg_ChessMove move);

#define SG_CHESS_MOVES_MAX (64 * 27) // more than any board has
// Lists the legal moves: pieces by square, then targets by square. Returns their number.
int sg_chess_list(const sg_ChessBoard *board, sg_ChessMove moves[SG_CHESS_MOVES_MAX]);
// The number of sequences of `depth` legal moves; 1 for depth 0.
uint64_t sg_chess_perft(const sg_ChessBoard *board, int depth);
