// windows_threads.c -- starts threads; Windows has no signals to block in them.

#include "../threads.h"

bool shogun_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
{
    return pthread_create(thread, attributes, work, context) == 0;
}
