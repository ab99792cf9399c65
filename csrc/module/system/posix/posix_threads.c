// posix_threads.c -- starts threads that receive no signals.

#define _POSIX_C_SOURCE 200112L

#include <signal.h>

#include "../threads.h"

bool shogun_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, attributes, work, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
