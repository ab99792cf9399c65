// batch.c -- fuzzes the C interface of batches: any calls in any order, with valid and invalid arguments.
//
// The first bytes of an input choose rules, boards, memory and options; then each byte is a call, and those after it
// are its arguments.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/library/batch.h"
#include "fuzz.h"

enum { BOARDS = 4 };

static int32_t next_number(Input *input)
{
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | next(input);
    return (int32_t)number;
}

// A preset, sometimes with other dials, invalid numbers, or limits that make long lists.
static sg_BatchRules make_rules(Input *input)
{
    static const char *const names[] = {"standard", "sheet", "boxed", "dice"};
    sg_BatchRules rules;
    uint8_t form = next(input);
    EXPECT(sg_batch_preset(names[form % 4], &rules) == SG_BATCH_OK);
    for (int i = 0; form & 4 && i < 64; i++)
        rules.dials[i] = next(input) % (form & 8 ? 5 : 4);
    if (form & 16) rules.quiet = next(input);
    if (form & 32) rules.repetition = next(input);
    if (form & 64) rules.lone = next(input);
    if (form & 128) rules.first = next(input) % 3;
    return rules;
}

typedef struct Lists {
    int32_t actions[BOARDS];
    uint8_t shows[BOARDS], reasons[BOARDS], turns[BOARDS];
    int8_t rewards[BOARDS], results[BOARDS];
    uint8_t bits[BOARDS * SG_BATCH_MASK_BITS], bytes[BOARDS * SG_BATCH_ACTIONS];
    uint8_t planes[BOARDS * SG_BATCH_OBSERVATION];
    float floats[BOARDS * SG_BATCH_OBSERVATION];
} Lists;

// What is true of a batch at any time.
static void check(sg_Batch *batch, int32_t boards, Lists *lists)
{
    EXPECT(sg_batch_mask_bits(batch, lists->bits) == SG_BATCH_OK);
    EXPECT(sg_batch_mask_bytes(batch, lists->bytes) == SG_BATCH_OK);
    EXPECT(sg_batch_results(batch, lists->results, lists->reasons) == SG_BATCH_OK);
    EXPECT(sg_batch_turns(batch, lists->turns) == SG_BATCH_OK);
    EXPECT(sg_batch_observe(batch, lists->planes) == SG_BATCH_OK);
    EXPECT(sg_batch_observe_floats(batch, lists->floats) == SG_BATCH_OK);
    for (int32_t i = 0; i < boards; i++) {
        int count = 0;
        for (int action = 0; action < SG_BATCH_ACTIONS; action++) {
            int place = i * SG_BATCH_ACTIONS + action, bit = lists->bits[place / 8] >> place % 8 & 1;
            EXPECT(lists->bytes[place] == bit);
            char move[5];
            int32_t again;
            count += bit;
            if (!bit) continue;
            EXPECT(sg_batch_move(action, lists->turns[i], move) == SG_BATCH_OK);
            EXPECT(sg_batch_action(move, lists->turns[i], &again) == SG_BATCH_OK && again == action);
        }
        EXPECT((count > 0) == (lists->reasons[i] == SG_BATCH_GOES_ON));
        EXPECT(lists->results[i] == 0 || lists->reasons[i] != SG_BATCH_GOES_ON);
        EXPECT(sg_sound(&sg_slot(batch, i)->board));
    }
}

// A step that fails changes nothing but what sg_batch_fault tells.
static int step_or_nothing(sg_Batch *batch, const Lists *lists, const uint8_t *shows, Lists *out)
{
    size_t keys = sg_slot_keys(&batch->shared.rules) * sizeof(uint64_t);
    size_t size = sizeof *batch + (size_t)batch->boards * (sizeof(sg_Slot) + keys);
    sg_Batch *before = room(size);
    memcpy(before, batch, size);
    int status = sg_batch_step(batch, lists->actions, shows, out->rewards, out->reasons);
    EXPECT((status == SG_BATCH_OK) == (sg_batch_fault(batch) == -1));
    before->fault = batch->fault;
    EXPECT(status == SG_BATCH_OK || memcmp(before, batch, size) == 0);
    free(before);
    return status;
}

// Actions that are mostly legal, and numbers that mostly fit.
static void step(Input *input, sg_Batch *batch, int32_t boards, Lists *lists)
{
    uint8_t form = next(input);
    bool any_action = (form & 6) == 6, any_number = (form & 9) == 9;
    EXPECT(sg_batch_sample(batch, lists->actions) == SG_BATCH_OK);
    for (int32_t i = 0; i < boards; i++) {
        lists->shows[i] = any_number ? next(input) % 6 : 0;
        if (any_action) lists->actions[i] = next_number(input);
    }
    int status = step_or_nothing(batch, lists, form & 8 ? lists->shows : NULL, lists);
    EXPECT(status == SG_BATCH_OK || any_action || any_number);
}

// A board as it would be told or sent, damaged or not, for a board that may not be there.
static int set(Input *input, sg_Batch *batch)
{
    char text[SG_BATCH_TEXT];
    uint8_t bytes[SG_BATCH_BYTES], form = next(input);
    int32_t from = next(input) % (BOARDS + 1), to = next(input) % (BOARDS + 1);
    size_t at = 0;
    if (sg_batch_text(batch, from, text) || sg_batch_bytes(batch, from, bytes)) return SG_BATCH_NO_BOARD;
    if (form & 1) text[next(input) % strlen(text)] = (char)(next(input) % 127 + 1);
    if (form & 2) bytes[next(input) % SG_BATCH_BYTES] ^= (uint8_t)(1 + next(input) % 255);
    int status = form & 4 ? sg_batch_set_bytes(batch, to, bytes) : sg_batch_set_text(batch, to, text, &at);
    EXPECT(at <= strlen(text));
    if (!(form & 3)) EXPECT(status == SG_BATCH_OK || status == SG_BATCH_NO_BOARD);
    if (form & 2 && form & 4) EXPECT(status != SG_BATCH_OK);
    return status;
}

// Calls that have to fail, each for one reason.
static void call_wrongly(Input *input, sg_Batch *batch, Lists *lists)
{
    sg_BatchRules rules;
    int32_t place = 0, count, beyond = next_number(input) | INT32_MIN;
    EXPECT(sg_batch_preset("standard", &rules) == SG_BATCH_OK);
    EXPECT(sg_batch_step(batch, NULL, NULL, NULL, NULL) == SG_BATCH_NO_POINTER);
    EXPECT(sg_batch_step(NULL, lists->actions, NULL, NULL, NULL) == SG_BATCH_NO_POINTER);
    EXPECT(sg_batch_mask_bits(batch, NULL) == SG_BATCH_NO_POINTER &&
           sg_batch_observe(NULL, NULL) == SG_BATCH_NO_POINTER);
    EXPECT(sg_batch_seed(batch, NULL, NULL) == SG_BATCH_NO_POINTER);
    EXPECT(sg_batch_copy(batch, &beyond, batch, &place, 1) == SG_BATCH_NO_BOARD);
    EXPECT(sg_batch_copy(batch, &place, batch, &place, -1) == SG_BATCH_BAD_COUNT);
    EXPECT(sg_batch_set_text(batch, beyond, "", NULL) == SG_BATCH_NO_BOARD);
    EXPECT(sg_batch_turns((const sg_Batch *)(const void *)((const char *)batch + 1), lists->turns) ==
           SG_BATCH_NO_BATCH);
    EXPECT(sg_batch_symmetries(&rules, &count, NULL, NULL) == SG_BATCH_OK && count == 2);
}

// Returns the status; a step is checked by itself.
static int call(Input *input, sg_Batch *batch, int32_t boards, Lists *lists)
{
    int32_t to = next(input) % (BOARDS + 1), from = next(input) % (BOARDS + 1), action;
    uint8_t which[BOARDS] = {next(input), next(input)};
    uint64_t seeds[BOARDS] = {next(input), next(input)};
    char move[5];
    int status = SG_BATCH_OK;
    switch (next(input) % 9) {
    case 0:
        EXPECT(sg_batch_reset(batch, next(input) & 1 ? which : NULL, NULL) == SG_BATCH_OK);
        break;
    case 1:
        status = sg_batch_copy(batch, &to, batch, &from, next(input) % 2);
        break;
    case 2:
        status = set(input, batch);
        break;
    case 3:
        if (sg_batch_move(next_number(input), next(input) % 3, move) == SG_BATCH_OK) EXPECT(strlen(move) == 4);
        break;
    case 4:
        for (int i = 0; i < 4; i++)
            move[i] = (char)next(input);
        move[4] = 0;
        if (sg_batch_action(move, next(input) % 3, &action) == SG_BATCH_OK) EXPECT(action >= 0 && action < SG_ACTIONS);
        break;
    case 5:
        EXPECT(sg_batch_seed(batch, which, seeds) == SG_BATCH_OK && sg_batch_reset(batch, which, seeds) == SG_BATCH_OK);
        break;
    case 6:
        call_wrongly(input, batch, lists);
        status = SG_BATCH_NO_POINTER;
        break;
    default:
        step(input, batch, boards, lists);
    }
    return status;
}

// A call does the same on a copy, and a failing call changes nothing.
static void call_twice(Input *input, sg_Batch *batch, size_t size, int32_t boards, Lists *lists)
{
    sg_Batch *copy = room(size);
    Input again = *input;
    memcpy(copy, batch, size);
    if (call(input, batch, boards, lists) == SG_BATCH_OK) call(&again, copy, boards, lists);
    copy->fault = batch->fault;
    EXPECT(memcmp(copy, batch, size) == 0);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {data, data + size};
    Lists *lists = room(sizeof *lists);
    sg_BatchRules rules = make_rules(&input);
    int32_t boards = next(&input) % (BOARDS + 1), options = next(&input) % 3;
    uint64_t seed = next(&input);
    size_t needed = sg_batch_size(&rules, boards), given = needed - (next(&input) == 255 && needed > 0);
    sg_Batch *batch = room(given);
    memset(batch, 0, given);
    int status = sg_batch_init(batch, given, &rules, boards, seed, options);
    EXPECT((status == SG_BATCH_OK) == (needed > 0 && given == needed && options < 2));
    EXPECT(status == SG_BATCH_OK || given < sizeof *batch ||
           sg_batch_sample(batch, lists->actions) == SG_BATCH_NO_BATCH);
    while (status == SG_BATCH_OK && input.at < input.end) {
        call_twice(&input, batch, given, boards, lists);
        check(batch, boards, lists);
    }
    free(batch);
    free(lists);
    return 0;
}
