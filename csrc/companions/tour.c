// tour.c -- the search. A border of two closed fields surrounds the board, so no step has to check for the edge.

#include "tour.h"

#include <assert.h>
#include <string.h>

enum { BORDER = 2, CHOICE_BITS = 3, CHOICES = SG_KNIGHT_MOVES * CHOICE_BITS };

const int8_t sg_knight_steps[SG_KNIGHT_MOVES][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                                    {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

struct sg_Tour {
    int width, height;
    int32_t stride;
    int32_t step[SG_KNIGHT_MOVES]; // the same steps as differences of indices
    uint32_t first, length, goal;  // fields of the path: at the start, at present, in the end
    uint32_t open;                 // open fields outside the path given at the start
    uint32_t ends;                 // open fields with only one way: the path can only end there
    uint32_t seed;
    sg_TourOrder order;
    bool closed, prunes, is_new, done;
    int32_t *path;
    uint32_t *choices; // for each field of the path, the onward steps not yet tried: three bits each, then their number
    uint8_t *is_open;  // not closed, not on the path
    uint8_t *ways;     // neighbours that are open, or the end of the path, or (if closed) its start
};

static size_t area(int width, int height)
{
    return ((size_t)width + (size_t)2 * BORDER) * ((size_t)height + (size_t)2 * BORDER);
}

size_t sg_tour_bytes(int width, int height)
{
    size_t fields = (size_t)width * (size_t)height;
    return sizeof(sg_Tour) + fields * (sizeof(int32_t) + sizeof(uint32_t)) + 2 * area(width, height);
}

static int32_t index_of(const sg_Tour *tour, int x, int y)
{
    return (y + BORDER) * tour->stride + x + BORDER;
}

static bool on_board(const sg_Tour *tour, int x, int y)
{
    return x >= 0 && x < tour->width && y >= 0 && y < tour->height;
}

sg_Tour *sg_tour_place(void *memory, int width, int height)
{
    memset(memory, 0, sg_tour_bytes(width, height));
    sg_Tour *tour = memory;
    size_t fields = (size_t)width * (size_t)height;
    tour->width = width;
    tour->height = height;
    tour->stride = width + 2 * BORDER;
    tour->path = (int32_t *)(tour + 1);
    tour->choices = (uint32_t *)(tour->path + fields);
    tour->is_open = (uint8_t *)(tour->choices + fields);
    tour->ways = tour->is_open + area(width, height);
    for (int i = 0; i < SG_KNIGHT_MOVES; i++)
        tour->step[i] = sg_knight_steps[i][1] * tour->stride + sg_knight_steps[i][0];
    for (int y = 0; y < height; y++)
        memset(tour->is_open + index_of(tour, 0, y), 1, (size_t)width);
    tour->open = (uint32_t)fields;
    return tour;
}

static bool is_step(const sg_Tour *tour, int32_t from, int32_t to)
{
    bool found = false;
    for (int i = 0; i < SG_KNIGHT_MOVES; i++)
        found |= to - from == tour->step[i];
    return found;
}

void sg_tour_close_field(sg_Tour *tour, int x, int y)
{
    assert(on_board(tour, x, y));
    uint8_t *open = &tour->is_open[index_of(tour, x, y)];
    tour->open -= *open;
    *open = 0;
}

const char *sg_tour_extend(sg_Tour *tour, int x, int y)
{
    if (!on_board(tour, x, y)) return "is off the board";
    int32_t field = index_of(tour, x, y);
    if (!tour->is_open[field]) return "is not free";
    if (tour->length > 0 && !is_step(tour, tour->path[tour->length - 1], field))
        return "is no knight's move away from the field before it";
    sg_tour_close_field(tour, x, y);
    tour->path[tour->length++] = field;
    return NULL;
}

bool sg_tour_is_open(const sg_Tour *tour, int x, int y)
{
    return on_board(tour, x, y) && tour->is_open[index_of(tour, x, y)];
}

uint32_t sg_tour_length(const sg_Tour *tour)
{
    return tour->length;
}

void sg_tour_field(const sg_Tour *tour, uint32_t i, int *x, int *y)
{
    *x = tour->path[i] % tour->stride - BORDER;
    *y = tour->path[i] / tour->stride - BORDER;
}

// The distance of a field from the middle, squared, in half fields.
static int64_t distance(const sg_Tour *tour, int32_t field)
{
    int64_t dx = 2 * (field % tour->stride - BORDER) - (tour->width - 1);
    int64_t dy = 2 * (field / tour->stride - BORDER) - (tour->height - 1);
    return dx * dx + dy * dy;
}

static uint32_t shuffled(const sg_Tour *tour, int32_t field)
{
    uint32_t mixed = ((uint32_t)field ^ tour->seed) * UINT32_C(2654435761);
    return mixed ^ mixed >> 15;
}

// Whether a is tried before b. b comes earlier clockwise.
static bool comes_first(const sg_Tour *tour, int32_t a, int32_t b)
{
    if (tour->ways[a] != tour->ways[b]) return tour->ways[a] < tour->ways[b];
    if (tour->order == SG_OUTSIDE) return distance(tour, a) > distance(tour, b);
    return tour->order == SG_SHUFFLED && shuffled(tour, a) < shuffled(tour, b);
}

// The onward steps from the end of the path, in order; the first in the lowest bits.
static uint32_t list_choices(const sg_Tour *tour)
{
    int32_t end = tour->path[tour->length - 1];
    int list[SG_KNIGHT_MOVES], count = 0;
    for (int i = 0; i < SG_KNIGHT_MOVES; i++) {
        if (!tour->is_open[end + tour->step[i]]) continue;
        int at = count++;
        if (tour->order != SG_CLOCKWISE)
            for (; at > 0 && comes_first(tour, end + tour->step[i], end + tour->step[list[at - 1]]); at--)
                list[at] = list[at - 1];
        list[at] = i;
    }
    uint32_t choices = (uint32_t)count << CHOICES;
    for (int i = 0; i < count; i++)
        choices |= (uint32_t)list[i] << i * CHOICE_BITS;
    return choices;
}

// Takes the first of the choices.
static int take_choice(uint32_t *choices)
{
    int step = (int)(*choices & (SG_KNIGHT_MOVES - 1));
    uint32_t rest = (*choices & ((UINT32_C(1) << CHOICES) - 1)) >> CHOICE_BITS;
    *choices = rest | ((*choices >> CHOICES) - 1) << CHOICES;
    return step;
}

// The path leaves its end for `next`, so the neighbours of the end have one way less. Returns whether all fields left,
// except the last of the path, can still be entered and left again.
static bool leave(sg_Tour *tour, int32_t end, int32_t next)
{
    int needed = tour->closed ? 2 : 1;
    bool possible = true;
    tour->is_open[next] = 0;
    tour->ends -= tour->ways[next] == 1;
    if (tour->closed && tour->length == 1) return true; // the start stays a way, for the last field
    for (int i = 0; i < SG_KNIGHT_MOVES; i++) {
        int32_t field = end + tour->step[i];
        int left = --tour->ways[field];
        if (!tour->is_open[field]) continue;
        possible &= left >= needed;
        tour->ends += left == 1;
    }
    return possible && (tour->closed || tour->ends <= 1);
}

// Undoes `leave`.
static void leave_back(sg_Tour *tour, int32_t end, int32_t next)
{
    if (!tour->closed || tour->length > 1) {
        for (int i = 0; i < SG_KNIGHT_MOVES; i++) {
            int32_t field = end + tour->step[i];
            tour->ends -= tour->is_open[field] && tour->ways[field] == 1;
            tour->ways[field]++;
        }
    }
    tour->is_open[next] = 1;
    tour->ends += tour->ways[next] == 1;
}

static void go_back(sg_Tour *tour)
{
    tour->length--;
    leave_back(tour, tour->path[tour->length - 1], tour->path[tour->length]);
}

static bool is_complete(const sg_Tour *tour)
{
    if (tour->length != tour->goal) return false;
    return !tour->closed || is_step(tour, tour->path[tour->length - 1], tour->path[0]);
}

static void go_on(sg_Tour *tour)
{
    int32_t end = tour->path[tour->length - 1];
    int32_t next = end + tour->step[take_choice(&tour->choices[tour->length - 1])];
    bool possible = leave(tour, end, next) || !tour->prunes;
    tour->path[tour->length++] = next;
    if (!possible)
        go_back(tour);
    else
        tour->choices[tour->length - 1] = tour->length < tour->goal ? list_choices(tour) : 0;
}

// Two differences among the fields left: fields of the square colour that comes next, less the others; and on a board
// of four rows (or columns) fields of the outer two, less those of the inner two.
typedef struct Excess {
    int64_t colour, outer;
    uint32_t outer_next; // outer fields of the colour that comes next
} Excess;

static bool is_outer(const sg_Tour *tour, int32_t field)
{
    int32_t x = field % tour->stride - BORDER, y = field / tour->stride - BORDER;
    return tour->height == 4 ? y == 0 || y == 3 : x == 0 || x == 3;
}

// Whether the two fields have different square colours.
static bool differ(const sg_Tour *tour, int32_t from, int32_t field)
{
    return (from % tour->stride + from / tour->stride + field % tour->stride + field / tour->stride) % 2 != 0;
}

static void weigh(const sg_Tour *tour, int32_t field, Excess *excess)
{
    bool next = differ(tour, tour->path[tour->length - 1], field), outer = is_outer(tour, field);
    excess->colour += next ? 1 : -1;
    excess->outer += outer ? 1 : -1;
    excess->outer_next += outer && next;
}

// No step on a board of four rows leads from an outer row to an outer row. So the outer fields left may be one more
// than the inner ones only if the path comes from an inner field, and must be one less if it has to close on an outer
// one. If there are exactly that many, outer and inner fields alternate as the square colours do, so all outer fields
// have one colour.
static bool rows_allow(const sg_Tour *tour, const Excess *excess)
{
    if (tour->height != 4 && tour->width != 4) return true;
    int64_t most = !is_outer(tour, tour->path[tour->length - 1]);
    if (tour->closed && is_outer(tour, tour->path[0])) most--;
    if (excess->outer != most) return excess->outer < most;
    uint32_t outer = (uint32_t)(tour->open + excess->outer) / 2;
    return excess->outer_next == 0 || excess->outer_next == outer;
}

// Whether square colours and rows allow a path over all fields left. Every step of a knight changes the colour.
static bool is_balanced(const sg_Tour *tour)
{
    Excess excess = {0, 0, 0};
    for (int y = 0; y < tour->height; y++)
        for (int x = 0; x < tour->width; x++)
            if (tour->is_open[index_of(tour, x, y)]) weigh(tour, index_of(tour, x, y), &excess);
    if (tour->closed && tour->goal % 2 != 0) return false;
    return excess.colour == tour->open % 2 && rows_allow(tour, &excess);
}

// Returns whether all open fields, except the last of the path, have the ways they need.
static bool count_ways(sg_Tour *tour)
{
    int needed = tour->closed ? 2 : 1;
    bool possible = true;
    tour->ends = 0;
    for (int y = 0; y < tour->height; y++) {
        for (int x = 0; x < tour->width; x++) {
            int32_t field = index_of(tour, x, y);
            int ways = 0;
            for (int i = 0; i < SG_KNIGHT_MOVES; i++) {
                int32_t other = field + tour->step[i];
                ways += tour->is_open[other] || other == tour->path[tour->length - 1] ||
                        (tour->closed && other == tour->path[0]);
            }
            tour->ways[field] = (uint8_t)ways;
            tour->ends += tour->is_open[field] && ways == 1;
            possible &= !tour->is_open[field] || ways >= needed;
        }
    }
    return possible && (tour->closed || tour->ends <= 1);
}

void sg_tour_start(sg_Tour *tour, uint32_t length, bool closed, sg_TourOrder order, uint32_t seed)
{
    assert(tour->length > 0 && length >= tour->length);
    tour->order = order;
    tour->seed = seed;
    tour->closed = closed;
    tour->first = tour->length;
    tour->goal = length;
    tour->prunes = length == tour->length + tour->open;
    bool possible = count_ways(tour) && is_balanced(tour);
    tour->done = length > tour->length + tour->open || (tour->prunes && !possible);
    tour->is_new = true;
    tour->choices[tour->length - 1] = tour->length < length ? list_choices(tour) : 0;
}

sg_TourState sg_tour_run(sg_Tour *tour, uint64_t *steps)
{
    bool is_given = tour->is_new && !tour->done && is_complete(tour); // the path at the start
    tour->is_new = false;
    if (is_given) return SG_TOUR_FOUND;
    while (*steps > 0 && !tour->done) {
        --*steps;
        if (tour->choices[tour->length - 1] >> CHOICES != 0) {
            go_on(tour);
            if (is_complete(tour)) return SG_TOUR_FOUND;
        } else if (tour->length > tour->first) {
            go_back(tour);
        } else {
            tour->done = true;
        }
    }
    return tour->done ? SG_TOUR_NONE : SG_TOUR_MORE;
}

sg_TourState sg_tour_count(sg_Tour *tour, uint64_t *steps, uint64_t *found)
{
    sg_TourState state;
    while ((state = sg_tour_run(tour, steps)) == SG_TOUR_FOUND)
        ++*found;
    return state;
}
