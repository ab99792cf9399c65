// kernel.h -- the functions that dispatch.h declares three times. Included by portable.c, avx2.c and avx512.c alone:
// they define SG_NAME, which gives the functions their names, and choose the type of four lanes (lanes.h).

#include "dispatch.h"
#include "playout.h"
#include "replies.h"

SG_TARGET sg_Set SG_NAME(sg_reach)(sg_Field field, int energy, sg_Set empty)
{
    return fill_reach(field, energy, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reach_all)(const sg_ByEnergy *pieces, sg_Set empty)
{
    return fill_reach_all(pieces, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reached_by)(sg_Field field, const sg_ByEnergy *pieces, sg_Set empty)
{
    return fill_reached_by(field, pieces, empty);
}

SG_TARGET sg_Set SG_NAME(sg_targets)(const sg_Board *board, sg_Field from)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Pins pins;
    if (sg_has(board->kings, from)) return king_targets(board, &enemies, from);
    find_pins(&pins, board, &enemies);
    return pawn_targets(board, &pins, from, ~sg_occupied(board));
}

SG_TARGET int SG_NAME(sg_list_moves)(const sg_Board *board, sg_Move *moves)
{
    return list_moves(board, moves);
}

SG_TARGET int SG_NAME(sg_list_captures)(const sg_Board *board, sg_Move *moves)
{
    return list_captures(board, moves);
}

SG_TARGET int SG_NAME(sg_list_checks)(const sg_Board *board, const sg_Rules *rules, sg_Move *moves)
{
    return list_checks(board, rules, moves);
}

SG_TARGET int SG_NAME(sg_count_moves)(const sg_Board *board)
{
    return count_moves(board);
}

SG_TARGET bool SG_NAME(sg_can_move)(const sg_Board *board)
{
    return can_move(board);
}

SG_TARGET uint64_t SG_NAME(sg_perft_two)(const sg_Board *board, const sg_Rules *rules)
{
#ifdef SG_VECTORS
    return rules->dice ? perft_two(board, rules, true) : perft_two(board, rules, false);
#else
    return perft_two(board, rules, rules->dice); // the page's, which has to be small
#endif
}

SG_TARGET sg_RandomGame SG_NAME(sg_play_randomly)(const sg_Board *board, const sg_Rules *rules, uint64_t seed,
                                                  uint64_t *keys)
{
    sg_RandomGame game = {.board = *board};
    History history = {.keys = rules->repetition > 0 ? keys : NULL, .limit = rules->repetition};
    game.repeated = add_to_history(&history, board);
    for (bool over = false; !over && !game.repeated && game.plies < SG_PLAYOUT_PLIES; game.plies++) {
        MoveList list;
        list_targets(&list, &game.board);
        if (list.count == 0) break;
        game.board = play_random_move(&game.board, rules, &list, &seed);
        over = sg_has_ended(&game.board, rules);
        game.repeated = add_to_history(&history, &game.board);
    }
    return game;
}
