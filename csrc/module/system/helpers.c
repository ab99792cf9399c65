// helpers.c -- a thread a worker, each with a loop of its own.

#define _POSIX_C_SOURCE 200112L

#include "helpers.h"

#include <signal.h>

enum { STACK = 4 << 20 };

// A thread searches deeper and deeper until it is stopped.
static void *search_deeper(void *context)
{
    const shogun_Helper *helper = context;
    for (int depth = helper->depth; depth <= SG_DEPTH_MAX && sg_iterate(helper->worker, depth); depth++)
        ;
    return NULL;
}

// It begins at the depth of the first worker. A ply deeper, its entries seldom help: least under dice, where an entry
// counts for its own depth alone.
static bool start_helper(shogun_Helpers *helpers, sg_Worker *worker, int depth, const pthread_attr_t *attributes)
{
    shogun_Helper *helper = &helpers->of[helpers->count];
    worker->stopped = false;
    worker->question.limits = (sg_Limits){.nodes = UINT64_MAX, .stop = &helpers->stop};
    *helper = (shogun_Helper){.worker = worker, .depth = depth};
    return pthread_create(&helper->thread, attributes, search_deeper, helper) == 0;
}

void shogun_start_helpers(shogun_Helpers *helpers, sg_Worker *workers, int count, int depth)
{
    helpers->count = 0;
    atomic_init(&helpers->stop, false);
    if (count == 0) return;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    sigset_t all, before; // signals are for the thread that runs Lua
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (helpers->count < count && start_helper(helpers, &workers[helpers->count], depth, &attributes))
        helpers->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
}

void shogun_stop_helpers(shogun_Helpers *helpers)
{
    atomic_store(&helpers->stop, true);
    while (helpers->count > 0)
        pthread_join(helpers->of[--helpers->count].thread, NULL);
}
