// result.h -- how games end: what a single board shows, and repetition; random games.

#pragma once

#include <stddef.h>

#include "kernel/dispatch.h"

typedef enum sg_Reason {
    SG_GOES_ON,
    SG_ALONE,     // a side has a bare king (sg_is_alone)
    SG_MATE,      // the side to move is in check and has no legal move
    SG_STALEMATE, // it has no legal move and is not in check
    SG_QUIET,     // rules.quiet plies without a capture
    SG_REPETITION // the same board for the rules.repetition-th time; sg_result never returns it, since it sees
                  // only one board
} sg_Reason;

typedef struct sg_Result {
    sg_Reason reason;
    bool won;         // one side has won; if not, the game goes on or is a draw
    sg_Colour winner; // if won
} sg_Result;

// Mate in the sheet's sense, as if the colour were to move: it is in check and has no legal move, or it has a bare
// king.
bool sg_is_mate(const sg_Board *board, const sg_Rules *rules, sg_Colour colour);
// The side to move is not in check and has no legal move, and no side has a bare king.
bool sg_is_stalemate(const sg_Board *board, const sg_Rules *rules);

// The first of the reasons above that holds, in their order. If both sides have a bare king, there is no winner.
sg_Result sg_result(const sg_Board *board, const sg_Rules *rules);
// The same for a caller that knows whether the side to move has a legal move.
sg_Result sg_result_if(const sg_Board *board, const sg_Rules *rules, bool can_move);
// The result of a board that occurs for the `times`-th time: a repetition ends a game that would go on.
sg_Result sg_or_repetition(sg_Result result, const sg_Rules *rules, uint32_t times);

// sg_list_moves and sg_is_legal, but with no moves if the game is over.
static inline int sg_list_playable(const sg_Board *board, const sg_Rules *rules, sg_Move *moves)
{
    return sg_is_over(board, rules) ? 0 : sg_list_moves(board, moves);
}
static inline bool sg_is_playable(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    return !sg_is_over(board, rules) && sg_is_legal(board, move);
}

// The end of a random game. The reason is SG_GOES_ON if the game was stopped after SG_PLAYOUT_PLIES.
typedef struct sg_Playout {
    sg_Board board; // the last one
    sg_Result result;
    uint32_t plies; // played
} sg_Playout;

// The number of keys that sg_playout has to store to find repetitions; 0 if the rules have no repetition. A capture
// clears all keys, and the game ends after `quiet` plies without one, so there are at most `quiet` + 1.
static inline size_t sg_playout_keys(const sg_Rules *rules)
{
    if (rules->repetition == 0) return 0;
    return rules->quiet > 0 && rules->quiet < SG_PLAYOUT_PLIES ? rules->quiet + 1u : SG_PLAYOUT_PLIES + 1u;
}

// Plays random moves from a board until the game is over. Every legal move, and under dice every number, is equally
// likely. The same seed gives the same game on every machine. `keys` is memory for sg_playout_keys numbers; if it is
// NULL, repetition is not checked. Boards before the given one do not count.
sg_Playout sg_playout(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);
