// region.h -- memory at fixed addresses, so that a program does the same on every run.

#ifndef BOX_REGION_H
#define BOX_REGION_H

#include <stddef.h>

// Maps fresh memory at an address; ends the process if the address is taken. A page takes memory once it is used.
void *box_map(size_t address, size_t size);

// The regions. Nothing else is mapped at these addresses: the program is static and not relocated.
#define BOX_STATE_ADDRESS ((size_t)0x100000000000)   // the heap of the bot's Lua
#define BOX_STACK_ADDRESS ((size_t)0x0f0000000000)   // the stack of the program
#define BOX_LIBC_ADDRESS ((size_t)0x0e0000000000)    // the heap of the C library
#define BOX_COPY_ADDRESS ((size_t)0x200000000000)    // the snapshot of the state at the start of a game
#define BOX_LIBRARY_ADDRESS ((size_t)0x300000000000) // texts that can be required
#define BOX_TEXT_ADDRESS ((size_t)0x400000000000)    // the text of the present request, or of a reply

#endif
