// map.h -- files as memory, and large pages.

#pragma once

#include <stdbool.h>
#include <stddef.h>

// Maps a file, unless somebody could truncate it: reading the map would then kill the process. Sets
// `bytes` to NULL if the caller must copy the file instead. Returns false, with errno, on failure.
bool shogun_map_file(int descriptor, size_t size, void **bytes);
void shogun_unmap(void *bytes, size_t size);
// Called before the memory is first used. It is a hint: without huge pages nothing changes.
void shogun_wish_huge_pages(char *memory, size_t bytes);
