// threads.c -- two threads with a batch each, under ThreadSanitizer: the same seed, the same games. Exits with 0.

#include "../../csrc/library/shogun.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARDS = 32, STEPS = 400 };

typedef struct Player {
    void *memory;
    size_t size;
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
    player->status = status;
    return NULL;
}

int main(void)
{
    sg_BatchRules rules;
    if (sg_batch_preset("dice", &rules)) return 1;
    Player players[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        players[i].size = sg_batch_size(&rules, BOARDS);
        players[i].memory = malloc(players[i].size);
        if (!players[i].memory || pthread_create(&threads[i], NULL, play, &players[i])) return 1;
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    int same = memcmp(players[0].memory, players[1].memory, players[0].size) == 0;
    puts(same ? "two threads have played the same games" : "two threads have played different games");
    int failed = players[0].status || players[1].status || !same;
    free(players[0].memory);
    free(players[1].memory);
    return failed;
}
