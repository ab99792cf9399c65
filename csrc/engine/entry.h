// entry.h -- entries of tables by key, which threads read and write without locks.
//
// An entry is two words, and the first is the key XOR the second, so that a mixture of two entries matches no key (R.
// Hyatt and T. Mann: A lockless transposition-table implementation for parallel search, 2002). Both are C11 atomics,
// read and written relaxed.

#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct sg_Entry {
    _Atomic uint64_t check, data;
} sg_Entry;

#define SG_BUCKET 4
#define SG_BUCKET_BYTES (SG_BUCKET * sizeof(sg_Entry)) // a cache line, and its alignment

// The bucket of a key, for any number of buckets below 2^32: memory below 256 GiB.
static inline sg_Entry *sg_bucket_of(sg_Entry *entries, uint64_t buckets, uint64_t key)
{
    return entries + ((key >> 32) * buckets >> 32) * SG_BUCKET;
}

static inline uint64_t sg_entry_data(const sg_Entry *entry)
{
    return atomic_load_explicit(&entry->data, memory_order_relaxed);
}
// Whether the entry, of which this is the data, is of the key.
static inline bool sg_entry_matches(const sg_Entry *entry, uint64_t data, uint64_t key)
{
    return (atomic_load_explicit(&entry->check, memory_order_relaxed) ^ data) == key;
}
static inline void sg_set_entry(sg_Entry *entry, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&entry->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&entry->data, data, memory_order_relaxed);
}
