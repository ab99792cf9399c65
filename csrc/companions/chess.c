// chess.c -- chess. A move is judged by playing it on a copy of the board: the king must not be attacked there.

#include "chess.h"

const char sg_chess_letters[] = "kqrbnpk";

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

// All squares of a set moved one step; those that would leave the board are dropped.
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

// The squares that a piece other than a pawn reaches, its own side's pieces included.
static sg_Squares officer_reach(sg_ChessKind kind, int square, sg_Squares occupied)
{
    switch (kind) {
    case SG_CHESS_KING:
    case SG_CHESS_OTHER_KING:
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

static sg_ChessColour other(sg_ChessColour colour)
{
    return colour == SG_CHESS_WHITE ? SG_CHESS_BLACK : SG_CHESS_WHITE;
}

sg_ChessKind sg_chess_kind(const sg_ChessBoard *board, int square)
{
    int kind = 0;
    while (kind < SG_CHESS_OTHER_KING && !(board->kind[kind] & bit(square)))
        kind++;
    return (sg_ChessKind)kind;
}

sg_ChessColour sg_chess_colour(const sg_ChessBoard *board, int square)
{
    return board->side[SG_CHESS_BLACK] & bit(square) ? SG_CHESS_BLACK : SG_CHESS_WHITE;
}

// The pieces of a colour that attack a square, whatever stands on it. A piece attacks it if the same kind of piece on
// the square would reach the piece; only pawns look in the other direction.
static sg_Squares attackers_of(const sg_ChessBoard *board, int square, sg_ChessColour colour)
{
    const sg_Squares *kind = board->kind;
    sg_Squares occupied = sg_chess_occupied(board), own = board->side[colour];
    sg_Squares straight = (kind[SG_CHESS_QUEEN] | kind[SG_CHESS_ROOK]) & own;
    sg_Squares diagonal = (kind[SG_CHESS_QUEEN] | kind[SG_CHESS_BISHOP]) & own;
    sg_Squares found = king_steps(square) & (kind[SG_CHESS_KING] | kind[SG_CHESS_OTHER_KING]);
    found |= knight_steps(square) & kind[SG_CHESS_KNIGHT];
    found |= pawn_captures(square, other(colour)) & kind[SG_CHESS_PAWN];
    if (straight) found |= rays(square, NORTH, 2, occupied) & straight;
    if (diagonal) found |= rays(square, NORTH_EAST, 2, occupied) & diagonal;
    return found & own;
}

sg_Squares sg_chess_checkers(const sg_ChessBoard *board, sg_ChessColour colour)
{
    sg_Squares king = board->kind[SG_CHESS_KING] & board->side[colour];
    return king ? attackers_of(board, lowest(king), other(colour)) : 0;
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

// The first piece on the line from a square to another, the target included. There is such a line, and a piece on it.
static int first_in_the_way(int from, int to, sg_Squares occupied)
{
    int direction = 0;
    while (!(ray(from, direction, 0) & bit(to)))
        direction++;
    return lowest(ray(from, direction, occupied) & occupied);
}

static sg_ChessVerdict judge_officer(const sg_ChessBoard *board, sg_ChessMove move)
{
    sg_ChessKind kind = sg_chess_kind(board, move.from);
    sg_Squares occupied = sg_chess_occupied(board);
    if (!(officer_reach(kind, move.from, 0) & bit(move.to))) return verdict(SG_CHESS_NOT_SO, -1);
    if (!(officer_reach(kind, move.from, occupied) & bit(move.to)))
        return verdict(SG_CHESS_BLOCKED, first_in_the_way(move.from, move.to, occupied));
    if (board->side[board->turn] & bit(move.to)) return verdict(SG_CHESS_OWN_PIECE, move.to);
    return verdict(SG_CHESS_LEGAL, -1);
}

static sg_ChessVerdict judge_pawn(const sg_ChessBoard *board, sg_ChessMove move)
{
    sg_Squares occupied = sg_chess_occupied(board), to = bit(move.to);
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
    if (!(sg_chess_occupied(board) & bit(move.from))) return verdict(SG_CHESS_NO_PIECE, -1);
    if (!(board->side[board->turn] & bit(move.from))) return verdict(SG_CHESS_NOT_ITS, move.from);
    bool pawn = board->kind[SG_CHESS_PAWN] & bit(move.from);
    sg_ChessVerdict found = pawn ? judge_pawn(board, move) : judge_officer(board, move);
    if (found.fault != SG_CHESS_LEGAL) return found;
    sg_ChessBoard next = sg_chess_play(board, move);
    sg_Squares checkers = sg_chess_checkers(&next, board->turn);
    return checkers ? verdict(SG_CHESS_IN_CHECK, lowest(checkers)) : found;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

int sg_chess_stride(const sg_ChessBoard *board, sg_ChessMove move)
{
    if (sg_chess_kind(board, move.from) == SG_CHESS_KNIGHT) return move.to - move.from;
    return sign(move.to % 8 - move.from % 8) + 8 * sign(move.to / 8 - move.from / 8);
}

// All moves.

static sg_Squares reach(const sg_ChessBoard *board, int square)
{
    sg_Squares occupied = sg_chess_occupied(board);
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
