// batch.c -- steps a second of batches, in C: batch [BOARDS [STEPS]]. `make bench-library` runs it.
//
// A row for each kind of loop: random legal actions and steps; with masks in bits and observations; in bytes. Boards
// that end are reset. A step is one move on one board.

#include "../../csrc/library/shogun.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct Lists {
    int32_t *actions;
    int8_t *rewards;
    uint8_t *reasons, *mask, *planes;
} Lists;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *room(size_t bytes)
{
    void *memory = malloc(bytes);
    if (memory) return memory;
    fputs("batch: no memory\n", stderr);
    exit(1);
}

static void check(int status)
{
    if (status == SG_BATCH_OK) return;
    fprintf(stderr, "batch: %s\n", sg_batch_message(status));
    exit(1);
}

static void step(sg_Batch *batch, const Lists *lists)
{
    check(sg_batch_sample(batch, lists->actions));
    check(sg_batch_step(batch, lists->actions, NULL, lists->rewards, lists->reasons));
}

static void step_bits(sg_Batch *batch, const Lists *lists)
{
    step(batch, lists);
    check(sg_batch_mask_bits(batch, lists->mask));
    check(sg_batch_observe(batch, lists->planes));
}

static void step_bytes(sg_Batch *batch, const Lists *lists)
{
    step(batch, lists);
    check(sg_batch_mask_bytes(batch, lists->mask));
    check(sg_batch_observe(batch, lists->planes));
}

static void measure(const char *name, void (*loop)(sg_Batch *, const Lists *), sg_Batch *batch, const Lists *lists,
                    int boards, int steps)
{
    double begun = now();
    for (int i = 0; i < steps; i++)
        loop(batch, lists);
    printf("%-36s %8.3f million steps a second\n", name, 1e-6 * boards * steps / (now() - begun));
}

int main(int count, char **words)
{
    int boards = count > 1 ? atoi(words[1]) : 4096, steps = count > 2 ? atoi(words[2]) : 500;
    sg_BatchRules rules;
    check(sg_batch_preset("standard", &rules));
    size_t size = sg_batch_size(&rules, boards), n = (size_t)boards;
    sg_Batch *batch = room(size);
    Lists lists = {room(n * sizeof(int32_t)), room(n), room(n), room(n * SG_BATCH_ACTIONS),
                   room(n * SG_BATCH_OBSERVATION)};
    check(sg_batch_init(batch, size, &rules, boards, 1, SG_BATCH_AUTO_RESET));
    measure("actions, steps", step, batch, &lists, boards, steps);
    measure("with masks in bits and planes", step_bits, batch, &lists, boards, steps);
    measure("with masks in bytes and planes", step_bytes, batch, &lists, boards, steps);
    return 0;
}
