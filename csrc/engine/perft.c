// perft.c -- the tree down to its last two plies, which the kernel counts.

#include "perft.h"

#include "kernel/dispatch.h"
#include "over.h"

uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth)
{
    if (depth == 0) return 1;
    if (sg_is_over(board, rules)) return 0;
    if (depth == 1) return (uint64_t)sg_count_moves(board);
    if (depth == 2) return sg_perft_two(board, rules);
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(board, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++)
        nodes += sg_perft_after(board, rules, moves[i], depth);
    return nodes;
}

uint64_t sg_perft_after(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth)
{
    if (depth == 1) return 1;
    sg_Shown shown = sg_shown_after(board, rules, move);
    uint64_t nodes = 0;
    for (int shows = shown.low; shows <= shown.high; shows++) {
        sg_Board next = sg_play(board, move, shows);
        nodes += sg_perft(&next, rules, depth - 1);
    }
    return nodes;
}
