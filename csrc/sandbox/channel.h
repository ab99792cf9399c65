// channel.h -- frames to and from the parent.
//
// A frame is a kind, one byte; the number of the request that it belongs to, and the length of what follows, four bytes
// each, the lowest first; and that many bytes. What is written bears the number of the request that was read last, and
// so does the parent's reply to a question: a frame that is left over is never taken for another request's.

#ifndef BOX_CHANNEL_H
#define BOX_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

enum { BOX_LONGEST = 64 << 20 }; // bytes of a frame

// Reads the beginning of a request; returns its kind and sets its length. Ends the process where the parent has gone or
// what comes is no frame.
char box_read_head(uint32_t *length);

// Reads bytes. Ends the process where the parent has gone.
void box_read(void *into, size_t length);

// Reads the rest of a request, into memory of its own and with a zero after it; it stays until the next text is read.
const char *box_read_text(uint32_t length);

// Reads the reply to a question, as box_read_text does, and sets its length. Nothing in it needs the bot's memory, so
// that no reply is ever left half read. Ends the process where it is no reply to this request.
const char *box_read_reply(uint32_t *length);

// Writes a frame. Ends the process where the parent has gone.
void box_write(char kind, const char *text, size_t length);

#endif
