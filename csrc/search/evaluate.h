// evaluate.h -- the worth of a board without looking ahead: a sum of a few terms, each seen by the side to move.

#ifndef SG_EVALUATE_H
#define SG_EVALUATE_H

#include "../engine/reach.h"
#include "score.h"

typedef enum sg_Term {
    SG_TERM_PAWN,      // a pawn, whatever it shows
    SG_TERM_MOBILITY,  // a field that a piece can land on
    SG_TERM_THREAT,    // an enemy pawn that can be captured
    SG_TERM_HANGING,   // such a pawn that its side could not take back
    SG_TERM_COVER,     // a field that the side covers, whoever covers it
    SG_TERM_KING_ZONE, // a field at distance 1 or 2 of the enemy king that the side covers
    SG_TERM_LONE,      // how much more a pawn is worth when the enemy has few, in 64ths for each it has less than seven
    SG_TERM_TURN,      // being to move
    SG_TERMS
} sg_Term;

// In hundredths of a pawn.
typedef struct sg_Weights {
    int of[SG_TERMS];
} sg_Weights;

// Found by self-play; see README.md.
sg_Weights sg_weights_standard(void);

// How often each term holds for a colour.
typedef struct sg_Terms {
    int of[SG_TERMS];
} sg_Terms;

sg_Terms sg_terms(const sg_Board *board, sg_Colour colour);
sg_Score sg_evaluate(const sg_Board *board, const sg_Weights *weights);

#endif
