// board.c -- fuzzes boards as text and as bytes, and compares their answers with slow ones.
//
// An input is a byte of flags (below), 16 bytes of dials with the flag DIALS, and the text or the bytes.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/engine/attack.h"
#include "../../csrc/engine/kernel/dispatch.h"
#include "../../csrc/engine/perft.h"
#include "../../csrc/engine/result.h"
#include "../../csrc/engine/text.h"
#include "fuzz.h"

enum {
    PACKED = 1,   // bytes, not text
    REPAIRED = 2, // bytes whose checksum is corrected, so that the reader checks the rest
    RED_FIRST = 4,
    DIALS = 8,
    DICE = 16,
    LONE_TWO = 32,
};

enum { FEW_PIECES = 20 }; // more make the slow answers too slow

// Slow answers: mode by mode, on the board without the piece.

static sg_Set slow_reach(const sg_Board *board, sg_Piece piece)
{
    sg_Board without = *board;
    sg_remove(&without, piece.field);
    sg_Set fields = 0;
    for (int mode = 0; mode < SG_MODES; mode++)
        fields |= sg_eval(&without, piece.colour, piece.field, (sg_Mode)mode, piece.energy);
    return fields;
}

static bool slow_in_check(const sg_Board *board, sg_Colour colour)
{
    sg_Set king = sg_king(board, colour);
    for (sg_Set rest = sg_side(board, sg_other(colour)); rest; rest = sg_without_first(rest))
        if (slow_reach(board, sg_piece_on(board, sg_first(rest))) & king) return true;
    return false;
}

static int slow_moves(const sg_Board *board, sg_Move *moves)
{
    int count = 0;
    sg_Colour turn = (sg_Colour)board->turn;
    for (sg_Set rest = sg_side(board, turn); rest; rest = sg_without_first(rest)) {
        sg_Piece piece = sg_piece_on(board, sg_first(rest));
        sg_Set targets = slow_reach(board, piece) & ~board->kings;
        for (; targets; targets = sg_without_first(targets)) {
            sg_Move move = sg_move(piece.field, sg_first(targets));
            sg_Board next = sg_play(board, move, piece.energy);
            if (!slow_in_check(&next, turn)) moves[count++] = move;
        }
    }
    return count;
}

static uint64_t slow_perft_two(const sg_Board *board, const sg_Rules *rules, const sg_Move *moves, int count)
{
    uint64_t sum = 0;
    if (sg_is_over(board, rules)) return 0;
    for (int i = 0; i < count; i++) {
        sg_Board next = sg_play(board, moves[i], sg_shows(board, rules, moves[i]));
        if (!sg_is_over(&next, rules)) sum += (uint64_t)sg_count_moves(&next);
    }
    return sum;
}

// Properties.

static void check_text(const sg_Board *board, sg_Colour first)
{
    char text[SG_TEXT_MAX];
    size_t length = sg_write_board(board, text);
    EXPECT(length < SG_TEXT_MAX);
    sg_Reading again = sg_read_board(text, length, first);
    EXPECT(!again.error);
    EXPECT(sg_same_board(&again.board, board));
    EXPECT(again.board.quiet == board->quiet);
}

static void check_bytes(const sg_Board *board, sg_Colour first)
{
    uint8_t bytes[SG_PACKED];
    sg_pack(board, bytes);
    sg_Reading again = sg_unpack(bytes, sizeof bytes, first);
    EXPECT(!again.error);
    EXPECT(sg_same_board(&again.board, board));
    EXPECT(again.board.quiet == board->quiet && again.board.ply == board->ply);
}

static void check_reach(const sg_Board *board)
{
    for (sg_Set rest = sg_occupied(board); rest; rest = sg_without_first(rest)) {
        sg_Piece piece = sg_piece_on(board, sg_first(rest));
        EXPECT(sg_all_moves(board, piece) == slow_reach(board, piece));
    }
    EXPECT(sg_in_check(board, SG_WHITE) == slow_in_check(board, SG_WHITE));
    EXPECT(sg_in_check(board, SG_RED) == slow_in_check(board, SG_RED));
}

static void check_moves(const sg_Board *board, const sg_Rules *rules)
{
    static sg_Move fast[SG_MOVES_MAX], portable[SG_MOVES_MAX], slow[SG_MOVES_MAX];
    int count = sg_list_moves(board, fast);
    EXPECT(count == sg_count_moves(board));
    EXPECT(sg_can_move(board) == (count > 0));
    EXPECT(sg_list_moves_portable(board, portable) == count);
    EXPECT(memcmp(fast, portable, (size_t)count * sizeof *fast) == 0);
    for (int i = 0; i < count; i++) {
        EXPECT(sg_is_legal(board, fast[i]));
        sg_Board next = sg_play(board, fast[i], 1);
        EXPECT(sg_sound(&next) && next.key == sg_key(&next));
    }
    if (sg_size(sg_occupied(board)) > FEW_PIECES) return;
    EXPECT(slow_moves(board, slow) == count);
    EXPECT(memcmp(fast, slow, (size_t)count * sizeof *fast) == 0);
    if (!rules->dice) EXPECT(sg_perft(board, rules, 2) == slow_perft_two(board, rules, fast, count));
}

static void check_result(const sg_Board *board, const sg_Rules *rules)
{
    sg_Result result = sg_result(board, rules);
    bool can_move = sg_can_move(board), check = sg_in_check(board, (sg_Colour)board->turn);
    if (result.reason == SG_GOES_ON) EXPECT(can_move);
    if (result.reason == SG_MATE) EXPECT(!can_move && check);
    if (result.reason == SG_STALEMATE) EXPECT(!can_move && !check);
    EXPECT(!result.won || result.reason != SG_GOES_ON);
}

static void check_board(const sg_Board *board, const sg_Rules *rules)
{
    EXPECT(sg_sound(board));
    EXPECT(board->key == sg_key(board));
    check_text(board, (sg_Colour)rules->first);
    check_bytes(board, (sg_Colour)rules->first);
    check_reach(board);
    check_moves(board, rules);
    check_result(board, rules);
}

// Reading.

static void repair(uint8_t *bytes, size_t size)
{
    uint32_t hash = UINT32_C(2166136261);
    if (size < SG_PACKED) return;
    bytes[SG_PACKED - 5] = 1;
    for (int i = 0; i < SG_PACKED - 4; i++)
        hash = (hash ^ bytes[i]) * UINT32_C(16777619);
    for (int i = 0; i < 4; i++)
        bytes[SG_PACKED - 4 + i] = (uint8_t)(hash >> 8 * i);
}

static sg_Rules read_rules(int form, const uint8_t *dials)
{
    sg_Rules rules = form & DICE ? sg_preset(SG_DICE) : sg_rules_standard();
    for (int i = 0; i < SG_FIELDS && form & DIALS && !rules.dice; i++)
        rules.dial[i] = dials[i / 4] >> 2 * (i % 4) & 3;
    rules.first = form & RED_FIRST ? SG_RED : SG_WHITE;
    rules.lone = form & LONE_TWO ? 2 : 1;
    return rules;
}

static sg_Reading read_board(int form, uint8_t *bytes, size_t size, sg_Colour first)
{
    if (!(form & (PACKED | REPAIRED))) return sg_read_board((const char *)bytes, size, first);
    if (form & REPAIRED) repair(bytes, size);
    return sg_unpack(bytes, size, first);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int form = size > 0 ? data[0] : 0;
    size_t head = form & DIALS ? 17 : 1;
    if (size < head) return 0;
    size -= head;
    uint8_t *bytes = room(size);
    memcpy(bytes, data + head, size);
    sg_Rules rules = read_rules(form, data + 1);
    sg_Reading reading = read_board(form, bytes, size, (sg_Colour)rules.first);
    if (!reading.error) check_board(&reading.board, &rules);
    EXPECT(!reading.error || (reading.at <= size && reading.row >= 0 && reading.row <= 8));
    free(bytes);
    return 0;
}
