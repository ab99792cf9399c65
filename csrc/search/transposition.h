// transposition.h -- the transposition table: results of searches by the key of their board.
//
// The memory is the caller's. Threads may read and write the same table without locks (../engine/entry.h).

#ifndef SG_TRANSPOSITION_H
#define SG_TRANSPOSITION_H

#include <stddef.h>

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

// A cleared table in `bytes` of memory, aligned to SG_BUCKET_BYTES: at least one bucket.
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
    __builtin_prefetch(sg_bucket_of(table->entries, table->buckets, key));
}

// Decisive scores count plies from the root in the search and from the board in the table, hence `ply`.
sg_Found sg_table_probe(const sg_Table *table, uint64_t key, int ply);
void sg_table_store(sg_Table *table, uint64_t key, int ply, sg_Found found);

#endif
