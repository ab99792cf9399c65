// future.c -- from every field to wherever one move leads, until nothing new is found.

#include "future.h"

#include <string.h>

#include "../engine/path.h"

// Where a pawn comes to, by what it shows there.
typedef struct Ahead {
    sg_Set showing[SG_PAWN_ENERGY + 1];
} Ahead;

// For a pawn that shows e on field f: [e][f].
typedef Ahead Aheads[SG_PAWN_ENERGY + 1][SG_FIELDS];

static void join(Ahead *ahead, const Ahead *more)
{
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        ahead->showing[energy] |= more->showing[energy];
}

// Adds what comes after one more move. Returns whether there is anything new.
static bool widen(Aheads aheads, const sg_Rules *rules, int energy, sg_Field from)
{
    Ahead *ahead = &aheads[energy][from], known = *ahead;
    for (sg_Set rest = sg_distance_masks[energy][from]; rest; rest = sg_without_first(rest)) {
        sg_Field to = sg_first(rest);
        int shows = sg_turned(rules, SG_PAWN, energy, from, to);
        ahead->showing[shows] |= sg_set_of(to);
        join(ahead, &aheads[shows][to]);
    }
    return memcmp(ahead, &known, sizeof known) != 0;
}

static bool widen_all(Aheads aheads, const sg_Rules *rules)
{
    bool widened = false;
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        for (sg_Field from = 0; from < SG_FIELDS; from++)
            widened |= widen(aheads, rules, energy, from);
    return widened;
}

// Notes what a pawn has ahead of it.
static void note(sg_Future *future, const Ahead *ahead, int energy, sg_Field from)
{
    sg_Set everywhere = 0;
    int sum = 0, count = 0;
    for (int shows = 1; shows <= SG_PAWN_ENERGY; shows++) {
        everywhere |= ahead->showing[shows];
        count += sg_size(ahead->showing[shows]);
        sum += sg_size(ahead->showing[shows]) * shows;
    }
    for (sg_Set rest = everywhere; rest; rest = sg_without_first(rest))
        future->comes[energy][sg_first(rest)] |= sg_set_of(from);
    for (int shows = 1; 2 * sum >= (2 * shows - 1) * count && shows <= SG_PAWN_ENERGY; shows++)
        future->shows[shows][energy] |= sg_set_of(from);
    if (everywhere == SG_ALL) future->tied = false;
}

void sg_future(sg_Future *future, const sg_Rules *rules)
{
    Aheads aheads;
    memset(aheads, rules->dice ? 255 : 0, sizeof aheads);
    memset(future, 0, sizeof *future);
    future->tied = true;
    future->rolled = rules->dice;
    while (!rules->dice && widen_all(aheads, rules))
        ;
    for (int energy = 1; energy <= SG_PAWN_ENERGY; energy++)
        for (sg_Field from = 0; from < SG_FIELDS; from++)
            note(future, &aheads[energy][from], energy, from);
}
