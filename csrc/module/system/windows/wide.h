// wide.h -- converts paths to UTF-16 for Windows: from UTF-8, or if that is invalid, from the system's code page.

#pragma once

#include <stdbool.h>
#include <wchar.h>

enum { SHOGUN_WIDE_MAX = 4096 }; // units, with the zero at the end

// Writes the path of a name in an open folder; if `folder` is -1, the name is a path. False, with errno, if the name is
// invalid or too long.
bool shogun_widen(wchar_t wide[SHOGUN_WIDE_MAX], int folder, const char *name);
bool shogun_narrow(char *text, int size, const wchar_t *wide);
// Sets errno to the reason why the last call of Windows failed. Returns false.
bool shogun_set_reason(void);
