// dispatch.h -- reach and legal moves: the functions that are compiled three times.
//
// Each of them exists in portable C, for x86-64 processors with AVX2 and BMI2, and for those with AVX-512 (VL, DQ and
// VPOPCNTDQ). Every call checks the processor and runs the code that fits; no state is stored. With SG_PORTABLE defined
// there is only portable C, with SG_AVX2_ONLY no code for AVX-512.

#pragma once

#include "../move.h"

// Reach: the fields to which a piece can go if only blocking pieces matter.
//
// A piece of energy e goes exactly e fields, straight or with one right-angle turn, over empty fields. So its targets
// lie at distance e, and each is reached by at most two paths (one if straight): the two sides of a rectangle, taken in
// one order or the other. A path is the same forward and backward, so reach can be computed from either end.

// The fields that a piece of that energy reaches, occupied or not. `empty`: the fields it may cross.
sg_Set sg_reach(sg_Field field, int energy, sg_Set empty);
// The fields that any of the pieces reaches.
sg_Set sg_reach_all(const sg_ByEnergy *pieces, sg_Set empty);
// The pieces among these that reach the field.
sg_Set sg_reached_by(sg_Field field, const sg_ByEnergy *pieces, sg_Set empty);

// Legal moves: the moves of the side to move after which its own king is not attacked.
//
// These functions do not check whether the game is over (sg_is_over).

// The legal targets of the piece of the side to move on that field.
sg_Set sg_targets(const sg_Board *board, sg_Field from);
// Writes the legal moves, by from and then by to, into `moves`, which has room for SG_MOVES_MAX. Returns their number.
int sg_list_moves(const sg_Board *board, sg_Move *moves);
// The same for captures, by to and then by from.
int sg_list_captures(const sg_Board *board, sg_Move *moves);
// The same for checks, by from and then by to. Not under dice.
int sg_list_checks(const sg_Board *board, const sg_Rules *rules, sg_Move *moves);
int sg_count_moves(const sg_Board *board);
bool sg_can_move(const sg_Board *board);
bool sg_is_legal(const sg_Board *board, sg_Move move);

// For perft.h and result.h.

// sg_perft of depth 2, from a board on which the game is not over.
uint64_t sg_perft_two(const sg_Board *board, const sg_Rules *rules);

#define SG_PLAYOUT_PLIES 10000 // a longer game is stopped; with `quiet` 100 no game is that long

// A random game without its result.
typedef struct sg_RandomGame {
    sg_Board board; // the last one
    uint32_t plies; // played
    bool repeated;  // the last board occurred for the rules.repetition-th time
} sg_RandomGame;

// Plays from a board on which the game is not over; seed and keys as in sg_playout.
sg_RandomGame sg_play_randomly(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);

// Whether the processor runs the AVX2 code; false if it was not compiled. For other code that is compiled
// twice (../../search/terms.c).
bool sg_cpu_has_avx2(void);

// The forms, which only dispatch.c calls. kernel_portable.c, kernel_avx2.c and kernel_avx512.c define them.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(SG_PORTABLE)
#define SG_HAS_AVX2
#if !defined(SG_AVX2_ONLY)
#define SG_HAS_AVX512
#endif
#endif

#define SG_DECLARE_KERNEL(name)                                                                                        \
    sg_Set sg_reach_##name(sg_Field field, int energy, sg_Set empty);                                                  \
    sg_Set sg_reach_all_##name(const sg_ByEnergy *pieces, sg_Set empty);                                               \
    sg_Set sg_reached_by_##name(sg_Field field, const sg_ByEnergy *pieces, sg_Set empty);                              \
    sg_Set sg_targets_##name(const sg_Board *board, sg_Field from);                                                    \
    int sg_list_moves_##name(const sg_Board *board, sg_Move *moves);                                                   \
    int sg_list_captures_##name(const sg_Board *board, sg_Move *moves);                                                \
    int sg_list_checks_##name(const sg_Board *board, const sg_Rules *rules, sg_Move *moves);                           \
    int sg_count_moves_##name(const sg_Board *board);                                                                  \
    bool sg_can_move_##name(const sg_Board *board);                                                                    \
    uint64_t sg_perft_two_##name(const sg_Board *board, const sg_Rules *rules);                                        \
    sg_RandomGame sg_play_randomly_##name(const sg_Board *board, const sg_Rules *rules, uint64_t seed, uint64_t *keys);

SG_DECLARE_KERNEL(portable)
#if defined(SG_HAS_AVX2)
SG_DECLARE_KERNEL(avx2)
#endif
#if defined(SG_HAS_AVX512)
SG_DECLARE_KERNEL(avx512)
#endif
