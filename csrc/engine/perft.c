// perft.c -- counting the moves of a tree, in the version that the processor is best at.

#include "perft.h"

#include "kernel/dispatch.h"

uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth)
{
    return SG_DISPATCH(sg_perft, board, rules, depth);
}

uint64_t sg_perft_after(const sg_Board *board, const sg_Rules *rules, sg_Move move, int depth)
{
    if (depth == 1) return 1;
    int limit = rules->dice ? sg_energy_limit(sg_kind(board, sg_from(move))) : 1;
    uint64_t nodes = 0;
    for (int shows = 1; shows <= limit; shows++) {
        sg_Board next = sg_play(board, move, rules->dice ? shows : sg_shows(board, rules, move));
        nodes += sg_perft(&next, rules, depth - 1);
    }
    return nodes;
}
