// shogun.h -- the board game Shogun in any language: one board and the engine (sgl_...), and many boards at once, for
// programs that learn (sg_batch_...).
//
// The library (libshogun.so, `make library`) needs the C library alone. It allocates nothing: boards, an engine and a
// batch lie in memory of the caller. It has no variables of its own: threads may each use a batch or an engine without
// locks; two threads use one batch at the same time only if neither changes it.
//
// One board, on which the engine plays a game against itself, 1000 nodes a move:
//
//     sg_BatchRules rules;
//     sgl_Board board;
//     sgl_Result result;
//     sgl_Found found;
//     size_t size = sgl_engine_size(16);
//     sgl_Engine *engine = malloc(size);
//     sgl_engine_init(engine, size);
//     sg_batch_preset("standard", &rules);
//     sgl_start(&rules, &board);
//     while (sgl_result(&rules, &board, 0, &result), result.reason == SG_BATCH_GOES_ON) {
//         sgl_engine_search(engine, &rules, &board, &(sgl_Limits){.nodes = 1000}, &found);
//         sgl_play(&rules, &board, found.line[0], 0, &board);
//     }
//
// Many boards, with random moves:
//
//     sg_BatchRules rules;
//     sg_batch_preset("standard", &rules);
//     size_t size = sg_batch_size(&rules, 4096);
//     sg_Batch *batch = malloc(size);
//     sg_batch_init(batch, size, &rules, 4096, 1, SG_BATCH_AUTO_RESET);
//     for (;;) {
//         sg_batch_sample(batch, actions);                          // or a policy's actions
//         sg_batch_step(batch, actions, NULL, rewards, reasons);
//     }
//
// Every function that returns `int` returns an sg_BatchStatus. A status other than SG_BATCH_OK means that nothing has
// changed, neither a board nor memory that an argument points to. Only sg_batch_fault, and `at` of sg_batch_set_text
// and sgl_read, say more about the failure. A caller may pass NULL for every argument marked "or NULL".

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

// The version of this interface. It grows with every change after which an older program has to be compiled again.
#define SG_BATCH_ABI 1

// The library's SG_BATCH_ABI, to compare with the one above.
SG_API int32_t sg_batch_abi(void);

typedef enum sg_BatchStatus {
    SG_BATCH_OK,
    SG_BATCH_NO_POINTER,     // a required argument is NULL
    SG_BATCH_NO_BATCH,       // the memory is not a batch, or one of another version
    SG_BATCH_SMALL_MEMORY,   // the memory is smaller than sg_batch_size or sgl_engine_size say, or not aligned to 8
                             // bytes; or a list is too short
    SG_BATCH_BAD_COUNT,      // fewer boards than 1 or more than SG_BATCH_BOARDS_MAX; or another count is below 0
    SG_BATCH_BAD_RULES,      // a member is out of its range: see sg_BatchRules
    SG_BATCH_BAD_OPTIONS,    // an option that this version does not have
    SG_BATCH_NO_BOARD,       // the number of a board that the batch does not have
    SG_BATCH_NO_ACTION,      // a number that is no action, or no move
    SG_BATCH_ILLEGAL_ACTION, // an action or move that is illegal on its board, or any where the game is over
    SG_BATCH_BAD_NUMBER,     // a number that the piece cannot show, or none where dice decide it
    SG_BATCH_BAD_TEXT,       // the text is not a board or a move
    SG_BATCH_BAD_BYTES,      // the bytes are not a board, or the sgl_Board is invalid
    SG_BATCH_OTHER_RULES,    // boards of two batches whose rules differ
    SG_BATCH_BAD_TURN,       // a side that is neither 0, white, nor 1, red
    // Only sgl_ functions return these.
    SG_BATCH_NO_FIELD,  // a field beyond 63, one without a piece, or one where the piece cannot be put
    SG_BATCH_NO_ENGINE, // the memory is not an engine, or one of another version
    SG_BATCH_BAD_LIMIT, // a depth or another number is out of its range, or no limit is set
    SG_BATCH_GAME_OVER, // so there is nothing to search
    SG_BATCH_STOPPED    // the caller's flag has stopped the function
} sg_BatchStatus;

// A status as an English sentence without a full stop: "the memory is not a batch". Any number is allowed; the string
// is constant.
SG_API const char *sg_batch_message(int status);

// The rules of a board, or of all boards of a batch.
typedef struct sg_BatchRules {
    uint8_t dials[64];       // of the law, from a1 along the rows: 0..3; not used under dice
    uint8_t dice;            // 1: the number after a move is rolled
    uint8_t stalemate_loses; // 1: a side without a legal move that is not in check has lost; 0: a draw
    uint8_t first;           // the colour that begins: 0 white, 1 red
    uint8_t lone;            // a side with a king and at most this many pieces, 0..64, has lost
    uint16_t repetition;     // the n-th occurrence of the same board is a draw; 0: never
    uint16_t quiet;          // this many plies without a capture are a draw; 0: never. A batch stores the boards since
                             // the last capture, so if `quiet` is 0, its `repetition` must be 0, too
} sg_BatchRules;

// Writes the rules of a preset: "standard", "sheet", "boxed" or "dice".
SG_API int sg_batch_preset(const char *name, sg_BatchRules *rules);
// Gives rules another law: "magnets", "turned", "fixed" or "dice".
SG_API int sgl_law(const char *name, sg_BatchRules *rules);

// How games end.
typedef enum sg_BatchReason {
    SG_BATCH_GOES_ON,
    SG_BATCH_ALONE,     // a side has a bare king
    SG_BATCH_MATE,      // the side to move is in check and has no legal move
    SG_BATCH_STALEMATE, // it has no legal move and is not in check
    SG_BATCH_QUIET,     // too many plies without a capture
    SG_BATCH_REPETITION // the same board too often
} sg_BatchReason;

// One board
//
// A board is a plain value: read its members, copy it with =, and leave changes to the functions. Functions refuse an
// invalid one with SG_BATCH_BAD_BYTES. Fields are 0..63, from a1 along the rows; a set of fields is a word
// with bit f for field f. Sides are 0, white, and 1, red.
typedef struct sgl_Board {
    uint64_t white, red; // the fields of their pieces
    uint64_t kings;      // of the kings
    uint64_t low, high;  // a piece shows 1, plus 1 if its field is in `low`, plus 2 if it is in `high`
    uint64_t hash;       // depends only on the pieces and the side to move
    uint32_t ply;        // moves since the start
    uint16_t quiet;      // plies since the last capture
    uint8_t turn;        // the side to move
    uint8_t zero;
} sgl_Board;

SG_API int sgl_start(const sg_BatchRules *rules, sgl_Board *board);

// Read a board from text, and write it as text with a zero at its end:
// "p4p2p4k2p4p2p3p1/8/8/8/8/8/8/P1P3P2P3K1P3P1P2 w 0 1". `at`, or NULL: receives the offset of an error in the text.
#define SG_BATCH_TEXT 160
SG_API int sgl_read(const sg_BatchRules *rules, const char *text, sgl_Board *board, size_t *at);
SG_API int sgl_write(const sgl_Board *board, char text[SG_BATCH_TEXT]);

// A piece. In the questions below it need not stand on the board.
typedef struct sgl_Piece {
    uint8_t field, side, king; // king: 1, or 0 for a pawn
    uint8_t energy;            // what it shows: 1..4, a king 1..2
} sgl_Piece;

// The pieces, from a1 along the rows. `room`: how many the list can hold; 64 are always enough.
#define SGL_PIECES 64
SG_API int sgl_pieces(const sgl_Board *board, sgl_Piece *pieces, int32_t room, int32_t *count);

// Put a piece on its field, or remove the piece from a field; `next` may be `board`. SG_BATCH_NO_FIELD: the field is
// occupied, or the side already has a king; or there is no piece to remove.
SG_API int sgl_put(const sgl_Board *board, const sgl_Piece *piece, sgl_Board *next);
SG_API int sgl_lift(const sgl_Board *board, int32_t field, sgl_Board *next);

// `move` is the number from + 64 * to. The other members follow from it and from the board.
typedef struct sgl_Move {
    uint16_t move;
    uint8_t from, to, king; // king: 1, or 0 for a pawn
    uint8_t energy;         // before the move
    uint8_t shows;          // after it; 0: dice decide
    uint8_t captured;       // the energy of the pawn that it takes; 0: none
} sgl_Move;

// The legal moves, ordered by `from`, then by `to`; none if the game is over (repetition is not considered).
// `moves` and `details`: each a list for `room` moves, or NULL; 1024 are always enough, and 80 in games.
#define SGL_MOVES 1024
SG_API int sgl_moves(const sg_BatchRules *rules, const sgl_Board *board, uint16_t *moves, sgl_Move *details,
                     int32_t room, int32_t *count);
// Read a move from text ("d4b6"), legal or not, and write it.
SG_API int sgl_read_move(const char *text, uint16_t *move);
SG_API int sgl_write_move(uint16_t move, char text[5]);

// The board after a legal move; `next` may be `board`. `shows`: under dice the piece's number after the move,
// 1..4 for a pawn and 1..2 for a king; otherwise 0.
SG_API int sgl_play(const sg_BatchRules *rules, const sgl_Board *board, uint16_t move, int32_t shows, sgl_Board *next);

// Answers of 1 or 0. sgl_in_check: the side's king is attacked. sgl_is_mate: the side would be mated if it were to
// move, or has a bare king. sgl_is_stalemate: the side to move has no legal move and is not in check, and no king is
// bare.
SG_API int sgl_in_check(const sgl_Board *board, int32_t side, int32_t *answer);
SG_API int sgl_is_mate(const sg_BatchRules *rules, const sgl_Board *board, int32_t side, int32_t *answer);
SG_API int sgl_is_stalemate(const sg_BatchRules *rules, const sgl_Board *board, int32_t *answer);

typedef struct sgl_Result {
    int32_t reason; // an sg_BatchReason
    int32_t winner; // 0 white, 1 red, -1 none
} sgl_Result;

// The result. `times`: how often the board has occurred, this time included; 0 ignores repetition.
SG_API int sgl_result(const sg_BatchRules *rules, const sgl_Board *board, uint32_t times, sgl_Result *result);

// The six tasks of the exercise sheet, which ignore turns and checks. Tasks 1 to 4 answer with sets of fields:
//   1 where the piece can end in a mode ("U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR" or "DL") with an
//     energy of 0 or more; if it stands on the board, remove it first with sgl_lift;
//   2 where it can end in any mode with its own energy; it need not stand on the board;
//   3 the same, but a king does not go where an enemy can land;
//   4 the enemy pieces that a side can take.
SG_API int sgl_eval(const sgl_Board *board, const sgl_Piece *piece, const char *mode, int32_t energy, uint64_t *fields);
SG_API int sgl_all_moves(const sgl_Board *board, const sgl_Piece *piece, uint64_t *fields);
SG_API int sgl_legal_moves(const sgl_Board *board, const sgl_Piece *piece, uint64_t *fields);
SG_API int sgl_attacked(const sgl_Board *board, int32_t side, uint64_t *fields);
// Tasks 5 and 6: how many enemies attack a piece, and how many pieces of its own side protect it. sgl_attackers: the
// pieces of a side that could land on a field if an enemy stood there.
SG_API int sgl_attacked_times(const sgl_Board *board, const sgl_Piece *piece, int32_t *times);
SG_API int sgl_protected_times(const sgl_Board *board, const sgl_Piece *piece, int32_t *times);
SG_API int sgl_attackers(const sgl_Board *board, int32_t field, int32_t side, uint64_t *fields);

// Perft: the number of sequences of `depth` moves, 0..30. Under dice each rolled number makes a sequence of its own,
// except after the last move. `stop`, or NULL: soon after another thread sets it to 1, the status is SG_BATCH_STOPPED.
SG_API int sgl_perft(const sg_BatchRules *rules, const sgl_Board *board, int32_t depth, const int32_t *stop,
                     uint64_t *nodes);

// The engine
//
// An engine searches one board after the other, with the law's built-in net if there is one. Unless a flag stops it,
// its answer depends only on its earlier searches, the size of its memory, and the arguments.
typedef struct sgl_Engine sgl_Engine;

// The bytes of memory for an engine with a transposition table of `hash` MiB, 1..65536; 0 for any other number, or if
// size_t cannot hold the result.
SG_API size_t sgl_engine_size(int32_t hash);
// Makes an engine in memory that is aligned to 8 bytes. It must not be moved.
SG_API int sgl_engine_init(void *memory, size_t size);
// Forgets what earlier searches found, for example before a new game.
SG_API int sgl_engine_clear(sgl_Engine *engine);

// What ends a search; at least one of depth, nodes and stop must be set. From `history` it knows repetitions.
typedef struct sgl_Limits {
    int32_t depth;           // in plies, 1..119; 0: no limit
    int32_t plies;           // the length of `history`, of which the last 1024 count
    uint64_t nodes;          // 0: no limit
    const uint64_t *history; // or NULL: the hashes of the game's earlier boards, the oldest first; the present board's
                             // hash may follow
    const int32_t *stop;     // or NULL: a flag that another thread, such as a timer, sets to 1
} sgl_Limits;

#define SGL_LINE 120
typedef struct sgl_Found {
    uint64_t nodes;
    int32_t score;  // in hundredths of a pawn, seen by the side to move
    int32_t mate;   // n: the side to move wins in n of its moves, -n: it loses in n; 0: neither is proved
    int32_t depth;  // of the search of `line`, in plies; 0: it ended too soon, and line[0] is the first legal move
    int32_t length; // of `line`, 1 or more; 1 under dice
    uint16_t line[SGL_LINE];
} sgl_Found;

// Iterative deepening, until a limit is reached or a mate is found that a deeper search is unlikely to shorten.
SG_API int sgl_engine_search(sgl_Engine *engine, const sg_BatchRules *rules, const sgl_Board *board,
                             const sgl_Limits *limits, sgl_Found *found);

// Many boards
//
// Lists have one entry for each board unless stated otherwise. A batch contains no addresses, so its memory can be
// copied as bytes: to save its state, or to continue elsewhere with the same version of the library.

typedef struct sg_Batch sg_Batch;

#define SG_BATCH_BOARDS_MAX (1 << 24)

// The bytes of memory for a batch: about 10600, and for each board about 2200 (of which a game uses some 200) and, with
// repetition, 8 * (quiet + 1). 0 if the rules or the number of boards are wrong, or if size_t cannot hold the result.
SG_API size_t sg_batch_size(const sg_BatchRules *rules, int32_t boards);

// Options, to be added up.
#define SG_BATCH_AUTO_RESET 1 // a step that ends a game sets its board up for the next one

// Makes a batch in memory that is aligned to 8 bytes, as malloc's is. Every board has the starting position. `seed`:
// the random numbers of a board depend only on the seed and the board's number, not on the size of the batch.
SG_API int sg_batch_init(void *memory, size_t size, const sg_BatchRules *rules, int32_t boards, uint64_t seed,
                         int32_t options);
SG_API int sg_batch_boards(const sg_Batch *batch, int32_t *boards);

// Sets boards up for a new game. `which`, or NULL for all: 1 for a board to reset, 0 for a board to leave as it is.
// `seeds`, or NULL to continue with the same random numbers: a seed for each board of the batch.
SG_API int sg_batch_reset(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds);

// Gives boards other random numbers, for example after copying, and changes nothing else. `which` as above.
SG_API int sg_batch_seed(sg_Batch *batch, const uint8_t *which, const uint64_t *seeds);

// The first board whose action the last sg_batch_step refused; -1 if it refused none.
SG_API int32_t sg_batch_fault(const sg_Batch *batch);

// Actions. An action is a move as the side to move sees it: red after a half turn, h8 as a1.
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

// The action of a side's move ("d4b6"; 0 white, 1 red), and the move of an action in four characters and a zero. They
// do not check whether the move is legal.
SG_API int sg_batch_action(const char *move, int32_t turn, int32_t *action);
SG_API int sg_batch_move(int32_t action, int32_t turn, char move[5]);

// The legal actions; none if the game is over. As bits: action a is bit a % 8 of byte a / 8 of a board's 320 bytes. As
// bytes: 2560 for each board, 1 or 0.
#define SG_BATCH_MASK_BITS (SG_BATCH_ACTIONS / 8)
SG_API int sg_batch_mask_bits(const sg_Batch *batch, uint8_t *bits);
SG_API int sg_batch_mask_bytes(const sg_Batch *batch, uint8_t *bytes);
// A random legal action for each board, all equally likely; SG_BATCH_NO_STEP if its game is over.
SG_API int sg_batch_sample(sg_Batch *batch, int32_t *actions);

// Plays an action on every board; if one is wrong, plays none. `shows`, or NULL: under dice the piece's number after
// the move, 1..4 for a pawn and 1..2 for a king; 0 rolls it. `rewards`, or NULL: 1 if the side that moved has won, -1
// if it has lost, else 0. `reasons`, or NULL: an sg_BatchReason each. A board with SG_BATCH_NO_STEP gets reward 0 and
// reason SG_BATCH_GOES_ON.
SG_API int sg_batch_step(sg_Batch *batch, const int32_t *actions, const uint8_t *shows, int8_t *rewards,
                         uint8_t *reasons);

// The boards' sides to move and results. `turns`: 0 white, 1 red. `results`, or NULL: 1 if the side to move has won, -1
// if it has lost, else 0. `reasons`, or NULL: an sg_BatchReason each.
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

// Copies `count` boards, with their games and random numbers (sg_batch_seed gives others): from[i] of one batch to
// to[i] of another, or of the same. Both must have the same rules. Copies are made one by one, in the order of i.
SG_API int sg_batch_copy(sg_Batch *target, const int32_t *to, const sg_Batch *source, const int32_t *from,
                         int32_t count);

// A board as text, as sgl_write writes it.
SG_API int sg_batch_text(const sg_Batch *batch, int32_t board, char text[SG_BATCH_TEXT]);
// Sets a board up from text. Earlier boards are unknown, so repetitions are counted from here. `at` as in sgl_read.
SG_API int sg_batch_set_text(sg_Batch *batch, int32_t board, const char *text, size_t *at);

// A board as bytes with a check sum, in the format of `board:pack()` in Lua.
#define SG_BATCH_BYTES 52
SG_API int sg_batch_bytes(const sg_Batch *batch, int32_t board, uint8_t bytes[SG_BATCH_BYTES]);
SG_API int sg_batch_set_bytes(sg_Batch *batch, int32_t board, const uint8_t bytes[SG_BATCH_BYTES]);

// The symmetries of a law: mirrors and turns of the board that change no difference of two dials, so that a game and
// its image are equally good. The identity comes first; 2 under magnets, 8 under fixed and dice.
//
// Symmetry s moves field f to fields[64 * s + f], and action a to actions[2560 * s + a], which is SG_BATCH_NO_STEP if a
// leads off the board. In observations it moves the bytes of planes 0..11 from field f to field fields[64 * s + f]; the
// other planes stay the same. `fields`, or NULL, has room for 512 numbers, and `actions`, or NULL, for 20480.
#define SG_BATCH_SYMMETRIES_MAX 8
SG_API int sg_batch_symmetries(const sg_BatchRules *rules, int32_t *count, uint8_t *fields, int16_t *actions);

#ifdef __cplusplus
}
#endif

#endif
