// board.h -- a board: the pieces, their fields and energies, and the side to move.
//
// A board is a plain value. It is copied by `=`; the functions below change it, and sg_play makes a new one. Five sets
// hold the pieces: a piece is a bit in `side` of its colour, a king has a bit in `kings` too, and `high` and `low` are
// the two bits of its energy less one:
//
//     energy     1    2    3    4
//     high, low  0 0  0 1  1 0  1 1

#ifndef SG_BOARD_H
#define SG_BOARD_H

#include "key.h"

typedef struct sg_Piece {
    sg_Field field;
    sg_Colour colour;
    sg_Kind kind;
    int energy; // 1..4, kings 1..2
} sg_Piece;

typedef struct sg_Board {
    sg_Set side[2]; // the fields of the white pieces, of the red ones
    sg_Set kings;   // at most one a colour
    sg_Set low;     // pieces of energy 2 and 4
    sg_Set high;    // pieces of energy 3 and 4
    uint64_t key;   // of the pieces and the side to move (key.h); every change updates it
    uint32_t ply;   // moves played since the start, of both sides together; it wraps after 2^32
    uint16_t quiet; // plies since the last capture; it stays at 65535
    uint8_t turn;   // an sg_Colour
} sg_Board;

_Static_assert(sizeof(sg_Board) <= 64, "a board fits a cache line");

#define SG_QUIET_MAX UINT16_MAX

// A board without pieces, at the game's first move. `turn` is to move; `first` is the colour that moves first by the
// rules.
sg_Board sg_board_empty(sg_Colour turn, sg_Colour first);
// The start of the game, as the seeds show it.
sg_Board sg_board_start(sg_Colour first);

// Adds a piece. Returns NULL; or, with the board unchanged, the reason why it cannot: "field is occupied", "two
// white kings" or "two red kings".
const char *sg_put(sg_Board *board, sg_Piece piece);
// Removes the piece from a field that has one.
void sg_remove(sg_Board *board, sg_Field field);
void sg_set_turn(sg_Board *board, sg_Colour turn);

// A colour's pieces. It chooses between two members instead of indexing, so that the compiler can keep a board in
// registers.
static inline sg_Set sg_side(const sg_Board *board, sg_Colour colour)
{
    return colour == SG_WHITE ? board->side[SG_WHITE] : board->side[SG_RED];
}
static inline sg_Set sg_occupied(const sg_Board *board)
{
    return board->side[SG_WHITE] | board->side[SG_RED];
}
static inline sg_Set sg_king(const sg_Board *board, sg_Colour colour)
{
    return board->kings & sg_side(board, colour);
}

static inline int sg_energy(const sg_Board *board, sg_Field field)
{
    return 1 + (int)(board->low >> field & 1) + 2 * (int)(board->high >> field & 1);
}

static inline sg_Kind sg_kind(const sg_Board *board, sg_Field field)
{
    return sg_has(board->kings, field) ? SG_KING : SG_PAWN;
}

// The piece on a field that has one.
sg_Piece sg_piece_on(const sg_Board *board, sg_Field field);
// Whether exactly this piece stands on the board.
bool sg_stands(const sg_Board *board, sg_Piece piece);

// Pieces by energy: of[e] has the pieces that show e; of[0] is not used.
typedef struct sg_ByEnergy {
    sg_Set of[SG_PAWN_ENERGY + 1];
} sg_ByEnergy;

// The pieces in `among`, by energy.
static inline sg_ByEnergy sg_by_energy(const sg_Board *board, sg_Set among)
{
    sg_Set low = board->low, high = board->high;
    return (sg_ByEnergy){{0, among & ~high & ~low, among & ~high & low, among & high & ~low, among & high & low}};
}

// The key computed again from the pieces.
uint64_t sg_key(const sg_Board *board);
// Whether pieces and side to move are the same; the two counters are not compared.
bool sg_same_board(const sg_Board *a, const sg_Board *b);
// Whether the sets and the turn fit together as a board; and whether the key is the board's key, too.
bool sg_sets_sound(const sg_Board *board);
bool sg_sound(const sg_Board *board);

#endif
