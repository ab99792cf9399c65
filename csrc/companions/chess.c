// chess.c -- moves are tried on the board: a move is legal if the king is not attacked after it.

#include "chess.h"

#include <assert.h>
#include <string.h>

const char sg_chess_letters[] = "kqrbnp";

// Squares and sets.

static const sg_Squares column_1 = UINT64_C(0x0101010101010101), column_8 = UINT64_C(0x8080808080808080);

static sg_Squares bit(int square)
{
    return UINT64_C(1) << square;
}

static int lowest(sg_Squares set)
{
    int square = 0;
#if defined(__GNUC__)
    square = __builtin_ctzll(set);
#else
    while (!(set >> square & 1))
        square++;
#endif
    return square;
}

// The eight directions: even ones along rows and columns, odd ones diagonal.
enum { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, DIRECTIONS };

// All squares of a set moved one step; what leaves the board is gone.
static sg_Squares step(sg_Squares set, int direction)
{
    switch (direction) {
    case NORTH:
        return set << 8;
    case NORTH_EAST:
        return (set & ~column_8) << 9;
    case EAST:
        return (set & ~column_8) << 1;
    case SOUTH_EAST:
        return (set & ~column_8) >> 7;
    case SOUTH:
        return set >> 8;
    case SOUTH_WEST:
        return (set & ~column_1) >> 9;
    case WEST:
        return (set & ~column_1) >> 1;
    default:
        return (set & ~column_1) << 7;
    }
}

// The squares in one direction, up to the first occupied one.
static sg_Squares ray(int square, int direction, sg_Squares occupied)
{
    sg_Squares set = 0;
    for (sg_Squares at = step(bit(square), direction); at; at = step(at, direction)) {
        set |= at;
        if (at & occupied) break;
    }
    return set;
}

static sg_Squares rays(int square, int first, int stride, sg_Squares occupied)
{
    sg_Squares set = 0;
    for (int direction = first; direction < DIRECTIONS; direction += stride)
        set |= ray(square, direction, occupied);
    return set;
}

static sg_Squares king_steps(int square)
{
    sg_Squares row = bit(square) | step(bit(square), EAST) | step(bit(square), WEST);
    return (row | step(row, NORTH) | step(row, SOUTH)) & ~bit(square);
}

static sg_Squares knight_steps(int square)
{
    sg_Squares beside = step(bit(square), EAST) | step(bit(square), WEST);
    sg_Squares far = step(step(bit(square), EAST), EAST) | step(step(bit(square), WEST), WEST);
    return beside << 16 | beside >> 16 | far << 8 | far >> 8;
}

static int forward(sg_ChessColour colour)
{
    return colour == SG_CHESS_WHITE ? NORTH : SOUTH;
}

static sg_Squares pawn_captures(int square, sg_ChessColour colour)
{
    sg_Squares ahead = step(bit(square), forward(colour));
    return step(ahead, EAST) | step(ahead, WEST);
}

static sg_Squares pawn_steps(int square, sg_ChessColour colour, sg_Squares occupied)
{
    const sg_Squares third_rows = UINT64_C(0x0000ff0000ff0000);
    bool at_home = square / 8 == (colour == SG_CHESS_WHITE ? 1 : 6);
    sg_Squares one = step(bit(square), forward(colour)) & ~occupied;
    sg_Squares two = at_home ? step(one & third_rows, forward(colour)) & ~occupied : 0;
    return one | two;
}

// Where a piece that is no pawn can go, own pieces included.
static sg_Squares officer_reach(sg_ChessKind kind, int square, sg_Squares occupied)
{
    switch (kind) {
    case SG_CHESS_KING:
        return king_steps(square);
    case SG_CHESS_QUEEN:
        return rays(square, NORTH, 1, occupied);
    case SG_CHESS_ROOK:
        return rays(square, NORTH, 2, occupied);
    case SG_CHESS_BISHOP:
        return rays(square, NORTH_EAST, 2, occupied);
    default:
        return knight_steps(square);
    }
}

// Boards.

static sg_Squares occupied_squares(const sg_ChessBoard *board)
{
    return board->side[SG_CHESS_WHITE] | board->side[SG_CHESS_BLACK];
}

static sg_ChessColour other(sg_ChessColour colour)
{
    return colour == SG_CHESS_WHITE ? SG_CHESS_BLACK : SG_CHESS_WHITE;
}

sg_ChessKind sg_chess_kind(const sg_ChessBoard *board, int square)
{
    int kind = 0;
    while (kind < SG_CHESS_PAWN && !(board->kind[kind] & bit(square)))
        kind++;
    return (sg_ChessKind)kind;
}

sg_ChessColour sg_chess_colour(const sg_ChessBoard *board, int square)
{
    return board->side[SG_CHESS_BLACK] & bit(square) ? SG_CHESS_BLACK : SG_CHESS_WHITE;
}

// A piece attacks what a piece of its kind on the target would reach; only pawns look the other way.
sg_Squares sg_chess_attackers(const sg_ChessBoard *board, int square, sg_ChessColour colour)
{
    const sg_Squares *kind = board->kind;
    sg_Squares occupied = occupied_squares(board), own = board->side[colour];
    sg_Squares straight = (kind[SG_CHESS_QUEEN] | kind[SG_CHESS_ROOK]) & own;
    sg_Squares diagonal = (kind[SG_CHESS_QUEEN] | kind[SG_CHESS_BISHOP]) & own;
    sg_Squares found = king_steps(square) & kind[SG_CHESS_KING];
    found |= knight_steps(square) & kind[SG_CHESS_KNIGHT];
    found |= pawn_captures(square, other(colour)) & kind[SG_CHESS_PAWN];
    if (straight) found |= rays(square, NORTH, 2, occupied) & straight;
    if (diagonal) found |= rays(square, NORTH_EAST, 2, occupied) & diagonal;
    return found & own;
}

sg_Squares sg_chess_checkers(const sg_ChessBoard *board, sg_ChessColour colour)
{
    sg_Squares king = board->kind[SG_CHESS_KING] & board->side[colour];
    return king ? sg_chess_attackers(board, lowest(king), other(colour)) : 0;
}

sg_ChessBoard sg_chess_play(const sg_ChessBoard *board, sg_ChessMove move)
{
    sg_ChessBoard next = *board;
    sg_ChessKind kind = sg_chess_kind(board, move.from);
    sg_ChessColour colour = sg_chess_colour(board, move.from);
    sg_Squares gone = bit(move.from) | bit(move.to);
    for (int i = 0; i < SG_CHESS_KINDS; i++)
        next.kind[i] &= ~gone;
    next.side[SG_CHESS_WHITE] &= ~gone;
    next.side[SG_CHESS_BLACK] &= ~gone;
    next.kind[kind] |= bit(move.to);
    next.side[colour] |= bit(move.to);
    next.turn = other(board->turn);
    return next;
}

// Judging a move.

static sg_ChessVerdict verdict(sg_ChessFault fault, int culprit)
{
    return (sg_ChessVerdict){fault, culprit};
}

// The first piece between two squares on a line, or on the target, if a step leads to `to` in that direction.
static int first_in_the_way(int from, int to, sg_Squares occupied)
{
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        if (!(ray(from, direction, 0) & bit(to))) continue;
        sg_Squares met = ray(from, direction, occupied) & occupied;
        return lowest(met);
    }
    return to;
}

static sg_ChessVerdict judge_officer(const sg_ChessBoard *board, sg_ChessMove move)
{
    sg_ChessKind kind = sg_chess_kind(board, move.from);
    sg_Squares occupied = occupied_squares(board);
    if (!(officer_reach(kind, move.from, 0) & bit(move.to))) return verdict(SG_CHESS_NOT_SO, -1);
    if (!(officer_reach(kind, move.from, occupied) & bit(move.to)))
        return verdict(SG_CHESS_BLOCKED, first_in_the_way(move.from, move.to, occupied));
    if (board->side[board->turn] & bit(move.to)) return verdict(SG_CHESS_OWN_PIECE, move.to);
    return verdict(SG_CHESS_LEGAL, -1);
}

static sg_ChessVerdict judge_pawn(const sg_ChessBoard *board, sg_ChessMove move)
{
    sg_Squares occupied = occupied_squares(board), to = bit(move.to);
    if (pawn_captures(move.from, board->turn) & to) {
        if (board->side[board->turn] & to) return verdict(SG_CHESS_OWN_PIECE, move.to);
        return occupied & to ? verdict(SG_CHESS_LEGAL, -1) : verdict(SG_CHESS_NO_CAPTURE, -1);
    }
    if (!(pawn_steps(move.from, board->turn, 0) & to)) return verdict(SG_CHESS_NOT_SO, -1);
    if (!(pawn_steps(move.from, board->turn, occupied) & to))
        return verdict(SG_CHESS_BLOCKED, first_in_the_way(move.from, move.to, occupied));
    return verdict(SG_CHESS_LEGAL, -1);
}

sg_ChessVerdict sg_chess_judge(const sg_ChessBoard *board, sg_ChessMove move)
{
    if (!(occupied_squares(board) & bit(move.from))) return verdict(SG_CHESS_NO_PIECE, -1);
    if (!(board->side[board->turn] & bit(move.from))) return verdict(SG_CHESS_NOT_ITS, move.from);
    bool pawn = board->kind[SG_CHESS_PAWN] & bit(move.from);
    sg_ChessVerdict found = pawn ? judge_pawn(board, move) : judge_officer(board, move);
    if (found.fault != SG_CHESS_LEGAL) return found;
    sg_ChessBoard next = sg_chess_play(board, move);
    sg_Squares checkers = sg_chess_checkers(&next, board->turn);
    return checkers ? verdict(SG_CHESS_IN_CHECK, lowest(checkers)) : found;
}

// All moves.

static sg_Squares reach(const sg_ChessBoard *board, int square)
{
    sg_Squares occupied = occupied_squares(board);
    sg_ChessKind kind = sg_chess_kind(board, square);
    if (kind != SG_CHESS_PAWN) return officer_reach(kind, square, occupied) & ~board->side[board->turn];
    return pawn_steps(square, board->turn, occupied) |
           (pawn_captures(square, board->turn) & board->side[other(board->turn)]);
}

int sg_chess_list(const sg_ChessBoard *board, sg_ChessMove moves[SG_CHESS_MOVES_MAX])
{
    int count = 0;
    for (sg_Squares own = board->side[board->turn]; own; own &= own - 1) {
        int from = lowest(own);
        for (sg_Squares to = reach(board, from); to; to &= to - 1) {
            sg_ChessMove move = {(int8_t)from, (int8_t)lowest(to)};
            sg_ChessBoard next = sg_chess_play(board, move);
            if (!sg_chess_checkers(&next, board->turn)) moves[count++] = move;
        }
    }
    return count;
}

uint64_t sg_chess_perft(const sg_ChessBoard *board, int depth)
{
    if (depth == 0) return 1;
    sg_ChessMove moves[SG_CHESS_MOVES_MAX];
    int count = sg_chess_list(board, moves);
    if (depth == 1) return (uint64_t)count;
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        sg_ChessBoard next = sg_chess_play(board, moves[i]);
        nodes += sg_chess_perft(&next, depth - 1);
    }
    return nodes;
}

// Lines.

sg_ChessLine sg_chess_line(void)
{
    return (sg_ChessLine){.board = {.turn = SG_CHESS_WHITE}, .verdict = {SG_CHESS_LEGAL, -1}};
}

// Keeps the first error; the rest of the line is passed over.
static void fail(sg_ChessLine *line, const char *error, uint64_t at)
{
    line->error = error;
    line->at = at;
}

static void fail_at_token(sg_ChessLine *line, const char *error)
{
    fail(line, error, line->read - line->token_length + 1);
}

// The token has ended, and nothing is wrong with it.
static void add_part(sg_ChessLine *line, int part)
{
    line->part[line->count++] = (int8_t)part;
    line->token_length = 0;
}

static void put_piece(sg_ChessLine *line)
{
    int letter = line->part[0];
    sg_ChessKind kind =
        (sg_ChessKind)((const char *)memchr(sg_chess_letters, letter | 0x20, SG_CHESS_KINDS) - sg_chess_letters);
    sg_ChessColour colour = letter & 0x20 ? SG_CHESS_WHITE : SG_CHESS_BLACK;
    sg_Squares square = bit(line->part[1] - 1 + 8 * (line->part[2] - 1));
    sg_Squares own = line->board.side[colour] & line->board.kind[SG_CHESS_KING];
    if (occupied_squares(&line->board) & square) {
        fail(line, "two pieces on one square", line->read);
    } else if (kind == SG_CHESS_KING && own) {
        fail(line, colour == SG_CHESS_WHITE ? "a second white king" : "a second black king", line->read);
    } else {
        line->board.side[colour] |= square;
        line->board.kind[kind] |= square;
    }
    line->count = 0;
}

static int square_of(const int8_t pair[2])
{
    return pair[0] - 1 + 8 * (pair[1] - 1);
}

// Plays a move that was read, or finds it illegal. Returns whether it was the first such, or is played.
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

// A letter where a piece begins, else a number from 1 to 8. Returns whether a move has happened.
static bool take_token(sg_ChessLine *line)
{
    char first = line->token[0];
    bool alone = line->token_length == 1;
    if (!line->in_moves && line->count == 0) {
        if (!alone || !memchr("kqrbnpKQRBNP", first, 12))
            return fail_at_token(line, "expected a piece (k q r b n p, in capitals for black) or a colon"), false;
        return add_part(line, first), false;
    }
    if (!alone || first < '1' || first > '8') {
        bool row = (line->in_moves ? line->count % 2 : line->count - 1) != 0;
        return fail_at_token(line, row ? "expected a row from 1 to 8" : "expected a column from 1 to 8"), false;
    }
    add_part(line, first - '0');
    if (!line->in_moves && line->count == 3) put_piece(line);
    return line->in_moves && line->count == 4 && take_move(line);
}

// The colon. Returns whether the board is one.
static bool set_up(sg_ChessLine *line)
{
    sg_Squares kings = line->board.kind[SG_CHESS_KING];
    if (line->in_moves)
        fail(line, "a second colon", line->read);
    else if (line->count > 0)
        fail(line, "the last piece lacks its column or row", line->read);
    else if (!(kings & line->board.side[SG_CHESS_WHITE]))
        fail(line, "no white king", line->read);
    else if (!(kings & line->board.side[SG_CHESS_BLACK]))
        fail(line, "no black king", line->read);
    else
        line->in_moves = true;
    return !line->error;
}

// The newline: is the line complete?
static void finish(sg_ChessLine *line)
{
    if (line->error) return;
    if (!line->in_moves)
        fail(line, "no colon", line->read + 1);
    else if (line->count > 0)
        fail(line, "the last move has fewer than four numbers", line->read + 1);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

// One byte of a line without error, not its end.
static sg_ChessEvent take_byte(sg_ChessLine *line, char c)
{
    if (!is_blank(c) && c != ':') {
        if (line->token_length < SG_CHESS_TOKEN) line->token[line->token_length] = c;
        line->token_length++;
        line->read++;
        return SG_CHESS_MORE;
    }
    bool moved = line->token_length > 0 && take_token(line);
    line->read++;
    if (c == ':' && !line->error) return set_up(line) ? SG_CHESS_SET : SG_CHESS_MORE;
    return moved ? SG_CHESS_MOVED : SG_CHESS_MORE;
}

// The rest of a line with an error; its end included.
static size_t pass_over(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event)
{
    const char *end = memchr(text, '\n', length);
    size_t passed = end ? (size_t)(end - text) : length;
    line->read += passed;
    *event = end ? SG_CHESS_END : SG_CHESS_MORE;
    return passed + (end != NULL);
}

size_t sg_chess_read(sg_ChessLine *line, const char *text, size_t length, sg_ChessEvent *event)
{
    for (size_t i = 0; i < length; i++) {
        if (line->error) return i + pass_over(line, text + i, length - i, event);
        // The last move of a line ends where it does, and is told before the end is.
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
