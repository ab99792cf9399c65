// layers.h -- the layers of the sandbox: a process drops its rights for good, and can then only compute and answer.
// Exit statuses.

#pragma once

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

// The exit statuses of shogun-box. lua/shogun/box/protocol.lua repeats them; box/failure.lua has a message for each,
// and who caused it.

enum {
    BOX_WRONG_USE = 2,   // the arguments are wrong
    BOX_GONE = 3,        // the parent has ended, or has sent an invalid frame
    BOX_NO_MEMORY = 4,   // memory cannot be mapped
    BOX_NO_LAYER = 5,    // the system refuses a needed layer of the sandbox
    BOX_NO_STATE = 6,    // the memory is too small to open Lua, or shogun's own sources do not run
    BOX_NO_ROOM = 7,     // the sources are too many or too long
    BOX_OUT_OF_STEP = 8, // a reply belongs to another request
    BOX_NO_ADDRESS = 9,  // an address that is needed is taken
    BOX_PANIC = 10       // Lua raised outside of a protected call
};
