// evaluate.c -- both sides' terms, weighed and subtracted.

#include "evaluate.h"

#include "../engine/path.h"

sg_Weights sg_weights_standard(void)
{
    return (sg_Weights){{100, 4, 16, 16, 1, 6, 4, 34}};
}

// What can be seen of one side.
typedef struct Side {
    sg_Set pieces, pawns, covered;
    sg_Movers movers;
} Side;

static Side side_of(const sg_Board *board, sg_Colour colour)
{
    Side side = {.pieces = sg_side(board, colour)};
    side.pawns = side.pieces & ~board->kings;
    side.movers = sg_movers(board, side.pieces);
    side.covered = sg_reach_all(&side.movers, ~sg_occupied(board));
    return side;
}

static sg_Set zone_of(const sg_Board *board, sg_Colour colour)
{
    sg_Set king = sg_king(board, colour);
    return king ? sg_rings[1][sg_first(king)] | sg_rings[2][sg_first(king)] : 0;
}

static sg_Terms terms_of(const sg_Board *board, const Side *own, const Side *enemy, sg_Colour colour)
{
    sg_Set threatened = own->covered & enemy->pawns;
    int missing = 7 - sg_size(enemy->pawns);
    sg_Terms terms;
    terms.of[SG_TERM_PAWN] = sg_size(own->pawns);
    terms.of[SG_TERM_MOBILITY] = sg_count_reach(&own->movers, ~sg_occupied(board), ~own->pieces);
    terms.of[SG_TERM_THREAT] = sg_size(threatened);
    terms.of[SG_TERM_HANGING] = sg_size(threatened & ~enemy->covered);
    terms.of[SG_TERM_COVER] = sg_size(own->covered);
    terms.of[SG_TERM_KING_ZONE] = sg_size(own->covered & zone_of(board, sg_other(colour)));
    terms.of[SG_TERM_LONE] = missing > 0 ? missing * missing : 0;
    terms.of[SG_TERM_TURN] = board->turn == colour;
    return terms;
}

sg_Terms sg_terms(const sg_Board *board, sg_Colour colour)
{
    Side own = side_of(board, colour), enemy = side_of(board, sg_other(colour));
    return terms_of(board, &own, &enemy, colour);
}

sg_Score sg_evaluate(const sg_Board *board, const sg_Weights *weights)
{
    sg_Colour turn = (sg_Colour)board->turn;
    Side own = side_of(board, turn), enemy = side_of(board, sg_other(turn));
    sg_Terms ours = terms_of(board, &own, &enemy, turn);
    sg_Terms theirs = terms_of(board, &enemy, &own, sg_other(turn));
    int sum = 0;
    for (int i = 0; i < SG_TERMS; i++)
        sum += weights->of[i] * (ours.of[i] - theirs.of[i]);
    const int limit = SG_CERTAIN - 1; // whatever the weights: a guess is no proof
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}
