// layers.h -- the layers of the sandbox: a process drops its rights for good, and can then only compute and answer.

#ifndef BOX_LAYERS_H
#define BOX_LAYERS_H

#include <stdbool.h>

// A layer. The needed ones work on every Linux of the last ten years; the others are a second line of defence, which
// some kernels and containers refuse.
typedef struct box_Layer {
    const char *name;
    const char *what; // its effect, in a few words
    bool is_needed;
    bool (*apply)(void); // false if the system refuses
} box_Layer;

enum { BOX_LAYERS = 6 };

// In the order in which they are applied.
extern const box_Layer box_layers[BOX_LAYERS];

// The only descriptor that can be read and written once all layers are active.
enum { BOX_DESCRIPTOR = 3 };

#endif
