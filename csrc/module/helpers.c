// helpers.c -- a thread a worker, each with a loop of its own.

#define _POSIX_C_SOURCE 200112L

#include "helpers.h"

#include <signal.h>

enum { STACK = 4 << 20 };

// One deepens until it is stopped, and leaves out what the first worker has done by itself.
static void *help(void *context)
{
    shogun_Helper *helper = context;
    for (int depth = 0;;) {
        int least = atomic_load_explicit(&helper->all->depth, memory_order_relaxed) + helper->ahead;
        depth = depth + 1 > least ? depth + 1 : least;
        if (depth > SG_DEPTH_MAX || !sg_iterate(helper->worker, depth)) return NULL;
    }
}

static bool start(shogun_Helpers *helpers, sg_Worker *worker, const pthread_attr_t *attributes)
{
    shogun_Helper *helper = &helpers->of[helpers->count];
    worker->stopped = false;
    worker->limits = (sg_Limits){.nodes = UINT64_MAX, .stop = &helpers->stop};
    *helper = (shogun_Helper){.all = helpers, .worker = worker, .ahead = 1 - helpers->count % 2};
    return pthread_create(&helper->thread, attributes, help, helper) == 0;
}

void shogun_start_helpers(shogun_Helpers *helpers, sg_Worker *workers, int count, int depth)
{
    atomic_store(&helpers->depth, depth);
    if (helpers->count > 0 || count == 0) return;
    atomic_store(&helpers->stop, false);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    sigset_t all, before; // signals are for the thread that runs Lua
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (helpers->count < count && start(helpers, &workers[helpers->count], &attributes))
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
