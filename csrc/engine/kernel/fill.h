// walk.h -- walking outward, in all four directions at once. Included by legal.h alone.
//
// A walk carries two kinds of sets. The four arms go straight on from where they started; at every field an arm lets
// two runs leave at right angles, and a run turns no more:
//
//                  ^  arm up
//                  |
//      run left  <-+->  run right
//                  |
//                  *  start
//
// All pieces may share one walk: a run is a run, wherever it came from.

#ifndef SG_FILL_H
#define SG_FILL_H

#include "../board.h"
#include "lanes.h"

typedef struct Walk {
    sg_Lanes arms, runs;
} Walk;

// Where runs leave the arms: those to the right or left leave the arms that go up or down, and so on.
SG_KERNEL sg_Lanes side_ways(sg_Lanes arms)
{
    return sg_lanes_turn(sg_lanes_or(arms, sg_lanes_turn(sg_lanes_turn(arms))));
}

// The runs that leave the start go along its arms, so that the arms need not be asked what was reached.
SG_KERNEL Walk start(sg_Set movers)
{
    sg_Lanes first = sg_lanes_shift(sg_lanes_inside(movers));
    return (Walk){first, first};
}

// One step on; movers that join go their first one.
SG_KERNEL Walk step(Walk walk, sg_Lanes inside, sg_Lanes joining)
{
    sg_Lanes runs = sg_lanes_and(sg_lanes_or(walk.runs, side_ways(walk.arms)), inside);
    sg_Lanes arms = sg_lanes_and(walk.arms, inside);
    return (Walk){sg_lanes_shift(sg_lanes_or(arms, joining)), sg_lanes_shift(sg_lanes_or(runs, joining))};
}

SG_KERNEL sg_Set fill_reach(sg_Field field, int energy, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Walk walk = start(sg_set_of(field));
    for (int left = energy - 1; left > 0; left--)
        walk = step(walk, inside, sg_lanes(0));
    return sg_lanes_any(walk.runs);
}

SG_KERNEL sg_Set fill_reach_all(const sg_ByEnergy *movers, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Walk walk = start(movers->of[SG_PAWN_ENERGY]);
    for (int left = SG_PAWN_ENERGY - 1; left > 0; left--) // a piece joins when as many steps are left as it shows
        walk = step(walk, inside, sg_lanes_inside(movers->of[left]));
    return sg_lanes_any(walk.runs);
}

SG_KERNEL sg_Set fill_reached_by(sg_Field field, const sg_ByEnergy *movers, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Walk walk = start(sg_set_of(field));
    sg_Set found = sg_lanes_any(walk.runs) & movers->of[1];
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++) {
        walk = step(walk, inside, sg_lanes(0));
        found |= sg_lanes_any(walk.runs) & movers->of[energy];
    }
    return found;
}

// For the count, from the landing fields backward: the fields from which a piece that goes `a` fields in one direction
// and then b in the one next to it lands there. A piece is counted in each of these sets that it stands in, if it shows
// a + b: that is a count of pieces and targets without a look at any one piece.

// Lane i of each is the quadrant between direction i and the next one: two_one goes two fields in direction i and one
// in the next. A target has one such place in the Corner of either way around, so both ways to it count once.
typedef struct Corner {
    sg_Lanes one_one, one_two, one_three, two_one, two_two, three_one;
} Corner;

typedef struct Straight {
    sg_Lanes one, two, three, four;
} Straight;

SG_KERNEL sg_Lanes onward(sg_Lanes from, sg_Lanes inside)
{
    return sg_lanes_shift(sg_lanes_and(from, inside));
}

SG_KERNEL sg_Lanes onward_turned(sg_Lanes from, sg_Lanes inside)
{
    return sg_lanes_shift_turned(sg_lanes_and(from, inside));
}

SG_KERNEL Straight straight(sg_Set land, sg_Lanes inside)
{
    Straight ways;
    ways.one = sg_lanes_shift(sg_lanes_inside(land));
    ways.two = onward(ways.one, inside);
    ways.three = onward(ways.two, inside);
    ways.four = onward(ways.three, inside);
    return ways;
}

// The way that goes in direction i first. (Backward from the landing fields, so the other leg is walked first.)
SG_KERNEL Corner around(const Straight *ways, sg_Lanes inside)
{
    sg_Lanes one = sg_lanes_turn(ways->one), two = sg_lanes_turn(ways->two), three = sg_lanes_turn(ways->three);
    Corner corner;
    corner.one_one = onward(one, inside);
    corner.two_one = onward(corner.one_one, inside);
    corner.three_one = onward(corner.two_one, inside);
    corner.one_two = onward(two, inside);
    corner.two_two = onward(corner.one_two, inside);
    corner.one_three = onward(three, inside);
    return corner;
}

// The way that goes in the next direction first.
SG_KERNEL Corner around_the_other(const Straight *ways, sg_Lanes inside)
{
    sg_Lanes turned = sg_lanes_turn(inside);
    Corner corner;
    corner.one_one = onward_turned(ways->one, turned);
    corner.one_two = onward_turned(corner.one_one, turned);
    corner.one_three = onward_turned(corner.one_two, turned);
    corner.two_one = onward_turned(ways->two, turned);
    corner.two_two = onward_turned(corner.two_one, turned);
    corner.three_one = onward_turned(ways->three, turned);
    return corner;
}

SG_KERNEL sg_Lanes both(sg_Set movers, sg_Lanes one, sg_Lanes other)
{
    return sg_lanes_and(sg_lanes(movers), sg_lanes_or(one, other));
}

SG_KERNEL int fill_count(const sg_ByEnergy *movers, sg_Set empty, sg_Set land)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Straight ways = straight(land, inside);
    Corner a = around(&ways, inside), b = around_the_other(&ways, inside);
    const sg_Set *of = movers->of;
    // A piece shows one number, so sets of different energies can share a word.
    sg_Lanes ahead = sg_lanes_or(sg_lanes_or(both(of[1], ways.one, ways.one), both(of[2], ways.two, ways.two)),
                                 sg_lanes_or(both(of[3], ways.three, ways.three), both(of[4], ways.four, ways.four)));
    sg_Lanes near = sg_lanes_or(sg_lanes_or(both(of[2], a.one_one, b.one_one), both(of[3], a.one_two, b.one_two)),
                                both(of[4], a.one_three, b.one_three));
    sg_Lanes far = sg_lanes_or(both(of[3], a.two_one, b.two_one), both(of[4], a.two_two, b.two_two));
    sg_Lanes farthest = both(of[4], a.three_one, b.three_one);
    return sg_lanes_sizes(ahead, near, far, farthest);
}

#endif
