// absent.c -- openers that do nothing, of what pages do without: batches, the making of nets, other processes and
// terminals. shogun.core lacks their functions there.

#include "../module/binding/openers.h"
#include "../module/library/buffer.h"
#include "../module/system/channel.h"

void shogun_open_positions(lua_State *L)
{
    (void)L;
}

void shogun_open_self_play(lua_State *L)
{
    (void)L;
}

void shogun_open_trainers(lua_State *L)
{
    (void)L;
}

void shogun_open_buffers(lua_State *L)
{
    (void)L;
}

void shogun_open_batches(lua_State *L)
{
    (void)L;
}

void shogun_open_channels(lua_State *L)
{
    (void)L;
}

void shogun_open_descriptors(lua_State *L)
{
    (void)L;
}
