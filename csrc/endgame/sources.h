// sources.h -- where a pawn can have come from: moves taken back, for many fields at once.

#ifndef SG_SOURCES_H
#define SG_SOURCES_H

#include "ending.h"

// What a pawn of a class shows: the fields on which it shows each energy, and the greatest of them.
typedef struct sg_Shows {
    sg_Set of[SG_PAWN_ENERGY + 1];
    int most;
} sg_Shows;

static inline sg_Shows sg_shows_of(const sg_Rules *rules, int class)
{
    sg_Shows shows = {{0}, 0};
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        int energy = 1 + ((class + rules->dial[field]) & (SG_PAWN_ENERGY - 1));
        shows.of[energy] |= sg_set_of(field);
        if (energy > shows.most) shows.most = energy;
    }
    return shows;
}

// The empty fields from which a pawn could move to any of the targets. `empty`: the fields that it may cross. A path is
// the same in both directions, so this spreads from the targets: straight, and turned once.
SG_INLINE sg_Set sg_sources(sg_Set targets, sg_Set empty, const sg_Shows *shows)
{
    sg_Set up = sg_up(targets) & empty, down = sg_down(targets) & empty;
    sg_Set right = sg_right(targets) & empty, left = sg_left(targets) & empty;
    sg_Set turned_up = 0, turned_down = 0, turned_right = 0, turned_left = 0;
    sg_Set found = (up | down | right | left) & shows->of[1];
    for (int energy = 2; energy <= shows->most; energy++) {
        turned_up = sg_up(turned_up | right | left) & empty;
        turned_down = sg_down(turned_down | right | left) & empty;
        turned_right = sg_right(turned_right | up | down) & empty;
        turned_left = sg_left(turned_left | up | down) & empty;
        up = sg_up(up) & empty;
        down = sg_down(down) & empty;
        right = sg_right(right) & empty;
        left = sg_left(left) & empty;
        sg_Set all = up | down | right | left | turned_up | turned_down | turned_right | turned_left;
        found |= all & shows->of[energy];
    }
    return found;
}

#endif
