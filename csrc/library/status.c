// status.c -- the version of the library, and statuses as sentences.

#include "shogun.h"

int32_t sg_batch_abi(void)
{
    return SG_BATCH_ABI;
}

const char *sg_batch_message(int status)
{
    switch (status) {
    case SG_BATCH_OK:
        return "nothing is wrong";
    case SG_BATCH_NO_POINTER:
        return "an argument is NULL";
    case SG_BATCH_NO_BATCH:
        return "the memory is not a batch";
    case SG_BATCH_SMALL_MEMORY:
        return "the memory is too small for the batch, or not aligned to 8 bytes";
    case SG_BATCH_BAD_COUNT:
        return "the number of boards is wrong";
    case SG_BATCH_BAD_RULES:
        return "these are no rules of a batch";
    case SG_BATCH_BAD_OPTIONS:
        return "there is no such option";
    case SG_BATCH_NO_BOARD:
        return "the batch has no board of this number";
    case SG_BATCH_NO_ACTION:
        return "the number is no action";
    case SG_BATCH_ILLEGAL_ACTION:
        return "the action is illegal on its board";
    case SG_BATCH_BAD_NUMBER:
        return "the piece cannot show this number";
    case SG_BATCH_BAD_TEXT:
        return "the text is not a board or a move";
    case SG_BATCH_BAD_BYTES:
        return "the bytes are not a board";
    case SG_BATCH_OTHER_RULES:
        return "the rules of the two batches differ";
    case SG_BATCH_BAD_TURN:
        return "the side is neither 0 nor 1";
    default:
        return "the status is unknown";
    }
}
