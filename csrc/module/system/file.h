// file.h -- files that are replaced atomically: what a system does for file.c.

#ifndef SHOGUN_FILE_H
#define SHOGUN_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "folder.h"

#define SHOGUN_FRESH_PREFIX ".shogun-"
#define SHOGUN_FRESH_SUFFIX ".part"
enum {
    SHOGUN_FRESH = sizeof SHOGUN_FRESH_PREFIX - 1 + 16 + sizeof SHOGUN_FRESH_SUFFIX
}; // bytes of a name with its zero

typedef struct shogun_File {
    int descriptor;                 // -1 once it is closed
    int folder;                     // descriptor; -1 if it is written directly
    bool is_named;                  // the fresh file has a name in the folder
    bool is_read_only;              // nobody may write to it once it is complete
    char fresh[SHOGUN_FRESH];       // this one
    char name[SHOGUN_NAME_MAX + 1]; // its final name
} shogun_File;

// A name that no other file has: .shogun-0123456789abcdef.part.
void shogun_make_fresh_name(char name[SHOGUN_FRESH]);
bool shogun_is_fresh_name(const char *name);

// The system's. The first three return the reason of a failure, or NULL; the others set errno.
//
// Opens the file that will replace the one at the path, which is followed; or a device or pipe there.
const char *shogun_open_typed(shogun_File *file, const char *path);
// These replace a link itself: at a path, or at a place that was entered.
const char *shogun_open_beside(shogun_File *file, const char *path);
const char *shogun_open_beneath(shogun_File *file, const shogun_Place *place);
bool shogun_write_all(int descriptor, const char *bytes, size_t size);
bool shogun_put_in_place(shogun_File *file); // syncs, closes and renames
bool shogun_sync_folder(const shogun_File *file);
// Closes all descriptors and removes the fresh file.
void shogun_discard(shogun_File *file);
// A number that nobody can guess.
uint64_t shogun_random_number(void);

#endif
