// frame.h -- frames to and from the parent, and the Lua sources that the box stores.
//
// A frame is a kind, one byte; the number of the request that it belongs to, and the length of its text, four bytes
// each, little-endian; and that many bytes. A written frame has the number of the last request that was read, and so
// does the parent's reply to a question: a stale frame is never taken for part of another request.

#pragma once

#include <stddef.h>
#include <stdint.h>

enum { BOX_LONGEST = 64 << 20 }; // bytes of a frame

// Reads the beginning of a request; returns its kind and sets its length. Ends the process if the parent has gone or
// sends an invalid frame.
char box_read_head(uint32_t *length);

// Reads bytes. Ends the process if the parent has gone.
void box_read(void *into, size_t length);

// Reads the rest of a request, and adds a zero byte. The text is valid until the next text is read.
const char *box_read_text(uint32_t length);

// Reads the reply to a question, as box_read_text does, and sets its length. It allocates nothing in the bot's heap, so
// a reply is always read to its end. Ends the process if the reply belongs to another request.
const char *box_read_reply(uint32_t *length);

// Writes a frame. Ends the process if the parent has gone.
void box_write(char kind, const char *text, size_t length);

// A Lua source, which the parent sends by name before a bot runs.
typedef struct box_Text {
    const char *text; // NULL if there is none
    size_t length;
} box_Text;

// Reads a text from the channel: its name, a zero byte, and the text. Ends the process if it does not fit.
void box_receive_text(uint32_t length);

// The text that was received last under a name.
box_Text box_find_text(const char *name);

// The first returns the number of texts; the second removes all texts after the n-th.
int box_texts(void);
void box_remove_texts(int n);
