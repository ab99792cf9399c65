// windows_absent.c -- openers that do nothing, of what Windows does without: boxes, and locks of databases.

#include "../../binding/openers.h"

void shogun_open_channels(lua_State *L)
{
    (void)L;
}

void shogun_open_locks(lua_State *L)
{
    (void)L;
}
