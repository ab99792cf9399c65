// terms.h -- how often each term of the evaluation holds. Included by portable.c and avx2.c, which name sg_terms and
// say what a four is.

#include "../engine/kernel/fill.h"
#include "../engine/path.h"
#include "evaluate.h"

// What can be seen of one side.
typedef struct Side {
    sg_Set pieces, pawns, covered;
    sg_Set coming, staying; // pawns that can ever come to the enemy king's field, and to their own king's
    sg_ByEnergy movers;
    int energy;
} Side;

SG_KERNEL sg_Set coming(const sg_Future *future, const Side *side, sg_Set king)
{
    return king ? sg_coming(future, &side->movers, sg_first(king)) & side->pawns : 0;
}

SG_KERNEL int energy_of(const sg_Future *future, const Side *side)
{
    int sum = 0;
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++)
        sum += sg_size(sg_showing(future, &side->movers, energy) & side->pawns);
    return sum;
}

SG_KERNEL Side side_of(const sg_Board *board, const sg_Future *future, sg_Colour colour)
{
    Side side = {.pieces = sg_side(board, colour)};
    side.pawns = side.pieces & ~board->kings;
    side.movers = sg_by_energy(board, side.pieces);
    side.covered = fill_reach_all(&side.movers, ~sg_occupied(board));
    side.coming = coming(future, &side, sg_king(board, sg_other(colour)));
    side.energy = energy_of(future, &side);
    side.staying = coming(future, &side, sg_king(board, colour));
    return side;
}

SG_KERNEL sg_Set zone_of(const sg_Board *board, sg_Colour colour)
{
    sg_Set king = sg_king(board, colour);
    return king ? sg_distance_masks[1][sg_first(king)] | sg_distance_masks[2][sg_first(king)] : 0;
}

SG_KERNEL sg_Terms terms_of(const sg_Board *board, const Side *own, const Side *enemy, sg_Colour colour)
{
    sg_Set threatened = own->covered & enemy->pawns;
    int surplus = sg_size(own->coming) - sg_size(enemy->staying), missing = 7 - sg_size(enemy->pawns);
    sg_Terms terms;
    terms.of[SG_TERM_PAWN] = sg_size(own->pawns);
    terms.of[SG_TERM_MOBILITY] = fill_count(&own->movers, ~sg_occupied(board), SG_ALL);
    terms.of[SG_TERM_THREAT] = sg_size(threatened);
    terms.of[SG_TERM_HANGING] = sg_size(threatened & ~enemy->covered);
    terms.of[SG_TERM_KING_ZONE] = sg_size(own->covered & zone_of(board, sg_other(colour)));
    terms.of[SG_TERM_LONE] = missing > 0 ? missing * missing : 0;
    terms.of[SG_TERM_TURN] = board->turn == colour;
    terms.of[SG_TERM_SIEGE] = surplus > 0 ? surplus : 0;
    terms.of[SG_TERM_BREACH] = surplus > 1 ? surplus - 1 : 0;
    terms.of[SG_TERM_IDLE] = sg_size(own->pawns & ~own->coming & ~own->staying);
    terms.of[SG_TERM_ENERGY] = own->energy;
    return terms;
}

SG_TARGET void SG_NAME(sg_terms)(const sg_Board *board, const sg_Future *future, sg_Terms terms[2])
{
    Side white = side_of(board, future, SG_WHITE), red = side_of(board, future, SG_RED);
    terms[SG_WHITE] = terms_of(board, &white, &red, SG_WHITE);
    terms[SG_RED] = terms_of(board, &red, &white, SG_RED);
}
