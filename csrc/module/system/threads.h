// threads.h -- threads that work beside the one that runs Lua.
//
// They live within one C call: the caller stops them before it returns or runs Lua code, and between the two calls it
// uses nothing of Lua that may raise. So they never outlive their data, and no finalizer has to end them.
//
//     shogun_start_threads(&threads, count, work, contexts, sizeof *contexts);
//     ... // works, too
//     shogun_stop_threads(&threads);

#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "limits.h"

typedef struct shogun_Threads {
    pthread_t of[SHOGUN_THREADS_MAX - 1];
    int count; // of running threads
    atomic_bool stop;
} shogun_Threads;

// Starts at most `count` threads, each with the next of `contexts`, which have that size. There are fewer if one cannot
// be created.
void shogun_start_threads(shogun_Threads *threads, int count, void *(*work)(void *), void *contexts, size_t size);
// Tells them to stop, and waits until they have ended.
void shogun_stop_threads(shogun_Threads *threads);
// Written for each system: starts a thread that receives no signals; the thread that runs Lua receives them.
bool shogun_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context);
