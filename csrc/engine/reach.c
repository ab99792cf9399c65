// reach.c -- walking outward, one step at a time.
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

#include "reach.h"

typedef struct Walk {
    sg_Set arm_up, arm_down, arm_right, arm_left;
    sg_Set run_up, run_down, run_right, run_left;
} Walk;

static inline void enter(Walk *walk, sg_Set movers)
{
    walk->arm_up |= movers;
    walk->arm_down |= movers;
    walk->arm_right |= movers;
    walk->arm_left |= movers;
}

static inline Walk step(Walk walk)
{
    sg_Set upright = walk.arm_up | walk.arm_down;
    sg_Set level = walk.arm_right | walk.arm_left;
    return (Walk){
        .arm_up = sg_up(walk.arm_up),
        .arm_down = sg_down(walk.arm_down),
        .arm_right = sg_right(walk.arm_right),
        .arm_left = sg_left(walk.arm_left),
        .run_up = sg_up(walk.run_up | level),
        .run_down = sg_down(walk.run_down | level),
        .run_right = sg_right(walk.run_right | upright),
        .run_left = sg_left(walk.run_left | upright),
    };
}

static inline Walk kept(Walk walk, sg_Set empty)
{
    return (Walk){walk.arm_up & empty, walk.arm_down & empty, walk.arm_right & empty, walk.arm_left & empty,
                  walk.run_up & empty, walk.run_down & empty, walk.run_right & empty, walk.run_left & empty};
}

// The arms need not be asked: a start is in all four of them, so a run leaves it along every arm.
static inline sg_Set reached(Walk walk)
{
    return walk.run_up | walk.run_down | walk.run_right | walk.run_left;
}

sg_Set sg_reach(sg_Field field, int energy, sg_Set empty)
{
    Walk walk = {0};
    enter(&walk, sg_set_of(field));
    walk = step(walk);
    for (int left = energy - 1; left > 0; left--)
        walk = step(kept(walk, empty));
    return reached(walk);
}

sg_Set sg_reach_all(sg_Movers movers, sg_Set empty)
{
    Walk walk = {0};
    for (int left = SG_PAWN_ENERGY; left > 0; left--) { // a piece joins when as many steps are left as it shows
        walk = kept(walk, empty);
        enter(&walk, movers.of[left]);
        walk = step(walk);
    }
    return reached(walk);
}

sg_Set sg_reached_by(sg_Field field, sg_Movers movers, sg_Set empty)
{
    Walk walk = {0};
    enter(&walk, sg_set_of(field));
    walk = step(walk);
    sg_Set found = reached(walk) & movers.of[1];
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++) {
        walk = step(kept(walk, empty));
        found |= reached(walk) & movers.of[energy];
    }
    return found;
}

// The fields of one row or one column from a to b, both included.
static sg_Set line(sg_Field a, sg_Field b)
{
    sg_Field low = a < b ? a : b;
    sg_Field high = a < b ? b : a;
    sg_Set between = (sg_set_of(high) << 1) - sg_set_of(low);
    return sg_y(a) == sg_y(b) ? between : between & SG_COLUMN_A << (a % 8);
}

sg_Set sg_path(sg_Field from, sg_Field to, sg_Field corner)
{
    return (line(from, corner) | line(corner, to)) & ~sg_set_of(from) & ~sg_set_of(to);
}
