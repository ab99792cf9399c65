// status.h -- the exit statuses of shogun-box. lua/shogun/box/protocol.lua repeats them; box/failure.lua has a message
// for each, and who caused it.

#ifndef BOX_STATUS_H
#define BOX_STATUS_H

enum {
    BOX_WRONG_USE = 2,   // the arguments are wrong
    BOX_GONE = 3,        // the parent has gone, or has sent an invalid frame
    BOX_NO_MEMORY = 4,   // memory cannot be mapped
    BOX_NO_LAYER = 5,    // the system refuses a needed layer of the sandbox
    BOX_NO_STATE = 6,    // the memory is too small to open Lua, or shogun's own sources do not run
    BOX_NO_ROOM = 7,     // the sources are too many or too long
    BOX_OUT_OF_STEP = 8, // a reply belongs to another request
    BOX_NO_ADDRESS = 9,  // an address that is needed is taken
    BOX_PANIC = 10       // Lua raised outside of a protected call
};

#endif
