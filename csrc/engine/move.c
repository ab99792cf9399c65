// move.c -- the moves of a board in the version that the processor is best at.

#include "move.h"

#include "kernel/dispatch.h"

sg_Set sg_targets(const sg_Board *board, sg_Field from)
{
    assert(sg_has(board->side[board->turn], from));
    return SG_DISPATCH(sg_targets, board, from);
}

int sg_list_moves(const sg_Board *board, sg_Move *moves)
{
    return SG_DISPATCH(sg_list_moves, board, moves);
}

int sg_list_captures(const sg_Board *board, sg_Move *moves)
{
    return SG_DISPATCH(sg_list_captures, board, moves);
}

int sg_count_moves(const sg_Board *board)
{
    return SG_DISPATCH(sg_count_moves, board);
}

bool sg_can_move(const sg_Board *board)
{
    return sg_count_moves(board) > 0;
}

bool sg_is_legal(const sg_Board *board, sg_Move move)
{
    return sg_has(board->side[board->turn], sg_from(move)) && sg_has(sg_targets(board, sg_from(move)), sg_to(move));
}
