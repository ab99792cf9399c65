// file.h -- files that are replaced atomically: the functions that each system has for file.c.

#pragma once

#include "folder.h"

enum { SHOGUN_FRESH = sizeof ".shogun-0123456789abcdef.part" }; // bytes of a name, with its zero

typedef struct shogun_File {
    shogun_Place place;       // descriptor -1: closed; folder -1: written directly; the name is the final one
    bool is_named;            // the fresh file has a name in the folder
    bool is_read_only;        // nobody may write to it once it is complete
    char fresh[SHOGUN_FRESH]; // this name
} shogun_File;

// Writes a random name that no other file has.
void shogun_make_fresh_name(char name[SHOGUN_FRESH]);
// Opens the folder of a path and a fresh file in it, which will replace a file or a link of that name. Returns the
// reason of a failure, or NULL. `is_private`: other users may not read the fresh file yet.
const char *shogun_open_beside(shogun_File *file, const char *path, bool is_private);

// Written for each system. The first returns the reason of a failure; the others set errno.
//
// Follows links. Opens a fresh file to replace the file there; a device or pipe it opens itself.
const char *shogun_open_typed(shogun_File *file, const char *path);
bool shogun_make_fresh(shogun_File *file, bool is_private); // in the open folder
void shogun_remove_abandoned(int folder, const char *name); // a fresh file whose writer has ended
bool shogun_write_all(int descriptor, const char *bytes, size_t size);
bool shogun_put_in_place(shogun_File *file); // syncs, closes and renames
bool shogun_sync_folder(const shogun_File *file);
