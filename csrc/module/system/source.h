// source.h -- sources of bots: regular files that are read whole.
//
//     core.read_source(path, most)            text, or nil, reason; follows links, as a user's own path may be one
//     core.read_source(path, most, folder)    the same beneath the folder; nil alone if there is no such file
//
// `most`: bytes; a text may have fewer. Anything but a regular file (a FIFO, a device) is not read and not waited for.
//
// Beneath a folder no link is followed, neither to a file nor to a folder, and no component may be "." or "..": so
// nothing outside is read, even if folders are renamed meanwhile. It opens a path component by component (openat,
// O_NOFOLLOW), which does the same on every system as openat2 does on new Linux.

#ifndef SHOGUN_SOURCE_H
#define SHOGUN_SOURCE_H

#include <lua.h>

// Adds core.read_source to the table on top of the stack.
void shogun_open_sources(lua_State *L);

#endif
