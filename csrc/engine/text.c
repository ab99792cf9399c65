// text.c -- boards and moves as text, and boards as bytes.

#include "text.h"

#include "number.h"

#include <string.h>

typedef struct Scan {
    const char *text;
    size_t length, at;
} Scan;

static int look(const Scan *scan)
{
    return scan->at < scan->length ? (unsigned char)scan->text[scan->at] : -1;
}

static bool skip(Scan *scan, char wanted)
{
    if (look(scan) != wanted) return false;
    scan->at++;
    return true;
}

static const char *read_piece(Scan *scan, sg_Board *board, int x, int y)
{
    static const char letters[] = "PpKk";
    const char *letter = memchr(letters, look(scan), sizeof letters - 1);
    if (!letter) return "expected P, K, p, k or a number of empty fields";
    if (x > 8) return "more than 8 fields in a row";
    int which = (int)(letter - letters);
    sg_Kind kind = which / 2 ? SG_KING : SG_PAWN;
    scan->at++;
    int energy = look(scan) - '0';
    if (energy < 1 || energy > sg_energy_limit(kind))
        return kind == SG_KING ? "a king's energy is 1 or 2" : "a pawn's energy is 1 to 4";
    const char *error = sg_put(board, (sg_Piece){sg_field(x, y), which % 2 ? SG_RED : SG_WHITE, kind, energy});
    if (error)
        scan->at--; // the fault is at the letter
    else
        scan->at++;
    return error;
}

static const char *read_row(Scan *scan, sg_Board *board, int y)
{
    bool after_number = false;
    int x = 1;
    while (look(scan) != '/' && look(scan) != ' ' && look(scan) != -1) {
        int byte = look(scan);
        if (!sg_is_digit(byte)) {
            const char *error = read_piece(scan, board, x, y);
            if (error) return error;
            x++;
        } else {
            if (after_number) return "two numbers of empty fields in a row";
            if (byte == '0' || byte == '9') return "a number of empty fields is 1 to 8";
            x += byte - '0';
            if (x > 9) return "more than 8 fields in a row";
            scan->at++;
        }
        after_number = sg_is_digit(byte);
    }
    return x == 9 ? NULL : "fewer than 8 fields in a row";
}

static const char *read_rows(Scan *scan, sg_Board *board, int *y)
{
    for (*y = 8; *y >= 1; --*y) {
        const char *error = read_row(scan, board, *y);
        if (error) return error;
        if (*y > 1 && !skip(scan, '/')) return "fewer than 8 rows";
    }
    return look(scan) == '/' ? "more than 8 rows" : NULL;
}

// A number from `low` to `limit` without leading zeros; otherwise -1, and nothing is read.
static int64_t read_number(Scan *scan, int64_t low, int64_t limit)
{
    size_t start = scan->at;
    int64_t number = 0;
    while (sg_is_digit(look(scan)) && number <= limit)
        number = 10 * number + (scan->text[scan->at++] - '0');
    bool leading_zero = scan->at > start + 1 && scan->text[start] == '0';
    if (scan->at > start && number >= low && number <= limit && !leading_zero) return number;
    scan->at = start;
    return -1;
}

static const char *read_rest(Scan *scan, sg_Board *board, sg_Colour first)
{
    int64_t quiet = 0, number = 1;
    if (skip(scan, ' ')) {
        if (look(scan) != 'w' && look(scan) != 'r') return "expected w or r, the side to move";
        sg_set_turn(board, scan->text[scan->at++] == 'w' ? SG_WHITE : SG_RED);
        if (skip(scan, ' ')) {
            quiet = read_number(scan, 0, SG_QUIET_MAX);
            if (quiet < 0) return "expected the plies since the last capture, 0 to 65535";
            if (skip(scan, ' ')) number = read_number(scan, 1, SG_NUMBER_LIMIT);
            if (number < 0) return "expected the number of the move, 1 to 2147483648";
        }
    }
    board->quiet = (uint16_t)quiet;
    board->ply = (uint32_t)(2 * (number - 1) + (board->turn != first));
    return scan->at == scan->length ? NULL : "text after the board";
}

sg_Reading sg_read_board(const char *text, size_t length, sg_Colour first)
{
    Scan scan = {text, length, 0};
    sg_Reading reading = {.board = sg_board_empty(first, first)};
    reading.error = read_rows(&scan, &reading.board, &reading.row);
    if (!reading.error) reading.error = read_rest(&scan, &reading.board, first);
    reading.at = scan.at;
    return reading;
}

int sg_read_field(const char text[2])
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return -1;
    return sg_field(text[0] - 'a' + 1, text[1] - '0');
}

int sg_read_move(const char *text, size_t length)
{
    if (length != 4) return -1;
    int from = sg_read_field(text), to = sg_read_field(text + 2);
    return from < 0 || to < 0 ? -1 : sg_move(from, to);
}

char *sg_write_field(char *out, sg_Field field)
{
    *out++ = (char)('a' + sg_x(field) - 1);
    *out++ = (char)('0' + sg_y(field));
    return out;
}

char *sg_write_number(char *out, uint32_t number)
{
    if (number >= 10) out = sg_write_number(out, number / 10);
    *out = (char)('0' + number % 10);
    return out + 1;
}

static char *write_row(char *out, const sg_Board *board, int y)
{
    int gap = 0;
    for (int x = 1; x <= 8; x++) {
        sg_Field field = sg_field(x, y);
        if (!sg_has(sg_occupied(board), field)) {
            gap++;
            continue;
        }
        if (gap) *out++ = (char)('0' + gap);
        gap = 0;
        bool white = sg_has(board->side[SG_WHITE], field);
        *out++ = sg_kind(board, field) == SG_KING ? (white ? 'K' : 'k') : (white ? 'P' : 'p');
        *out++ = (char)('0' + sg_energy(board, field));
    }
    if (gap) *out++ = (char)('0' + gap);
    return out;
}

size_t sg_write_board(const sg_Board *board, char text[SG_TEXT_MAX])
{
    char *out = text;
    for (int y = 8; y >= 1; y--) {
        out = write_row(out, board, y);
        *out++ = y > 1 ? '/' : ' ';
    }
    *out++ = board->turn == SG_WHITE ? 'w' : 'r';
    *out++ = ' ';
    out = sg_write_number(out, board->quiet);
    *out++ = ' ';
    out = sg_write_number(out, board->ply / 2 + 1);
    return (size_t)(out - text);
}

enum { FORMAT = 1, CHECKED = 48 };

void sg_put_sets(const sg_Board *board, uint8_t bytes[SG_SETS])
{
    const sg_Set sets[] = {board->side[SG_WHITE], board->side[SG_RED], board->kings, board->low, board->high};
    for (size_t i = 0; i < 5; i++)
        sg_put_number(bytes + 8 * i, sets[i], 8);
}

sg_Board sg_sets_at(const uint8_t bytes[SG_SETS])
{
    sg_Set sets[5];
    for (size_t i = 0; i < 5; i++)
        sets[i] = sg_number_at(bytes + 8 * i, 8);
    sg_Board board = {0}; // the padding byte, too
    board.side[SG_WHITE] = sets[0];
    board.side[SG_RED] = sets[1];
    board.kings = sets[2];
    board.low = sets[3];
    board.high = sets[4];
    return board;
}

void sg_pack(const sg_Board *board, uint8_t bytes[SG_PACKED])
{
    sg_put_sets(board, bytes);
    sg_put_number(bytes + 40, board->ply, 4);
    sg_put_number(bytes + 44, board->quiet, 2);
    bytes[46] = board->turn;
    bytes[47] = FORMAT;
    sg_put_number(bytes + CHECKED, sg_hash_of(bytes, CHECKED), 4);
}

sg_Reading sg_unpack(const uint8_t *bytes, size_t length, sg_Colour first)
{
    if (length != SG_PACKED) return (sg_Reading){.error = "expected 52 bytes"};
    if (bytes[47] != FORMAT) return (sg_Reading){.error = "unknown format"};
    if (sg_number_at(bytes + CHECKED, 4) != sg_hash_of(bytes, CHECKED)) return (sg_Reading){.error = "wrong checksum"};
    sg_Board board = sg_sets_at(bytes);
    board.quiet = (uint16_t)sg_number_at(bytes + 44, 2);
    board.turn = bytes[46];
    if (!sg_sets_sound(&board)) return (sg_Reading){.error = "the bytes are not a board"};
    board.key = sg_key(&board);
    board.ply = ((uint32_t)sg_number_at(bytes + 40, 4) & ~UINT32_C(1)) | (board.turn != first);
    return (sg_Reading){.board = board};
}
