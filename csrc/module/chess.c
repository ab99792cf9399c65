// chess.c -- the chess move checker: boards, and a reader of lines, as userdata.

#include "module.h"

#include <string.h>

#include "../companions/chess.h"

static const char *const board_name = "shogun.ChessBoard";
static const char *const reader_name = "shogun.ChessReader";
static const char *const colours[] = {[SG_CHESS_WHITE] = "white", [SG_CHESS_BLACK] = "black", NULL};
static const char *const kinds[] = {"king", "queen", "rook", "bishop", "knight", "pawn"};

static const sg_ChessBoard *check_board(lua_State *L, int arg)
{
    return luaL_checkudata(L, arg, board_name);
}

static sg_ChessLine *check_reader(lua_State *L)
{
    return luaL_checkudata(L, 1, reader_name);
}

static int push_board(lua_State *L, const sg_ChessBoard *board)
{
    sg_ChessBoard *made = lua_newuserdatauv(L, sizeof *made, 0);
    *made = *board;
    luaL_setmetatable(L, board_name);
    return 1;
}

static sg_ChessColour opt_colour(lua_State *L, int arg, sg_ChessColour otherwise)
{
    if (lua_isnoneornil(L, arg)) return otherwise;
    int word = shogun_read_word(L, arg, colours);
    if (word < 0) {
        shogun_expected(L, arg, "colour", "'white' or 'black'");
        shogun_raise(L, arg);
    }
    return (sg_ChessColour)word;
}

static int column(int square)
{
    return square % 8 + 1;
}

static int row(int square)
{
    return square / 8 + 1;
}

static int check_square(lua_State *L, int arg)
{
    int c = (int)shogun_check_integer(L, arg, "column", 1, 8);
    return c - 1 + 8 * ((int)shogun_check_integer(L, arg + 1, "row", 1, 8) - 1);
}

// A move is a list of four numbers.
static sg_ChessMove check_move(lua_State *L, int arg)
{
    static const char *const names[] = {"move[1]", "move[2]", "move[3]", "move[4]"};
    lua_Integer part[4];
    luaL_checktype(L, arg, LUA_TTABLE);
    for (int i = 0; i < 4; i++) {
        lua_geti(L, arg, i + 1);
        if (!shogun_read_integer(L, -1, names[i], 1, 8, &part[i])) shogun_raise(L, arg);
        lua_pop(L, 1);
    }
    return (sg_ChessMove){(int8_t)(part[0] - 1 + 8 * (part[1] - 1)), (int8_t)(part[2] - 1 + 8 * (part[3] - 1))};
}

static void push_move(lua_State *L, sg_ChessMove move)
{
    const int part[4] = {column(move.from), row(move.from), column(move.to), row(move.to)};
    lua_createtable(L, 4, 0);
    for (int i = 0; i < 4; i++) {
        lua_pushinteger(L, part[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

// Pushes "the white rook on 2 2".
static const char *push_piece(lua_State *L, const sg_ChessBoard *board, int square)
{
    const char *colour = colours[sg_chess_colour(board, square)], *kind = kinds[sg_chess_kind(board, square)];
    return lua_pushfstring(L, "the %s %s on %d %d", colour, kind, column(square), row(square));
}

static void push_fault(lua_State *L, const sg_ChessBoard *board, sg_ChessFault fault, const char *piece,
                       const char *culprit)
{
    const char *turn = colours[board->turn];
    switch (fault) {
    case SG_CHESS_NOT_ITS:
        lua_pushfstring(L, "%s cannot move: it is %s's turn", piece, turn);
        break;
    case SG_CHESS_NOT_SO:
        lua_pushfstring(L, "%s does not move so", piece);
        break;
    case SG_CHESS_NO_CAPTURE:
        lua_pushfstring(L, "%s moves so only to capture, and nothing is there", piece);
        break;
    case SG_CHESS_OWN_PIECE:
        lua_pushfstring(L, "%s cannot capture its own side: %s", piece, culprit);
        break;
    case SG_CHESS_BLOCKED:
        lua_pushfstring(L, "%s is blocked by %s", piece, culprit);
        break;
    default:
        lua_pushfstring(L, "the %s king would be attacked by %s", turn, culprit);
        break;
    }
}

// Pushes why a move is illegal on the board before it.
static void push_reason(lua_State *L, const sg_ChessBoard *board, sg_ChessMove move, sg_ChessVerdict verdict)
{
    if (verdict.fault == SG_CHESS_NO_PIECE) {
        lua_pushfstring(L, "there is no piece on %d %d", column(move.from), row(move.from));
        return;
    }
    sg_ChessBoard next = sg_chess_play(board, move);
    const sg_ChessBoard *shown = verdict.fault == SG_CHESS_IN_CHECK ? &next : board;
    const char *piece = push_piece(L, board, move.from);
    const char *culprit = verdict.culprit >= 0 ? push_piece(L, shown, verdict.culprit) : lua_pushliteral(L, "");
    push_fault(L, board, verdict.fault, piece, culprit);
    lua_replace(L, -3);
    lua_pop(L, 1);
}

// Pushes what is wrong with a line: "character 9: expected a row from 1 to 8, got '9'".
static void push_error(lua_State *L, const sg_ChessLine *line)
{
    lua_pushfstring(L, "character %I: %s", (lua_Integer)line->at, line->error);
    if (line->token_length == 0) return;
    size_t kept = line->token_length < SG_CHESS_TOKEN ? (size_t)line->token_length : SG_CHESS_TOKEN;
    char token[SG_CHESS_TOKEN + 4] = {0};
    memcpy(token, line->token, kept);
    if (line->token_length > SG_CHESS_TOKEN) memcpy(token + kept, "...", 3), kept += 3;
    lua_pushliteral(L, ", got ");
    shogun_push_quoted(L, token, kept);
    lua_concat(L, 3);
}

static int refuse_line(lua_State *L, const sg_ChessLine *line)
{
    luaL_pushfail(L);
    push_error(L, line);
    return 2;
}

// The line that a text is, read to its end; `error` is set if it is none or has something behind its newline.
static sg_ChessLine read_line(const char *text, size_t length)
{
    sg_ChessLine line = sg_chess_line();
    sg_ChessEvent event = SG_CHESS_MORE;
    size_t at = 0;
    while (at < length && event != SG_CHESS_END)
        at += sg_chess_read(&line, text + at, length - at, &event);
    while (event != SG_CHESS_END)
        sg_chess_read(&line, "\n", 1, &event);
    if (at < length && !line.error) {
        line.error = "more than one line";
        line.at = at;
    }
    return line;
}

static int chess_check(lua_State *L) // chess.check(line) --> answer, or nil and a message
{
    size_t length;
    luaL_checktype(L, 1, LUA_TSTRING);
    const char *text = lua_tolstring(L, 1, &length);
    sg_ChessLine line = read_line(text, length);
    if (line.error) return refuse_line(L, &line);
    bool legal = line.verdict.fault == SG_CHESS_LEGAL;
    lua_createtable(L, 0, legal ? 1 : 4);
    lua_pushboolean(L, legal);
    lua_setfield(L, -2, "legal");
    if (legal) return 1;
    push_move(L, line.move);
    lua_setfield(L, -2, "move");
    lua_pushinteger(L, (lua_Integer)line.ply);
    lua_setfield(L, -2, "ply");
    push_reason(L, &line.board, line.move, line.verdict);
    lua_setfield(L, -2, "reason");
    return 1;
}

// Reads pieces, and the colon that a text of pieces alone does not have.
static sg_ChessLine read_pieces(const char *text, size_t length)
{
    sg_ChessLine line = sg_chess_line();
    sg_ChessEvent event;
    const char *end = memchr(text, '\n', length);
    size_t pieces = end ? (size_t)(end - text) : length;
    size_t read = sg_chess_read(&line, text, pieces, &event);
    if (line.error) return line;
    if (event == SG_CHESS_MORE && !end) {
        sg_chess_read(&line, ":", 1, &event);
    } else {
        line.error = "expected no more than pieces";
        line.token_length = 0;
        line.at = event == SG_CHESS_MORE ? read + 1 : read;
    }
    return line;
}

static int chess_board(lua_State *L) // chess.board(text[, turn]) --> board, or nil and a message
{
    size_t length;
    luaL_checktype(L, 1, LUA_TSTRING);
    const char *text = lua_tolstring(L, 1, &length);
    sg_ChessColour turn = opt_colour(L, 2, SG_CHESS_WHITE);
    sg_ChessLine line = read_pieces(text, length);
    if (line.error) return refuse_line(L, &line);
    line.board.turn = turn;
    return push_board(L, &line.board);
}

// Methods of a board.

static int board_play(lua_State *L) // board:play(move) --> board, or nil and the reason
{
    const sg_ChessBoard *board = check_board(L, 1);
    sg_ChessMove move = check_move(L, 2);
    sg_ChessVerdict verdict = sg_chess_judge(board, move);
    if (verdict.fault == SG_CHESS_LEGAL) {
        sg_ChessBoard next = sg_chess_play(board, move);
        return push_board(L, &next);
    }
    luaL_pushfail(L);
    push_reason(L, board, move, verdict);
    return 2;
}

static int board_moves(lua_State *L) // board:moves() --> { {c, r, c2, r2}, ... }
{
    sg_ChessMove moves[SG_CHESS_MOVES_MAX];
    int count = sg_chess_list(check_board(L, 1), moves);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        push_move(L, moves[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int board_in_check(lua_State *L) // board:in_check([colour]) --> boolean
{
    const sg_ChessBoard *board = check_board(L, 1);
    lua_pushboolean(L, sg_chess_checkers(board, opt_colour(L, 2, board->turn)) != 0);
    return 1;
}

static int push_squares(lua_State *L, sg_Squares squares)
{
    lua_newtable(L);
    for (int square = 0, count = 0; square < 64; square++) {
        if (!(squares >> square & 1)) continue;
        lua_createtable(L, 2, 0);
        lua_pushinteger(L, column(square));
        lua_rawseti(L, -2, 1);
        lua_pushinteger(L, row(square));
        lua_rawseti(L, -2, 2);
        lua_rawseti(L, -2, ++count);
    }
    return 1;
}

static int board_checkers(lua_State *L) // board:checkers([colour]) --> { {c, r}, ... }
{
    const sg_ChessBoard *board = check_board(L, 1);
    return push_squares(L, sg_chess_checkers(board, opt_colour(L, 2, board->turn)));
}

static bool is_taken(const sg_ChessBoard *board, int square)
{
    return ((board->side[SG_CHESS_WHITE] | board->side[SG_CHESS_BLACK]) >> square & 1) != 0;
}

static char letter(const sg_ChessBoard *board, int square)
{
    char c = sg_chess_letters[sg_chess_kind(board, square)];
    return sg_chess_colour(board, square) == SG_CHESS_BLACK ? (char)(c - 'a' + 'A') : c;
}

static int board_piece(lua_State *L) // board:piece(c, r) --> "k", or nil
{
    const sg_ChessBoard *board = check_board(L, 1);
    int square = check_square(L, 2);
    if (!is_taken(board, square)) return luaL_pushfail(L), 1;
    char name = letter(board, square);
    lua_pushlstring(L, &name, 1);
    return 1;
}

static int board_text(lua_State *L) // board:text() --> "k 4 4 r 8 2 B 1 1 K 4 7"
{
    const sg_ChessBoard *board = check_board(L, 1);
    char text[64 * 6];
    size_t length = 0;
    for (int square = 0; square < 64; square++) {
        if (!is_taken(board, square)) continue;
        const char piece[6] = {letter(board, square),     ' ', (char)('0' + column(square)), ' ',
                               (char)('0' + row(square)), ' '};
        memcpy(text + length, piece, sizeof piece);
        length += sizeof piece;
    }
    lua_pushlstring(L, text, length > 0 ? length - 1 : 0);
    return 1;
}

static int board_turn(lua_State *L) // board:turn() --> "white" or "black"
{
    lua_pushstring(L, colours[check_board(L, 1)->turn]);
    return 1;
}

static int board_perft(lua_State *L) // board:perft(depth) --> nodes
{
    const sg_ChessBoard *board = check_board(L, 1);
    int depth = (int)shogun_check_integer(L, 2, "depth", 0, 30);
    lua_pushinteger(L, (lua_Integer)sg_chess_perft(board, depth));
    return 1;
}

static int board_eq(lua_State *L)
{
    const sg_ChessBoard *a = luaL_testudata(L, 1, board_name), *b = luaL_testudata(L, 2, board_name);
    bool same = a && b && a->turn == b->turn && memcmp(a->side, b->side, sizeof a->side) == 0 &&
                memcmp(a->kind, b->kind, sizeof a->kind) == 0;
    lua_pushboolean(L, same);
    return 1;
}

// The reader of many lines, which come in portions of any size.

static int chess_reader(lua_State *L) // core.chess.reader() --> reader
{
    sg_ChessLine *line = lua_newuserdatauv(L, sizeof *line, 0);
    *line = sg_chess_line();
    luaL_setmetatable(L, reader_name);
    return 1;
}

static char *put_number(char *at, int number)
{
    *at++ = (char)('0' + number);
    *at++ = ' ';
    return at;
}

// Adds the answer to a line that has ended.
static void add_answer(lua_State *L, luaL_Buffer *buffer, const sg_ChessLine *line)
{
    if (line->error) {
        luaL_addstring(buffer, "error: ");
        push_error(L, line);
        luaL_addvalue(buffer);
    } else if (line->verdict.fault == SG_CHESS_LEGAL) {
        luaL_addstring(buffer, "Legal");
    } else {
        char *end = luaL_prepbuffsize(buffer, 8);
        end = put_number(put_number(end, column(line->move.from)), row(line->move.from));
        put_number(put_number(end, column(line->move.to)), row(line->move.to));
        luaL_addsize(buffer, 8);
        luaL_addstring(buffer, "illegal");
    }
    luaL_addchar(buffer, '\n');
}

// The rest of the text from a byte on.
static const char *check_text(lua_State *L, size_t *length)
{
    luaL_checktype(L, 2, LUA_TSTRING);
    const char *text = lua_tolstring(L, 2, length);
    lua_Integer from = luaL_optinteger(L, 3, 1);
    luaL_argcheck(L, from >= 1 && (lua_Unsigned)from <= *length + 1, 3, "out of the text");
    *length -= (size_t)from - 1;
    return text + from - 1;
}

static int reader_answers(lua_State *L) // reader:answers(text) --> a line for each that ends in it, lines, errors
{
    sg_ChessLine *line = check_reader(L);
    size_t length;
    const char *text = check_text(L, &length);
    lua_Integer lines = 0, errors = 0;
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    for (size_t at = 0; at < length;) {
        sg_ChessEvent event;
        at += sg_chess_read(line, text + at, length - at, &event);
        if (event != SG_CHESS_END) continue;
        add_answer(L, &buffer, line);
        lines++;
        errors += line->error != NULL;
        *line = sg_chess_line();
    }
    luaL_pushresult(&buffer);
    lua_pushinteger(L, lines);
    lua_pushinteger(L, errors);
    return 3;
}

// reader:next(text[, from]) --> where it went on to, and what has happened there: nothing (the text is used up), "set",
// "moved", "illegal", or "end", the answer and whether the line was none
static int reader_next(lua_State *L)
{
    sg_ChessLine *line = check_reader(L);
    size_t length;
    const char *text = check_text(L, &length);
    lua_Integer from = luaL_optinteger(L, 3, 1);
    sg_ChessEvent event;
    lua_pushinteger(L, from + (lua_Integer)sg_chess_read(line, text, length, &event));
    if (event == SG_CHESS_MORE) return 1;
    if (event != SG_CHESS_END) {
        bool legal = line->verdict.fault == SG_CHESS_LEGAL;
        lua_pushstring(L, event == SG_CHESS_SET ? "set" : legal ? "moved" : "illegal");
        return 2;
    }
    lua_pushliteral(L, "end");
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    add_answer(L, &buffer, line);
    luaL_pushresult(&buffer);
    lua_pushboolean(L, line->error != NULL);
    *line = sg_chess_line();
    return 4;
}

static int reader_board(lua_State *L) // reader:board() --> the board after the moves so far
{
    return push_board(L, &check_reader(L)->board);
}

static int
reader_move(lua_State *L) // reader:move() --> the last move or nil, its number, and why it is illegal if it is
{
    const sg_ChessLine *line = check_reader(L);
    if (line->ply == 0) return luaL_pushfail(L), 1;
    push_move(L, line->move);
    lua_pushinteger(L, (lua_Integer)line->ply);
    if (line->verdict.fault == SG_CHESS_LEGAL) return 2;
    push_reason(L, &line->board, line->move, line->verdict);
    return 3;
}

static const luaL_Reg board_methods[] = {
    {"play", board_play},         {"moves", board_moves}, {"in_check", board_in_check},
    {"checkers", board_checkers}, {"piece", board_piece}, {"text", board_text},
    {"turn", board_turn},         {"perft", board_perft}, {NULL, NULL},
};

static const luaL_Reg reader_methods[] = {
    {"answers", reader_answers}, {"next", reader_next}, {"board", reader_board}, {"move", reader_move}, {NULL, NULL},
};

const luaL_Reg shogun_chess_functions[] = {
    {"check", chess_check},
    {"board", chess_board},
    {"reader", chess_reader},
    {NULL, NULL},
};

void shogun_open_chess(lua_State *L)
{
    luaL_newmetatable(L, board_name);
    lua_pushcfunction(L, board_eq);
    lua_setfield(L, -2, "__eq");
    luaL_newlib(L, board_methods);
    lua_setfield(L, -2, "__index");
    luaL_newmetatable(L, reader_name);
    luaL_newlib(L, reader_methods);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 2);
}
