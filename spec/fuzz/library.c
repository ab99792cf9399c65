// library.c -- fuzzes the functions of shogun.h for one board and the engine: any calls with any arguments. A call may
// change only its answers, and those only if its status is SG_BATCH_OK.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/library/asked.h"
#include "fuzz.h"

static int32_t next_number(Input *input)
{
    int32_t number = (int8_t)next(input);
    return number == INT8_MIN ? INT32_MIN : number == INT8_MAX ? INT32_MAX : number;
}

// A pointer argument, sometimes replaced by NULL.
#define OR_NULL(pointer) (next(input) == 255 ? NULL : (pointer))

enum { ROOM = 70 };

// Arguments and answers of calls. It contains no address, so it can be compared as bytes.
typedef struct Given {
    sg_BatchRules rules;
    sgl_Board board;
    sgl_Piece piece, pieces[SGL_PIECES];
    sgl_Move details[ROOM];
    sgl_Found found;
    sgl_Result result;
    uint64_t fields, history[4];
    size_t at;
    int32_t stop, answer, room;
    uint16_t moves[ROOM];
    char text[SG_BATCH_TEXT];
} Given;

static void change(Input *input, Given *given)
{
    static const char *const names[] = {"standard", "sheet", "boxed", "dice", "turned", ""};
    static const uint8_t legal[] = {1, 1, 1, 2, 3, 4, 5, 0};
    uint8_t *parts[] = {(uint8_t *)&given->rules, (uint8_t *)&given->board, (uint8_t *)given->text};
    size_t sizes[] = {sizeof given->rules, sizeof given->board, SG_BATCH_TEXT - 1};
    uint8_t form = next(input), part = form % 3;
    if (form < 40) parts[part][next(input) % sizes[part]] = next(input);
    if (form < 200) given->piece = (sgl_Piece){form % 65, next(input) % 3, form & 1, legal[next(input) % 8]};
    if (form >= 240) (void)sg_batch_preset(names[next(input) % 6], &given->rules);
    if (form >= 250) (void)sgl_law(names[next(input) % 6], &given->rules);
    given->room = next(input) % 80 - 5;
    given->stop = next(input) == 1;
}

// A legal move if there is one, or any move.
static uint16_t some_move(Input *input, const Given *given)
{
    uint16_t moves[SGL_MOVES];
    int32_t count = 0;
    uint8_t number = next(input);
    if (number < 250 && !sgl_moves(&given->rules, &given->board, moves, NULL, SGL_MOVES, &count) && count > 0)
        return moves[number % count];
    return (uint16_t)(256 * number + next(input));
}

static int ask_board(Input *input, Given *given, uint8_t call)
{
    sg_BatchRules *rules = OR_NULL(&given->rules);
    sgl_Board *board = OR_NULL(&given->board);
    int32_t *answer = OR_NULL(&given->answer), side = next_number(input);
    int32_t room = given->room < ROOM ? given->room : ROOM;
    if (call == 0) return sgl_start(rules, board);
    if (call == 1) return sgl_read(rules, OR_NULL(given->text), board, OR_NULL(&given->at));
    if (call == 2) return sgl_write(board, OR_NULL(given->text));
    if (call == 3) return sgl_pieces(board, OR_NULL(given->pieces), room, answer);
    if (call == 4) return sgl_moves(rules, board, OR_NULL(given->moves), OR_NULL(given->details), room, answer);
    if (call == 5) return sgl_is_mate(rules, board, side, answer);
    if (call == 6) return sgl_is_stalemate(rules, board, answer);
    if (call == 7) return sgl_in_check(board, side, answer);
    if (call == 8) return sgl_result(rules, board, (uint32_t)side, OR_NULL(&given->result));
    return sgl_perft(rules, board, next(input) % 5 - 1, OR_NULL(&given->stop), OR_NULL(&given->fields));
}

static int ask_piece(Input *input, Given *given, uint8_t call)
{
    static const char *const modes[] = {"U", "LD", "RU", "DR", "", "UU", NULL};
    const sgl_Board *board = OR_NULL(&given->board);
    const sgl_Piece *piece = OR_NULL(&given->piece);
    uint64_t *fields = OR_NULL(&given->fields);
    int32_t *answer = OR_NULL(&given->answer), number = next_number(input);
    if (call == 0) return sgl_eval(board, piece, modes[next(input) % 7], number, fields);
    if (call == 1) return sgl_all_moves(board, piece, fields);
    if (call == 2) return sgl_legal_moves(board, piece, fields);
    if (call == 3) return sgl_attacked(board, number, fields);
    if (call == 4) return sgl_attackers(board, number, next(input) % 3, fields);
    if (call == 5) return sgl_attacked_times(board, piece, answer);
    if (call == 6) return sgl_put(board, piece, OR_NULL(&given->board));
    if (call == 7) return sgl_lift(board, number, OR_NULL(&given->board));
    return sgl_protected_times(board, piece, answer);
}

static int search(Input *input, Given *given, void *engine)
{
    sgl_Limits limits = {.depth = next(input) % 6 - 1, .nodes = next(input) * 4u, .plies = next(input) % 6 - 1};
    limits.history = OR_NULL(given->history);
    limits.stop = next(input) < 128 ? NULL : &given->stop;
    if (limits.nodes == 0) given->stop = 1;
    if (limits.depth == 0 && limits.nodes == 0) limits.stop = OR_NULL(&given->stop);
    if (limits.depth > 2 && limits.nodes == 0) limits.nodes = 500;
    void *asked = next(input) == 255 ? given : engine;
    return sgl_engine_search(asked, OR_NULL(&given->rules), OR_NULL(&given->board), OR_NULL(&limits),
                             OR_NULL(&given->found));
}

static int call(Input *input, Given *given, void *engine)
{
    uint8_t number = next(input) % 26;
    if (number < 10) return ask_board(input, given, number);
    if (number < 19) return ask_piece(input, given, (uint8_t)(number - 10));
    if (number == 19) return search(input, given, engine);
    if (number == 20) return sgl_read_move(OR_NULL(given->text), OR_NULL(given->moves));
    if (number == 21) return sgl_write_move(some_move(input, given), OR_NULL(given->text));
    uint16_t move = some_move(input, given);
    int32_t shows = number == 22 ? next_number(input) : given->rules.dice;
    return sgl_play(OR_NULL(&given->rules), OR_NULL(&given->board), move, shows, OR_NULL(&given->board));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {data, data + size};
    Given *given = calloc(2, sizeof *given), *before = given + 1;
    size_t needed = sgl_engine_size(1);
    uint8_t form = next(&input);
    void *engine = calloc(1, needed);
    if (!given || !engine) abort();
    EXPECT(sgl_engine_init(engine, needed - 1) == SG_BATCH_SMALL_MEMORY && sgl_engine_clear(engine));
    if (form < 64) EXPECT(!sgl_engine_init(engine, needed)); // not each time: it takes longer than most calls
    EXPECT(!sg_batch_preset("standard", &given->rules) && !sgl_start(&given->rules, &given->board));
    while (input.at < input.end) {
        change(&input, given);
        memcpy(before, given, sizeof *given);
        int status = call(&input, given, engine);
        EXPECT(status >= SG_BATCH_OK && status <= SG_BATCH_STOPPED);
        before->at = given->at;
        before->stop = given->stop;
        EXPECT(status == SG_BATCH_OK || memcmp(before, given, sizeof *given) == 0);
        sgl_Asked asked;
        bool was_board = !sgl_ask_board(&asked, &before->board, given);
        EXPECT(!was_board || !sgl_ask_board(&asked, &given->board, given));
    }
    free(engine);
    free(given);
    return 0;
}
