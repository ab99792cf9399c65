// file.h -- files that are written so that nothing is lost: the old one stays whole until the new one is.
//
//     core.create_file(path)       file or nil, message      it is written bit by bit
//     file:write(text)             true or nil, message
//     file:finish()                true or nil, message      now it takes the place of the old one
//     file:discard()               the old one stays; so does a file that is closed or collected before its time
//
// A fresh file in the same folder is written, synced, and renamed; then the folder is synced. It is created with
// O_EXCL, so no link is followed, and it keeps the mode of the old file and, where that is allowed, its owner. After a
// failure it is removed, and the message names the path and the system's reason.
//
// On Linux the fresh file has no name until it is complete (O_TMPFILE), so a killed process leaves nothing behind,
// unless it is killed between the two calls that name and rename it. Elsewhere, and where the file system knows no such
// files, an incomplete one may stay: .shogun-0123456789abcdef.part. Whoever saves next into that folder removes it. A
// file whose writer lives is locked, and left alone.
//
// A link is followed: the file at its end is replaced. What is no regular file (a device, a pipe, /dev/stdout) is
// written at once, as far as it goes. A file that may not be written is not replaced.

#ifndef SHOGUN_FILE_H
#define SHOGUN_FILE_H

#include <lua.h>

// Adds core.create_file to the table on top of the stack.
void shogun_open_files(lua_State *L);

#endif
