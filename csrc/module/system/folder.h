// folder.h -- names that are found in a folder or written into it: reached from the folder, behind no link.
//
//     core.names(folder)                           list of the names in it; or nil, reason
//     core.kind(path [, folder])                   "file", "folder", "link" or "other", identity, bytes, time; or nil
//     core.remove_file(path, folder)               true; or nil, reason
//     core.open_file(path, folder [, is_written])  a regular file, as io.open makes it; or nil, reason
//     core.read_source(path, most [, folder])      its text; or nil, reason; nil alone if the folder has no such file
//     core.lock(file)                              whether this process has the file alone, until it closes it
//     core.holds(identity)                         whether this process has the file open
//     core.real_path(path)                         path without links, whether another user may replace the file or add
//                                                  one beside it; or nil
//
// What the user typed is followed: the folder, and a path without a folder. A path beneath a folder may have no
// component "." or ".."; it is opened component by component (openat, O_NOFOLLOW), so nothing outside is reached, even
// if folders are renamed meanwhile. Anything but a regular file is not opened and not waited for. A written file is
// made if it is missing, and not cut off.

#ifndef SHOGUN_FOLDER_H
#define SHOGUN_FOLDER_H

#include <dirent.h>
#include <lua.h>

enum { SHOGUN_NAME_MAX = 255 }; // bytes

// The place of a file: the folder that has it, and its name there.
typedef struct shogun_Place {
    int folder, descriptor;         // of the folder, and of the file; -1 if not open
    DIR *list;                      // of the folder's names; or NULL
    char name[SHOGUN_NAME_MAX + 1]; // of the file
} shogun_Place;

extern const char shogun_absent[]; // the reason if there is no such file

// Pushes a place, which is closed when the calling function ends.
shogun_Place *shogun_push_place(lua_State *L);
// Each of these returns the reason of a failure, or NULL. The second one opens a regular file, and waits for nothing;
// without a folder it follows links.
const char *shogun_enter(shogun_Place *place, const char *folder, const char *path);
const char *shogun_open_regular(shogun_Place *place, const char *folder, const char *path, int flags);

#endif
