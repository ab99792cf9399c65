// selfplay.h -- games of the search against itself, for positions to learn from.
//
// A game begins with random plies, to a board that the search finds about even. From time to time a random move is
// played, so that games leave the paths of the search. The same settings, rules and seed give the same positions on
// every machine, whatever games were played before.

#pragma once

#include "../search/search.h"
#include "position.h"

#define SG_SELFPLAY_PLIES 400 // a longer game is not stored

typedef struct sg_SelfPlay {
    uint64_t nodes;                  // of each search, which finishes depth 1 in any case
    int opening_least, opening_most; // random plies at the beginning
    int balance;                     // a game begins with a score of at most this, either way
    int random_one_in, random_until; // one move in n is random before ply random_until; 0: none
    int dead_plies;                  // two bare pieces a side and even scores for this many plies: a draw; 0: never
    bool keep_all;                   // positions with flags too
} sg_SelfPlay;

// Plays game number `game` of a series. `worker` has its table; `question` all but the board, its keys and the nodes.
// `positions` has room for SG_SELFPLAY_PLIES. Returns how many were stored: none if the rules end all games within the
// random plies, or if this one has no end. Once the limits' `stop` is set it returns soon, and stores nothing.
int sg_play_itself(sg_Worker *worker, const sg_Question *question, const sg_SelfPlay *settings, uint64_t seed,
                   uint32_t game, sg_Position *positions);
