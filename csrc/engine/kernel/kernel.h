// swift.h -- the functions of versions.h. Included by portable.c and avx2.c, which name them and say what a four is.

#include "dispatch.h"
#include "playout.h"

SG_TARGET sg_Set SG_NAME(sg_reach)(sg_Field field, int energy, sg_Set empty)
{
    return fill_reach(field, energy, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reach_all)(const sg_ByEnergy *movers, sg_Set empty)
{
    return fill_reach_all(movers, empty);
}

SG_TARGET sg_Set SG_NAME(sg_reached_by)(sg_Field field, const sg_ByEnergy *movers, sg_Set empty)
{
    return fill_reached_by(field, movers, empty);
}

SG_TARGET int SG_NAME(sg_count_reach)(const sg_ByEnergy *movers, sg_Set empty, sg_Set land)
{
    return fill_count(movers, empty, land);
}

SG_TARGET sg_Set SG_NAME(sg_targets)(const sg_Board *board, sg_Field from)
{
    sg_ByEnergy enemies = enemies_of_turn(board);
    Guard guard;
    set_guard(&guard, board, &enemies);
    return targets(board, &enemies, &guard, from);
}

SG_TARGET int SG_NAME(sg_list_moves)(const sg_Board *board, sg_Move *moves)
{
    return list_moves(board, moves);
}

SG_TARGET int SG_NAME(sg_list_captures)(const sg_Board *board, sg_Move *moves)
{
    return list_captures(board, moves);
}

SG_TARGET int SG_NAME(sg_count_moves)(const sg_Board *board)
{
    return count_moves(board);
}

// The last two plies, but for dice: the first is played on a board that never leaves this function (so that its key
// need not be made), the second is counted.
SG_KERNEL uint64_t perft_two(const sg_Board *given, const sg_Rules *given_rules)
{
    const sg_Board board = *given; // copies of our own, which nothing else can change meanwhile
    const sg_Rules rules = *given_rules;
    sg_ByEnergy enemies = enemies_of_turn(&board);
    Guard guard;
    set_guard(&guard, &board, &enemies);
    uint64_t nodes = 0;
    for (sg_Set rest = own_side(&board); rest; rest = sg_without_first(rest)) {
        sg_Field from = sg_first(rest);
        for (sg_Set to = targets(&board, &enemies, &guard, from); to; to = sg_without_first(to)) {
            sg_Move move = sg_move(from, sg_first(to));
            sg_Board next = sg_play(&board, move, sg_shows(&board, &rules, move));
            if (!sg_has_ended(&next, &rules)) nodes += (uint64_t)count_moves(&next);
        }
    }
    return nodes;
}

SG_TARGET uint64_t SG_NAME(sg_perft)(const sg_Board *board, const sg_Rules *rules, int depth)
{
    if (depth == 0) return 1;
    if (sg_is_over(board, rules)) return 0;
    if (depth == 1) return (uint64_t)count_moves(board);
    if (depth == 2 && !rules->dice) return perft_two(board, rules);
    sg_Move moves[SG_MOVES_MAX];
    int count = list_moves(board, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Shown shown = shown_after(board, rules, moves[i]);
        for (int shows = shown.low; shows <= shown.high; shows++) {
            sg_Board next = sg_play(board, moves[i], shows);
            nodes += SG_NAME(sg_perft)(&next, rules, depth - 1);
        }
    }
    return nodes;
}

SG_TARGET sg_Playout SG_NAME(sg_playout)(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys)
{
    sg_Playout playout = {.board = *board, .result = sg_result(board, rules)};
    Past past = {.keys = rules->repetition > 0 ? keys : NULL, .limit = rules->repetition};
    bool over = playout.result.reason != SG_GOES_ON, repeats = has_repeated(&past, board);
    for (; !over && !repeats && playout.plies < SG_PLAYOUT_PLIES; playout.plies++) {
        Choice choice;
        set_choice(&choice, &playout.board);
        if (choice.count == 0) break;
        playout.board = play_randomly(&playout.board, rules, &choice, &seed);
        over = sg_has_ended(&playout.board, rules);
        repeats = has_repeated(&past, &playout.board);
    }
    playout.result = sg_result(&playout.board, rules);
    if (repeats && playout.result.reason == SG_GOES_ON) playout.result = (sg_Result){.reason = SG_REPETITION};
    return playout;
}
