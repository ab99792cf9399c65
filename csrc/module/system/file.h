// file.h -- files that are replaced atomically: the old file stays whole until the new one is complete.
//
//     core.create_file(path)       file or nil, message      to be written in portions
//     core.create_file(path, true) the same for a file to which nobody may write afterwards
//     core.create_file(path, is_read_only, folder)           beneath a folder (folder.h): replaces a link, too
//     file:write(text)             true or nil, message
//     file:finish()                true or nil, message      replaces the old file
//     file:discard()               leaves the old file; so does closing or collecting it before finish
//
// A fresh file in the same folder is written, synced, and renamed; then the folder is synced. It is created with
// O_EXCL, so no link is followed, and it gets the mode of the old file and, if that is allowed, its owner. After a
// failure it is removed, and the message names the path and the system's reason.
//
// On Linux the fresh file has no name until it is complete (O_TMPFILE), so a killed process leaves nothing behind,
// unless it is killed between the two calls that name and rename it. Elsewhere, and on file systems without such
// files, an incomplete one may remain: .shogun-0123456789abcdef.part. The next save into that folder removes it. A file
// whose writer still runs is locked, and not removed.
//
// A link is followed: the file at its end is replaced. A path that is not a regular file (a device, a pipe,
// /dev/stdout) is written directly, without replacing. A file without write permission is not replaced.
//
// A new file that is to be read-only also replaces a read-only file, or a link itself.

#ifndef SHOGUN_FILE_H
#define SHOGUN_FILE_H

#include <lua.h>

// Adds core.create_file to the table on top of the stack.
void shogun_open_files(lua_State *L);

#endif
