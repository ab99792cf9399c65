// fill.h -- sets that spread over empty fields, in all four directions at once. Included by legal.h and by the
// evaluation's terms.

#ifndef SG_FILL_H
#define SG_FILL_H

#include "../board.h"
#include "lanes.h"

// The fields to which the pieces of a set can go. A fill holds two sets for each direction. `straight` spreads straight
// on from the start. At every field it starts two turned fills at right angles, and a turned fill never turns again:
//
//                       ^  straight
//                       |
//          turned  <----+---->  turned
//                       |
//                       *  start
//
// All pieces can share one fill, since a turned fill need not know where it came from.
typedef struct Fill {
    sg_Lanes straight;
    sg_Lanes turned; // it includes the straight fields, so it alone has all fields reached
} Fill;

// The fields where straight fills turn, in the lanes of their new directions: from up and down to right and left, from
// right and left to up and down.
SG_KERNEL sg_Lanes at_right_angles(sg_Lanes straight)
{
    return sg_lanes_turn(sg_lanes_or(straight, sg_lanes_turn(sg_lanes_turn(straight))));
}

// The first step of all pieces.
SG_KERNEL Fill fill_start(sg_Set pieces)
{
    sg_Lanes first = sg_lanes_shift(sg_lanes_inside(pieces));
    return (Fill){first, first};
}

// The next step. `inside`: sg_lanes_inside of the empty fields, and `joining`: of pieces that take their first step
// now.
SG_KERNEL Fill fill_step(Fill fill, sg_Lanes inside, sg_Lanes joining)
{
    sg_Lanes turned = sg_lanes_and(sg_lanes_or(fill.turned, at_right_angles(fill.straight)), inside);
    sg_Lanes straight = sg_lanes_and(fill.straight, inside);
    return (Fill){sg_lanes_shift(sg_lanes_or(straight, joining)), sg_lanes_shift(sg_lanes_or(turned, joining))};
}

// The functions of dispatch.h: sg_reach, sg_reach_all, sg_reached_by.

SG_KERNEL sg_Set fill_reach(sg_Field field, int energy, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Fill fill = fill_start(sg_set_of(field));
    for (int left = energy - 1; left > 0; left--)
        fill = fill_step(fill, inside, sg_lanes(0));
    return sg_lanes_any(fill.turned);
}

// The fields that pieces reach, and those where they still have steps to go: another piece may be in their way there.
typedef struct Ways {
    sg_Set reached, crossed;
} Ways;

SG_KERNEL Ways fill_ways(const sg_ByEnergy *pieces, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty), crossed = sg_lanes(0);
    Fill fill = fill_start(pieces->of[SG_PAWN_ENERGY]);
    for (int left = SG_PAWN_ENERGY - 1; left > 0; left--) { // a piece joins when the steps left equal its energy
        crossed = sg_lanes_or(crossed, fill.turned);
        fill = fill_step(fill, inside, sg_lanes_inside(pieces->of[left]));
    }
    return (Ways){sg_lanes_any(fill.turned), sg_lanes_any(crossed)};
}

SG_KERNEL sg_Set fill_reach_all(const sg_ByEnergy *pieces, sg_Set empty)
{
    return fill_ways(pieces, empty).reached;
}

// The fields from which a piece reaches one of the fields, by the piece's energy.
SG_KERNEL sg_ByEnergy fill_origins(sg_Set fields, sg_Set empty)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Fill fill = fill_start(fields);
    sg_ByEnergy origins = {{0, sg_lanes_any(fill.turned)}};
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++) {
        fill = fill_step(fill, inside, sg_lanes(0));
        origins.of[energy] = sg_lanes_any(fill.turned);
    }
    return origins;
}

// The pieces that stand on the fields given for their energy.
SG_KERNEL sg_Set pieces_on(const sg_ByEnergy *pieces, const sg_ByEnergy *fields)
{
    return (pieces->of[1] & fields->of[1]) | (pieces->of[2] & fields->of[2]) | (pieces->of[3] & fields->of[3]) |
           (pieces->of[4] & fields->of[4]);
}

SG_KERNEL sg_Set fill_reached_by(sg_Field field, const sg_ByEnergy *pieces, sg_Set empty)
{
    sg_ByEnergy origins = fill_origins(sg_set_of(field), empty);
    return pieces_on(pieces, &origins);
}

// The count: moves of all pieces are counted together, not piece by piece. The fill starts from all
// targets at once and goes backward. For each shape of a move it finds the set of fields from which such a move is
// free. A piece has one move for each of these sets that holds it, among the sets for the energy that it shows.
//
// Around the target T lie four quadrants; number i is between direction i and the next one:
//
//                     1: up
//            quadrant 1  |  quadrant 0
//     2: left  ----------T----------  0: right
//            quadrant 2  |  quadrant 3
//                    3: down
//
// Lane i of each set below belongs to direction i, or to quadrant i. This is quadrant 0. A field m_n lies m fields in
// direction i and n fields in the next one:
//
//     four
//     three  one_three
//     two    one_two    two_two
//     one    one_one    two_one  three_one
//     T      one        two      three      four
//
// A piece that stands on m_n, off the axes, can go around the corner in two ways. From two_one:
//
//     o <-- o <-- P             .     .     P
//     |                                     |
//     v                                     v
//     T     .     .             T <-- o <-- o
//
//     direction i first         the next direction first
//
// One Turned has the fields from which one of these ways is free. Both ways make the same move, so a field that is in
// both counts once.

typedef struct Straight {
    sg_Lanes one, two, three, four;
} Straight;

typedef struct Turned {
    sg_Lanes one_one, one_two, one_three, two_one, two_two, three_one;
} Turned;

// One step further from the target: in the lane's direction, or in the next one.
SG_KERNEL sg_Lanes onward(sg_Lanes from, sg_Lanes inside)
{
    return sg_lanes_shift(sg_lanes_and(from, inside));
}

SG_KERNEL sg_Lanes onward_turned(sg_Lanes from, sg_Lanes inside)
{
    return sg_lanes_shift_turned(sg_lanes_and(from, inside));
}

SG_KERNEL Straight straight_to(sg_Set targets, sg_Lanes inside)
{
    Straight straight;
    straight.one = sg_lanes_shift(sg_lanes_inside(targets));
    straight.two = onward(straight.one, inside);
    straight.three = onward(straight.two, inside);
    straight.four = onward(straight.three, inside);
    return straight;
}

// The piece goes along direction i first, so the fill, which goes backward, starts along the next one.
SG_KERNEL Turned direction_first(const Straight *straight, sg_Lanes inside)
{
    sg_Lanes one = sg_lanes_turn(straight->one);
    sg_Lanes two = sg_lanes_turn(straight->two);
    sg_Lanes three = sg_lanes_turn(straight->three);
    Turned turned;
    turned.one_one = onward(one, inside);
    turned.two_one = onward(turned.one_one, inside);
    turned.three_one = onward(turned.two_one, inside);
    turned.one_two = onward(two, inside);
    turned.two_two = onward(turned.one_two, inside);
    turned.one_three = onward(three, inside);
    return turned;
}

// The piece goes along the next direction first, so the fill starts along direction i.
SG_KERNEL Turned next_first(const Straight *straight, sg_Lanes inside)
{
    sg_Lanes inside_next = sg_lanes_turn(inside);
    Turned turned;
    turned.one_one = onward_turned(straight->one, inside_next);
    turned.one_two = onward_turned(turned.one_one, inside_next);
    turned.one_three = onward_turned(turned.one_two, inside_next);
    turned.two_one = onward_turned(straight->two, inside_next);
    turned.two_two = onward_turned(turned.two_one, inside_next);
    turned.three_one = onward_turned(straight->three, inside_next);
    return turned;
}

SG_KERNEL sg_Lanes on_either(sg_Set pieces, sg_Lanes a, sg_Lanes b)
{
    return sg_lanes_and(sg_lanes(pieces), sg_lanes_or(a, b));
}

// The number of pairs of a piece and a field of `targets` that it reaches.
SG_KERNEL int fill_count(const sg_ByEnergy *pieces, sg_Set empty, sg_Set targets)
{
    sg_Lanes inside = sg_lanes_inside(empty);
    Straight s = straight_to(targets, inside);
    Turned a = direction_first(&s, inside), b = next_first(&s, inside);
    const sg_Set *of = pieces->of;
    // A piece shows one number, so sets for different energies can share a word.
    sg_Lanes ahead = sg_lanes_or(sg_lanes_or(on_either(of[1], s.one, s.one), on_either(of[2], s.two, s.two)),
                                 sg_lanes_or(on_either(of[3], s.three, s.three), on_either(of[4], s.four, s.four)));
    sg_Lanes one_aside =
        sg_lanes_or(sg_lanes_or(on_either(of[2], a.one_one, b.one_one), on_either(of[3], a.one_two, b.one_two)),
                    on_either(of[4], a.one_three, b.one_three));
    sg_Lanes two_aside = sg_lanes_or(on_either(of[3], a.two_one, b.two_one), on_either(of[4], a.two_two, b.two_two));
    sg_Lanes three_aside = on_either(of[4], a.three_one, b.three_one);
    return sg_lanes_sizes(ahead, one_aside, two_aside, three_aside);
}

#endif
