// batch.c -- a program of someone who has compiled it with the shogun.h beside it. What it prints is in batch.txt.

#include <stdio.h>
#include <stdlib.h>

#include "shogun.h"

// Every function that a program of that version may call.
typedef void Function(void);
Function *const functions[] = {
    (Function *)sg_batch_abi,        (Function *)sg_batch_message,        (Function *)sg_batch_preset,
    (Function *)sg_batch_size,       (Function *)sg_batch_init,           (Function *)sg_batch_boards,
    (Function *)sg_batch_reset,      (Function *)sg_batch_seed,           (Function *)sg_batch_fault,
    (Function *)sg_batch_action,     (Function *)sg_batch_move,           (Function *)sg_batch_mask_bits,
    (Function *)sg_batch_mask_bytes, (Function *)sg_batch_sample,         (Function *)sg_batch_step,
    (Function *)sg_batch_turns,      (Function *)sg_batch_results,        (Function *)sg_batch_observe,
    (Function *)sg_batch_copy,       (Function *)sg_batch_observe_floats, (Function *)sg_batch_text,
    (Function *)sg_batch_set_text,   (Function *)sg_batch_bytes,          (Function *)sg_batch_set_bytes,
    (Function *)sg_batch_symmetries,
};

static uint8_t bits[2][SG_BATCH_MASK_BITS], bytes[2][SG_BATCH_ACTIONS], planes[2][SG_BATCH_OBSERVATION];
static float floats[2][SG_BATCH_OBSERVATION];
static uint8_t fields[64 * SG_BATCH_SYMMETRIES_MAX];
static int16_t images[SG_BATCH_ACTIONS * SG_BATCH_SYMMETRIES_MAX];

// FNV-1a of some memory.
static void print_sum(const char *name, const void *memory, size_t size)
{
    uint64_t sum = 14695981039346656037u;
    const uint8_t *at = memory;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 1099511628211u;
    printf("%s %016llx\n", name, (unsigned long long)sum);
}

// Plays a move on the first board of two; the other one stays.
static void play(sg_Batch *batch, const char *move, int32_t turn, uint8_t shows)
{
    int32_t actions[2] = {SG_BATCH_NO_STEP, SG_BATCH_NO_STEP};
    uint8_t numbers[2] = {shows, 0}, reasons[2];
    int8_t rewards[2];
    int status = sg_batch_action(move, turn, actions);
    if (!status) status = sg_batch_step(batch, actions, numbers, rewards, reasons);
    printf("%s %d: status %d, fault %d, reward %d, reason %d\n", move, actions[0], status, sg_batch_fault(batch),
           rewards[0], reasons[0]);
}

static void show(sg_Batch *batch)
{
    char text[SG_BATCH_TEXT];
    uint8_t packed[SG_BATCH_BYTES], turns[2], reasons[2];
    int8_t results[2];
    sg_batch_text(batch, 0, text);
    sg_batch_turns(batch, turns);
    sg_batch_results(batch, results, reasons);
    sg_batch_mask_bits(batch, bits[0]);
    sg_batch_mask_bytes(batch, bytes[0]);
    sg_batch_observe(batch, planes[0]);
    sg_batch_observe_floats(batch, floats[0]);
    sg_batch_bytes(batch, 0, packed);
    printf("%s: turn %d, result %d, reason %d\n", text, turns[0], results[0], reasons[0]);
    print_sum("mask in bits", bits, sizeof bits);
    print_sum("mask in bytes", bytes, sizeof bytes);
    print_sum("observation", planes, sizeof planes);
    print_sum("observation in floats", floats, sizeof floats);
    print_sum("packed", packed, sizeof packed);
}

static void try_preset(const char *name)
{
    sg_BatchRules rules;
    int32_t count = 0, boards = 0;
    printf("%s: status %d", name, sg_batch_preset(name, &rules));
    size_t size = sg_batch_size(&rules, 2), at = 0;
    void *memory = malloc(size);
    printf(", %d", sg_batch_init(memory, size, &rules, 2, 1, SG_BATCH_AUTO_RESET));
    sg_Batch *batch = memory;
    printf(", %d", sg_batch_boards(batch, &boards));
    printf(", %d boards\n", boards);
    print_sum("rules", &rules, sizeof rules);
    printf("symmetries: status %d", sg_batch_symmetries(&rules, &count, fields, images));
    printf(", %d\n", count);
    print_sum("fields", fields, (size_t)count * 64 * sizeof *fields);
    print_sum("images", images, (size_t)count * SG_BATCH_ACTIONS * sizeof *images);
    play(batch, "d1e3", 0, rules.dice ? 2 : 0);
    play(batch, "c8c4", 1, rules.dice ? 4 : 0);
    play(batch, "a1a9", 0, 0);
    show(batch);
    printf("text: status %d", sg_batch_set_text(batch, 0, "8/8/8/8/8/8/8/7x w", &at));
    printf(" at %d\n", (int)at);
    printf("none: %d\n", sg_batch_text(batch, 2, (char[SG_BATCH_TEXT]){0}));
    free(memory);
}

int main(void)
{
    printf("abi %d\n", sg_batch_abi());
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!functions[i]) return 1;
    try_preset("standard");
    try_preset("sheet");
    try_preset("boxed");
    try_preset("dice");
    return 0;
}
