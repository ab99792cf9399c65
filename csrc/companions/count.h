// count.h -- how many tours a knight has over all open fields of a board, without walking them one by one.
//
// The count takes the fields row by row and decides which edges of the tour lead from each to later fields. The rest of
// the board depends only on a state: it says which of the next fields are untouched, which are inside a piece of the
// tour, and which two fields are the ends of each piece. All choices that lead to the same state are counted together,
// as the transfer-matrix method and frontier-based search (Minato and others) do. Before it keeps a state, the count
// checks whether the fields left can have the edges they still need, whichever pieces these edges join: four of five
// states have no completion, and most of these fail this check.
//
// The caller passes the memory and gives twice as much when it is full. The count can stop after any number of states
// and continue later. A count in five lines, for a board of at most seven columns:
//
//     sg_Count *count = sg_count_place(malloc(sg_count_bytes(10)), 10, width, height);
//     sg_count_set(count, x, y, SG_COUNT_CLOSED);              any number of times
//     sg_count_start(count, closed);
//     while ((state = sg_count_run(count, &states)) == SG_COUNT_MORE || state == SG_COUNT_FULL)
//         if (state == SG_COUNT_FULL) count = sg_count_move(count, malloc(sg_count_bytes(++log2)));

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SG_COUNT_WIDTH = 7, SG_COUNT_FIELDS = 512, SG_COUNT_LOG2_LEAST = 10, SG_COUNT_LOG2_MOST = 32 };

// The kind of a field: tours may end on it, must end on it (at most two fields), or do not visit it.
typedef enum sg_CountField { SG_COUNT_OPEN, SG_COUNT_END, SG_COUNT_CLOSED } sg_CountField;

// SG_COUNT_OVER: the number is 2^62 or more.
typedef enum sg_CountState { SG_COUNT_MORE, SG_COUNT_FULL, SG_COUNT_DONE, SG_COUNT_OVER } sg_CountState;

typedef struct sg_Count sg_Count;

// The bytes of memory for 2^log2 states, 48 a state. log2: SG_COUNT_LOG2_LEAST to SG_COUNT_LOG2_MOST.
size_t sg_count_bytes(unsigned log2);
// Sets up a count in sg_count_bytes(log2) bytes of memory, aligned as malloc's. width: 1 to SG_COUNT_WIDTH; height: at
// least 1, with at most SG_COUNT_FIELDS fields in all. All fields are open.
sg_Count *sg_count_place(void *memory, unsigned log2, int width, int height);
// Copies a count into other memory of sg_count_bytes(sg_count_log2(count) + 1) bytes. Afterwards the caller may free
// the old memory.
sg_Count *sg_count_move(const sg_Count *count, void *memory);
unsigned sg_count_log2(const sg_Count *count);

void sg_count_set(sg_Count *count, int x, int y, sg_CountField kind);
// closed: counts only tours whose last field is a knight's move from the first; no field is SG_COUNT_END.
void sg_count_start(sg_Count *count, bool closed);
// Handles at most *states states, and subtracts their number. SG_COUNT_FULL: move the count to more memory and call
// again with the states left. SG_COUNT_DONE: sg_count_total is the number of tours; a tour and its reverse are one.
sg_CountState sg_count_run(sg_Count *count, uint64_t *states);
uint64_t sg_count_total(const sg_Count *count);

// Progress: the number of fields done, and of states in memory.
void sg_count_progress(const sg_Count *count, int *done, uint64_t *states);
