// library.h -- texts that the parent hands in before a bot runs, by name: Lua sources.

#ifndef BOX_LIBRARY_H
#define BOX_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

typedef struct box_Text {
    const char *text; // NULL if there is none
    size_t length;
} box_Text;

// Reads a text from the channel: its name, a zero byte, and the text. Ends the process where there is no room.
void box_receive_text(uint32_t length);

// The text of a name. The last one handed in counts.
box_Text box_find_text(const char *name);

// Forgets the texts after the n-th; returns how many there are.
int box_texts(void);
void box_forget_texts(int n);

#endif
