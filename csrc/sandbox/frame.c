// frame.c -- frames to and from the parent; texts by name.

#include "frame.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "heap.h"
#include "layers.h"

enum { HEAD = 9 }; // bytes

static uint32_t present; // the number of the last request that was read

void box_read(void *into, size_t length)
{
    char *at = into;
    while (length > 0) {
        ssize_t got = read(BOX_DESCRIPTOR, at, length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) _exit(BOX_GONE);
        at += got;
        length -= (size_t)got;
    }
}

static uint32_t number_at(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static char read_any_head(uint32_t *number, uint32_t *length)
{
    unsigned char head[HEAD];
    box_read(head, sizeof head);
    *number = number_at(head + 1);
    *length = number_at(head + 5);
    if (*length > BOX_LONGEST) _exit(BOX_GONE);
    return (char)head[0];
}

char box_read_head(uint32_t *length)
{
    return read_any_head(&present, length);
}

const char *box_read_text(uint32_t length)
{
    static char *text; // mapped before the layers are applied, by the request that applies them
    if (!text) text = box_map(BOX_TEXT_ADDRESS, BOX_LONGEST + 1);
    box_read(text, length);
    text[length] = 0;
    return text;
}

const char *box_read_reply(uint32_t *length)
{
    uint32_t number;
    char kind = read_any_head(&number, length);
    if (kind != '?' || number != present) _exit(BOX_OUT_OF_STEP);
    return box_read_text(*length);
}

static void write_all(const char *at, size_t length)
{
    while (length > 0) {
        ssize_t written = write(BOX_DESCRIPTOR, at, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(BOX_GONE);
        at += written;
        length -= (size_t)written;
    }
}

void box_write(char kind, const char *text, size_t length)
{
    enum { TOGETHER = 256 }; // a short frame goes out in one piece
    char short_frame[HEAD + TOGETHER];
    short_frame[0] = kind;
    for (int i = 0; i < 4; i++) {
        short_frame[1 + i] = (char)(present >> 8 * i & 255);
        short_frame[5 + i] = (char)(length >> 8 * i & 255);
    }
    size_t first = length <= TOGETHER ? length : 0;
    for (size_t i = 0; i < first; i++)
        short_frame[HEAD + i] = text[i];
    write_all(short_frame, HEAD + first);
    write_all(text + first, length - first);
}

// Texts by name, one after the other in a region of their own.

enum { MOST = 1024, SIZE = 64 << 20 }; // texts; bytes of all

static struct {
    char *begin; // of the region
    size_t used;
    int count;
    struct {
        size_t name; // its offset in the region
        box_Text text;
    } of[MOST];
} library;

void box_receive_text(uint32_t length)
{
    if (!library.begin) library.begin = box_map(BOX_LIBRARY_ADDRESS, SIZE);
    if (library.count == MOST || length >= SIZE - library.used) _exit(BOX_NO_ROOM);
    char *name = library.begin + library.used;
    box_read(name, length);
    name[length] = 0;
    size_t before = strlen(name) + 1; // the text begins after the name
    if (before > length) before = length;
    library.of[library.count].name = library.used;
    library.of[library.count++].text = (box_Text){.text = name + before, .length = length - before};
    library.used += length + 1;
}

box_Text box_find_text(const char *name)
{
    for (int i = library.count - 1; i >= 0; i--)
        if (strcmp(library.begin + library.of[i].name, name) == 0) return library.of[i].text;
    return (box_Text){0};
}

int box_texts(void)
{
    return library.count;
}

void box_remove_texts(int n)
{
    if (n >= library.count) return;
    library.used = library.of[n].name;
    library.count = n;
}
