// table.h -- the transposition table: results of searches by the key of their board.
//
// The memory is the caller's. Threads may read and write the same table without locks: an entry is two words, and the
// first is the key XOR the second, so that a mixture of two entries matches no key (R. Hyatt and T. Mann: A lockless
// transposition-table implementation for parallel search, 2002). Both are C11 atomics, read and written relaxed.

#ifndef SG_TABLE_H
#define SG_TABLE_H

#include <stdatomic.h>
#include <stddef.h>

#include "../engine/move.h"
#include "score.h"

typedef enum sg_Bound { SG_NO_BOUND, SG_UPPER_BOUND, SG_LOWER_BOUND, SG_EXACT } sg_Bound;

typedef struct sg_Entry {
    _Atomic uint64_t check, data;
} sg_Entry;

typedef struct sg_Table {
    sg_Entry *entries;
    uint64_t buckets;    // of SG_BUCKET entries
    uint8_t age;         // 0..63, of the present search
    uint32_t generation; // from 1, of the entries since the last clearing
} sg_Table;

#define SG_BUCKET 4
#define SG_TABLE_ALIGNMENT (SG_BUCKET * sizeof(sg_Entry)) // a bucket is a cache line

// The contents of an entry. `bound` is SG_NO_BOUND if there is none.
typedef struct sg_Found {
    sg_Bound bound;
    int depth;
    sg_Score score;
    sg_Move move; // 0 if none is known: a move from a1 to a1
} sg_Found;

// The bound that results from a search: `best` of a node's moves, and the move that raised alpha or 0.
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

// The bucket of a key, for any number of buckets below 2^32: memory below 256 GiB.
static inline sg_Entry *sg_bucket_of(const sg_Table *table, uint64_t key)
{
    return table->entries + ((key >> 32) * table->buckets >> 32) * SG_BUCKET;
}

// A cleared table in `bytes` of memory, aligned to SG_TABLE_ALIGNMENT: at least one bucket.
sg_Table sg_table_place(void *memory, size_t bytes);
// Starts a generation: only one clearing in a million touches the memory.
void sg_table_clear(sg_Table *table);
// Ages the entries: those of earlier searches are overwritten first.
void sg_table_start_search(sg_Table *table);
// The share of entries of the present search, in thousandths, estimated from a sample.
int sg_table_hashfull(const sg_Table *table);

// Starts to load the bucket of a key that is about to be probed. A table is larger than the caches, so a bucket comes
// from memory, often after a walk of the page tables: longer than it takes to make a move and to see whether it gives
// check.
static inline void sg_table_prefetch(const sg_Table *table, uint64_t key)
{
    __builtin_prefetch(sg_bucket_of(table, key));
}

// Decisive scores count plies from the root in the search and from the board in the table, hence `ply`.
sg_Found sg_table_probe(const sg_Table *table, uint64_t key, int ply);
void sg_table_store(sg_Table *table, uint64_t key, int ply, sg_Found found);

#endif
