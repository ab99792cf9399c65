// posix_input.c -- input by poll.

#define _POSIX_C_SOURCE 200112L

#include "../input.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

bool shogun_has_input(int descriptor, int wait)
{
    struct pollfd input = {descriptor, POLLIN, 0};
    return poll(&input, 1, wait) > 0;
}

void shogun_wait_for_inputs(shogun_Input *inputs, int count, int wait)
{
    struct pollfd polled[SHOGUN_INPUTS_MAX];
    for (int i = 0; i < count; i++)
        polled[i] = (struct pollfd){inputs[i].descriptor, POLLIN, 0};
    bool found = poll(polled, (nfds_t)count, wait) > 0;
    for (int i = 0; i < count; i++)
        inputs[i].is_there = found && polled[i].revents;
}

ptrdiff_t shogun_read_some(int descriptor, char *buffer, size_t most)
{
    ptrdiff_t count;
    do {
        count = read(descriptor, buffer, most);
        if (count < 0 && errno == EAGAIN) shogun_has_input(descriptor, -1);
    } while (count < 0 && (errno == EINTR || errno == EAGAIN));
    return count;
}
