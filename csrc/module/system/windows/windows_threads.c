// windows_threads.c -- there are no signals to be kept from threads.

#include "../threads.h"

bool shogun_start_thread(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *context)
{
    return pthread_create(thread, attributes, work, context) == 0;
}
