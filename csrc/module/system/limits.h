// limits.h -- upper bounds of the numbers that users pass to searches.

#pragma once

#include <lua.h>
#include <stdint.h>

// MiB of a table: the size of one object. On 32 bits that is less than 2 GiB.
#define SHOGUN_HASH_MAX (PTRDIFF_MAX >> 20 < 65536 ? (int)(PTRDIFF_MAX >> 20) : 65536)
#define SHOGUN_THREADS_MAX 256 // that search at once
