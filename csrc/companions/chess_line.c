// chess_line.c -- reads byte by byte: buffers each word until its end, places complete pieces, plays complete moves.

#include "chess_line.h"

#include <string.h>

sg_ChessLine sg_chess_line(void)
{
    return (sg_ChessLine){.board = {.turn = SG_CHESS_WHITE}, .verdict = {SG_CHESS_LEGAL, -1}};
}

// Sets the error of the line; the rest of the line is then skipped.
static void fail(sg_ChessLine *line, const char *error, uint64_t at)
{
    line->failed = true;
    line->error = error;
    line->at = at;
}

static void warn(sg_ChessLine *line, const char *warning)
{
    if (line->error) return;
    line->error = warning;
    line->at = line->read;
}

static void fail_at_token(sg_ChessLine *line, const char *error)
{
    fail(line, error, line->read - line->token_length + 1);
}

// Accepts a complete, valid token.
static void add_part(sg_ChessLine *line, int part)
{
    line->part[line->count++] = (int8_t)part;
    line->token_length = 0;
}

static int square_of(const int8_t pair[2])
{
    return pair[0] - 1 + 8 * (pair[1] - 1);
}

static void put_piece(sg_ChessLine *line)
{
    int letter = (unsigned char)line->part[0];
    sg_ChessKind kind =
        (sg_ChessKind)((const char *)memchr(sg_chess_letters, letter | 0x20, SG_CHESS_KINDS) - sg_chess_letters);
    sg_ChessColour colour = letter & 0x20 ? SG_CHESS_WHITE : SG_CHESS_BLACK;
    bool is_inside = line->part[1] && line->part[2];
    sg_Squares square = is_inside ? UINT64_C(1) << square_of(line->part + 1) : 0;
    sg_Squares own = line->board.side[colour] & line->board.kind[SG_CHESS_KING];
    line->count = 0;
    if (!is_inside || sg_chess_occupied(&line->board) & square) {
        warn(line, is_inside ? "two pieces on one square, the first counts" : "a piece outside the board");
        return;
    }
    if (kind == SG_CHESS_KING && own) {
        warn(line, "two kings of one colour, the first counts");
        kind = SG_CHESS_OTHER_KING;
    }
    line->board.side[colour] |= square;
    line->board.kind[kind] |= square;
}

// Judges a move that was read, and plays it if it is legal. After the first illegal move, only ignores the move and
// returns false.
static bool take_move(sg_ChessLine *line)
{
    line->count = 0;
    if (line->verdict.fault != SG_CHESS_LEGAL) return false;
    line->move = (sg_ChessMove){(int8_t)square_of(line->part), (int8_t)square_of(line->part + 2)};
    line->verdict = sg_chess_judge(&line->board, line->move);
    line->ply++;
    if (line->verdict.fault == SG_CHESS_LEGAL) line->board = sg_chess_play(&line->board, line->move);
    return true;
}

// A piece begins with a letter. All other tokens are numbers from 1 to 8; any other number puts a piece outside the
// board (stored as 0), and is an error in a move. Returns whether the token completed a move.
static bool take_token(sg_ChessLine *line)
{
    char first = line->token[0];
    bool single = line->token_length == 1;
    if (!line->in_moves && line->count == 0) {
        if (!single || !memchr("kqrbnpKQRBNP", first, 12))
            return fail_at_token(line, "expected a piece (k q r b n p, in capitals for black) or a colon"), false;
        return add_part(line, first), false;
    }
    bool is_inside = single && first >= '1' && first <= '8';
    bool is_outside = !is_inside && !line->in_moves && (single || first != '0') &&
                      strspn(line->token, "0123456789") >= line->token_length;
    if (!is_inside && !is_outside) {
        bool row = (line->in_moves ? line->count % 2 : line->count - 1) != 0;
        return fail_at_token(line, row ? "expected a row from 1 to 8" : "expected a column from 1 to 8"), false;
    }
    add_part(line, is_inside ? first - '0' : 0);
    if (!line->in_moves && line->count == 3) put_piece(line);
    return line->in_moves && line->count == 4 && take_move(line);
}

// Takes the colon. Returns whether the board is complete.
static bool set_up(sg_ChessLine *line)
{
    sg_Squares kings = line->board.kind[SG_CHESS_KING];
    if (line->in_moves)
        fail(line, "a second colon", line->read);
    else if (line->count > 0)
        fail(line, "the last piece lacks its column or row", line->read);
    if (line->failed) return false;
    if (!(kings & line->board.side[SG_CHESS_WHITE])) warn(line, "no white king");
    if (!(kings & line->board.side[SG_CHESS_BLACK])) warn(line, "no black king");
    line->in_moves = true;
    return true;
}

// Takes the newline. Sets an error if the line is not complete.
static void finish(sg_ChessLine *line)
{
    if (line->failed) return;
    if (!line->in_moves)
        fail(line, "no colon", line->read + 1);
    else if (line->count > 0)
        fail(line, "the last move has fewer than four numbers", line->read + 1);
}

// Takes a byte, not the newline, of a line without error.
static sg_ChessEvent take_byte(sg_ChessLine *line, char c)
{
    if (!memchr(" \t\r\f\v:", c, 6)) {
        if (line->token_length < SG_CHESS_TOKEN) line->token[line->token_length] = c;
        line->token_length++;
        line->read++;
        return SG_CHESS_MORE;
    }
    bool moved = line->token_length > 0 && take_token(line);
    line->read++;
    if (c == ':' && !line->failed) return set_up(line) ? SG_CHESS_SET : SG_CHESS_MORE;
    return moved ? SG_CHESS_MOVED : SG_CHESS_MORE;
}

// Skips the rest of a line with an error, its end included.
static size_t skip_rest(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event)
{
    const char *end = memchr(text, '\n', length);
    size_t skipped = end ? (size_t)(end - text) : length;
    line->read += skipped;
    *event = end ? SG_CHESS_END : SG_CHESS_MORE;
    return skipped + (end != NULL);
}

size_t sg_chess_read(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event)
{
    for (size_t i = 0; i < length; i++) {
        if (line->failed) return i + skip_rest(line, text + i, length - i, event);
        // The newline may end the last move, too: then the move is reported first, and the newline is read again.
        if (text[i] == '\n' && line->token_length > 0 && take_token(line)) return *event = SG_CHESS_MOVED, i;
        if (text[i] == '\n') {
            finish(line);
            return *event = SG_CHESS_END, i + 1;
        }
        *event = take_byte(line, text[i]);
        if (*event != SG_CHESS_MORE) return i + 1;
    }
    return *event = SG_CHESS_MORE, length;
}
