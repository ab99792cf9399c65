// tour.h -- knight's tours: one search that finds and counts them.
//
// A search extends a path, step by step, until it has the wanted length; from there it continues to the next such path.
// It is a loop, not a recursion. The caller passes its memory: sg_tour_bytes, about ten bytes a field. The search can
// stop after any number of steps and continue later.
//
// If the path has to visit every open field, it must enter each field left, and leave each but the last again. As soon
// as it no longer can, the search steps back. This drops only paths that cannot be completed, so the order of the tours
// stays the same. Counting square colours can prove at once that there is no tour.
//
// Fields are pairs (x, y), counted from 0. A search in five lines:
//
//     sg_Tour *tour = sg_tour_place(memory, width, height);    all fields open, no path yet
//     sg_tour_extend(tour, x, y);                              the start of the path, oldest field first
//     sg_tour_close_field(tour, x, y);                         any number of times
//     sg_tour_start(tour, length, closed, order, seed);
//     while (sg_tour_run(tour, &steps) == SG_TOUR_FOUND) ...

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SG_KNIGHT_MOVES 8

// The order in which onward moves are tried. SG_CLOCKWISE starts at twelve o'clock: (+1, +2), (+2, +1), ... (-1, +2).
// The others follow Warnsdorff's rule: the field with the fewest onward moves first. Ties are broken clockwise
// (SG_WARNSDORFF), by the distance from the middle of the board, farthest first (SG_OUTSIDE: A. Roth's rule, good for
// boards of a million fields), or by a seed (SG_SHUFFLED: for another try).
typedef enum sg_TourOrder { SG_CLOCKWISE, SG_WARNSDORFF, SG_OUTSIDE, SG_SHUFFLED } sg_TourOrder;

typedef enum sg_TourState { SG_TOUR_MORE, SG_TOUR_FOUND, SG_TOUR_NONE } sg_TourState;

typedef struct sg_Tour sg_Tour;

// The steps of a knight, clockwise: x, then y.
extern const int8_t sg_knight_steps[SG_KNIGHT_MOVES][2];

// width, height: 1 or more, at most 4096 x 4096 fields together.
size_t sg_tour_bytes(int width, int height);
// Sets up a search in sg_tour_bytes bytes of memory, aligned as malloc's. All fields are open, and there is no path.
sg_Tour *sg_tour_place(void *memory, int width, int height);

// Adds a field to the end of the path. Returns NULL; or, with the path unchanged, why the field cannot follow: "is off
// the board", "is not free" (closed, or on the path), "is no knight's move away from the field before it".
const char *sg_tour_extend(sg_Tour *tour, int x, int y);
// Closes a field: no path enters it. The field is on the board.
void sg_tour_close_field(sg_Tour *tour, int x, int y);
// Whether the field is on the board, not closed and not on the path.
bool sg_tour_is_open(const sg_Tour *tour, int x, int y);

// Prepares a search for paths of `length` fields, at least the length of the present path. closed: only for paths whose
// last field is a knight's move from the first. The present path has one field or more; every path found starts with
// it. seed: for SG_SHUFFLED.
void sg_tour_start(sg_Tour *tour, uint32_t length, bool closed, sg_TourOrder order, uint32_t seed);
// Searches for at most *steps steps, and subtracts their number. SG_TOUR_FOUND: the present path is complete; the next
// call searches on. SG_TOUR_NONE: there are no more. SG_TOUR_MORE: call again.
sg_TourState sg_tour_run(sg_Tour *tour, uint64_t *steps);
// Searches on without stopping at paths it finds; adds their number to *found. SG_TOUR_MORE or SG_TOUR_NONE.
sg_TourState sg_tour_count(sg_Tour *tour, uint64_t *steps, uint64_t *found);

// The present path: its length, and its i-th field. The oldest field is number 0.
uint32_t sg_tour_length(const sg_Tour *tour);
void sg_tour_field(const sg_Tour *tour, uint32_t i, int *x, int *y);
