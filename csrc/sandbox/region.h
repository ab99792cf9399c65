// region.h -- memory at fixed addresses, so that a program takes the same course on every run.

#ifndef BOX_REGION_H
#define BOX_REGION_H

#include <stddef.h>

// Maps fresh memory at an address; ends the process where it is taken. Pages count once they are used.
void *box_map(size_t address, size_t size);

// Where things are. Nothing else is mapped by then: the program is static and not relocated.
#define BOX_STATE_ADDRESS ((size_t)0x100000000000)   // what the bot's Lua allocates
#define BOX_STACK_ADDRESS ((size_t)0x0f0000000000)   // the stack on which it runs
#define BOX_LIBC_ADDRESS ((size_t)0x0e0000000000)    // what the C library allocates
#define BOX_COPY_ADDRESS ((size_t)0x200000000000)    // the state as it is when a game begins
#define BOX_LIBRARY_ADDRESS ((size_t)0x300000000000) // texts that can be required
#define BOX_TEXT_ADDRESS ((size_t)0x400000000000)    // what came with the present request, or its reply

#endif
