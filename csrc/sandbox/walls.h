// walls.h -- what a process gives up for good, so that what runs in it can only compute and answer.

#ifndef BOX_WALLS_H
#define BOX_WALLS_H

#include <stdbool.h>

// What is tried, in this order. Those that are needed hold on every Linux of the last ten years; the others are a
// second line, which some kernels and containers refuse.
typedef struct box_Wall {
    const char *name;
    const char *what; // it does, in a few words
    bool is_needed;
    bool (*raise)(void); // puts it up; false if the system refuses
} box_Wall;

enum { BOX_WALLS = 6 };

extern const box_Wall box_walls[BOX_WALLS];

// The only descriptor that can be read and written once all of them are up.
enum { BOX_DESCRIPTOR = 3 };

#endif
