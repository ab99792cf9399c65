// threads.c -- starts threads without signals, and joins them.

#include "threads.h"

enum { STACK = 4 << 20 };

void shogun_start_threads(shogun_Threads *threads, int count, void *(*work)(void *), void *contexts, size_t size)
{
    threads->count = 0;
    atomic_init(&threads->stop, false);
    if (count == 0) return;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    char *context = contexts;
    while (threads->count < count && shogun_start_thread(&threads->of[threads->count], &attributes, work, context)) {
        threads->count++;
        context += size;
    }
    pthread_attr_destroy(&attributes);
}

void shogun_stop_threads(shogun_Threads *threads)
{
    atomic_store(&threads->stop, true);
    while (threads->count > 0)
        pthread_join(threads->of[--threads->count], NULL);
}
