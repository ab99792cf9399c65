// buffer.h -- buffers: bytes that batches write into again and again; a userdata.

#pragma once

#include <lua.h>
#include <stddef.h>
#include <stdint.h>

// The bytes of the buffer at arg, at least `size` of them; raises otherwise.
uint8_t *shogun_check_buffer(lua_State *L, int arg, size_t size);
// The bytes of a string at arg, exactly `size` of them, or of a buffer, at least so many; NULL if it is neither.
const uint8_t *shogun_check_bytes(lua_State *L, int arg, const char *what, size_t size);
