// board.h -- a board: the pieces, their fields and energies, and the side to move.
//
// A board is a plain value. It is copied by `=`; the functions below change it, and sg_play makes a new one. Five sets
// hold the pieces: a piece has a bit in `side` of its colour, a king also in `kings`, and the bits in `high` and `low`
// are the two binary digits of energy - 1:
//
//     energy     1    2    3    4
//     high, low  0 0  0 1  1 0  1 1

#pragma once

#include "rules.h"

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
    uint64_t key;   // of the pieces and the side to move; every change updates it
    uint32_t ply;   // moves played since the start, of both sides together; it wraps after 2^32
    uint16_t quiet; // plies since the last capture; it stays at 65535
    uint8_t turn;   // an sg_Colour
} sg_Board;

_Static_assert(sizeof(sg_Board) <= 64, "a board fits a cache line");

#define SG_QUIET_MAX UINT16_MAX

// Zobrist keys: a random number for each piece and field, and one for the side to move.
//
// The key of a board is the XOR of the numbers of its pieces, and of sg_key_red if red is to move. The numbers are the
// SplitMix64 sequence (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014), so every build has
// the same numbers: number n (1 to 769) is the n-th output from the seed 0. A piece of class k (energy - 1 for a
// pawn, 3 + energy for a king) on field f has number 1 + 384 * colour + 64 * k + f, with white 0 and red 1.
#define SG_CLASSES (SG_PAWN_ENERGY + SG_KING_ENERGY)

extern SG_HIDDEN const uint64_t sg_key_pieces[2][SG_CLASSES][SG_FIELDS];
extern SG_HIDDEN const uint64_t sg_key_red;

static inline uint64_t sg_key_piece(sg_Colour colour, sg_Kind kind, int energy, sg_Field field)
{
    return sg_key_pieces[colour][energy - 1 + (kind == SG_KING ? SG_PAWN_ENERGY : 0)][field];
}

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

// A colour's pieces. The code chooses between two members instead of indexing, so that the compiler can keep a board in
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
// sg_sets_sound: whether the sets and the turn make up a board. sg_sound: whether the key fits them, too.
bool sg_sets_sound(const sg_Board *board);
bool sg_sound(const sg_Board *board);

// Whether the side has a bare king: a king, and at most rules.lone pieces, the king included.
static inline bool sg_is_alone(const sg_Board *board, const sg_Rules *rules, sg_Colour colour)
{
    return sg_has_at_most(board->side[colour], rules->lone) && sg_king(board, colour);
}
static inline bool sg_is_anyone_alone(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_alone(board, rules, SG_WHITE) || sg_is_alone(board, rules, SG_RED);
}
// Whether rules.quiet plies in a row were played without a capture.
static inline bool sg_quiet_limit_reached(const sg_Board *board, const sg_Rules *rules)
{
    return rules->quiet > 0 && board->quiet >= rules->quiet;
}
// Whether the game is over even if pieces could still move: a side has a bare king, or the quiet limit is reached.
static inline bool sg_is_over(const sg_Board *board, const sg_Rules *rules)
{
    return sg_is_anyone_alone(board, rules) || sg_quiet_limit_reached(board, rules);
}

// sg_is_over for a board one move after a board on which the game was not over. Only the side to move can have lost a
// piece, so only its king can have become bare.
static inline bool sg_has_ended(const sg_Board *board, const sg_Rules *rules)
{
    return (board->quiet == 0 && sg_is_alone(board, rules, (sg_Colour)board->turn)) ||
           sg_quiet_limit_reached(board, rules);
}
