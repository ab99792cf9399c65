// tour.h -- knight's tours: one search for all that can be asked about them.
//
// A search extends a path, step by step, until it has its length; it goes on from there to the next such path. It is a
// loop, not a recursion, and its memory is lent by the caller: sg_tour_bytes says how much, about ten bytes a
// field. It can be left after any number of steps and taken up again.
//
// Where the path has to visit every open field, the search turns back as soon as one of the fields left can no longer
// be entered and left again (all but the last one must be). This drops only paths that cannot be completed, so the
// tours are found in the same order as without it. Colours may tell at once that there is none.
//
// Fields are pairs (x, y), counted from 0. Use:
//
//     sg_Tour *tour = sg_tour_place(memory, width, height);    all fields open, no path yet
//     sg_tour_extend(tour, x, y);                              the path to begin with, oldest field first
//     sg_tour_close_field(tour, x, y);                         as many as wanted
//     sg_tour_start(tour, length, closed, order, seed);
//     while (sg_tour_run(tour, steps) == SG_TOUR_FOUND) ...

#ifndef SG_TOUR_H
#define SG_TOUR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SG_TOUR_FIELDS (1 << 24) // at most, 4096 x 4096
#define SG_KNIGHT_MOVES 8

// In which order onward moves are tried. Clockwise begins at twelve o'clock: (+1, +2), (+2, +1), ... (-1, +2).
// Warnsdorff's rule takes the field with the fewest onward moves first; among equals it goes clockwise, or takes the
// one farthest from the middle of the board first (A. Roth's tie-break, which serves boards of a million fields), or
// one that hangs on a seed, for another try.
typedef enum sg_TourOrder { SG_CLOCKWISE, SG_WARNSDORFF, SG_OUTSIDE, SG_SHUFFLED } sg_TourOrder;

typedef enum sg_TourState { SG_TOUR_MORE, SG_TOUR_FOUND, SG_TOUR_NONE } sg_TourState;

typedef struct sg_Tour sg_Tour;

// The steps of a knight, clockwise: x, then y.
extern const int8_t sg_knight_steps[SG_KNIGHT_MOVES][2];

// width, height: 1 or more, at most SG_TOUR_FIELDS fields together.
size_t sg_tour_bytes(int width, int height);
// Sets up a search in that many bytes, aligned as malloc's are.
sg_Tour *sg_tour_place(void *memory, int width, int height);

// Adds a field to the end of the path. Returns NULL, or why it cannot be there and leaves all as it is: "is off the
// board", "is not free" (closed, or on the path), "is no knight's move away from the field before it".
const char *sg_tour_extend(sg_Tour *tour, int x, int y);
// Keeps a field from being entered. It is on the board.
void sg_tour_close_field(sg_Tour *tour, int x, int y);
// Whether the field is on the board, not closed, and was not on the path.
bool sg_tour_is_open(const sg_Tour *tour, int x, int y);

// Gets ready to look for paths of `length` fields (the length of the path now, or more), closed ones or all. The path
// now has one field at least; it is kept by all that are found. seed: for SG_SHUFFLED.
void sg_tour_start(sg_Tour *tour, uint32_t length, bool closed, sg_TourOrder order, uint32_t seed);
// Searches for at most so many steps. SG_TOUR_FOUND: the path now is such a path; the next call looks for the next.
// SG_TOUR_NONE: there are no further ones. SG_TOUR_MORE: call again.
sg_TourState sg_tour_run(sg_Tour *tour, uint64_t steps);
// Goes on past every path found, and adds their number to *found. SG_TOUR_MORE or SG_TOUR_NONE.
sg_TourState sg_tour_count(sg_Tour *tour, uint64_t steps, uint64_t *found);

// The path now: its length; the i-th field, the oldest is 0.
uint32_t sg_tour_length(const sg_Tour *tour);
void sg_tour_field(const sg_Tour *tour, uint32_t i, int *x, int *y);

#endif
