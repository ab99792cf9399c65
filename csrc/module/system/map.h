// map.h -- files as memory, and large pages.

#pragma once

#include <stdbool.h>
#include <stddef.h>

// Maps a file that nobody can truncate meanwhile: that would kill the process when it reads. Sets `bytes` to NULL if
// the caller has to copy the file instead. False, with errno, after a failure.
bool shogun_map_file(int descriptor, size_t size, void **bytes);
void shogun_unmap(void *bytes, size_t size);
// Called before the memory is first used. It is a hint: without huge pages nothing changes.
void shogun_wish_huge_pages(char *memory, size_t bytes);
