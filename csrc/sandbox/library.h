// library.h -- Lua sources by name, which the parent sends before a bot runs.

#ifndef BOX_LIBRARY_H
#define BOX_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

typedef struct box_Text {
    const char *text; // NULL if there is none
    size_t length;
} box_Text;

// Reads a text from the channel: its name, a zero byte, and the text. Ends the process if there is no room.
void box_receive_text(uint32_t length);

// The text that was received last under a name.
box_Text box_find_text(const char *name);

// The first returns the number of texts. The second removes those after the n-th.
int box_texts(void);
void box_remove_texts(int n);

#endif
