// transposition.h -- the transposition table: results of searches by the key of their board; and the cache of
// evaluations.
//
// The memory is the caller's. Threads may read and write the same table without locks (../engine/entry.h).

#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../engine/entry.h"
#include "../engine/move.h"
#include "score.h"

typedef enum sg_Bound { SG_NO_BOUND, SG_UPPER_BOUND, SG_LOWER_BOUND, SG_EXACT } sg_Bound;

typedef struct sg_Table {
    sg_Entry *entries;
    uint64_t buckets;    // of SG_BUCKET entries
    uint8_t age;         // 0..63, of the present search
    uint32_t generation; // from 1, of the entries since the last clearing
} sg_Table;

// The contents of an entry. `bound` is SG_NO_BOUND if there is none.
typedef struct sg_Found {
    sg_Bound bound;
    int depth;
    sg_Score score;
    sg_Move move; // 0 if none is known: a move from a1 to a1
} sg_Found;

// The bound of a searched node: `best` is its best score; `raised_alpha` the move, or 0.
static inline sg_Bound sg_bound_of(sg_Score best, sg_Score beta, sg_Move raised_alpha)
{
    if (best >= beta) return SG_LOWER_BOUND;
    return raised_alpha ? SG_EXACT : SG_UPPER_BOUND;
}
// Whether a search to the same depth with this window can be left out.
static inline bool sg_is_cutoff(const sg_Found *found, sg_Score alpha, sg_Score beta)
{
    return found->bound == SG_EXACT || (found->bound == SG_LOWER_BOUND && found->score >= beta) ||
           (found->bound == SG_UPPER_BOUND && found->score <= alpha);
}

// A cleared table in `bytes` of memory, aligned to SG_BUCKET_BYTES: at least one bucket.
sg_Table sg_table_place(void *memory, size_t bytes);
// Starts a generation: only one clearing in a million touches the memory.
void sg_table_clear(sg_Table *table);
// Ages the entries: those of earlier searches are overwritten first.
void sg_table_start_search(sg_Table *table);
// The share of entries of the present search, in thousandths, estimated from a sample.
int sg_table_hashfull(const sg_Table *table);

// Starts to load the bucket of a key that is about to be probed. A table is larger than the caches,
// so a bucket comes from memory, often after a walk of the page tables. That takes longer than to
// make a move and to see whether it gives check.
static inline void sg_table_prefetch(const sg_Table *table, uint64_t key)
{
    __builtin_prefetch(sg_bucket_of(table->entries, table->buckets, key));
}

// Decisive scores count plies from the root in the search and from the board in the table, hence `ply`.
sg_Found sg_table_probe(const sg_Table *table, uint64_t key, int ply);
void sg_table_store(sg_Table *table, uint64_t key, int ply, sg_Found found);

// The evaluation cache: static scores and facts of boards. A search evaluates many boards again.
//
// An entry is one word, from the lowest bit: 16 bits for the static score plus SG_CACHE_ZERO, so that no entry is 0;
// 2 bits for facts; and the upper 46 bits of the board's key. The entry's index is the lowest 14 bits of the key, so 60
// bits are compared. A new board overwrites the one at its index.

enum {
    SG_CACHE_ENTRIES = 1 << 14, // 128 KiB
    SG_CACHE_ZERO = 1 << 15     // a score of 0
};

// What the search has found about a board.
typedef enum sg_Fact {
    SG_NO_WIN = 1 << 16,   // sg_find_likely_win finds no win at once for the side to move
    SG_NO_THREAT = 1 << 17 // nor for the other side, if that were to move
} sg_Fact;

typedef struct sg_Cache {
    uint64_t entries[SG_CACHE_ENTRIES];
} sg_Cache;

static inline void sg_clear_cache(sg_Cache *cache)
{
    memset(cache->entries, 0, sizeof cache->entries);
}

static inline uint64_t *sg_cache_entry(sg_Cache *cache, uint64_t key)
{
    return &cache->entries[key % SG_CACHE_ENTRIES];
}

static inline bool sg_is_cached(uint64_t entry, uint64_t key)
{
    return entry != 0 && (entry ^ key) >> 18 == 0;
}

static inline sg_Score sg_cached_score(uint64_t entry)
{
    return (sg_Score)(entry & UINT16_MAX) - SG_CACHE_ZERO;
}

// An entry without facts. `score`: a static score.
static inline uint64_t sg_new_cache_entry(uint64_t key, sg_Score score)
{
    return key >> 18 << 18 | (uint64_t)(score + SG_CACHE_ZERO);
}

static inline bool sg_has_fact(sg_Cache *cache, uint64_t key, sg_Fact fact)
{
    uint64_t entry = *sg_cache_entry(cache, key);
    return sg_is_cached(entry, key) && (entry & (uint64_t)fact) != 0;
}

// Adds a fact, if the cache still holds the board.
static inline void sg_add_fact(sg_Cache *cache, uint64_t key, sg_Fact fact)
{
    uint64_t *entry = sg_cache_entry(cache, key);
    if (sg_is_cached(*entry, key)) *entry |= (uint64_t)fact;
}
