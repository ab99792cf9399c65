// positions.c -- boards of numbers, and numbers after moves.

#include "positions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../csrc/engine/attack.h"
#include "../../csrc/engine/result.h"

static void *allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory) return memory;
    fputs("not enough memory\n", stderr);
    exit(1);
}

static int shift_of(const Positions *positions, int piece)
{
    return 6 * (positions->count - 1 - piece);
}

static sg_Field field_of(const Positions *positions, uint32_t number, int piece)
{
    return number >> shift_of(positions, piece) & (SG_FIELDS - 1);
}

// Every piece has a field of its own, and the king that may not be attacked is not.
static bool is_in_game(const Positions *positions, uint32_t number)
{
    sg_Set fields = 0;
    for (int i = 0; i < positions->count; i++)
        fields |= sg_set_of(field_of(positions, number, i));
    if (sg_size(fields) < positions->count) return false;
    sg_Board board = board_of(positions, number);
    return !sg_in_check(&board, sg_other(board.turn));
}

static void add_piece(Positions *positions, sg_Colour colour, sg_Kind kind, int class)
{
    int piece = positions->count++;
    positions->pieces[piece] = (sg_Piece){0, colour, kind, 0};
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        int turned = (class + positions->rules.dial[field]) % sg_energy_limit(kind);
        positions->energy[piece][field] = (uint8_t)(1 + turned);
    }
}

static int pieces_of(const Positions *positions, sg_Colour colour)
{
    int count = 0;
    for (int i = 0; i < positions->count; i++)
        count += positions->pieces[i].colour == colour;
    return count;
}

static void make_values(Positions *positions)
{
    positions->numbers = UINT32_C(2) << 6 * positions->count;
    positions->values = allocate(positions->numbers * sizeof *positions->values);
    for (uint32_t number = 0; number < positions->numbers; number++)
        if (!is_in_game(positions, number)) positions->values[number] = NOT_IN_GAME;
}

// The positions without one of the pawns; NULL if its side is bare.
static Positions *without(const Positions *positions, int pawn)
{
    if (pieces_of(positions, positions->pieces[pawn].colour) - 1 <= positions->rules.lone) return NULL;
    Positions *left = allocate(sizeof *left);
    *left = *positions;
    left->count--;
    for (int i = pawn; i < left->count; i++) {
        left->pieces[i] = left->pieces[i + 1];
        memcpy(left->energy[i], left->energy[i + 1], sizeof left->energy[i]);
    }
    make_values(left);
    for (int i = 2; i < left->count; i++)
        left->captured[i] = without(left, i);
    return left;
}

Positions *new_positions(const sg_Rules *rules, const sg_Ending *ending)
{
    Positions *positions = allocate(sizeof *positions);
    positions->rules = *rules;
    add_piece(positions, SG_WHITE, SG_KING, ending->king[0]);
    add_piece(positions, SG_RED, SG_KING, ending->king[1]);
    for (int i = 0; i < ending->pawns[0] + ending->pawns[1]; i++)
        add_piece(positions, i < ending->pawns[0] ? SG_WHITE : SG_RED, SG_PAWN, ending->pawn[i]);
    make_values(positions);
    for (int i = 2; i < positions->count; i++)
        positions->captured[i] = without(positions, i);
    return positions;
}

void free_positions(Positions *positions)
{
    if (!positions) return;
    for (int i = 2; i < positions->count; i++)
        free_positions(positions->captured[i]);
    free(positions->values);
    free(positions);
}

sg_Board board_of(const Positions *positions, uint32_t number)
{
    sg_Colour turn = number >> 6 * positions->count ? SG_RED : SG_WHITE;
    sg_Board board = sg_board_empty(turn, (sg_Colour)positions->rules.first);
    for (int i = 0; i < positions->count; i++) {
        sg_Piece piece = positions->pieces[i];
        piece.field = field_of(positions, number, i);
        piece.energy = positions->energy[i][piece.field];
        sg_put(&board, piece);
    }
    return board;
}

static uint32_t number_without(const Positions *positions, uint32_t number, int pawn)
{
    int shift = shift_of(positions, pawn);
    uint32_t below = number & ((UINT32_C(1) << shift) - 1);
    return number >> (shift + 6) << shift | below;
}

static int piece_on(const Positions *positions, uint32_t number, sg_Field field, sg_Colour colour)
{
    int piece = 0;
    while (positions->pieces[piece].colour != colour || field_of(positions, number, piece) != field)
        piece++;
    return piece;
}

// What a capture leads to counts if it comes before the quiet limit.
static int value_after_capture(const Positions *positions, uint32_t number, int pawn)
{
    const Positions *left = positions->captured[pawn];
    if (!left) return -1; // a bare king has lost
    int value = left->values[number_without(positions, number, pawn)], quiet = positions->rules.quiet;
    assert(value != NOT_IN_GAME);
    if (value == DRAWN || (quiet > 0 && plies_of(value) > quiet)) return DRAWN;
    return value > 0 ? 1 : -1;
}

// The value for the other side after a move; with a capture as if the game were over.
static int value_after(const Positions *positions, uint32_t number, sg_Colour turn, sg_Move move, bool captures)
{
    uint32_t change = (uint32_t)(sg_from(move) ^ sg_to(move));
    uint32_t next = number ^ change << shift_of(positions, piece_on(positions, number, sg_from(move), turn));
    next ^= UINT32_C(1) << 6 * positions->count;
    assert(captures || positions->values[next] != NOT_IN_GAME);
    if (!captures) return positions->values[next];
    return value_after_capture(positions, next, piece_on(positions, next, sg_to(move), sg_other(turn)));
}

int plies_of(int value)
{
    return value > 0 ? value : -value - 1;
}

// A capture's value has no plies that count.
static int for_mover(int value, bool captures)
{
    if (value == DRAWN) return DRAWN;
    int plies = captures ? 1 : plies_of(value) + 1;
    return value < 0 ? plies : -plies - 1;
}

// A win is better the sooner it is, a loss the later.
static bool is_better(int a, int b)
{
    if (a > 0 && b > 0) return a < b;
    if (a < 0 && b < 0) return a < b;
    return a > b;
}

int value_by_moves(const Positions *positions, uint32_t number)
{
    sg_Board board = board_of(positions, number);
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(&board, moves), best = -1;
    if (count == 0) return sg_result(&board, &positions->rules).won ? -1 : DRAWN;
    for (int i = 0; i < count; i++) {
        bool captures = sg_has(sg_occupied(&board), sg_to(moves[i]));
        int value = for_mover(value_after(positions, number, board.turn, moves[i], captures), captures);
        if (i == 0 || is_better(value, best)) best = value;
    }
    return best;
}
