// table.h -- the transposition table: what a search has found out about a board, by its key.
//
// The memory is the caller's. Threads may read and write the same table without locks: an entry is two words, and the
// first is the key XOR the second, so that a mixture of two entries belongs to no key (R. Hyatt and T. Mann: A lockless
// transposition-table implementation for parallel search, 2002). Both are C11 atomics, read and written relaxed.

#ifndef SG_TABLE_H
#define SG_TABLE_H

#include <stdatomic.h>
#include <stddef.h>

#include "../engine/move.h"
#include "score.h"

typedef enum sg_Bound { SG_NO_BOUND, SG_AT_MOST, SG_AT_LEAST, SG_EXACT } sg_Bound;

typedef struct sg_Entry {
    _Atomic uint64_t check, data;
} sg_Entry;

typedef struct sg_Table {
    sg_Entry *entries;
    uint64_t buckets; // of SG_BUCKET entries
    uint8_t age;      // 0..63, of the search that goes on
} sg_Table;

#define SG_BUCKET 4

// What an entry says. `bound` is SG_NO_BOUND if there is none.
typedef struct sg_Found {
    sg_Bound bound;
    int depth;
    sg_Score score;
    sg_Move move; // 0 if none is known: a move from a1 to a1
} sg_Found;

// A table in that much memory, aligned to 8 bytes, at least one bucket. It is cleared.
sg_Table sg_table_place(void *memory, size_t bytes);
void sg_table_clear(sg_Table *table);
// How full it is of entries of this age, in thousandths: of a sample.
int sg_table_full(const sg_Table *table);

// Scores of certain ends count from the root in the search and from the board in the table, hence `ply`.
sg_Found sg_table_find(const sg_Table *table, uint64_t key, int ply);
void sg_table_keep(sg_Table *table, uint64_t key, int ply, sg_Found found);

#endif
