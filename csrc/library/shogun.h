// shogun.h -- the rules of the board game Shogun for programs that learn: many boards at once, in any language.
//
// The library (libshogun.so, `make library`) needs the C library alone. It allocates nothing: a batch of boards lies in
// memory of the caller. It has no variables of its own: threads may each use a batch without locks; two threads use one
// batch at the same time only if neither changes it. A batch holds no address: its memory may be copied as bytes, to
// keep its state, or to go on elsewhere with the same version of the library.
//
//     sg_BatchRules rules;
//     sg_batch_preset("standard", &rules);
//     size_t size = sg_batch_size(&rules, 4096);
//     sg_Batch *batch = malloc(size);
//     sg_batch_init(batch, size, &rules, 4096, 1, SG_BATCH_AUTO_RESET);
//     for (;;) {
//         sg_batch_sample(batch, actions);                          // or those of a policy
//         sg_batch_step(batch, actions, NULL, rewards, reasons);
//     }
//
// Every function that returns `int` returns an sg_BatchStatus. A status other than SG_BATCH_OK means that nothing has
// changed: neither a board, nor what a pointer leads to; only sg_batch_fault and `at` of sg_batch_set_text tell more.
// Lists have one entry a board, one after the other, unless it says more. Of a list that says "or NULL" the caller may
// leave out what it does not need.

#ifndef SHOGUN_H
#define SHOGUN_H

#include <stddef.h>
#include <stdint.h>

#if defined(SG_LIBRARY) && defined(__GNUC__)
#define SG_API __attribute__((visibility("default")))
#else
#define SG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The version of what this file declares. It grows when a program that was compiled before would no longer work.
#define SG_BATCH_ABI 1

// sg_batch_abi returns SG_BATCH_ABI as the library has it.
SG_API int32_t sg_batch_abi(void);

typedef enum sg_BatchStatus {
    SG_BATCH_OK,
    SG_BATCH_NO_POINTER,     // an argument is NULL that must not be
    SG_BATCH_NO_BATCH,       // the memory is not a batch, or one of another version
    SG_BATCH_SMALL_MEMORY,   // the memory is smaller than sg_batch_size says, or not aligned to 8 bytes
    SG_BATCH_BAD_COUNT,      // a number of boards below 1, of copies below 0, or above SG_BATCH_BOARDS_MAX
    SG_BATCH_BAD_RULES,      // no rules: see sg_BatchRules
    SG_BATCH_BAD_OPTIONS,    // an option that this version does not have
    SG_BATCH_NO_BOARD,       // the number of a board that the batch does not have
    SG_BATCH_NO_ACTION,      // a number that is no action
    SG_BATCH_ILLEGAL_ACTION, // an action that is illegal on its board, or any action where the game is over
    SG_BATCH_BAD_NUMBER,     // a number that the piece cannot show, or one where no dice are rolled
    SG_BATCH_BAD_TEXT,       // no text of a board, or of a move
    SG_BATCH_BAD_BYTES,      // no bytes of a board
    SG_BATCH_OTHER_RULES,    // boards of two batches whose rules differ
    SG_BATCH_BAD_TURN        // a side that is neither 0, white, nor 1, red
} sg_BatchStatus;

// A status as an English sentence without a full stop: "the memory is not a batch". A constant, also for other numbers.
SG_API const char *sg_batch_message(int status);

// The rules of all boards of a batch.
typedef struct sg_BatchRules {
    uint8_t dials[64];       // of the law, from a1 along the rows: 0..3; not used under dice
    uint8_t dice;            // 1: the number after a move is rolled
    uint8_t stalemate_loses; // 1: a side without a legal move that is not in check has lost; 0: a draw
    uint8_t first;           // the colour that begins: 0 white, 1 red
    uint8_t lone;            // a side with a king and at most this many pieces, 0..64, has lost
    uint16_t repetition;     // the same board for this time is a draw; 0: never
    uint16_t quiet;          // this many plies without a capture are a draw; 0: never, and then repetition is 0, too,
                             // since a batch keeps the boards since the last capture
} sg_BatchRules;

// Writes the rules of a preset: "standard", "sheet", "boxed" or "dice".
SG_API int sg_batch_preset(const char *name, sg_BatchRules *rules);

typedef struct sg_Batch sg_Batch;

#define SG_BATCH_BOARDS_MAX (1 << 24)

// The bytes of memory for a batch: about 2200 a board, of which a game uses some 200, 8 more for each board that a
// repetition may compare (quiet + 1), and about 10600. 0 if the rules or the number of boards are wrong, or the memory
// could not be addressed.
SG_API size_t sg_batch_size(const sg_BatchRules *rules, int32_t boards);

// Options, to be added up.
#define SG_BATCH_AUTO_RESET 1 // a step that ends a game sets its board up for the next one

// Makes a batch in memory that is aligned to 8 bytes, as malloc's is: every board is the start. `seed`: of all random
// numbers. Those of a board depend on the seed and its number in the batch alone, not on the size of the batch.
SG_API int sg_batch_init(void *memory, size_t size, const sg_BatchRules *rules, int32_t boards, uint64_t seed,
                         int32_t options);
SG_API int sg_batch_boards(const sg_Batch *batch, int32_t *boards);

// Sets boards up for a new game. `which`, or NULL for all: 1 for a board to reset, 0 for one to leave. `seeds`: one for
// each of those boards, or NULL to continue with their random numbers.
SG_API int sg_batch_reset(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds);

// Gives boards other random numbers, and changes nothing else: those of a copy, say. `which` as above.
SG_API int sg_batch_seed(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds);

// The first board whose action the last sg_batch_step has refused; -1 if it has refused none.
SG_API int32_t sg_batch_fault(const sg_Batch *batch);

// Actions. An action is a move as the side to move sees it: red looks at the board turned by half, so that a1 is h8.
//
//     action = 40 * field + offset
//
// with the field of the piece, 0..63 from a1 along the rows, and the offset of the target, 0..39 from the top to the
// bottom of this picture and from left to right:
//
//                  0
//               1  2  3
//            4  5  6  7  8
//         9 10 11 12 13 14 15
//     16 17 18 19  .  20 21 22 23
//        24 25 26 27 28 29 30
//           31 32 33 34 35
//              36 37 38
//                 39
//
// So there are 2560 numbers, of which 1660 lead to a field of the board.
#define SG_BATCH_OFFSETS 40
#define SG_BATCH_ACTIONS (64 * SG_BATCH_OFFSETS)
#define SG_BATCH_NO_STEP (-1) // instead of an action: the board stays as it is

// The action of a move, "d4b6", of a side: 0 white, 1 red; and the move of an action, in four characters and a zero.
// They know no board: whether the move is legal is another question.
SG_API int sg_batch_action(const char *move, int32_t turn, int32_t *action);
SG_API int sg_batch_move(int32_t action, int32_t turn, char move[5]);

// The legal actions: in bits, action a in bit a % 8 of byte a / 8 of a board's 320 bytes; or in bytes, 2560 a board, 1
// or 0. None where the game is over.
#define SG_BATCH_MASK_BITS (SG_BATCH_ACTIONS / 8)
SG_API int sg_batch_mask_bits(const sg_Batch *batch, uint8_t *bits);
SG_API int sg_batch_mask_bytes(const sg_Batch *batch, uint8_t *bytes);
// A legal action of each board, each equally likely; SG_BATCH_NO_STEP where the game is over.
SG_API int sg_batch_sample(sg_Batch *batch, int32_t *actions);

// How games end.
typedef enum sg_BatchReason {
    SG_BATCH_GOES_ON,
    SG_BATCH_ALONE,     // a side has a bare king
    SG_BATCH_MATE,      // the side to move is in check and has no legal move
    SG_BATCH_STALEMATE, // it has no legal move and is not in check
    SG_BATCH_QUIET,     // too many plies without a capture
    SG_BATCH_REPETITION // the same board too often
} sg_BatchReason;

// Plays an action on every board, all of them or, if one is wrong, none. `shows`, or NULL: under dice the number that
// the piece shows after the move, 1..4, of a king 1..2; 0 lets it be rolled. `rewards`, or NULL: 1 if the side that has
// moved has won, -1 if it has lost, else 0. `reasons`, or NULL: an sg_BatchReason. A board of SG_BATCH_NO_STEP has
// reward 0, and reason SG_BATCH_GOES_ON.
SG_API int sg_batch_step(sg_Batch *batch, const int32_t *actions, const uint8_t *shows, int8_t *rewards,
                         uint8_t *reasons);

// What the boards are now. `turns`: 0 white, 1 red. `results`, or NULL: 1 if the side to move has won, -1 if it has
// lost, else 0. `reasons`, or NULL: an sg_BatchReason.
SG_API int sg_batch_turns(const sg_Batch *batch, uint8_t *turns);
SG_API int sg_batch_results(const sg_Batch *batch, int8_t *results, uint8_t *reasons);

// Observations: 16 planes of 64 fields a board, each from a1 along the rows as the side to move sees it.
//
//     planes   bytes                                          floats
//     0..3     own pawns that show 1, 2, 3, 4: 1              the same
//     4..5     own kings that show 1, 2: 1                    the same
//     6..11    the enemy's, in the same order                 the same
//     12       the dial of the field, less that of the        divided by 3
//              first field of the plane, modulo 4; 0 under dice
//     13       1 for red, 0 for white: on all fields          the same
//     14       plies since the last capture, at most 255:     divided by the rules' quiet; 0 without a limit
//              on all fields
//     15       how often the board has occurred before, at    divided by the rules' repetition
//              most 255; 0 if the rules have no repetition:
//              on all fields
#define SG_BATCH_PLANES 16
#define SG_BATCH_OBSERVATION (SG_BATCH_PLANES * 64)
SG_API int sg_batch_observe(const sg_Batch *batch, uint8_t *planes);
SG_API int sg_batch_observe_floats(const sg_Batch *batch, float *planes);

// Copies `count` boards with all that belongs to them, their random numbers too (sg_batch_seed gives others): from[i]
// of one batch to to[i] of another, or of the same. The rules of both are the same. A board that is copied twice, or to
// a place that is read later, is copied in this order.
SG_API int sg_batch_copy(sg_Batch *target, const int32_t *to, const sg_Batch *source, const int32_t *from,
                         int32_t count);

// A board as text, with a zero at its end: "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1".
#define SG_BATCH_TEXT 160
SG_API int sg_batch_text(const sg_Batch *batch, int32_t board, char text[SG_BATCH_TEXT]);
// Sets a board up from text. Boards before it are not known, so repetitions are counted from here. `at`, or NULL: gets
// the offset of the error in an invalid text.
SG_API int sg_batch_set_text(sg_Batch *batch, int32_t board, const char *text, size_t *at);

// The same with bytes, which say whether they are damaged: those of `board:pack()` in Lua.
#define SG_BATCH_BYTES 52
SG_API int sg_batch_bytes(const sg_Batch *batch, int32_t board, uint8_t bytes[SG_BATCH_BYTES]);
SG_API int sg_batch_set_bytes(sg_Batch *batch, int32_t board, const uint8_t bytes[SG_BATCH_BYTES]);

// The symmetries of a law: mirrors and turns of the board that change no difference of two dials, so that a game and
// its image are equally good. The identity comes first; 2 under magnets, 8 under fixed and dice.
//
// In symmetry s field f goes to fields[64 * s + f], and action a to actions[2560 * s + a], or to SG_BATCH_NO_STEP if it
// leads off the board. For observations: plane p on field f goes to plane p on fields[f], for the pieces' planes 0..11;
// the others stay. `fields` has room for 512 numbers, `actions` for 20480; each may be NULL.
#define SG_BATCH_SYMMETRIES_MAX 8
SG_API int sg_batch_symmetries(const sg_BatchRules *rules, int32_t *count, uint8_t *fields, int16_t *actions);

#ifdef __cplusplus
}
#endif

#endif
