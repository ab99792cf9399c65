// mode.c -- the sheet's eval. Its recursion is written as two loops.

#include "mode.h"

// The first and the second direction of each mode, written as simple modes. A simple mode has the same direction twice.
static const uint8_t directions[SG_MODES][2] = {
    [SG_U] = {SG_U, SG_U},  [SG_D] = {SG_D, SG_D},  [SG_R] = {SG_R, SG_R},  [SG_L] = {SG_L, SG_L},
    [SG_RU] = {SG_R, SG_U}, [SG_LU] = {SG_L, SG_U}, [SG_RD] = {SG_R, SG_D}, [SG_LD] = {SG_L, SG_D},
    [SG_UR] = {SG_U, SG_R}, [SG_UL] = {SG_U, SG_L}, [SG_DR] = {SG_D, SG_R}, [SG_DL] = {SG_D, SG_L},
};

static sg_Set on(sg_Set set, int direction)
{
    switch (direction) {
    case SG_U:
        return sg_up(set);
    case SG_D:
        return sg_down(set);
    case SG_R:
        return sg_right(set);
    default:
        return sg_left(set);
    }
}

static sg_Set straight(sg_Set set, int direction, int energy, sg_Set empty)
{
    for (int left = energy; left > 0; left--)
        set = on(set & empty, direction);
    return set;
}

sg_Set sg_eval(const sg_Board *board, sg_Colour colour, sg_Field field, sg_Mode mode, int energy)
{
    sg_Set empty = ~sg_occupied(board);
    sg_Set at = sg_set_of(field);
    sg_Set ends = 0;
    for (int left = energy; left > 0; left--) {
        ends |= straight(at, directions[mode][1], left, empty);
        at = on(at & empty, directions[mode][0]);
    }
    return (ends | at) & ~board->side[colour];
}
