// channel.h -- frames to and from the parent.
//
// A frame is a kind, one byte; the length of what follows, four bytes, the lowest first; and that many bytes.

#ifndef BOX_CHANNEL_H
#define BOX_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

enum { BOX_LONGEST = 64 << 20 }; // bytes of a frame

// Reads the beginning of a frame; returns its kind and sets its length. Ends the process where the parent has gone or
// what comes is no frame.
char box_read_head(uint32_t *length);

// Reads bytes. Ends the process where the parent has gone.
void box_read(void *into, size_t length);

// Writes a frame. Ends the process where the parent has gone.
void box_write(char kind, const char *text, size_t length);

#endif
