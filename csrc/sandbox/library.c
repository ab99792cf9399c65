// library.c -- texts by name, one after the other in a region of their own.

#include "library.h"

#include <string.h>
#include <unistd.h>

#include "frame.h"
#include "region.h"
#include "status.h"

enum { MOST = 1024, SIZE = 64 << 20 }; // texts; bytes of all

static struct {
    char *begin; // of the region
    size_t used;
    int count;
    struct {
        size_t name; // where it begins
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
