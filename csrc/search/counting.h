// counting.h -- counts the terms of the evaluation. Included by portable.c and avx2.c, which name sg_terms and choose
// the lanes.

#include "../engine/kernel/fill.h"
#include "../engine/path.h"
#include "terms.h"

// The sets of one side that the terms need.
typedef struct Side {
    sg_Set pieces, pawns, covered;
    sg_Set attackers, defenders; // pawns that can ever reach the enemy king's field, their own king's field
    sg_ByEnergy by_energy;
    int energy;
} Side;

SG_KERNEL sg_Set pawns_reaching(const sg_Reachability *reachability, const Side *side, sg_Set king)
{
    if (!king) return 0;
    if (sg_reaches_all(reachability)) return side->pawns;
    return sg_pawns_reaching(reachability, &side->by_energy, sg_first(king)) & side->pawns;
}

SG_KERNEL int energy_of(const sg_Reachability *reachability, const Side *side)
{
    int sum = 0;
    if (reachability->energy >= 0) return reachability->energy * sg_size(side->pawns);
    for (int energy = 2; energy <= SG_PAWN_ENERGY; energy++)
        sum += sg_size(sg_pawns_showing(reachability, &side->by_energy, energy) & side->pawns);
    return sum;
}

SG_KERNEL Side side_of(const sg_Board *board, const sg_Reachability *reachability, sg_Colour colour)
{
    Side side = {.pieces = sg_side(board, colour)};
    side.pawns = side.pieces & ~board->kings;
    side.by_energy = sg_by_energy(board, side.pieces);
    side.covered = fill_reach_all(&side.by_energy, ~sg_occupied(board));
    side.attackers = pawns_reaching(reachability, &side, sg_king(board, sg_other(colour)));
    side.energy = energy_of(reachability, &side);
    side.defenders = pawns_reaching(reachability, &side, sg_king(board, colour));
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
    int surplus = sg_size(own->attackers) - sg_size(enemy->defenders), missing = 7 - sg_size(enemy->pawns);
    sg_Terms terms;
    terms.of[SG_TERM_PAWN] = sg_size(own->pawns);
    terms.of[SG_TERM_MOBILITY] = fill_count(&own->by_energy, ~sg_occupied(board), SG_ALL);
    terms.of[SG_TERM_THREAT] = sg_size(threatened);
    terms.of[SG_TERM_HANGING] = sg_size(threatened & ~enemy->covered);
    terms.of[SG_TERM_KING_ZONE] = sg_size(own->covered & zone_of(board, sg_other(colour)));
    terms.of[SG_TERM_ATTRITION] = missing > 0 ? missing * missing : 0;
    terms.of[SG_TERM_TEMPO] = board->turn == colour;
    terms.of[SG_TERM_ATTACKERS] = surplus > 0 ? surplus : 0;
    terms.of[SG_TERM_EXTRA_ATTACKERS] = surplus > 1 ? surplus - 1 : 0;
    terms.of[SG_TERM_IDLE] = sg_size(own->pawns & ~own->attackers & ~own->defenders);
    terms.of[SG_TERM_ENERGY] = own->energy;
    return terms;
}

SG_KERNEL void count_terms(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2])
{
    Side white = side_of(board, reachability, SG_WHITE), red = side_of(board, reachability, SG_RED);
    terms[SG_WHITE] = terms_of(board, &white, &red, SG_WHITE);
    terms[SG_RED] = terms_of(board, &red, &white, SG_RED);
}

SG_TARGET void SG_NAME(sg_terms)(const sg_Board *board, const sg_Reachability *reachability, sg_Terms terms[2])
{
    count_terms(board, reachability, terms);
}

SG_TARGET int SG_NAME(sg_weigh)(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights)
{
    sg_Terms terms[2];
    count_terms(board, reachability, terms);
    int white = 0;
    for (int i = 0; i < SG_TERMS; i++)
        white += weights->of[i] * (terms[SG_WHITE].of[i] - terms[SG_RED].of[i]);
    return board->turn == SG_WHITE ? white : -white;
}
