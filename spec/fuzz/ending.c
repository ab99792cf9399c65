// ending.c -- fuzzes files of solved endings, and looks up boards in those that can be read.
//
// An input is a byte of flags (below), then a whole file, or changes of a solved ending's file, four bytes each: an
// offset in three bytes, and a number to add to the byte there.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/engine/number.h"
#include "../endgame/solved.h"
#include "fuzz.h"

enum {
    WHOLE = 1,  // the file itself, of any length
    SEALED = 2, // its checksum is corrected, so that the reader checks the rest
    CUT = 4,    // one byte is missing
    PAWN = 8,   // a king and a pawn against a king; otherwise two kings
};

enum { CHECKSUM = 16, CHECKED = 24, CHANGE = 4, BOARDS = 100 };

// Writes the checksum over words of eight bytes, lowest byte first, then over each remaining byte.
static void seal(uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    if (size < CHECKED) return;
    for (size_t at = CHECKED, step; at < size; at += step) {
        step = size - at < 8 ? 1 : 8;
        sum = (sum ^ sg_number_at(bytes + at, (int)step)) * UINT64_C(0x100000001b3);
        if (step == 8) sum ^= sum >> 29;
    }
    sg_put_number(bytes + CHECKSUM, sum, 8);
}

static const Solved *solved_endings(void)
{
    static Solved *solved;
    sg_Rules rules = sg_preset(SG_SHEET); // two kings, and stalemate loses: wins of up to 24 plies, in 7 KB
    rules.lone = 0;
    rules.stalemate_loses = true;
    if (solved) return solved;
    solved = new_solved(&rules);
    EXPECT(solve(solved, sg_named_ending(&solved->endings.law, "K1P1vK1")));
    return solved;
}

static uint8_t *make_file(int form, const uint8_t *data, size_t size, size_t *length)
{
    const Solved *solved = solved_endings();
    int number = sg_named_ending(&solved->endings.law, form & PAWN ? "K1P1vK1" : "K1vK1");
    const uint8_t *original = solved->files[number] ? solved->files[number] : data;
    *length = form & WHOLE ? size : solved->sizes[number] - (form & CUT ? 1 : 0);
    uint8_t *bytes = room(*length);
    memcpy(bytes, form & WHOLE ? data : original, *length);
    for (; size >= CHANGE && !(form & WHOLE); size -= CHANGE, data += CHANGE) {
        size_t at = (size_t)data[0] | (size_t)data[1] << 8 | (size_t)data[2] << 16;
        bytes[at % *length] = (uint8_t)(bytes[at % *length] + data[3]);
    }
    if (form & SEALED) seal(bytes, *length);
    return bytes;
}

// Each placement found by its value has this value.
static void check_values(const sg_EndingTable *table)
{
    for (int i = 0; i < table->count; i++)
        for (uint64_t index = 0; index < 20; index = 19 * index + 1) {
            sg_Placement placement;
            bool stored;
            if (!sg_find_placement(table, table->values[i], index, &placement)) break;
            sg_EndingValue value = sg_look_up(table, &placement, &stored);
            EXPECT(stored && memcmp(&value, &table->values[i], sizeof value) == 0);
        }
}

static sg_Board random_board(uint64_t *random)
{
    sg_Board board = sg_board_empty((sg_Colour)sg_random_below(random, 2), SG_WHITE);
    int pieces = 2 + sg_random_below(random, 3);
    for (int i = 0; i < pieces; i++) {
        sg_Kind kind = i < 2 ? SG_KING : SG_PAWN;
        int energy = 1 + sg_random_below(random, sg_energy_limit(kind));
        sg_Colour colour = (sg_Colour)(i < 2 ? i : sg_random_below(random, 2));
        sg_put(&board, (sg_Piece){sg_random_below(random, SG_FIELDS), colour, kind, energy});
    }
    return board;
}

// Verdicts are valid with any table; an unknown verdict is a draw in 0 plies.
static void check_boards(const sg_EndingTable *table, uint64_t random)
{
    static sg_Endings endings;
    endings = (sg_Endings){0};
    sg_ending_law(&endings.law, &table->rules);
    EXPECT(sg_same_endings(&table->rules, &endings.law.rules));
    endings.tables[table->number] = table;
    for (int i = 0; i < BOARDS; i++) {
        sg_Board board = random_board(&random);
        sg_Verdict verdict = sg_probe(&endings, &board, &table->rules);
        EXPECT(verdict.known || (verdict.outcome == SG_DRAWN && verdict.plies == 0 && !verdict.limited));
        EXPECT(verdict.outcome <= SG_LOST && verdict.plies >= 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    size_t length;
    uint8_t *bytes = make_file(data[0], data + 1, size - 1, &length);
    sg_EndingTable table;
    const char *problem = sg_ending_table_read(&table, bytes, length);
    bool is_changed = data[0] & (WHOLE | CUT) || size > CHANGE;
    EXPECT(is_changed || !problem);
    if (!problem) {
        check_values(&table);
        check_boards(&table, size);
    }
    free(bytes);
    return 0;
}
