// batch.h -- the memory of a batch, for the files that define the functions of shogun.h.

#pragma once

#include "shogun.h"
#include "slot.h"

// Behind the struct lie the slots, then sg_slot_keys keys for each slot.
struct sg_Batch {
    uint64_t mark; // tells a batch of this version from other memory
    int32_t boards;
    int32_t fault;
    int32_t options;
    sg_Shared shared;
    sg_Slot start; // the start of every game
};

#define SG_BATCH_MARK (UINT64_C(0x53686f67756e0000) + 256 * sizeof(sg_Slot) + SG_BATCH_ABI)

// Check that memory is a batch; the second also checks that it has the board. Return a status.
static inline int sg_batch_check(const sg_Batch *batch)
{
    if (!batch) return SG_BATCH_NO_POINTER;
    bool is_batch = (uintptr_t)batch % sizeof(uint64_t) == 0 && batch->mark == SG_BATCH_MARK;
    return is_batch ? SG_BATCH_OK : SG_BATCH_NO_BATCH;
}
static inline int sg_batch_check_board(const sg_Batch *batch, int32_t board)
{
    int fault = sg_batch_check(batch);
    if (fault) return fault;
    return board >= 0 && board < batch->boards ? SG_BATCH_OK : SG_BATCH_NO_BOARD;
}
// Checks that memory is a batch, and that the pointer is not NULL. Returns a status.
static inline int sg_batch_check_with(const sg_Batch *batch, const void *pointer)
{
    int fault = sg_batch_check(batch);
    return fault || pointer ? fault : SG_BATCH_NO_POINTER;
}

static inline sg_Slot *sg_slots(sg_Batch *batch)
{
    return (sg_Slot *)(batch + 1);
}
static inline const sg_Slot *sg_slot(const sg_Batch *batch, int32_t board)
{
    return (const sg_Slot *)(batch + 1) + board;
}
static inline const uint64_t *sg_keys_of(const sg_Batch *batch, int32_t board)
{
    return (const uint64_t *)sg_slot(batch, batch->boards) + (size_t)board * sg_slot_keys(&batch->shared.rules);
}
static inline uint64_t *sg_keys(sg_Batch *batch, int32_t board)
{
    return (uint64_t *)(sg_slots(batch) + batch->boards) + (size_t)board * sg_slot_keys(&batch->shared.rules);
}

// Set one board up: for a new game; or as `value`.
void sg_batch_reset_board(sg_Batch *batch, int32_t board);
void sg_batch_set_board(sg_Batch *batch, int32_t board, const sg_Board *value);

// Read a caller's rules; false if they are invalid, with sg_batch_read_rules also if a batch cannot have them.
bool sgl_read_rules(const sg_BatchRules *given, sg_Rules *rules);
bool sg_batch_read_rules(const sg_BatchRules *given, sg_Rules *rules);
// Writes rules in the caller's form.
void sg_batch_write_rules(const sg_Rules *rules, sg_BatchRules *written);
