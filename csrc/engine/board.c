// board.c -- the keys' random numbers, computed at compile time; setting up boards piece by piece.

#include "board.h"

#include <assert.h>
#include <stddef.h>

// SplitMix64 as constant expressions.
#define WEYL(n) (UINT64_C(0x9e3779b97f4a7c15) * (n))
#define MIX_1(z) (((z) ^ (z) >> 30) * UINT64_C(0xbf58476d1ce4e5b9))
#define MIX_2(z) (((z) ^ (z) >> 27) * UINT64_C(0x94d049bb133111eb))
#define MIX_3(z) ((z) ^ (z) >> 31)
#define NUMBER(n) MIX_3(MIX_2(MIX_1(WEYL(n))))

#define ROW(n)                                                                                                         \
    NUMBER(n), NUMBER(n + 1), NUMBER(n + 2), NUMBER(n + 3), NUMBER(n + 4), NUMBER(n + 5), NUMBER(n + 6), NUMBER(n + 7)
#define FIELDS(n)                                                                                                      \
    {                                                                                                                  \
        ROW(n), ROW(n + 8), ROW(n + 16), ROW(n + 24), ROW(n + 32), ROW(n + 40), ROW(n + 48), ROW(n + 56)               \
    }
#define CLASSES(n)                                                                                                     \
    {                                                                                                                  \
        FIELDS(n), FIELDS(n + 64), FIELDS(n + 128), FIELDS(n + 192), FIELDS(n + 256), FIELDS(n + 320)                  \
    }

const uint64_t sg_key_pieces[2][SG_CLASSES][SG_FIELDS] = {CLASSES(1), CLASSES(385)};
const uint64_t sg_key_red = NUMBER(769);

static void toggle(sg_Board *board, sg_Piece piece)
{
    sg_Set field = sg_set_of(piece.field);
    board->side[piece.colour] ^= field;
    if (piece.kind == SG_KING) board->kings ^= field;
    if ((piece.energy - 1) & 1) board->low ^= field;
    if ((piece.energy - 1) & 2) board->high ^= field;
    board->key ^= sg_key_piece(piece.colour, piece.kind, piece.energy, piece.field);
}

sg_Board sg_board_empty(sg_Colour turn, sg_Colour first)
{
    sg_Board board = {.ply = turn != first};
    sg_set_turn(&board, turn);
    return board;
}

sg_Board sg_board_start(sg_Colour first)
{
    static const uint8_t energies[2][8] = {{1, 3, 2, 3, 1, 3, 1, 2}, {4, 2, 4, 2, 4, 2, 3, 1}};
    static const uint8_t row[2] = {1, 8};
    static const uint8_t king[2] = {5, 4};
    sg_Board board = sg_board_empty(first, first);
    for (sg_Colour colour = SG_WHITE; colour <= SG_RED; colour++)
        for (int x = 1; x <= 8; x++) {
            sg_Kind kind = x == king[colour] ? SG_KING : SG_PAWN;
            sg_put(&board, (sg_Piece){sg_field(x, row[colour]), colour, kind, energies[colour][x - 1]});
        }
    return board;
}

const char *sg_put(sg_Board *board, sg_Piece piece)
{
    assert(piece.energy >= 1 && piece.energy <= sg_energy_limit(piece.kind));
    if (sg_has(sg_occupied(board), piece.field)) return "field is occupied";
    if (piece.kind == SG_KING && sg_king(board, piece.colour))
        return piece.colour == SG_WHITE ? "two white kings" : "two red kings";
    toggle(board, piece);
    assert(sg_sound(board));
    return NULL;
}

void sg_remove(sg_Board *board, sg_Field field)
{
    toggle(board, sg_piece_on(board, field));
    assert(sg_sound(board));
}

void sg_set_turn(sg_Board *board, sg_Colour turn)
{
    if (board->turn != turn) board->key ^= sg_key_red;
    board->turn = (uint8_t)turn;
}

sg_Piece sg_piece_on(const sg_Board *board, sg_Field field)
{
    assert(sg_has(sg_occupied(board), field));
    sg_Colour colour = sg_has(board->side[SG_WHITE], field) ? SG_WHITE : SG_RED;
    return (sg_Piece){field, colour, sg_kind(board, field), sg_energy(board, field)};
}

bool sg_stands(const sg_Board *board, sg_Piece piece)
{
    return sg_has(board->side[piece.colour], piece.field) && sg_kind(board, piece.field) == piece.kind &&
           sg_energy(board, piece.field) == piece.energy;
}

uint64_t sg_key(const sg_Board *board)
{
    uint64_t key = board->turn == SG_RED ? sg_key_red : 0;
    for (sg_Set rest = sg_occupied(board); rest; rest = sg_without_first(rest)) {
        sg_Piece piece = sg_piece_on(board, sg_first(rest));
        key ^= sg_key_piece(piece.colour, piece.kind, piece.energy, piece.field);
    }
    return key;
}

bool sg_same_board(const sg_Board *a, const sg_Board *b)
{
    return a->side[SG_WHITE] == b->side[SG_WHITE] && a->side[SG_RED] == b->side[SG_RED] && a->kings == b->kings &&
           a->low == b->low && a->high == b->high && a->turn == b->turn;
}

bool sg_sets_sound(const sg_Board *board)
{
    return (board->side[SG_WHITE] & board->side[SG_RED]) == 0 && (board->kings & ~sg_occupied(board)) == 0 &&
           sg_size(sg_king(board, SG_WHITE)) <= 1 && sg_size(sg_king(board, SG_RED)) <= 1 &&
           ((board->low | board->high) & ~sg_occupied(board)) == 0 && (board->high & board->kings) == 0 &&
           board->turn <= SG_RED;
}

// GCOVR_EXCL_START: assertions call it, and fuzzing
bool sg_sound(const sg_Board *board)
{
    return sg_sets_sound(board) && board->key == sg_key(board);
}
// GCOVR_EXCL_STOP
