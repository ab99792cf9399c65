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

#ifndef SG_WALK_H
#define SG_WALK_H

#include "four.h"
#include "reach.h"

typedef struct Walk {
    sg_Four arms, runs;
} Walk;

// Where runs leave the arms: those to the right or left leave the arms that go up or down, and so on.
SG_FOUR sg_Four side_ways(sg_Four arms)
{
    return sg_four_turn(sg_four_or(arms, sg_four_turn(sg_four_turn(arms))));
}

// The runs that leave the start go along its arms, so that the arms need not be asked what was reached.
SG_FOUR Walk start(sg_Set movers)
{
    sg_Four first = sg_four_shift(sg_four_inside(movers));
    return (Walk){first, first};
}

// One step on; movers that join go their first one.
SG_FOUR Walk step(Walk walk, sg_Four inside, sg_Four joining)
{
    sg_Four runs = sg_four_and(sg_four_or(walk.runs, side_ways(walk.arms)), inside);
    sg_Four arms = sg_four_and(walk.arms, inside);
    return (Walk){sg_four_shift(sg_four_or(arms, joining)), sg_four_shift(sg_four_or(runs, joining))};
}

SG_FOUR sg_Set walk_reach(sg_Field field, int energy, sg_Set empty)
{
    sg_Four inside = sg_four_inside(empty);
    Walk walk = start(sg_set_of(field));
    for (int left = energy - 1; left > 0; left--)
        walk = step(walk, inside, sg_four(0));
    return sg_four_any(walk.runs);
}

SG_FOUR sg_Set walk_reach_all(const sg_Movers *movers, sg_Set empty)
{
    sg_Four inside = sg_four_inside(empty);
    Walk walk = start(movers->of[SG_PAWN_ENERGY]);
    for (int left = SG_PAWN_ENERGY - 1; left > 0; left--) // a piece joins when as many steps are left as it shows
        walk = step(walk, inside, sg_four_inside(movers->of[left]));
    return sg_four_any(walk.runs);
}

SG_FOUR sg_Set walk_reached_by(sg_Field field, const sg_Movers *movers, sg_Set empty)
{
    sg_Four inside = sg_four_inside(empty);
    Walk walk = start(sg_set_of(field));
    sg_Set found = sg_four_any(walk.runs) & movers->of[1];
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++) {
        walk = step(walk, inside, sg_four(0));
        found |= sg_four_any(walk.runs) & movers->of[energy];
    }
    return found;
}

// For the count, from the landing fields backward: the fields from which a piece that goes `a` fields in one direction
// and then b in the one next to it lands there. A piece is counted in each of these sets that it stands in, if it shows
// a + b: that is a count of pieces and targets without a look at any one piece.

// Lane i of each is the quadrant between direction i and the next one: two_one goes two fields in direction i and one
// in the next. A target has one such place in the Corner of either way around, so both ways to it count once.
typedef struct Corner {
    sg_Four one_one, one_two, one_three, two_one, two_two, three_one;
} Corner;

typedef struct Straight {
    sg_Four one, two, three, four;
} Straight;

SG_FOUR sg_Four onward(sg_Four from, sg_Four inside)
{
    return sg_four_shift(sg_four_and(from, inside));
}

SG_FOUR sg_Four onward_turned(sg_Four from, sg_Four inside)
{
    return sg_four_shift_turned(sg_four_and(from, inside));
}

SG_FOUR Straight straight(sg_Set land, sg_Four inside)
{
    Straight ways;
    ways.one = sg_four_shift(sg_four_inside(land));
    ways.two = onward(ways.one, inside);
    ways.three = onward(ways.two, inside);
    ways.four = onward(ways.three, inside);
    return ways;
}

// The way that goes in direction i first. (Backward from the landing fields, so the other leg is walked first.)
SG_FOUR Corner around(const Straight *ways, sg_Four inside)
{
    sg_Four one = sg_four_turn(ways->one), two = sg_four_turn(ways->two), three = sg_four_turn(ways->three);
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
SG_FOUR Corner around_the_other(const Straight *ways, sg_Four inside)
{
    sg_Four turned = sg_four_turn(inside);
    Corner corner;
    corner.one_one = onward_turned(ways->one, turned);
    corner.one_two = onward_turned(corner.one_one, turned);
    corner.one_three = onward_turned(corner.one_two, turned);
    corner.two_one = onward_turned(ways->two, turned);
    corner.two_two = onward_turned(corner.two_one, turned);
    corner.three_one = onward_turned(ways->three, turned);
    return corner;
}

SG_FOUR sg_Four both(sg_Set movers, sg_Four one, sg_Four other)
{
    return sg_four_and(sg_four(movers), sg_four_or(one, other));
}

SG_FOUR int walk_count(const sg_Movers *movers, sg_Set empty, sg_Set land)
{
    sg_Four inside = sg_four_inside(empty);
    Straight ways = straight(land, inside);
    Corner a = around(&ways, inside), b = around_the_other(&ways, inside);
    const sg_Set *of = movers->of;
    // A piece shows one number, so sets of different energies can share a word.
    sg_Four ahead = sg_four_or(sg_four_or(both(of[1], ways.one, ways.one), both(of[2], ways.two, ways.two)),
                               sg_four_or(both(of[3], ways.three, ways.three), both(of[4], ways.four, ways.four)));
    sg_Four near = sg_four_or(sg_four_or(both(of[2], a.one_one, b.one_one), both(of[3], a.one_two, b.one_two)),
                              both(of[4], a.one_three, b.one_three));
    sg_Four far = sg_four_or(both(of[3], a.two_one, b.two_one), both(of[4], a.two_two, b.two_two));
    sg_Four farthest = both(of[4], a.three_one, b.three_one);
    return sg_four_sizes(ahead, near, far, farthest);
}

#endif
