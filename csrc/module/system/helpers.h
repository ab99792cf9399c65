// helpers.h -- threads that search beside the first worker. They share their results through the table.
//
// They live within one C call: the caller stops them before it returns or runs Lua code, and between the two calls it
// uses nothing of Lua that may raise. So they never outlive their data, and no finalizer has to end them.
//
//     shogun_Helpers helpers;
//     shogun_start_helpers(&helpers, workers + 1, threads - 1, depth);
//     sg_iterate(workers, depth);
//     shogun_stop_helpers(&helpers);

#ifndef SHOGUN_HELPERS_H
#define SHOGUN_HELPERS_H

#include <pthread.h>

#include "../../search/search.h"
#include "limits.h"

typedef struct shogun_Helper {
    sg_Worker *worker;
    int depth; // of its first iteration
    pthread_t thread;
} shogun_Helper;

typedef struct shogun_Helpers {
    shogun_Helper of[SHOGUN_THREADS_MAX - 1];
    int count; // of running threads
    atomic_bool stop;
} shogun_Helpers;

// Starts at most `count` helpers for workers that have begun the same search, the first worker being at a depth. There
// are fewer if a thread cannot be created.
void shogun_start_helpers(shogun_Helpers *helpers, sg_Worker *workers, int count, int depth);
// Ends them and waits until they have ended.
void shogun_stop_helpers(shogun_Helpers *helpers);

#endif
