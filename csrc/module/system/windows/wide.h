// wide.h -- names as Windows has them, from UTF-8 and back; a name that is not UTF-8 is one of the system's code page.

#ifndef SHOGUN_WIDE_H
#define SHOGUN_WIDE_H

#include <stdbool.h>
#include <wchar.h>

enum { SHOGUN_WIDE_MAX = 4096 }; // units, with the zero at the end

// Each returns false and sets errno if a name is too long, or none.
bool shogun_widen(wchar_t wide[SHOGUN_WIDE_MAX], const char *text);
bool shogun_narrow(char *text, int size, const wchar_t *wide);
// The path of a name in an open folder.
bool shogun_path_in(wchar_t path[SHOGUN_WIDE_MAX], int folder, const char *name);

// Sets errno to the reason of the last call's failure. Returns false.
bool shogun_set_reason(void);
// A descriptor of a handle, or -1 with errno.
int shogun_descriptor(void *handle, int flags);
// Opens a folder, from which others can neither rename nor remove it meanwhile; a link only if it may be followed.
int shogun_hold_folder(const wchar_t *path, bool follow);

#endif
