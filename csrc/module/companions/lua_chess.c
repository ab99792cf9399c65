// lua_chess.c -- chess boards: a userdata. Their texts are read in chess_line.c.

#include "lua_chess.h"

#include <string.h>

#include "../system/hook.h"

static const char board_name[] = "shogun.ChessBoard";
static const char *const colours[] = {[SG_CHESS_WHITE] = "white", [SG_CHESS_BLACK] = "black", NULL};
static const char *const kinds[] = {"king", "queen", "rook", "bishop", "knight", "pawn", "king"};

static const sg_ChessBoard *check_board(lua_State *L, int arg)
{
    return shogun_check_object(L, arg, board_name);
}

int shogun_push_chess_board(lua_State *L, const sg_ChessBoard *board)
{
    sg_ChessBoard *made = lua_newuserdatauv(L, sizeof *made, 0);
    *made = *board;
    luaL_setmetatable(L, board_name);
    return 1;
}

sg_ChessColour shogun_opt_chess_colour(lua_State *L, int arg, sg_ChessColour otherwise)
{
    if (lua_isnoneornil(L, arg)) return otherwise;
    int word = shogun_read_word(L, arg, colours);
    if (word < 0) shogun_raise_expected(L, arg, "colour", "'white' or 'black'");
    return (sg_ChessColour)word;
}

// Reads a list {column, row, ...} as `count` squares.
static void check_squares(lua_State *L, int arg, const char *noun, int8_t *squares, int count)
{
    lua_Integer part[4];
    shogun_check_table(L, arg, noun);
    for (int i = 0; i < 2 * count; i++) {
        const char *name = lua_pushfstring(L, "%s[%d]", noun, i + 1);
        lua_geti(L, arg, i + 1);
        if (!shogun_read_integer(L, -1, name, 1, 8, &part[i])) shogun_raise(L, arg);
        lua_pop(L, 2);
    }
    shogun_check_keys(L, arg, "key", (const char *const[]){NULL}, (lua_Integer)2 * count);
    for (size_t i = 0; i < (size_t)count; i++)
        squares[i] = (int8_t)(part[2 * i] - 1 + 8 * (part[2 * i + 1] - 1));
}

void shogun_push_chess_move(lua_State *L, sg_ChessMove move)
{
    const int part[4] = {shogun_column(move.from), shogun_row(move.from), shogun_column(move.to), shogun_row(move.to)};
    lua_createtable(L, 4, 0);
    for (int i = 0; i < 4; i++)
        shogun_put_integer(L, i + 1, part[i]);
}

// Pushes "the white rook on 2 2".
static const char *push_piece(lua_State *L, const sg_ChessBoard *board, int square)
{
    const char *colour = colours[sg_chess_colour(board, square)], *kind = kinds[sg_chess_kind(board, square)];
    return lua_pushfstring(L, "the %s %s on %d %d", colour, kind, shogun_column(square), shogun_row(square));
}

// Formats for the piece and the culprit; NOT_ITS is for the piece and the side to move, IN_CHECK for the side to move
// and the culprit.
static const char *const faults[] = {
    [SG_CHESS_NOT_ITS] = "%s cannot move: it is %s's turn",
    [SG_CHESS_NOT_SO] = "%s does not move that way",
    [SG_CHESS_NO_CAPTURE] = "%s moves that way only to capture, and the square is empty",
    [SG_CHESS_OWN_PIECE] = "%s cannot capture its own side: %s",
    [SG_CHESS_BLOCKED] = "%s is blocked by %s",
    [SG_CHESS_IN_CHECK] = "the %s king would be attacked by %s",
};

void shogun_push_chess_reason(lua_State *L, const sg_ChessBoard *board, sg_ChessMove move, sg_ChessVerdict verdict)
{
    if (verdict.fault == SG_CHESS_NO_PIECE) {
        lua_pushfstring(L, "there is no piece on %d %d", shogun_column(move.from), shogun_row(move.from));
        return;
    }
    sg_ChessBoard next = sg_chess_play(board, move);
    const sg_ChessBoard *shown = verdict.fault == SG_CHESS_IN_CHECK ? &next : board;
    const char *piece = push_piece(L, board, move.from);
    const char *culprit = verdict.culprit >= 0 ? push_piece(L, shown, verdict.culprit) : lua_pushliteral(L, "");
    if (verdict.fault == SG_CHESS_NOT_ITS) culprit = colours[board->turn];
    if (verdict.fault == SG_CHESS_IN_CHECK) piece = colours[board->turn];
    lua_pushfstring(L, faults[verdict.fault], piece, culprit);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

static int board_play(lua_State *L) // board:play(move) --> board, or nil and the reason
{
    const sg_ChessBoard *board = check_board(L, 1);
    int8_t squares[2];
    check_squares(L, 2, "move", squares, 2);
    sg_ChessMove move = {squares[0], squares[1]};
    sg_ChessVerdict verdict = sg_chess_judge(board, move);
    if (verdict.fault == SG_CHESS_LEGAL) {
        sg_ChessBoard next = sg_chess_play(board, move);
        return shogun_push_chess_board(L, &next);
    }
    luaL_pushfail(L);
    shogun_push_chess_reason(L, board, move, verdict);
    return 2;
}

static int board_moves(lua_State *L) // board:moves() --> { {c, r, c2, r2}, ... }
{
    sg_ChessMove moves[SG_CHESS_MOVES_MAX];
    int count = sg_chess_list(check_board(L, 1), moves);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        shogun_push_chess_move(L, moves[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int board_in_check(lua_State *L) // board:in_check([colour]) --> boolean
{
    const sg_ChessBoard *board = check_board(L, 1);
    return shogun_answer_boolean(L, sg_chess_checkers(board, shogun_opt_chess_colour(L, 2, board->turn)) != 0);
}

static int push_squares(lua_State *L, sg_Squares squares)
{
    lua_newtable(L);
    for (int square = 0, count = 0; square < 64; square++) {
        if (!(squares >> square & 1)) continue;
        shogun_push_pair(L, shogun_column(square), shogun_row(square));
        lua_rawseti(L, -2, ++count);
    }
    return 1;
}

static int board_checkers(lua_State *L) // board:checkers([colour]) --> { {c, r}, ... }
{
    const sg_ChessBoard *board = check_board(L, 1);
    return push_squares(L, sg_chess_checkers(board, shogun_opt_chess_colour(L, 2, board->turn)));
}

static int board_path(lua_State *L) // board:path(from, to) --> { {c, r}, ... }, or nil and the reason
{
    sg_ChessBoard board = *check_board(L, 1);
    sg_ChessMove move;
    check_squares(L, 2, "from", &move.from, 1);
    check_squares(L, 3, "to", &move.to, 1);
    board.turn = sg_chess_colour(&board, move.from);
    sg_ChessVerdict verdict = sg_chess_judge(&board, move);
    if (verdict.fault >= SG_CHESS_NO_PIECE && verdict.fault <= SG_CHESS_NO_CAPTURE) { // other illegal moves have a path
        luaL_pushfail(L);
        shogun_push_chess_reason(L, &board, move, verdict);
        return 2;
    }
    lua_newtable(L);
    for (int at = (uint8_t)move.from, count = 1; at != move.to; count++) {
        at += sg_chess_stride(&board, move);
        shogun_push_pair(L, shogun_column(at), shogun_row(at));
        lua_rawseti(L, -2, count);
    }
    return 1;
}

static bool is_taken(const sg_ChessBoard *board, int square)
{
    return sg_chess_occupied(board) >> square & 1;
}

static char letter(const sg_ChessBoard *board, int square)
{
    char c = sg_chess_letters[sg_chess_kind(board, square)];
    return sg_chess_colour(board, square) == SG_CHESS_BLACK ? (char)(c - 'a' + 'A') : c;
}

static int board_piece(lua_State *L) // board:piece(c, r) --> "k", or nil
{
    const sg_ChessBoard *board = check_board(L, 1);
    int column = (int)shogun_check_integer(L, 2, "column", 1, 8);
    int square = column - 1 + 8 * ((int)shogun_check_integer(L, 3, "row", 1, 8) - 1);
    if (!is_taken(board, square)) return shogun_answer_nil(L);
    char name = letter(board, square);
    return shogun_answer_string(L, &name, 1);
}

static int board_text(lua_State *L) // board:text() --> "k 4 4 r 8 2 B 1 1 K 4 7"
{
    const sg_ChessBoard *board = check_board(L, 1);
    char text[64 * 6];
    size_t length = 0;
    for (int square = 0; square < 64; square++) {
        if (!is_taken(board, square)) continue;
        const char piece[6] = {letter(board, square),
                               ' ',
                               (char)('0' + shogun_column(square)),
                               ' ',
                               (char)('0' + shogun_row(square)),
                               ' '};
        memcpy(text + length, piece, sizeof piece);
        length += sizeof piece;
    }
    return shogun_answer_string(L, text, length > 0 ? length - 1 : 0);
}

static int board_turn(lua_State *L) // board:turn() --> "white" or "black"
{
    lua_pushstring(L, colours[check_board(L, 1)->turn]);
    return 1;
}

// Counts in portions of milliseconds, and checks for Ctrl-C between two portions.
static uint64_t count(lua_State *L, shogun_Hooks *hooks, const sg_ChessBoard *board, int depth)
{
    enum { AT_ONCE = 3 };
    shogun_hear_hooks(L, hooks);
    uint64_t nodes = depth <= AT_ONCE ? sg_chess_perft(board, depth) : 0;
    shogun_charge(nodes * SHOGUN_PLY_COST);
    if (depth <= AT_ONCE) return nodes;
    sg_ChessMove moves[SG_CHESS_MOVES_MAX];
    int listed = sg_chess_list(board, moves);
    for (int i = 0; i < listed; i++) {
        sg_ChessBoard next = sg_chess_play(board, moves[i]);
        nodes += count(L, hooks, &next, depth - 1);
    }
    return nodes;
}

static int board_perft(lua_State *L) // board:perft(depth) --> nodes
{
    const sg_ChessBoard *board = check_board(L, 1);
    int depth = (int)shogun_check_integer(L, 2, "depth", 0, 30);
    shogun_Hooks hooks = shogun_watch_hooks(L);
    return shogun_answer_integer(L, (lua_Integer)count(L, &hooks, board, depth));
}

static int board_eq(lua_State *L) // board == other
{
    const sg_ChessBoard *a = luaL_testudata(L, 1, board_name), *b = luaL_testudata(L, 2, board_name);
    bool same = a && b && a->turn == b->turn && memcmp(a->side, b->side, sizeof a->side) == 0 &&
                memcmp(a->kind, b->kind, sizeof a->kind) == 0;
    return shogun_answer_boolean(L, same);
}

static const luaL_Reg members[] = {
    {"play", board_play},         {"moves", board_moves}, {"path", board_path}, {"in_check", board_in_check},
    {"checkers", board_checkers}, {"piece", board_piece}, {"text", board_text}, {"turn", board_turn},
    {"perft", board_perft},       {"__eq", board_eq},     {NULL, NULL}};

const shogun_Class shogun_chess = {board_name, "board", members};
