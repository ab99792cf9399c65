// helpers.h -- threads that search beside the first worker, ahead of it. What they find reaches it by the table.

#ifndef SHOGUN_HELPERS_H
#define SHOGUN_HELPERS_H

#include <pthread.h>

#include "../search/search.h"
#include "limits.h"

typedef struct shogun_Helper {
    struct shogun_Helpers *all;
    sg_Worker *worker;
    int ahead; // plies
    pthread_t thread;
} shogun_Helper;

typedef struct shogun_Helpers {
    shogun_Helper of[SHOGUN_THREADS_MAX - 1];
    int count;        // that run; 0 to begin with
    atomic_int depth; // that the first worker is at
    atomic_bool stop;
} shogun_Helpers;

// Starts helpers for workers that have begun the same search, or tells those that run that the first worker is at
// another depth. There are fewer where no thread can be made.
void shogun_start_helpers(shogun_Helpers *helpers, sg_Worker *workers, int count, int depth);
// Ends them and waits until they have ended.
void shogun_stop_helpers(shogun_Helpers *helpers);

#endif
