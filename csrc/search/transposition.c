// transposition.c -- buckets of four entries; the least valuable one is overwritten.

#include "transposition.h"

#include <assert.h>
#include <string.h>

// An entry's data, from the lowest bit: move 12, score 16, depth 8, bound 2, age 6, generation 20.
enum { SCORE_AT = 12, DEPTH_AT = 28, BOUND_AT = 36, AGE_AT = 38, AGES = 64, GENERATION_AT = 44, GENERATIONS = 1 << 20 };

static uint64_t pack(sg_Found found, const sg_Table *table)
{
    return found.move | (uint64_t)(uint16_t)(int16_t)found.score << SCORE_AT |
           (uint64_t)(uint8_t)found.depth << DEPTH_AT | (uint64_t)found.bound << BOUND_AT |
           (uint64_t)table->age << AGE_AT | (uint64_t)table->generation << GENERATION_AT;
}

// Entries of earlier generations are free, as are those of cleared memory.
static bool is_free(const sg_Table *table, uint64_t data)
{
    return data >> GENERATION_AT != table->generation;
}

static sg_Found unpack(uint64_t data)
{
    sg_Found found;
    found.move = data & (SG_MOVE_LIMIT - 1);
    found.score = (int16_t)(uint16_t)(data >> SCORE_AT);
    found.depth = (uint8_t)(data >> DEPTH_AT);
    found.bound = (sg_Bound)(data >> BOUND_AT & 3);
    return found;
}

static int age_of(uint64_t data)
{
    return (int)(data >> AGE_AT & (AGES - 1));
}

void sg_table_clear(sg_Table *table)
{
    if (++table->generation == GENERATIONS) {
        memset((void *)table->entries, 0, table->buckets * SG_BUCKET_BYTES);
        table->generation = 1;
    }
    table->age = 0;
}

sg_Table sg_table_place(void *memory, size_t bytes)
{
    assert(bytes >= SG_BUCKET_BYTES && (uintptr_t)memory % SG_BUCKET_BYTES == 0);
    sg_Table table = {memory, bytes / SG_BUCKET_BYTES, 0, GENERATIONS - 1};
    sg_table_clear(&table); // the last generation is over, so this zeroes the memory
    return table;
}

// A score whose win or loss is `plies` nearer.
static sg_Score nearer_by(int plies, sg_Score score)
{
    return score >= SG_DECISIVE ? score + plies : score <= -SG_DECISIVE ? score - plies : score;
}

sg_Found sg_table_probe(const sg_Table *table, uint64_t key, int ply)
{
    const sg_Entry *bucket = sg_bucket_of(table->entries, table->buckets, key);
    for (int i = 0; i < SG_BUCKET; i++) {
        uint64_t data = sg_entry_data(&bucket[i]);
        if (!sg_entry_matches(&bucket[i], data, key) || is_free(table, data)) continue;
        sg_Found found = unpack(data);
        found.score = nearer_by(-ply, found.score);
        return found;
    }
    return (sg_Found){SG_NO_BOUND, 0, 0, 0};
}

// How much an entry is worth keeping: its depth, less 8 for every search since.
static int priority(const sg_Table *table, uint64_t data)
{
    int searches = (table->age - age_of(data)) & (AGES - 1);
    return unpack(data).depth - 8 * searches;
}

void sg_table_store(sg_Table *table, uint64_t key, int ply, sg_Found found)
{
    sg_Entry *bucket = sg_bucket_of(table->entries, table->buckets, key), *chosen = NULL;
    int lowest = 0;
    for (int i = 0; i < SG_BUCKET; i++) {
        uint64_t data = sg_entry_data(&bucket[i]);
        bool free = is_free(table, data);
        if (free || sg_entry_matches(&bucket[i], data, key)) {
            chosen = &bucket[i];
            if (!free && !found.move) found.move = unpack(data).move; // keep the old move
            break;
        }
        if (!chosen || priority(table, data) < lowest) {
            chosen = &bucket[i];
            lowest = priority(table, data);
        }
    }
    found.score = nearer_by(ply, found.score);
    sg_set_entry(chosen, key, pack(found, table));
}

void sg_table_start_search(sg_Table *table)
{
    table->age = (uint8_t)((table->age + 1) % AGES);
}

int sg_table_hashfull(const sg_Table *table)
{
    uint64_t sample = table->buckets < 250 ? table->buckets : 250;
    int used = 0;
    for (uint64_t i = 0; i < sample * SG_BUCKET; i++) {
        uint64_t data = sg_entry_data(&table->entries[i]);
        used += !is_free(table, data) && age_of(data) == table->age;
    }
    return (int)((uint64_t)used * 1000 / (sample * SG_BUCKET));
}
