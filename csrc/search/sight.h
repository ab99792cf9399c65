// sight.h -- what a weak player sees: some moves are overlooked, some numbers misjudged.
//
// People overlook moves over many fields more often than short ones, moves with a turn more often than straight ones,
// and captures less often than quiet moves; and they take the number that a piece will show for the one that it shows.
// A king's move counts as one over a field more: kings only make short ones, and weak players would make too many.
// Which moves those are follows from the board, the move and the seed of a game: a move that is overlooked stays so
// wherever the search meets the board, and a search can be repeated. In check nothing is overlooked: a player who is
// attacked looks at every answer.

#pragma once

#include "../engine/move.h"
#include "../engine/number.h"

enum {
    SG_BLIND = 1 << 16,            // the chance that overlooks most, beside which `chance` is counted
    SG_SHORT_WINS = SG_BLIND / 16, // with a greater chance no player looks for short wins
};

typedef struct sg_Sight {
    uint32_t chance; // 0: everything is seen; SG_BLIND: every quiet move over four fields with a turn is overlooked
    uint64_t seed;   // of the game
} sg_Sight;

// Whether anything is missed.
static inline bool sg_is_blind(const sg_Sight *sight)
{
    return sight->chance > 0;
}

// Whether the player looks for wins in one, two and three moves.
static inline bool sg_sees_wins(const sg_Sight *sight)
{
    return sight->chance <= SG_SHORT_WINS;
}

// The chance to overlook a move or its number, in 1 / SG_BLIND. For a king `length` is one more.
uint32_t sg_chance_to_miss(const sg_Sight *sight, int length, bool has_turn, bool is_capture);

// Whether a legal move of the side to move is overlooked. In check none is.
bool sg_overlooks(const sg_Sight *sight, const sg_Board *board, sg_Move move);

// The number that the piece is taken to show after a move: the right one, `shows`, or the one before it.
int sg_seen_number(const sg_Sight *sight, const sg_Board *board, sg_Move move, int shows);
