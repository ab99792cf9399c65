// wide.h -- paths as Windows has them, from UTF-8; one that is not UTF-8 is in the system's code page.

#pragma once

#include <stdbool.h>
#include <wchar.h>

enum { SHOGUN_WIDE_MAX = 4096 }; // units, with the zero at the end

// The path of a name in an open folder, or, if that is -1, of a path. False, with errno, if it is too long or no name.
bool shogun_widen(wchar_t wide[SHOGUN_WIDE_MAX], int folder, const char *name);
bool shogun_narrow(char *text, int size, const wchar_t *wide);
// Sets errno to the reason of the last call's failure. Returns false.
bool shogun_set_reason(void);
