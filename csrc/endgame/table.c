// table.c -- the file of a solved ending, written and read.
//
//     bytes
//     0      8  "SGENDING"
//     8      4  SG_ENDING_VERSION
//     12     1  number of the ending
//     13     1  rules.lone
//     14     1  rules.stalemate_loses
//     15     1  how many values
//     16     8  checksum of what follows
//     24     2  rules.quiet, if a capture does not end the game
//     26     6  0
//     32    64  rules.dial
//     96    48  counts: won, drawn, lost, each for side 0 to move and for side 1
//     144    4  masks
//     148    4  entries
//     152 1016  the values: outcome, whether beyond the quiet limit, plies (2 bytes)
//     1168  48  0
//     1216      words, masks before each, masks, entries before each eighth, entries

#include "table.h"

#include <assert.h>
#include <string.h>

#include "../engine/number.h"

enum { CHECKED_FROM = 24, DIALS = 32, COUNTS = 96, SIZES = 144, VALUES = 152, VALUE_BYTES = 4, MASKS_A_RANK = 8 };
enum { ROWS_AT_ONCE = 2048, SUMMED_AT_ONCE = 1 << 20 };

_Static_assert(VALUES + VALUE_BYTES * SG_ENDING_VALUES <= SG_ENDING_HEADER, "the values fit the header");

static const uint64_t first_sum = UINT64_C(0xcbf29ce484222325);
static const uint8_t magic[8] = {'S', 'G', 'E', 'N', 'D', 'I', 'N', 'G'};

// The checksum of bytes that follow others, whose checksum is `sum`; of the first ones that is first_sum. All parts but
// the last one have a multiple of eight bytes.
static uint64_t checksum_of(uint64_t sum, const uint8_t *bytes, size_t size)
{
    for (; size >= 8; size -= 8, bytes += 8)
        sum = (sum ^ sg_number_at(bytes, 8)) * UINT64_C(0x100000001b3), sum ^= sum >> 29;
    for (; size > 0; size--, bytes++)
        sum = (sum ^ *bytes) * UINT64_C(0x100000001b3);
    return sum;
}

static size_t mask_ranks(uint32_t masks)
{
    return (masks + MASKS_A_RANK - 1) / MASKS_A_RANK;
}

static uint32_t words_of(const sg_EndingTable *table)
{
    return table->rows * (table->both_turns ? 2 : 1) / SG_FIELDS;
}

static size_t size_of(const sg_EndingTable *table)
{
    return SG_ENDING_HEADER + (size_t)words_of(table) * 12 + (size_t)table->mask_count * 8 +
           mask_ranks(table->mask_count) * 4 + table->entry_count;
}

// Points into the bytes behind the header, by the table's sizes.
static void set_parts(sg_EndingTable *table, const uint8_t *bytes)
{
    table->words = bytes + SG_ENDING_HEADER;
    table->words_before = table->words + (size_t)words_of(table) * 8;
    table->masks = table->words_before + (size_t)words_of(table) * 4;
    table->masks_before = table->masks + (size_t)table->mask_count * 8;
    table->entries = table->masks_before + mask_ranks(table->mask_count) * 4;
}

// Which rows the table has: those to which sg_place leads.
static void set_rows(sg_EndingTable *table, const sg_EndingLaw *law)
{
    sg_Ending ending = sg_numbered_ending(table->number);
    int views = law->views[table->number];
    uint32_t of_king = SG_FIELDS * (ending.pawns[0] + ending.pawns[1] == 2 ? SG_FIELDS : 1);
    table->both_turns = views < 1 << SG_EXCHANGED;
    table->rows = 0;
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        bool is_least = true;
        for (int symmetry = 0; symmetry < SG_EXCHANGED; symmetry++)
            is_least = is_least && (!(views >> symmetry & 1) || sg_symmetric(symmetry, field) >= field);
        table->first_row[field] = is_least ? (int32_t)table->rows : -1;
        if (!is_least) continue;
        table->kings[table->rows / of_king] = (uint8_t)field;
        table->rows += of_king;
    }
}

// Reading

// Larger ones could have a size that no number of 32 bits holds.
static bool are_sizes_possible(const sg_EndingTable *table)
{
    uint32_t rows = words_of(table) * SG_FIELDS;
    return table->mask_count <= rows && table->entry_count <= table->mask_count * (uint64_t)SG_FIELDS;
}

// No side has more positions; and each ply of the longest win has a value of its own.
enum { MOST_POSITIONS = 1 << 25, MOST_PLIES = 2 * SG_ENDING_VALUES };

static bool are_possible(const uint64_t counts[6])
{
    uint64_t sum = 0;
    for (int i = 0; i < 6; i++) {
        if (counts[i] > MOST_POSITIONS) return false;
        sum += counts[i];
    }
    return sum > 0;
}

static const char *read_header(sg_EndingTable *table, const uint8_t *bytes, sg_EndingLaw *law)
{
    sg_Rules rules = {.lone = bytes[13], .stalemate_loses = bytes[14], .quiet = (uint16_t)sg_number_at(bytes + 24, 2)};
    memcpy(rules.dial, bytes + DIALS, SG_FIELDS);
    for (int i = 0; i < SG_FIELDS; i++)
        if (rules.dial[i] >= SG_DIALS) return "damaged";
    if (rules.lone > 1 || bytes[14] > 1 || (rules.lone == 1 && rules.quiet != 0)) return "damaged";
    sg_ending_law(law, &rules);
    char name[SG_ENDING_NAME];
    sg_ending_name(law, bytes[12], name);
    if (sg_named_ending(law, name) != bytes[12] || bytes[15] > SG_ENDING_VALUES) return "damaged";
    *table = (sg_EndingTable){.rules = rules, .number = bytes[12], .count = bytes[15]};
    uint64_t counts[6];
    for (int i = 0; i < 6; i++)
        counts[i] = sg_number_at(bytes + COUNTS + 8 * (size_t)i, 8);
    if (!are_possible(counts)) return "damaged";
    memcpy(&table->counts, counts, sizeof table->counts);
    table->mask_count = (uint32_t)sg_number_at(bytes + SIZES, 4);
    table->entry_count = (uint32_t)sg_number_at(bytes + SIZES + 4, 4);
    set_rows(table, law);
    return are_sizes_possible(table) ? NULL : "damaged";
}

static bool read_values(sg_EndingTable *table, const uint8_t *bytes)
{
    for (int i = 0; i < table->count; i++, bytes += VALUE_BYTES) {
        uint16_t plies = (uint16_t)sg_number_at(bytes + 2, 2);
        if (bytes[0] == SG_DRAWN || bytes[0] > SG_LOST || bytes[1] > 1 || plies > MOST_PLIES) return false;
        table->values[i] = (sg_EndingValue){bytes[0], bytes[1], plies};
    }
    return true;
}

// Whether the numbers of masks and entries before each place are right, and all entries are values: then no look-up
// goes outside.
static bool are_counts_right(const sg_EndingTable *table)
{
    uint32_t masks = 0, entries = 0;
    for (uint32_t i = 0; i < words_of(table); i++) {
        if (sg_number_at(table->words_before + 4 * (size_t)i, 4) != masks) return false;
        masks += (uint32_t)sg_size(sg_number_at(table->words + 8 * (size_t)i, 8));
    }
    for (uint32_t i = 0; i < table->mask_count; i++) {
        size_t rank = i / MASKS_A_RANK;
        if (i % MASKS_A_RANK == 0 && sg_number_at(table->masks_before + 4 * rank, 4) != entries) return false;
        entries += (uint32_t)sg_size(sg_number_at(table->masks + 8 * (size_t)i, 8));
    }
    if (masks != table->mask_count || entries != table->entry_count) return false;
    bool wrong = false; // without a branch in the loop, for vectors
    for (uint32_t i = 0; i < table->entry_count; i++)
        wrong |= table->entries[i] >= table->count;
    return !wrong;
}

const char *sg_ending_table_read(sg_EndingTable *table, const uint8_t *bytes, size_t size)
{
    sg_EndingLaw law;
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) return "not a solved ending";
    if (size < SG_ENDING_HEADER) return "cut off";
    if (sg_number_at(bytes + 8, 4) != SG_ENDING_VERSION) return "of another version";
    const char *problem = read_header(table, bytes, &law);
    if (problem) return problem;
    if (size < size_of(table)) return "cut off";
    if (size > size_of(table)) return "damaged";
    if (sg_number_at(bytes + 16, 8) != checksum_of(first_sum, bytes + CHECKED_FROM, size - CHECKED_FROM))
        return "damaged";
    set_parts(table, bytes);
    return read_values(table, bytes + VALUES) && are_counts_right(table) ? NULL : "damaged";
}

// Look-ups

static uint32_t row_of(const sg_EndingTable *table, const sg_Placement *placement)
{
    bool is_block = table->number >> 7; // four pieces: 64 rows for each field of pawn 1
    int32_t first = table->first_row[placement->king[0]];
    assert(first >= 0 && (placement->turn == 0 || table->both_turns));
    uint32_t row = is_block ? (uint32_t)(placement->king[1] * SG_FIELDS + placement->pawn[1]) : placement->king[1];
    return (uint32_t)first + row + (placement->turn ? table->rows : 0);
}

// How many bits of a word are below a bit.
static uint32_t below(uint64_t word, uint32_t bit)
{
    return (uint32_t)sg_size(word & ((UINT64_C(1) << bit) - 1));
}

static uint64_t mask_at(const sg_EndingTable *table, uint32_t index)
{
    return sg_number_at(table->masks + 8 * (size_t)index, 8);
}

// How many entries come before a mask.
static uint32_t entries_before(const sg_EndingTable *table, uint32_t mask)
{
    uint32_t rank = mask / MASKS_A_RANK, count = (uint32_t)sg_number_at(table->masks_before + 4 * (size_t)rank, 4);
    for (uint32_t i = rank * MASKS_A_RANK; i < mask; i++)
        count += (uint32_t)sg_size(mask_at(table, i));
    return count;
}

sg_EndingValue sg_look_up(const sg_EndingTable *table, const sg_Placement *placement, bool *stored)
{
    uint32_t row = row_of(table, placement), bit = placement->pawn[0];
    uint64_t word = sg_number_at(table->words + 8 * (size_t)(row / SG_FIELDS), 8);
    *stored = false;
    if (!(word >> row % SG_FIELDS & 1)) return (sg_EndingValue){0};
    uint32_t before = (uint32_t)sg_number_at(table->words_before + 4 * (size_t)(row / SG_FIELDS), 4);
    uint32_t index = before + below(word, row % SG_FIELDS);
    uint64_t mask = mask_at(table, index);
    if (!(mask >> bit & 1)) return (sg_EndingValue){0};
    *stored = true;
    return table->values[table->entries[entries_before(table, index) + below(mask, bit)]];
}

static sg_Placement placement_of(const sg_EndingTable *table, uint32_t row, sg_Field pawn)
{
    bool is_block = table->number >> 7;
    sg_Placement placement = {.turn = row >= table->rows, .pawn = {(uint8_t)pawn, 0}};
    uint32_t rest = row % table->rows, of_king = is_block ? SG_FIELDS * SG_FIELDS : SG_FIELDS;
    placement.king[0] = table->kings[rest / of_king];
    rest %= of_king;
    placement.king[1] = (uint8_t)(is_block ? rest / SG_FIELDS : rest);
    placement.pawn[1] = (uint8_t)(is_block ? rest % SG_FIELDS : 0);
    return placement;
}

// The row of the mask of that number.
static uint32_t row_of_mask(const sg_EndingTable *table, uint32_t mask)
{
    uint32_t word = 0;
    for (uint32_t half = UINT32_C(1) << 31; half > 0; half /= 2)
        if (word + half < words_of(table) && sg_number_at(table->words_before + 4 * (size_t)(word + half), 4) <= mask)
            word += half;
    uint64_t bits = sg_number_at(table->words + 8 * (size_t)word, 8);
    for (uint32_t left = mask - (uint32_t)sg_number_at(table->words_before + 4 * (size_t)word, 4); left > 0; left--)
        bits &= bits - 1;
    return word * SG_FIELDS + (uint32_t)sg_first(bits);
}

bool sg_find_placement(const sg_EndingTable *table, sg_EndingValue value, uint64_t index, sg_Placement *placement)
{
    int code = 0;
    while (code < table->count && memcmp(&table->values[code], &value, sizeof value) != 0)
        code++;
    const uint8_t *entry = table->entries;
    if (code == table->count) return false;
    for (uint32_t i = 0; i < table->mask_count; i++)
        for (uint64_t mask = mask_at(table, i); mask; mask &= mask - 1) {
            if (*entry++ != code || index-- > 0) continue;
            *placement = placement_of(table, row_of_mask(table, i), sg_first(mask));
            return true;
        }
    return false;
}

// Writing

// Which of a row's codes have an entry: a draw and a win by a capture have none.
static uint64_t mask_of(const uint8_t codes[SG_FIELDS])
{
    uint64_t mask = 0;
    uint8_t any = 0;
    for (int bit = 0; bit < SG_FIELDS; bit++)
        any |= codes[bit];
    for (int bit = 0; any && bit < SG_FIELDS; bit++)
        mask |= (uint64_t)(codes[bit] != 0 && codes[bit] != SG_BY_CAPTURE) << bit;
    return mask;
}

// The codes of a row of the table, and its mask.
static uint64_t row_codes(const sg_EndingTable *table, const sg_Solved *solved, uint32_t row, const uint8_t **codes)
{
    sg_Placement at = placement_of(table, row, 0);
    size_t block = (size_t)at.king[0] * SG_FIELDS + at.king[1];
    if (table->number >> 7) block = block * SG_FIELDS + at.pawn[1];
    *codes = solved->codes[at.turn] + block * SG_FIELDS;
    return mask_of(*codes);
}

// The rows of a table from the writer's next one on: how many, and of these, at most so many.
static uint32_t rows_of(const sg_EndingWriter *writer, uint32_t most)
{
    uint32_t left = words_of(&writer->table) * SG_FIELDS - writer->row;
    return left < most ? left : most;
}

size_t sg_ending_table_measure(sg_EndingWriter *writer)
{
    sg_EndingTable *table = &writer->table;
    const uint8_t *codes;
    if (writer->row == 0) {
        *table = (sg_EndingTable){.rules = writer->solved.law->rules, .number = writer->solved.number};
        table->count = writer->solved.count;
        set_rows(table, writer->solved.law);
    }
    for (uint32_t left = rows_of(writer, ROWS_AT_ONCE); left > 0; left--) {
        uint64_t mask = row_codes(table, &writer->solved, writer->row++, &codes);
        table->mask_count += mask != 0;
        table->entry_count += (uint32_t)sg_size(mask);
    }
    if (rows_of(writer, 1) > 0) return 0;
    writer->row = 0;
    return size_of(table);
}

static void write_header(const sg_EndingTable *table, const sg_Solved *solved, uint8_t *bytes)
{
    const sg_Rules *rules = &table->rules;
    memset(bytes, 0, SG_ENDING_HEADER);
    memcpy(bytes, magic, sizeof magic);
    sg_put_number(bytes + 8, SG_ENDING_VERSION, 4);
    bytes[12] = (uint8_t)table->number;
    bytes[13] = rules->lone;
    bytes[14] = rules->stalemate_loses;
    bytes[15] = (uint8_t)table->count;
    sg_put_number(bytes + 24, rules->lone == 0 ? rules->quiet : 0, 2);
    memcpy(bytes + DIALS, rules->dial, SG_FIELDS);
    uint64_t counts[6];
    memcpy(counts, &solved->counts, sizeof counts);
    for (int i = 0; i < 6; i++)
        sg_put_number(bytes + COUNTS + 8 * (size_t)i, counts[i], 8);
    sg_put_number(bytes + SIZES, table->mask_count, 4);
    sg_put_number(bytes + SIZES + 4, table->entry_count, 4);
    for (int i = 0; i < table->count; i++) {
        uint8_t *value = bytes + VALUES + (size_t)VALUE_BYTES * (size_t)i;
        value[0] = solved->values[i].outcome;
        value[1] = solved->values[i].beyond;
        sg_put_number(value + 2, solved->values[i].plies, 2);
    }
}

static void write_row(sg_EndingWriter *writer, uint8_t *bytes)
{
    const sg_EndingTable *table = &writer->table;
    const uint8_t *codes;
    uint32_t row = writer->row++;
    uint64_t mask = row_codes(table, &writer->solved, row, &codes);
    uint8_t *words = bytes + SG_ENDING_HEADER, *words_before = bytes + (table->words_before - bytes);
    uint8_t *masks = bytes + (table->masks - bytes), *masks_before = bytes + (table->masks_before - bytes);
    if (row % SG_FIELDS == 0) sg_put_number(words_before + 4 * (size_t)(row / SG_FIELDS), writer->mask_count, 4);
    if (!mask) return;
    words[row / 8] |= (uint8_t)(1U << row % 8);
    if (writer->mask_count % MASKS_A_RANK == 0)
        sg_put_number(masks_before + 4 * (size_t)(writer->mask_count / MASKS_A_RANK), writer->entry_count, 4);
    sg_put_number(masks + 8 * (size_t)writer->mask_count++, mask, 8);
    for (uint8_t *entries = bytes + (table->entries - bytes); mask; mask &= mask - 1)
        entries[writer->entry_count++] = (uint8_t)(codes[sg_first(mask)] - 1);
}

bool sg_ending_table_write(sg_EndingWriter *writer, uint8_t *bytes)
{
    sg_EndingTable *table = &writer->table;
    uint32_t rows = rows_of(writer, ROWS_AT_ONCE);
    if (writer->row == 0) {
        write_header(table, &writer->solved, bytes);
        memcpy(table->values, writer->solved.values, (size_t)table->count * sizeof *table->values);
        table->counts = writer->solved.counts;
        set_parts(table, bytes);
        memset(bytes + SG_ENDING_HEADER, 0, (size_t)words_of(table) * 8);
    }
    for (uint32_t left = rows; left > 0; left--)
        write_row(writer, bytes);
    if (rows > 0) return false;
    size_t first = CHECKED_FROM + writer->summed, left = size_of(table) - first,
           part = left < SUMMED_AT_ONCE ? left : SUMMED_AT_ONCE;
    writer->sum = checksum_of(writer->summed == 0 ? first_sum : writer->sum, bytes + first, part);
    writer->summed += part;
    sg_put_number(bytes + 16, writer->sum, 8);
    return part == left;
}
