// result.c -- the ends of a game, in the order of sg_Reason.

#include "result.h"

#include "attack.h"
#include "kernel/dispatch.h"

bool sg_is_mate(const sg_Board *board, const sg_Rules *rules, sg_Colour colour)
{
    if (sg_is_alone(board, rules, colour)) return true;
    if (!sg_in_check(board, colour)) return false;
    sg_Board to_move = *board;
    sg_set_turn(&to_move, colour);
    return !sg_can_move(&to_move);
}

bool sg_is_stalemate(const sg_Board *board, const sg_Rules *rules)
{
    return !sg_is_anyone_alone(board, rules) && !sg_can_move(board) && !sg_in_check(board, board->turn);
}

static sg_Result won_by(sg_Reason reason, sg_Colour winner)
{
    return (sg_Result){reason, true, winner};
}

static sg_Result alone(const sg_Board *board, const sg_Rules *rules)
{
    bool white = sg_is_alone(board, rules, SG_WHITE);
    if (white && sg_is_alone(board, rules, SG_RED)) return (sg_Result){.reason = SG_ALONE};
    return won_by(SG_ALONE, white ? SG_RED : SG_WHITE);
}

sg_Result sg_result_if(const sg_Board *board, const sg_Rules *rules, bool can_move)
{
    sg_Colour other = sg_other(board->turn);
    if (sg_is_anyone_alone(board, rules)) return alone(board, rules);
    if (!can_move) {
        if (sg_in_check(board, board->turn)) return won_by(SG_MATE, other);
        return rules->stalemate_loses ? won_by(SG_STALEMATE, other) : (sg_Result){.reason = SG_STALEMATE};
    }
    return (sg_Result){.reason = sg_quiet_limit_reached(board, rules) ? SG_QUIET : SG_GOES_ON};
}

sg_Result sg_result(const sg_Board *board, const sg_Rules *rules)
{
    return sg_result_if(board, rules, sg_can_move(board));
}

sg_Result sg_or_repetition(sg_Result result, const sg_Rules *rules, uint32_t times)
{
    bool repeated = rules->repetition > 0 && times >= rules->repetition;
    if (repeated && result.reason == SG_GOES_ON) result = (sg_Result){.reason = SG_REPETITION};
    return result;
}

sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    sg_Result result = sg_result(board, rules);
    if (result.reason != SG_GOES_ON) return (sg_Playout){.board = *board, .result = result};
    sg_RandomGame game = sg_play_randomly(board, rules, seed, keys);
    result = sg_or_repetition(sg_result(&game.board, rules), rules, game.repeated ? rules->repetition : 0);
    return (sg_Playout){game.board, result, game.plies};
}
