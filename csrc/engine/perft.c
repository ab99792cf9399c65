// perft.c -- counting the moves of a tree. The last ply is counted, not played.

#include "perft.h"

static uint64_t rolled(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth)
{
    int limit = sg_energy_limit(sg_kind(board, sg_from(move)));
    uint64_t nodes = 0;
    for (int shows = 1; shows <= limit; shows++) {
        sg_Board next = sg_play(board, move, shows);
        nodes += sg_perft(&next, rules, depth);
    }
    return nodes;
}

uint64_t sg_perft_after(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth)
{
    if (depth == 1) return 1;
    if (rules->dice) return rolled(board, rules, move, depth - 1);
    sg_Board next = sg_play(board, move, sg_shows(board, rules, move));
    return sg_perft(&next, rules, depth - 1);
}

uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth)
{
    if (depth == 0) return 1;
    if (sg_is_over(board, rules)) return 0;
    if (depth == 1) return (uint64_t)sg_count_moves(board);
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(board, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++)
        nodes += sg_perft_after(board, rules, moves[i], depth);
    return nodes;
}
