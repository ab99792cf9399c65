// channel.c -- frames to and from the parent.

#include "channel.h"

#include <errno.h>
#include <unistd.h>

#include "walls.h"

enum { GONE = 3, HEAD = 5 }; // exit status; bytes

void box_read(void *into, size_t length)
{
    char *at = into;
    while (length > 0) {
        ssize_t got = read(BOX_DESCRIPTOR, at, length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) _exit(GONE);
        at += got;
        length -= (size_t)got;
    }
}

char box_read_head(uint32_t *length)
{
    unsigned char head[HEAD];
    box_read(head, sizeof head);
    *length = head[1] | (uint32_t)head[2] << 8 | (uint32_t)head[3] << 16 | (uint32_t)head[4] << 24;
    if (*length > BOX_LONGEST) _exit(GONE);
    return (char)head[0];
}

static void write_all(const char *at, size_t length)
{
    while (length > 0) {
        ssize_t written = write(BOX_DESCRIPTOR, at, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(GONE);
        at += written;
        length -= (size_t)written;
    }
}

void box_write(char kind, const char *text, size_t length)
{
    enum { TOGETHER = 256 }; // a short frame goes out in one piece
    char short_frame[HEAD + TOGETHER];
    short_frame[0] = kind;
    for (int i = 0; i < 4; i++)
        short_frame[1 + i] = (char)(length >> 8 * i & 255);
    size_t first = length <= TOGETHER ? length : 0;
    for (size_t i = 0; i < first; i++)
        short_frame[HEAD + i] = text[i];
    write_all(short_frame, HEAD + first);
    write_all(text + first, length - first);
}
