// action.h -- actions: the moves of the side to move as numbers from its own side of the board (shogun.h).

#ifndef SG_ACTION_H
#define SG_ACTION_H

#include "../engine/move.h"

#define SG_ACTION_OFFSETS 40 // fields at a distance of 1 to 4
#define SG_ACTIONS (SG_FIELDS * SG_ACTION_OFFSETS)

// A field as a colour sees it, which looks at the board turned by half if it is red; and back again. The same of a
// move.
static inline sg_Field sg_seen(sg_Field field, sg_Colour turn)
{
    return turn == SG_RED ? field ^ (SG_FIELDS - 1) : field;
}
static inline sg_Move sg_seen_move(sg_Move move, sg_Colour turn)
{
    return turn == SG_RED ? move ^ (SG_MOVE_LIMIT - 1) : move;
}

// The move of an action, 0..SG_ACTIONS - 1; -1 if its target is not on the board.
int sg_action_move(int action, sg_Colour turn);
// The action of a move; -1 for a move that no piece makes. sg_action is faster.
int sg_action_of(sg_Move move, sg_Colour turn);

// The actions of all moves that white sees, and -1 for moves that no piece makes.
typedef struct sg_Actions {
    int16_t of[SG_MOVE_LIMIT];
} sg_Actions;

void sg_list_actions(sg_Actions *actions);

static inline int16_t sg_action(const sg_Actions *actions, sg_Move move, sg_Colour turn)
{
    return actions->of[sg_seen_move(move, turn)];
}

#endif
