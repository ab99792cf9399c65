// boards.c -- boards of a batch as text and bytes, their copies, and what a learner sees of them.

#include <string.h>

#include "../engine/text.h"
#include "batch.h"

_Static_assert(SG_BATCH_TEXT == SG_TEXT_MAX && SG_BATCH_BYTES == SG_PACKED, "both headers agree");

static bool are_boards(const sg_Batch *batch, const int32_t *boards, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (boards[i] < 0 || boards[i] >= batch->boards) return false;
    return true;
}

int sg_batch_copy(sg_Batch *target, const int32_t *to, const sg_Batch *source, const int32_t *from, int32_t count)
{
    int fault = sg_batch_check_with(target, to);
    if (!fault) fault = sg_batch_check_with(source, from);
    if (fault) return fault;
    if (count < 0) return SG_BATCH_BAD_COUNT;
    if (!are_boards(target, to, count) || !are_boards(source, from, count)) return SG_BATCH_NO_BOARD;
    if (!sg_same_rules(&target->shared.rules, &source->shared.rules)) return SG_BATCH_OTHER_RULES;
    for (int32_t i = 0; i < count; i++)
        sg_slot_copy(sg_slots(target) + to[i], sg_keys(target, to[i]), sg_slot(source, from[i]),
                     sg_keys_of(source, from[i]));
    return SG_BATCH_OK;
}

int sg_batch_text(const sg_Batch *batch, int32_t board, char text[SG_BATCH_TEXT])
{
    int fault = sg_batch_check_board(batch, board);
    if (fault || !text) return fault ? fault : SG_BATCH_NO_POINTER;
    text[sg_write_board(&sg_slot(batch, board)->board, text)] = 0;
    return SG_BATCH_OK;
}

int sg_batch_set_text(sg_Batch *batch, int32_t board, const char *text, size_t *at)
{
    int fault = sg_batch_check_board(batch, board);
    if (fault || !text) return fault ? fault : SG_BATCH_NO_POINTER;
    sg_Reading read = sg_read_board(text, strlen(text), (sg_Colour)batch->shared.rules.first);
    if (read.error && at) *at = read.at;
    if (read.error) return SG_BATCH_BAD_TEXT;
    sg_batch_set_board(batch, board, &read.board);
    return SG_BATCH_OK;
}

int sg_batch_bytes(const sg_Batch *batch, int32_t board, uint8_t bytes[SG_BATCH_BYTES])
{
    int fault = sg_batch_check_board(batch, board);
    if (fault || !bytes) return fault ? fault : SG_BATCH_NO_POINTER;
    sg_pack(&sg_slot(batch, board)->board, bytes);
    return SG_BATCH_OK;
}

int sg_batch_set_bytes(sg_Batch *batch, int32_t board, const uint8_t bytes[SG_BATCH_BYTES])
{
    int fault = sg_batch_check_board(batch, board);
    if (fault || !bytes) return fault ? fault : SG_BATCH_NO_POINTER;
    sg_Reading read = sg_unpack(bytes, SG_PACKED, (sg_Colour)batch->shared.rules.first);
    if (read.error) return SG_BATCH_BAD_BYTES;
    sg_batch_set_board(batch, board, &read.board);
    return SG_BATCH_OK;
}

// Actions, masks, observations.

_Static_assert(SG_BATCH_PLANES == SG_PLANES, "both headers agree");

int sg_batch_action(const char *move, int32_t turn, int32_t *action)
{
    if (!move || !action) return SG_BATCH_NO_POINTER;
    if (turn != SG_WHITE && turn != SG_RED) return SG_BATCH_BAD_TURN;
    int read = strlen(move) == 4 ? sg_read_move(move, 4) : -1;
    int found = read >= 0 ? sg_action_of((sg_Move)read, (sg_Colour)turn) : -1;
    if (found < 0) return SG_BATCH_BAD_TEXT;
    *action = found;
    return SG_BATCH_OK;
}

int sg_batch_move(int32_t action, int32_t turn, char move[5])
{
    if (!move) return SG_BATCH_NO_POINTER;
    if (turn != SG_WHITE && turn != SG_RED) return SG_BATCH_BAD_TURN;
    bool is_action = action >= 0 && action < SG_ACTIONS;
    int found = is_action ? sg_action_move(action, (sg_Colour)turn) : -1;
    if (found < 0) return SG_BATCH_NO_ACTION;
    *sg_write_move(move, (sg_Move)found) = 0;
    return SG_BATCH_OK;
}

static void write_bits(const sg_Slot *slot, uint8_t *bits)
{
    memset(bits, 0, (size_t)SG_BATCH_MASK_BITS);
    for (int i = 0; i < slot->count; i++)
        bits[slot->actions[i] / 8] |= (uint8_t)(1 << slot->actions[i] % 8);
}

int sg_batch_mask_bits(const sg_Batch *batch, uint8_t *bits)
{
    int fault = sg_batch_check_with(batch, bits);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        write_bits(sg_slot(batch, i), bits + (size_t)i * SG_BATCH_MASK_BITS);
    return SG_BATCH_OK;
}

static void write_bytes(const sg_Slot *slot, uint8_t *bytes)
{
    memset(bytes, 0, (size_t)SG_ACTIONS);
    for (int i = 0; i < slot->count; i++)
        bytes[slot->actions[i]] = 1;
}

int sg_batch_mask_bytes(const sg_Batch *batch, uint8_t *bytes)
{
    int fault = sg_batch_check_with(batch, bytes);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        write_bytes(sg_slot(batch, i), bytes + (size_t)i * (size_t)SG_BATCH_ACTIONS);
    return SG_BATCH_OK;
}

int sg_batch_sample(sg_Batch *batch, int32_t *actions)
{
    int fault = sg_batch_check_with(batch, actions);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        actions[i] = sg_slot_sample(sg_slots(batch) + i);
    return SG_BATCH_OK;
}

int sg_batch_observe(const sg_Batch *batch, uint8_t *planes)
{
    int fault = sg_batch_check_with(batch, planes);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        sg_observe(sg_slot(batch, i), &batch->shared, planes + (size_t)i * SG_OBSERVATION);
    return SG_BATCH_OK;
}

int sg_batch_observe_floats(const sg_Batch *batch, float *planes)
{
    int fault = sg_batch_check_with(batch, planes);
    if (fault) return fault;
    for (int32_t i = 0; i < batch->boards; i++)
        sg_observe_floats(sg_slot(batch, i), &batch->shared, planes + (size_t)i * SG_OBSERVATION);
    return SG_BATCH_OK;
}
