// threads.c -- two threads with a batch and an engine each, under ThreadSanitizer: equal seeds give equal games, and
// another thread's flag ends a search. Exits with 0.

#include "../../csrc/library/shogun.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BOARDS = 32, STEPS = 400 };

typedef struct Player {
    void *memory;
    size_t size;
    sgl_Engine *engine;
    sgl_Found found;
    int32_t stop;
    int status;
} Player;

static void *play(void *context)
{
    Player *player = context;
    sg_Batch *batch = player->memory;
    sg_BatchRules rules;
    int32_t actions[BOARDS];
    int status = sg_batch_preset("dice", &rules);
    if (!status) status = sg_batch_init(batch, player->size, &rules, BOARDS, 7, SG_BATCH_AUTO_RESET);
    for (int i = 0; !status && i < STEPS; i++) {
        status = sg_batch_sample(batch, actions);
        if (!status) status = sg_batch_step(batch, actions, NULL, NULL, NULL);
    }
    sgl_Board board;
    sgl_Limits limits = {.stop = &player->stop};
    if (!status) status = sgl_start(&rules, &board);
    if (!status) status = sgl_engine_search(player->engine, &rules, &board, &limits, &player->found);
    player->status = status;
    return NULL;
}

int main(void)
{
    sg_BatchRules rules;
    if (sg_batch_preset("dice", &rules)) return 1;
    Player players[2] = {{0}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        players[i].size = sg_batch_size(&rules, BOARDS);
        players[i].memory = malloc(players[i].size);
        players[i].engine = malloc(sgl_engine_size(1));
        if (sgl_engine_init(players[i].engine, sgl_engine_size(1))) return 1;
        if (!players[i].memory || pthread_create(&threads[i], NULL, play, &players[i])) return 1;
    }
    sleep(2);
    for (int i = 0; i < 2; i++)
        __atomic_store_n(&players[i].stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int same = memcmp(players[0].memory, players[1].memory, players[0].size) == 0;
    puts(same ? "two threads have played the same games" : "two threads have played different games");
    int failed = !same;
    for (int i = 0; i < 2; i++) {
        failed = failed || players[i].status || players[i].found.depth == 0;
        free(players[i].memory);
        free(players[i].engine);
    }
    return failed;
}
