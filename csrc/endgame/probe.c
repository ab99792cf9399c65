// probe.c -- looks up the result of a board.

#include "probe.h"

#include "../engine/attack.h"

static sg_Verdict bare_king(const sg_Board *board, const sg_Rules *rules)
{
    bool own = sg_is_alone(board, rules, (sg_Colour)board->turn);
    bool other = sg_is_alone(board, rules, sg_other((sg_Colour)board->turn));
    return (sg_Verdict){.known = true, .outcome = own && other ? SG_DRAWN : own ? SG_LOST : SG_WON};
}

static sg_Verdict decided(const sg_Board *board, const sg_Rules *rules, sg_EndingValue value)
{
    if (value.outcome == SG_DRAWN) return (sg_Verdict){.known = true};
    int plies = value.plies;
    bool is_late = rules->quiet > 0 && plies > rules->quiet - board->quiet && plies > 0; // it has seen quiet plies
    return (sg_Verdict){true, (sg_Outcome)value.outcome, plies, value.beyond || is_late};
}

static sg_Verdict best_of_moves(const sg_Endings *endings, const sg_Board *board, const sg_Rules *rules)
{
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(board, moves);
    bool has_lost = count == 0 && (rules->stalemate_loses || sg_in_check(board, (sg_Colour)board->turn));
    sg_Verdict best = {.known = true, .outcome = has_lost ? SG_LOST : SG_DRAWN};
    for (int i = 0; i < count; i++) {
        sg_Verdict verdict = sg_probe_move(endings, board, rules, moves[i]);
        if (!verdict.known) return verdict;
        if (i == 0 || sg_is_better(verdict, best)) best = verdict;
    }
    return best;
}

sg_Verdict sg_probe(const sg_Endings *endings, const sg_Board *board, const sg_Rules *rules)
{
    int number;
    sg_Placement placement;
    if (!sg_has_at_most(sg_occupied(board), 4)) return (sg_Verdict){0};
    if (sg_is_anyone_alone(board, rules)) return bare_king(board, rules);
    if (!sg_place(&endings->law, board, &number, &placement)) return (sg_Verdict){0};
    const sg_EndingTable *table = sg_table_of_ending(endings, number);
    if (!table) return (sg_Verdict){0};
    if (sg_in_check(board, sg_other((sg_Colour)board->turn))) return best_of_moves(endings, board, rules);
    bool stored;
    sg_EndingValue value = sg_look_up(table, &placement, &stored);
    sg_Move captures[SG_MOVES_MAX];
    if (!stored && rules->lone == 1 && sg_list_captures(board, captures) > 0)
        value = (sg_EndingValue){.outcome = SG_WON, .plies = 1};
    return decided(board, rules, value);
}

sg_Verdict sg_probe_move(const sg_Endings *endings, const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    sg_Board next = sg_play(board, move, sg_shows(board, rules, move));
    sg_Verdict verdict = sg_probe(endings, &next, rules);
    bool captures = next.quiet == 0;
    if (verdict.outcome != SG_DRAWN) {
        verdict.outcome = verdict.outcome == SG_WON ? SG_LOST : SG_WON;
        verdict.plies = captures ? 1 : verdict.plies + 1;
    }
    return verdict;
}

// Losses that hold, draws, wins that hold; between them what the quiet limit turns into a draw.
static int rank(sg_Verdict verdict)
{
    static const int ranks[] = {[SG_DRAWN] = 0, [SG_WON] = 2, [SG_LOST] = -2};
    return ranks[verdict.outcome] / (verdict.limited ? 2 : 1);
}

bool sg_is_better(sg_Verdict a, sg_Verdict b)
{
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    return a.outcome == SG_WON ? a.plies < b.plies : a.plies > b.plies;
}
