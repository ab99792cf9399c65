// evaluate.h -- the worth of a board without looking ahead: a sum of a few terms, each seen by the side to move.

#ifndef SG_EVALUATE_H
#define SG_EVALUATE_H

#include "future.h"
#include "score.h"

typedef enum sg_Term {
    SG_TERM_PAWN,      // a pawn, whatever it shows
    SG_TERM_MOBILITY,  // a field that a piece attacks or protects, for each piece that does
    SG_TERM_THREAT,    // an enemy pawn that can be captured
    SG_TERM_HANGING,   // such a pawn that its side could not take back
    SG_TERM_KING_ZONE, // a field at distance 1 or 2 of the enemy king that the side covers
    SG_TERM_LONE,      // how much more a pawn is worth when the enemy has few, in 64ths for each it has less than seven
    SG_TERM_TURN,      // being to move
    SG_TERM_SIEGE,     // a pawn more that can ever come to the enemy king's field than enemy pawns that can
    SG_TERM_BREACH,    // such a pawn beyond the first
    SG_TERM_IDLE,      // a pawn that can never come to either king's field
    SG_TERM_ENERGY,    // what a pawn will show (future.h), beyond 1
    SG_TERMS
} sg_Term;

// In hundredths of a pawn.
typedef struct sg_Weights {
    int of[SG_TERMS];
} sg_Weights;

// Found by self-play (README.md): for dice, for laws that tie pawns to a part of the board, and for the others.
sg_Weights sg_weights_standard(const sg_Future *future);

// How often each term holds for a colour.
typedef struct sg_Terms {
    int of[SG_TERMS];
} sg_Terms;

// The terms of both colours. `future`: of the rules.
void sg_terms(const sg_Board *board, const sg_Future *future, sg_Terms terms[2]);
// The same in the two versions of ../engine/kernel/dispatch.h.
void sg_terms_portable(const sg_Board *board, const sg_Future *future, sg_Terms terms[2]);
void sg_terms_avx2(const sg_Board *board, const sg_Future *future, sg_Terms terms[2]);

sg_Score sg_evaluate(const sg_Board *board, const sg_Future *future, const sg_Weights *weights);

#endif
