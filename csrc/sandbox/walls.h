// walls.h -- the layers of the sandbox: a process drops its rights for good, and can then only compute and answer.

#ifndef BOX_WALLS_H
#define BOX_WALLS_H

#include <stdbool.h>

// A layer. The needed ones work on every Linux of the last ten years; the others are a second line of defence, which
// some kernels and containers refuse.
typedef struct box_Wall {
    const char *name;
    const char *what; // its effect, in a few words
    bool is_needed;
    bool (*raise)(void); // applies it; false if the system refuses
} box_Wall;

enum { BOX_WALLS = 6 };

// In the order in which they are applied.
extern const box_Wall box_walls[BOX_WALLS];

// The only descriptor that can be read and written once all layers are active.
enum { BOX_DESCRIPTOR = 3 };

#endif
