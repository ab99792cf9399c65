// count.c -- the counting of tours.
//
// A state is a word of 64 bits: four bits for each of the 15 fields that follow, their label, and four bits that say
// which ends of the whole tour are placed. Where only the number of edges matters, it is a pattern: two bits for each.

#include "count.h"

#include <assert.h>
#include <string.h>

// A knight on a board of seven columns reaches at most 15 fields ahead. The places of a state are these fields, the
// next one first; the last place stands for the ends of the whole tour.
enum { AHEAD = 2 * SG_COUNT_WIDTH + 1, END = AHEAD, PLACES };

// Labels. Two fields with the same number, from PIECE on, are the ends of a piece. LAST: the other end of the piece is
// an end of the tour.
enum { UNTOUCHED, INSIDE, LAST, PIECE, NEW = 15 };

// The ends of the tour that are placed: none, one on a field of either square colour, both.
enum { NO_END, BOTH_ENDS = 3 };

enum { CHOICES = 10 }; // pairs of the five ways of a field: four later fields and the end of the tour
enum { WAITING = 32 };

#define END_BIT (UINT32_C(1) << 2 * END)
#define FIELD_SHIFT 32                  // of the field in a question, above the pattern
#define ALL_INSIDE UINT32_C(0xeaaaaaaa) // two edges at each field, and both ends

typedef struct Entry {
    uint64_t key, tours; // an entry without tours is free
} Entry;

typedef struct Table {
    Entry *entries;
    uint64_t used;
} Table;

struct sg_Count {
    unsigned log2;
    int width, height, fields;
    int field;     // that is decided next
    int last_open; // the last field of the tours
    int excess;    // open fields of the colour of (0, 0) less those of the other
    int ends[2];   // the fields that have to be ends, or -1
    bool is_closed, is_symmetric, is_over;
    uint8_t kind[SG_COUNT_FIELDS + PLACES]; // those beyond the board are closed
    uint32_t ways[SG_COUNT_FIELDS];         // the places of later fields a knight's move away, as a pattern of ones
    uint64_t at;                            // the entry of `now` that comes next
    uint64_t total;
    Table now, next;
    Entry waiting[WAITING]; // for `next`, until the lines that they go to are loaded
    unsigned chosen;        // entries so far that waited
    uint64_t *memo;         // questions that can_complete was asked, with their answers in the lowest bit
    uint64_t asked;
};

// A state taken apart: a label for each place; at END, which ends are placed.
typedef struct Labels {
    uint8_t at[PLACES];
} Labels;

static uint64_t places_of(const sg_Count *count)
{
    return UINT64_C(1) << count->log2;
}

size_t sg_count_bytes(unsigned log2)
{
    return sizeof(sg_Count) + (2 * sizeof(Entry) + 2 * sizeof(uint64_t)) * ((size_t)1 << log2);
}

static void lay_out(sg_Count *count)
{
    count->now = (Table){(Entry *)(count + 1), 0};
    count->next = (Table){count->now.entries + places_of(count), 0};
    count->memo = (uint64_t *)(count->next.entries + places_of(count));
}

sg_Count *sg_count_place(void *memory, unsigned log2, int width, int height)
{
    assert(width <= SG_COUNT_WIDTH && width * height <= SG_COUNT_FIELDS);
    memset(memory, 0, sg_count_bytes(log2));
    sg_Count *count = memory;
    *count = (sg_Count){.log2 = log2, .width = width, .height = height, .fields = width * height};
    memset(count->kind + count->fields, SG_COUNT_CLOSED, sizeof count->kind - (size_t)count->fields);
    lay_out(count);
    return count;
}

// Starts to load a line that is about to be written.
static void prefetch(const void *line)
{
    __builtin_prefetch(line, 1);
}

static uint64_t mix(uint64_t key)
{
    key = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return key ^ key >> 32;
}

// The entry of a key: its own, or the free one that it would have.
static Entry *find(const sg_Count *count, const Table *table, uint64_t key)
{
    uint64_t mask = places_of(count) - 1, i = mix(key) & mask;
    while (table->entries[i].tours != 0 && table->entries[i].key != key)
        i = (i + 1) & mask;
    return &table->entries[i];
}

static uint64_t question_of(int field, uint32_t pattern)
{
    return (uint64_t)field << FIELD_SHIFT | pattern;
}

static uint64_t first_of(const sg_Count *count, uint64_t question)
{
    return mix(question) & (2 * places_of(count) - 1);
}

// The place of a question to can_complete: its own, or the free one that it would have.
static uint64_t *find_question(const sg_Count *count, uint64_t question)
{
    uint64_t mask = 2 * places_of(count) - 1, i = first_of(count, question);
    while (count->memo[i] != 0 && count->memo[i] >> 1 != question)
        i = (i + 1) & mask;
    return &count->memo[i];
}

static bool is_full(const sg_Count *count)
{
    uint64_t most = places_of(count) / 8 * 7;
    return count->next.used + WAITING + CHOICES > most || count->asked >= 2 * most;
}

static void insert(const sg_Count *count, Table *table, Entry entry)
{
    *find(count, table, entry.key) = entry;
    table->used++;
}

sg_Count *sg_count_move(const sg_Count *count, void *memory)
{
    memset(memory, 0, sg_count_bytes(count->log2 + 1));
    sg_Count *moved = memory;
    *moved = *count;
    moved->log2++;
    moved->at = moved->asked = 0;
    lay_out(moved);
    for (uint64_t i = 0; i < places_of(count); i++) {
        if (i >= count->at && count->now.entries[i].tours != 0) insert(moved, &moved->now, count->now.entries[i]);
        if (count->next.entries[i].tours != 0) insert(moved, &moved->next, count->next.entries[i]);
    }
    for (uint64_t i = 0; i < 2 * places_of(count); i++) {
        uint64_t question = count->memo[i] >> 1;
        if (question >> FIELD_SHIFT <= (uint64_t)count->field) continue; // free, or not asked again
        *find_question(moved, question) = count->memo[i];
        moved->asked++;
    }
    return moved;
}

unsigned sg_count_log2(const sg_Count *count)
{
    return count->log2;
}

void sg_count_set(sg_Count *count, int x, int y, sg_CountField kind)
{
    assert(x >= 0 && x < count->width && y >= 0 && y < count->height);
    count->kind[y * count->width + x] = (uint8_t)kind;
}

static int colour_of(const sg_Count *count, int field)
{
    return (field % count->width + field / count->width) % 2;
}

static uint32_t ways_of(const sg_Count *count, int field)
{
    static const int8_t steps[4][2] = {{2, 1}, {-2, 1}, {1, 2}, {-1, 2}};
    uint32_t ways = 0;
    for (int i = 0; i < 4; i++) {
        int x = field % count->width + steps[i][0], y = field / count->width + steps[i][1];
        if (x < 0 || x >= count->width || y >= count->height) continue;
        ways |= UINT32_C(1) << 2 * (y * count->width + x - field - 1);
    }
    return ways;
}

static bool is_mirrored(const sg_Count *count)
{
    for (int field = 0; field < count->fields; field++) {
        int column = field % count->width;
        if (count->kind[field] != count->kind[field - column + count->width - 1 - column]) return false;
    }
    return true;
}

// The state in which nothing is decided, before field 0.
static uint64_t first_key(const sg_Count *count)
{
    uint64_t key = (uint64_t)(count->is_closed ? BOTH_ENDS : NO_END) << 4 * END;
    for (int i = 0; i < AHEAD; i++)
        if (count->kind[i] == SG_COUNT_CLOSED) key |= (uint64_t)INSIDE << 4 * i;
    return key;
}

void sg_count_start(sg_Count *count, bool closed)
{
    int open = 0, ends = 0;
    count->is_closed = closed;
    count->is_symmetric = is_mirrored(count);
    count->ends[0] = count->ends[1] = count->last_open = -1;
    for (int field = 0; field < count->fields; field++) {
        count->ways[field] = ways_of(count, field);
        if (count->kind[field] == SG_COUNT_CLOSED) continue;
        open++;
        count->excess += colour_of(count, field) == 0 ? 1 : -1;
        count->last_open = field;
        if (count->kind[field] == SG_COUNT_END) count->ends[ends++ % 2] = field;
    }
    int most = closed ? 0 : 1;
    bool possible = open > 1 && count->excess >= -most && count->excess <= most;
    count->total = open == 1 && !closed; // no state holds two ends on one field
    count->field = possible ? 0 : count->fields;
    insert(count, &count->now, (Entry){first_key(count), 1});
}

// Where only the number of edges matters, a state is a pattern: two bits for each place, the edges of its field (0 to
// 2), and which ends of the tour are placed.
static uint32_t pattern_of(uint64_t key)
{
    uint32_t pattern = (uint32_t)(key >> 4 * END) << 2 * END;
    for (int i = 0; i < AHEAD; i++) {
        uint32_t label = key >> 4 * i & 15;
        pattern |= (label >= LAST ? 1 : 2 * label) << 2 * i;
    }
    return pattern;
}

// The pattern from the field after this one on, without this field's edges.
static uint32_t without_field(const sg_Count *count, int field, uint32_t pattern)
{
    uint32_t fields = (pattern & (END_BIT - 1)) >> 2;
    uint32_t entering = count->kind[field + AHEAD] == SG_COUNT_CLOSED ? 2 : 0;
    return (pattern & 3 * END_BIT) | fields | entering << 2 * (AHEAD - 1);
}

// The ends of a tour have different colours, or both the one of which there are more fields. Room is left for the ends
// that have to come.
static bool can_end(const sg_Count *count, int field, uint32_t ends)
{
    int colour = colour_of(count, field);
    if (count->excess == 0 ? (ends & 1U << colour) != 0 : colour != (count->excess < 0)) return false;
    int taken = ends == NO_END ? 0 : ends == BOTH_ENDS ? 2 : 1;
    return taken + (count->ends[0] > field) + (count->ends[1] > field) < 2;
}

// Lists the sets of ways by which a field can get the edges it needs, as patterns of ones. `rest` is its pattern
// without the field.
static int list_choices(const sg_Count *count, int field, uint32_t pattern, uint32_t rest, uint32_t choices[CHOICES])
{
    int needed = 2 - (int)(pattern & 3), listed = 0;
    uint32_t ways = count->ways[field] & ~(rest >> 1), always = 0;
    if (needed > 0 && can_end(count, field, rest >> 2 * END)) ways |= END_BIT;
    if (count->kind[field] == SG_COUNT_END) {
        if ((ways & END_BIT) == 0) return 0;
        ways ^= always = END_BIT;
        needed--;
    }
    if (needed == 0) choices[listed++] = always;
    for (; needed > 0 && ways != 0; ways &= ways - 1) {
        uint32_t way = (ways & -ways) | always;
        if (needed == 1) choices[listed++] = way;
        for (uint32_t others = ways & (ways - 1); needed == 2 && others != 0; others &= others - 1)
            choices[listed++] = way | (others & -others);
    }
    return listed;
}

// The pattern with the chosen edges.
static uint32_t with_choice(const sg_Count *count, int field, uint32_t rest, uint32_t choice)
{
    if ((choice & END_BIT) == 0) return rest + choice;
    bool is_first = rest >> 2 * END == NO_END;
    uint32_t ends = is_first ? 1U << colour_of(count, field) : BOTH_ENDS;
    return (rest & (END_BIT - 1)) + (choice ^ END_BIT) + ends * END_BIT;
}

// Whether the fields from this one on can get the edges they need, whatever pieces those join.
static bool can_complete(sg_Count *count, int field, uint32_t pattern)
{
    if (field == count->fields) return pattern >> 2 * END == BOTH_ENDS;
    uint64_t question = question_of(field, pattern);
    uint64_t *answer = find_question(count, question);
    if (*answer != 0) return *answer & 1;
    if (is_full(count)) return true; // keeps a state that may have no completion
    uint32_t rest = without_field(count, field, pattern), choices[CHOICES];
    int listed = list_choices(count, field, pattern, rest, choices);
    bool can = false;
    for (int i = 0; i < listed && !can; i++)
        can = can_complete(count, field + 1, with_choice(count, field, rest, choices[i]));
    *find_question(count, question) = question << 1 | can;
    count->asked++;
    return can;
}

static void relabel(Labels *labels, uint8_t from, uint8_t to)
{
    for (int i = 0; i < AHEAD; i++)
        if (labels->at[i] == from) labels->at[i] = to;
}

// Joins a field to a place. *own is the label of the field. Returns whether the edge closes a ring, or completes a tour
// with two ends.
static bool join(Labels *labels, uint8_t *own, int place)
{
    uint8_t other = place == END ? LAST : labels->at[place];
    if (*own == UNTOUCHED) { // the first of two; the end of the tour comes second
        *own = other == UNTOUCHED ? NEW : other;
        labels->at[place] = other == UNTOUCHED ? NEW : INSIDE;
        return false;
    }
    if (place != END) labels->at[place] = other == UNTOUCHED ? *own : INSIDE;
    if (other == UNTOUCHED) return false;
    if (other == *own) return true;
    bool ends = other == LAST || *own == LAST;
    relabel(labels, other == LAST ? *own : other, ends ? LAST : *own);
    return false;
}

// The key of a state: pieces are numbered in the order of their first places.
static uint64_t pack(const Labels *labels)
{
    uint8_t numbers[NEW + 1] = {UNTOUCHED, INSIDE, LAST}, pieces = PIECE;
    uint64_t key = (uint64_t)labels->at[END] << 4 * END;
    for (int i = 0; i < AHEAD; i++) {
        uint8_t label = labels->at[i];
        if (label >= PIECE && numbers[label] == 0) numbers[label] = pieces++;
        key |= (uint64_t)numbers[label] << 4 * i;
    }
    return key;
}

// At the end of a row: the key of the state, or of its mirror image, which has as many completions.
static uint64_t pack_either(const sg_Count *count, const Labels *labels)
{
    Labels mirrored = *labels;
    for (int i = 0; i < 2 * count->width; i++) {
        int column = i % count->width;
        mirrored.at[i - column + count->width - 1 - column] = labels->at[i];
    }
    uint8_t ends = labels->at[END];
    if (count->width % 2 == 0) mirrored.at[END] = (ends >> 1 | ends << 1) & BOTH_ENDS; // colours change places
    uint64_t key = pack(labels), image = pack(&mirrored);
    return key < image ? key : image;
}

static void add_tours(sg_Count *count, uint64_t *sum, uint64_t tours)
{
    *sum += tours; // both were at most half of 2^63
    count->is_over |= *sum > INT64_MAX / 2;
}

// Adds an entry to `next`, unless it has no tours.
static void enter(sg_Count *count, Entry entry)
{
    if (entry.tours == 0) return;
    Entry *next = find(count, &count->next, entry.key);
    count->next.used += next->tours == 0;
    next->key = entry.key;
    add_tours(count, &next->tours, entry.tours);
}

static void enter_waiting(sg_Count *count)
{
    for (int i = 0; i < WAITING; i++) {
        enter(count, count->waiting[i]);
        count->waiting[i].tours = 0;
    }
}

// Keeps what a choice leads to: a state, or complete tours.
static void choose(sg_Count *count, const Entry *entry, uint32_t pattern, uint32_t choice)
{
    Labels labels;
    for (int i = 0; i < AHEAD; i++)
        labels.at[i] = entry->key >> 4 * (i + 1) & 15;
    labels.at[AHEAD - 1] = count->kind[count->field + AHEAD] == SG_COUNT_CLOSED ? INSIDE : UNTOUCHED;
    labels.at[END] = (uint8_t)(pattern >> 2 * END);
    uint8_t own = entry->key & 15;
    bool closes = false;
    for (int place = 0; place < PLACES; place++)
        if (choice >> 2 * place & 1) closes |= join(&labels, &own, place);
    if (closes) {
        bool is_last = pattern == ALL_INSIDE && count->field + AHEAD >= count->last_open;
        if (is_last) add_tours(count, &count->total, entry->tours);
        return;
    }
    bool is_row = (count->field + 1) % count->width == 0 && count->is_symmetric;
    uint64_t key = is_row ? pack_either(count, &labels) : pack(&labels);
    Entry *waiting = &count->waiting[count->chosen++ % WAITING];
    enter(count, *waiting);
    *waiting = (Entry){key, entry->tours};
    prefetch(&count->next.entries[mix(key) & (places_of(count) - 1)]);
}

static void decide(sg_Count *count, const Entry *entry)
{
    uint32_t pattern = pattern_of(entry->key), choices[CHOICES];
    uint32_t rest = without_field(count, count->field, pattern);
    int listed = list_choices(count, count->field, pattern, rest, choices);
    uint32_t next[CHOICES];
    for (int i = 0; i < listed; i++) {
        next[i] = with_choice(count, count->field, rest, choices[i]);
        prefetch(&count->memo[first_of(count, question_of(count->field + 1, next[i]))]);
    }
    for (int i = 0; i < listed; i++)
        if (can_complete(count, count->field + 1, next[i])) choose(count, entry, next[i], choices[i]);
}

static void end_field(sg_Count *count)
{
    enter_waiting(count);
    Entry *entries = count->now.entries;
    memset(entries, 0, places_of(count) * sizeof *entries);
    count->now = count->next;
    count->next = (Table){entries, 0};
    count->at = 0;
    count->field++;
}

sg_CountState sg_count_run(sg_Count *count, uint64_t *states)
{
    for (; count->field < count->fields; --*states) {
        if (count->is_over) return SG_COUNT_OVER;
        if (*states == 0) return SG_COUNT_MORE;
        if (count->at == places_of(count)) {
            end_field(count);
        } else {
            if (is_full(count)) return SG_COUNT_FULL;
            const Entry *entry = &count->now.entries[count->at++];
            if (entry->tours != 0) decide(count, entry);
        }
    }
    return count->is_over ? SG_COUNT_OVER : SG_COUNT_DONE;
}

uint64_t sg_count_total(const sg_Count *count)
{
    return count->total;
}

void sg_count_progress(const sg_Count *count, int *done, uint64_t *states)
{
    *done = count->field;
    *states = count->now.used;
}
