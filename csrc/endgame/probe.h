// probe.h -- the outcome of a board with best play, from tables of solved endings.

#pragma once

#include "../engine/move.h"
#include "table.h"

// Tables of one law, by the numbers of their endings; NULL, or one of zeros: not at hand. They belong to the caller.
typedef struct sg_Endings {
    sg_EndingLaw law;
    const sg_EndingTable *tables[SG_ENDINGS];
} sg_Endings;

// The table of an ending; NULL if it is not at hand.
static inline const sg_EndingTable *sg_table_of_ending(const sg_Endings *endings, int number)
{
    const sg_EndingTable *table = endings->tables[number];
    return table && table->words ? table : NULL;
}

typedef struct sg_Verdict {
    bool known;         // false: the board has no ending, or its table is not at hand
    sg_Outcome outcome; // for the side to move, as if there were no quiet limit
    int plies;          // with best play, to the next capture or the end of the game; 0 if it is over, or a draw
    bool limited;       // won or lost, but the quiet limit is reached before: with best play the game is a draw
} sg_Verdict;

// The verdict on a board. A board that is over has its result. A board that cannot be in a game, since the side to
// move attacks the enemy king, has the best of its moves. The game before the board is ignored: best play repeats no
// board.
sg_Verdict sg_probe(const sg_Endings *endings, const sg_Board *board, const sg_Rules *rules);
// The verdict on a move: that on the board after it, seen by the side that moves, with one ply more.
sg_Verdict sg_probe_move(const sg_Endings *endings, const sg_Board *board, const sg_Rules *rules, sg_Move move);
// Whether a is better than b for the side to move: a win that holds, the sooner the better; a draw, a loss that the
// quiet limit ends; a loss, the later the better. Among draws and such wins, a win in fewer plies, then a later loss.
bool sg_is_better(sg_Verdict a, sg_Verdict b);
