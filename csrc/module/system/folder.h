// folder.h -- files and folders, reached safely from a given folder: never through a link.
//
//     core.names(folder)                           list of the names in it; or nil, reason
//     core.kind(path [, folder])                   "file", "folder", "link" or "other", identity, bytes, time, and
//                                                  whether another user owns it; or nil
//     core.remove_file(path, folder)               true; or nil, reason
//     core.open_file(path, folder [, is_written])  a regular file, as io.open makes it; or nil, reason
//     core.read_source(path, most [, folder])      its text; or nil, reason; nil alone if the folder has no such file
//     core.open(path, mode)                        as io.open, but paths are UTF-8 on every system;
//                                                  with nil as path a temporary file
//     core.make_folder(path)                       whether the folder exists now; its parent must exist
//     core.private_folder()                        the path of a new folder, which only this user may enter; or nil
//     core.remove_folder(path)                     whether an empty folder was removed
//
// Links are followed in the folder itself, and in a path without a folder: the user typed them. A path beneath a folder
// may not have the component "." or ".."; it is opened component by component, so nothing outside is reached, even if
// folders are renamed meanwhile. Only regular files are opened, without waiting. A file opened for writing is made if
// it is missing, and not truncated.

#pragma once

#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { SHOGUN_NAME_MAX = 255, SHOGUN_PATH_MAX = 4096 }; // bytes, of a path with its zero

// The place of a file: the folder that has it, and its name there.
typedef struct shogun_Place {
    int folder, descriptor;         // of the folder, and of the file; -1 if not open
    void *list;                     // of the folder's names; or NULL
    char name[SHOGUN_NAME_MAX + 1]; // of the file, or of the entry of the list
} shogun_Place;

typedef struct shogun_Status {
    enum { SHOGUN_A_FILE, SHOGUN_A_FOLDER, SHOGUN_A_LINK, SHOGUN_A_DEVICE } kind;
    uint64_t device, number;
    int64_t bytes, time; // of the last change, in nanoseconds
    bool is_foreign;     // another user owns it
} shogun_Status;

extern const char shogun_absent[]; // the reason if there is no such file

// The string at the argument; "" if it has a zero byte, which no name has.
const char *shogun_check_path(lua_State *L, int arg, const char *what);
// Pushes a place, which is closed when the calling function ends.
shogun_Place *shogun_push_place(lua_State *L);
// Return the reason of a failure, or NULL. The second one opens a regular file, without waiting; without a folder it
// follows links.
const char *shogun_enter(shogun_Place *place, const char *folder, const char *path);
const char *shogun_open_regular(shogun_Place *place, const char *folder, const char *path, bool is_written);

// Written for each system; they set errno, and return a descriptor or -1, or whether they have succeeded. `folder`: the
// descriptor of an open folder, beneath which no link is followed; or -1: the name is a path.
int shogun_open_folder(int folder, const char *name);
int shogun_open_entry(int folder, const char *name, bool is_written); // a regular file
bool shogun_find_status(int folder, const char *name, shogun_Status *status);
bool shogun_remove_entry(int folder, const char *name);
void *shogun_open_list(int folder, const char *name); // or NULL; "" is the open folder itself
bool shogun_next_name(void *list, char name[SHOGUN_NAME_MAX + 1]);
void shogun_close_list(void *list);
FILE *shogun_fopen(const char *path, const char *mode); // a file without a name if the path is NULL
bool shogun_new_folder(const char *path, bool is_private);
bool shogun_remove_folder(const char *path);
const char *shogun_temporary_folder(char path[SHOGUN_PATH_MAX]); // or NULL
uint64_t shogun_random_number(void);                             // that nobody can guess
