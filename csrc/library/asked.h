// asked.h -- the arguments of the functions of shogun.h: rules, boards and pieces, read and checked.

#pragma once

#include "batch.h"

typedef struct sgl_Asked {
    sg_Rules rules;
    sg_Board board;
    sg_Piece piece;
} sgl_Asked;

// Read the caller's board; sgl_ask reads the rules, too. Return a status. `answer`: memory for the answer, not NULL.
int sgl_ask_board(sgl_Asked *asked, const sgl_Board *board, const void *answer);
int sgl_ask(sgl_Asked *asked, const sg_BatchRules *rules, const sgl_Board *board, const void *answer);

// Whether the caller's stop flag is set. `flag`: the address of a pointer to the stop flag; this pointer may be NULL.
bool sgl_is_told(void *flag);
