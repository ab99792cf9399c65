// boards.c -- boards of a batch as text and bytes, and their copies.

#include <string.h>

#include "../engine/text.h"
#include "batch.h"

_Static_assert(SG_BATCH_TEXT == SG_TEXT_MAX && SG_BATCH_BYTES == SG_PACKED, "both files tell the same");

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
