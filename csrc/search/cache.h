// cache.h -- the evaluation cache: what a board's evaluation has found. A search comes back to most boards it
// evaluates.
//
// An entry is one word, from the lowest bit: the static score 16, moved so that no entry is 0; facts 2; and the upper
// bits of the board's key 46. Its place tells the lowest bits of the key, so 60 bits are compared. A board that falls
// on another one's place takes it.

#ifndef SG_CACHE_H
#define SG_CACHE_H

#include <stdint.h>
#include <string.h>

#include "score.h"

enum {
    SG_CACHE_ENTRIES = 1 << 14, // 128 KiB
    SG_CACHE_ZERO = 1 << 15     // a score of 0
};

// Facts that the search has found.
typedef enum sg_Fact {
    SG_NO_WIN = 1 << 16,   // the side to move has no win at once that sg_find_likely_win finds
    SG_NO_THREAT = 1 << 17 // the other side would have none if it were to move
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

// An entry without facts. `score`: a static one, which is never decisive.
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

#endif
