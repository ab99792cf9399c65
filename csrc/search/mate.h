// mate.h -- mate search: proves that the side to move wins within n of its moves, or that it does not, by trying every
// move of either side.

#pragma once

#include "worker.h"

#define SG_MATE_MAX 50 // moves

typedef enum sg_Proof { SG_REFUTED, SG_PROVEN, SG_UNKNOWN } sg_Proof;

// A move of the side to move that wins at once: by mate, by a bare king, or by stalemate where that loses. 0 if there
// is none. The game must go on. Not under dice.
sg_Move sg_find_win(sg_Worker *worker, const sg_Board *board);

// The same, if the enemy king can go to few fields or has its last piece left: the other boards, on which a win at once
// is rare, are skipped. A king of energy 1 may go to one field, since no piece attacks both it and the fields
// next to it; a king of energy 2 to two.
sg_Move sg_find_likely_win(sg_Worker *worker, const sg_Board *board);
// Whether the other side would win so if it were to move.
bool sg_is_threatened(sg_Worker *worker, const sg_Board *board);

// Whether the side to move of the worker's board (sg_start_search; no dice) wins within `moves` of its own, 1 to
// SG_MATE_MAX, whatever the other side does: by mate, by a bare king, or by stalemate where that loses. A repetition is
// a draw. SG_UNKNOWN: the search was stopped. If a win is proven, *winning is the first move of a shortest win.
// Searches may share the table.
sg_Proof sg_prove(sg_Worker *worker, int moves, sg_Move *winning);

// The same, with the line: shortest wins against the longest defence. False, and the line is empty, if there is no win
// within `moves`, or if the search was stopped.
bool sg_prove_line(sg_Worker *worker, int moves, sg_Line *line);
