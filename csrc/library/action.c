// action.c -- the offsets of actions.

#include "action.h"

// The difference of rows and of columns of each offset.
static const int8_t up[SG_ACTION_OFFSETS] = {4,  3,  3,  3,  2,  2,  2,  2,  2,  1,  1,  1,  1,  1,
                                             1,  1,  0,  0,  0,  0,  0,  0,  0,  0,  -1, -1, -1, -1,
                                             -1, -1, -1, -2, -2, -2, -2, -2, -3, -3, -3, -4};
static const int8_t right[SG_ACTION_OFFSETS] = {0, -1, 0, 1, -2, -1, 0,  1, 2, -3, -2, -1, 0,  1, 2, 3, -4, -3, -2, -1,
                                                1, 2,  3, 4, -3, -2, -1, 0, 1, 2,  3,  -2, -1, 0, 1, 2, -1, 0,  1,  0};

int sg_action_move(int action, sg_Colour turn)
{
    sg_Field from = action / SG_ACTION_OFFSETS;
    int row = from / 8 + up[action % SG_ACTION_OFFSETS], column = from % 8 + right[action % SG_ACTION_OFFSETS];
    if (row < 0 || row > 7 || column < 0 || column > 7) return -1;
    return sg_move(sg_seen(from, turn), sg_seen(8 * row + column, turn));
}

int sg_action_of(sg_Move move, sg_Colour turn)
{
    int first = SG_ACTION_OFFSETS * sg_seen(sg_from(move), turn);
    for (int action = first; action < first + SG_ACTION_OFFSETS; action++)
        if (sg_action_move(action, turn) == move) return action;
    return -1;
}

void sg_list_actions(sg_Actions *actions)
{
    for (int move = 0; move < SG_MOVE_LIMIT; move++)
        actions->of[move] = -1;
    for (int action = 0; action < SG_ACTIONS; action++) {
        int move = sg_action_move(action, SG_WHITE);
        if (move >= 0) actions->of[move] = (int16_t)action;
    }
}
