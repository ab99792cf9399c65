// asked.h -- what the caller of a function of shogun.h asks about: its rules, board and piece, read and checked.

#pragma once

#include "batch.h"

typedef struct sgl_Asked {
    sg_Rules rules;
    sg_Board board;
    sg_Piece piece;
} sgl_Asked;

// Each reads what a caller has given: a status. `answer`: where the caller wants the answer.
int sgl_ask_board(sgl_Asked *asked, const sgl_Board *board, const void *answer);
int sgl_ask(sgl_Asked *asked, const sg_BatchRules *rules, const sgl_Board *board, const void *answer);

// Whether the flag to stop is set to which a caller's pointer leads, if it is not NULL. Given is the pointer's address.
bool sgl_is_told(void *flag);
