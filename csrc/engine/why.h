// why.h -- why a piece may not go to a field.

#pragma once

#include "result.h"

// In the order of the checks; the first that applies is the answer.
typedef enum sg_Objection {
    SG_NONE,          // the move is legal
    SG_GAME_OVER,     // sg_result has the reason
    SG_NO_PIECE,      // at: the field
    SG_NOT_YOUR_TURN, // at: the piece
    SG_DISTANCE,      // the distance of the target is not the piece's energy
    SG_OWN_PIECE,     // at: the target
    SG_ENEMY_KING,    // at: the target; kings are never captured
    SG_BLOCKED,       // no path is free; at: the first piece on the first path
    SG_TWO_TURNS,     // the same, and a way with more than one turn would be free
    SG_KING_ATTACKED, // at: the first piece that would attack the mover's king
} sg_Objection;

// One path: all fields after the first, the target included.
typedef struct sg_Way {
    int length; // 1..4
    sg_Field field[SG_PAWN_ENERGY];
    int blocked; // index of the first field before the target on which a piece stands, or -1
} sg_Way;

typedef struct sg_Why {
    sg_Objection objection;
    int at;       // the field at fault, or -1
    int distance; // between the two fields
    int ways;     // 0 unless the distance is right; 1 if straight; otherwise 2, along the row first
    sg_Way way[2];
} sg_Why;

sg_Why sg_why(const sg_Board *board, const sg_Rules *rules, sg_Field from, sg_Field to);
