// status.h -- the exit statuses of shogun-box. lua/shogun/box/ending.lua says them in words, and whose doing each is.

#ifndef BOX_STATUS_H
#define BOX_STATUS_H

enum {
    BOX_WRONG_USE = 2,   // the arguments are wrong
    BOX_GONE = 3,        // the parent has gone, or what it writes is no frame
    BOX_NO_MEMORY = 4,   // memory cannot be mapped
    BOX_NO_WALL = 5,     // the system refuses a wall that is needed
    BOX_NO_STATE = 6,    // Lua cannot be opened in so little memory, or shogun's own sources do not run
    BOX_NO_ROOM = 7,     // the sources are too many or too long
    BOX_OUT_OF_STEP = 8, // a reply belongs to another request
    BOX_NO_ADDRESS = 9,  // an address that is needed is taken
    BOX_PANIC = 10       // Lua raised outside of a protected call
};

#endif
