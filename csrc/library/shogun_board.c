// shogun_board.c -- the functions of shogun.h for one board.

#include <string.h>

#include "../engine/attack.h"
#include "../engine/perft.h"
#include "../engine/text.h"
#include "asked.h"

_Static_assert(sizeof(sgl_Board) == sizeof(sg_Board) && offsetof(sgl_Board, red) == offsetof(sg_Board, side[SG_RED]) &&
                   offsetof(sgl_Board, kings) == offsetof(sg_Board, kings) &&
                   offsetof(sgl_Board, hash) == offsetof(sg_Board, key) &&
                   offsetof(sgl_Board, turn) == offsetof(sg_Board, turn),
               "a board is copied as bytes");
_Static_assert(SGL_MOVES == SG_MOVES_MAX && SGL_PIECES == SG_FIELDS, "both headers agree");

int sgl_ask_board(sgl_Asked *asked, const sgl_Board *board, const void *answer)
{
    if (!board || !answer) return SG_BATCH_NO_POINTER;
    memcpy(&asked->board, board, sizeof *board);
    return sg_sound(&asked->board) ? SG_BATCH_OK : SG_BATCH_BAD_BYTES;
}

int sgl_ask(sgl_Asked *asked, const sg_BatchRules *rules, const sgl_Board *board, const void *answer)
{
    if (!rules) return SG_BATCH_NO_POINTER;
    return sgl_read_rules(rules, &asked->rules) ? sgl_ask_board(asked, board, answer) : SG_BATCH_BAD_RULES;
}

// The padding byte is 0, so equal boards have equal bytes.
static int give(const sg_Board *board, sgl_Board *given)
{
    memcpy(given, board, sizeof *given);
    given->zero = 0;
    return SG_BATCH_OK;
}

int sgl_start(const sg_BatchRules *rules, sgl_Board *board)
{
    sg_Rules read;
    if (!rules || !board) return SG_BATCH_NO_POINTER;
    if (!sgl_read_rules(rules, &read)) return SG_BATCH_BAD_RULES;
    sg_Board start = sg_board_start((sg_Colour)read.first);
    return give(&start, board);
}

int sgl_read(const sg_BatchRules *rules, const char *text, sgl_Board *board, size_t *at)
{
    sg_Rules read;
    if (!rules || !text || !board) return SG_BATCH_NO_POINTER;
    if (!sgl_read_rules(rules, &read)) return SG_BATCH_BAD_RULES;
    sg_Reading reading = sg_read_board(text, strlen(text), (sg_Colour)read.first);
    if (reading.error && at) *at = reading.at;
    return reading.error ? SG_BATCH_BAD_TEXT : give(&reading.board, board);
}

int sgl_write(const sgl_Board *board, char text[SG_BATCH_TEXT])
{
    sgl_Asked asked;
    int fault = sgl_ask_board(&asked, board, text);
    if (!fault) text[sg_write_board(&asked.board, text)] = 0;
    return fault;
}

int sgl_pieces(const sgl_Board *board, sgl_Piece *pieces, int32_t room, int32_t *count)
{
    sgl_Asked asked;
    int fault = sgl_ask_board(&asked, board, count);
    if (fault || !pieces) return fault ? fault : SG_BATCH_NO_POINTER;
    sg_Set rest = sg_occupied(&asked.board);
    if (room < sg_size(rest)) return SG_BATCH_SMALL_MEMORY;
    for (*count = 0; rest; rest = sg_without_first(rest)) {
        sg_Piece piece = sg_piece_on(&asked.board, sg_first(rest));
        bool is_king = piece.kind == SG_KING;
        pieces[(*count)++] = (sgl_Piece){(uint8_t)piece.field, (uint8_t)piece.colour, is_king, (uint8_t)piece.energy};
    }
    return SG_BATCH_OK;
}

static sgl_Move describe(const sg_Board *board, const sg_Rules *rules, sg_Move move)
{
    sg_Field from = sg_from(move), to = sg_to(move);
    sgl_Move told = {.move = move, .from = (uint8_t)from, .to = (uint8_t)to, .king = sg_has(board->kings, from)};
    told.energy = (uint8_t)sg_energy(board, from);
    if (!rules->dice) told.shows = (uint8_t)sg_shows(board, rules, move);
    if (sg_has(sg_occupied(board), to)) told.captured = (uint8_t)sg_energy(board, to);
    return told;
}

int sgl_moves(const sg_BatchRules *rules, const sgl_Board *board, uint16_t *moves, sgl_Move *details, int32_t room,
              int32_t *count)
{
    sgl_Asked asked;
    sg_Move found[SG_MOVES_MAX];
    int fault = sgl_ask(&asked, rules, board, count);
    if (fault) return fault;
    int number = sg_list_playable(&asked.board, &asked.rules, found);
    if ((moves || details) && room < number) return SG_BATCH_SMALL_MEMORY;
    if (moves) memcpy(moves, found, (size_t)number * sizeof *found);
    for (int i = 0; details && i < number; i++)
        details[i] = describe(&asked.board, &asked.rules, found[i]);
    *count = number;
    return SG_BATCH_OK;
}

int sgl_read_move(const char *text, uint16_t *move)
{
    if (!text || !move) return SG_BATCH_NO_POINTER;
    int read = sg_read_move(text, strlen(text));
    if (read < 0) return SG_BATCH_BAD_TEXT;
    *move = (uint16_t)read;
    return SG_BATCH_OK;
}

int sgl_write_move(uint16_t move, char text[5])
{
    if (!text) return SG_BATCH_NO_POINTER;
    if (move >= SG_MOVE_LIMIT) return SG_BATCH_NO_ACTION;
    *sg_write_move(text, move) = 0;
    return SG_BATCH_OK;
}

int sgl_play(const sg_BatchRules *rules, const sgl_Board *board, uint16_t move, int32_t shows, sgl_Board *next)
{
    sgl_Asked asked;
    int fault = sgl_ask(&asked, rules, board, next);
    if (fault) return fault;
    if (move >= SG_MOVE_LIMIT) return SG_BATCH_NO_ACTION;
    if (!sg_is_playable(&asked.board, &asked.rules, move)) return SG_BATCH_ILLEGAL_ACTION;
    sg_Shown shown = sg_shown_after(&asked.board, &asked.rules, move);
    if (!asked.rules.dice && shows == 0) shows = shown.low;
    if (shows < shown.low || shows > shown.high) return SG_BATCH_BAD_NUMBER;
    sg_Board played = sg_play(&asked.board, move, shows);
    return give(&played, next);
}

// Questions about a side or a piece; putting and removing a piece.

static int check_side(int fault, int32_t side)
{
    if (fault) return fault;
    return side == SG_WHITE || side == SG_RED ? SG_BATCH_OK : SG_BATCH_BAD_TURN;
}

static int ask_piece(sgl_Asked *asked, const sgl_Board *board, const sgl_Piece *piece, const void *answer)
{
    if (!piece) return SG_BATCH_NO_POINTER;
    int fault = check_side(sgl_ask_board(asked, board, answer), piece->side);
    if (fault) return fault;
    if (piece->field >= SG_FIELDS) return SG_BATCH_NO_FIELD;
    sg_Kind kind = piece->king ? SG_KING : SG_PAWN;
    if (piece->king > 1 || piece->energy < 1 || piece->energy > sg_energy_limit(kind)) return SG_BATCH_BAD_NUMBER;
    asked->piece = (sg_Piece){piece->field, (sg_Colour)piece->side, kind, piece->energy};
    return SG_BATCH_OK;
}

int sgl_put(const sgl_Board *board, const sgl_Piece *piece, sgl_Board *next)
{
    sgl_Asked asked;
    int fault = ask_piece(&asked, board, piece, next);
    if (fault) return fault;
    return sg_put(&asked.board, asked.piece) ? SG_BATCH_NO_FIELD : give(&asked.board, next);
}

int sgl_lift(const sgl_Board *board, int32_t field, sgl_Board *next)
{
    sgl_Asked asked;
    int fault = sgl_ask_board(&asked, board, next);
    if (fault) return fault;
    bool is_there = field >= 0 && field < SG_FIELDS && sg_has(sg_occupied(&asked.board), (sg_Field)field);
    if (!is_there) return SG_BATCH_NO_FIELD;
    sg_remove(&asked.board, (sg_Field)field);
    return give(&asked.board, next);
}

int sgl_in_check(const sgl_Board *board, int32_t side, int32_t *answer)
{
    sgl_Asked asked;
    int fault = check_side(sgl_ask_board(&asked, board, answer), side);
    if (!fault) *answer = sg_in_check(&asked.board, (sg_Colour)side);
    return fault;
}

int sgl_is_mate(const sg_BatchRules *rules, const sgl_Board *board, int32_t side, int32_t *answer)
{
    sgl_Asked asked;
    int fault = check_side(sgl_ask(&asked, rules, board, answer), side);
    if (!fault) *answer = sg_is_mate(&asked.board, &asked.rules, (sg_Colour)side);
    return fault;
}

int sgl_is_stalemate(const sg_BatchRules *rules, const sgl_Board *board, int32_t *answer)
{
    sgl_Asked asked;
    int fault = sgl_ask(&asked, rules, board, answer);
    if (!fault) *answer = sg_is_stalemate(&asked.board, &asked.rules);
    return fault;
}

int sgl_result(const sg_BatchRules *rules, const sgl_Board *board, uint32_t times, sgl_Result *result)
{
    sgl_Asked asked;
    int fault = sgl_ask(&asked, rules, board, result);
    if (fault) return fault;
    sg_Result found = sg_or_repetition(sg_result(&asked.board, &asked.rules), &asked.rules, times);
    *result = (sgl_Result){(int32_t)found.reason, found.won ? (int32_t)found.winner : -1};
    return SG_BATCH_OK;
}

int sgl_eval(const sgl_Board *board, const sgl_Piece *piece, const char *mode, int32_t energy, uint64_t *fields)
{
    sgl_Asked asked;
    int fault = mode ? ask_piece(&asked, board, piece, fields) : SG_BATCH_NO_POINTER;
    if (fault) return fault;
    int number = sg_name_number(mode, sg_mode_names);
    if (number < 0) return SG_BATCH_BAD_OPTIONS;
    if (energy < 0) return SG_BATCH_BAD_LIMIT;
    int steps = energy > SG_DISTANCE_MAX ? SG_DISTANCE_MAX + 1 : energy;
    *fields = sg_eval(&asked.board, asked.piece.colour, asked.piece.field, (sg_Mode)number, steps);
    return SG_BATCH_OK;
}

int sgl_all_moves(const sgl_Board *board, const sgl_Piece *piece, uint64_t *fields)
{
    sgl_Asked asked;
    int fault = ask_piece(&asked, board, piece, fields);
    if (!fault) *fields = sg_all_moves(&asked.board, asked.piece);
    return fault;
}

int sgl_legal_moves(const sgl_Board *board, const sgl_Piece *piece, uint64_t *fields)
{
    sgl_Asked asked;
    int fault = ask_piece(&asked, board, piece, fields);
    if (!fault) *fields = sg_legal_moves(&asked.board, asked.piece);
    return fault;
}

int sgl_attacked(const sgl_Board *board, int32_t side, uint64_t *fields)
{
    sgl_Asked asked;
    int fault = check_side(sgl_ask_board(&asked, board, fields), side);
    if (!fault) *fields = sg_attacked(&asked.board, (sg_Colour)side);
    return fault;
}

int sgl_attacked_times(const sgl_Board *board, const sgl_Piece *piece, int32_t *times)
{
    sgl_Asked asked;
    int fault = ask_piece(&asked, board, piece, times);
    if (!fault) *times = sg_attacked_times(&asked.board, asked.piece);
    return fault;
}

int sgl_protected_times(const sgl_Board *board, const sgl_Piece *piece, int32_t *times)
{
    sgl_Asked asked;
    int fault = ask_piece(&asked, board, piece, times);
    if (!fault) *times = sg_size(sg_attackers(&asked.board, asked.piece.field, asked.piece.colour));
    return fault;
}

int sgl_attackers(const sgl_Board *board, int32_t field, int32_t side, uint64_t *fields)
{
    sgl_Asked asked;
    int fault = check_side(sgl_ask_board(&asked, board, fields), side);
    if (fault) return fault;
    if (field < 0 || field >= SG_FIELDS) return SG_BATCH_NO_FIELD;
    *fields = sg_attackers(&asked.board, (sg_Field)field, (sg_Colour)side);
    return SG_BATCH_OK;
}

bool sgl_is_told(void *flag)
{
    const int32_t *stop = *(const int32_t **)flag;
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED) != 0;
}

int sgl_perft(const sg_BatchRules *rules, const sgl_Board *board, int32_t depth, const int32_t *stop, uint64_t *nodes)
{
    sgl_Asked asked;
    int fault = sgl_ask(&asked, rules, board, nodes);
    if (fault) return fault;
    if (depth < 0 || depth > SG_PERFT_MAX) return SG_BATCH_BAD_LIMIT;
    sg_Perft perft = {.rules = &asked.rules, .parts = 1, .interrupted = sgl_is_told, .context = &stop};
    uint64_t found = sg_perft_run(&perft, &asked.board, depth);
    if (perft.stopped) return SG_BATCH_STOPPED;
    *nodes = found;
    return SG_BATCH_OK;
}
