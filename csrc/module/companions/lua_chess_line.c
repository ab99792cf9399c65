// lua_chess_line.c -- lines of the chess move checker: a function checks one line, a userdata reads many.

#include <string.h>

#include "../../companions/chess_line.h"
#include "lua_chess.h"

static const char *const reader_name = "shogun.ChessReader";

static sg_ChessLine *check_reader(lua_State *L)
{
    return shogun_check_object(L, 1, reader_name);
}

// Pushes the error or the warning of a line: "character 9: expected a row from 1 to 8, got '9'"; nil if it has none.
static void push_error(lua_State *L, const sg_ChessLine *line)
{
    if (!line->error) {
        lua_pushnil(L);
        return;
    }
    lua_pushfstring(L, "character %I: %s", (lua_Integer)line->at, line->error);
    if (line->token_length == 0) return;
    size_t shown = line->token_length < SG_CHESS_TOKEN ? (size_t)line->token_length : SG_CHESS_TOKEN;
    char token[SG_CHESS_TOKEN + 4] = {0};
    memcpy(token, line->token, shown);
    if (line->token_length > SG_CHESS_TOKEN) memcpy(token + shown, "...", 3), shown += 3;
    lua_pushliteral(L, ", got ");
    shogun_push_quoted(L, token, shown);
    lua_concat(L, 3);
}

static int refuse_line(lua_State *L, const sg_ChessLine *line)
{
    push_error(L, line);
    return shogun_fail(L, lua_tostring(L, -1));
}

// Reads a text as one line, to its end; `error` is set if it is invalid or continues after its newline.
static sg_ChessLine read_line(const char *text, size_t length)
{
    sg_ChessLine line = sg_chess_line();
    sg_ChessEvent event = SG_CHESS_MORE;
    size_t at = 0;
    while (at < length && event != SG_CHESS_END)
        at += sg_chess_read(&line, text + at, length - at, &event);
    while (event != SG_CHESS_END)
        sg_chess_read(&line, "\n", 1, &event);
    if (at < length && !line.failed) {
        line.failed = true;
        line.error = "more than one line";
        line.at = at;
    }
    return line;
}

static int chess_check(lua_State *L) // chess.check(line) --> answer, or nil and a message
{
    size_t length;
    const char *text = shogun_check_string(L, 1, "line", &length);
    sg_ChessLine line = read_line(text, length);
    if (line.failed) return refuse_line(L, &line);
    bool legal = line.verdict.fault == SG_CHESS_LEGAL;
    lua_createtable(L, 0, legal ? 2 : 5);
    shogun_set_boolean(L, "legal", legal);
    shogun_push_chess_board(L, &line.board);
    lua_setfield(L, -2, "board");
    push_error(L, &line);
    lua_setfield(L, -2, "warning");
    if (legal) return 1;
    shogun_push_chess_move(L, line.move);
    lua_setfield(L, -2, "move");
    shogun_set_integer(L, "ply", (lua_Integer)line.ply);
    shogun_push_chess_reason(L, &line.board, line.move, line.verdict);
    lua_setfield(L, -2, "reason");
    return 1;
}

// Reads a text of pieces as if it ended with a colon. A warning is an error here.
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
    const char *text = shogun_check_string(L, 1, "text", &length);
    sg_ChessColour turn = shogun_opt_chess_colour(L, 2, SG_CHESS_WHITE);
    sg_ChessLine line = read_pieces(text, length);
    if (line.error) return refuse_line(L, &line);
    line.board.turn = turn;
    return shogun_push_chess_board(L, &line.board);
}

// The reader of many lines, in portions of any size. Its methods read on in a copy of the line, and store the copy at
// the end: if memory runs out, a portion can be read again.

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

static void add_answer(lua_State *L, luaL_Buffer *buffer, const sg_ChessLine *line)
{
    if (line->failed) {
        luaL_addstring(buffer, "error: ");
        push_error(L, line);
        luaL_addvalue(buffer);
    } else if (line->verdict.fault == SG_CHESS_LEGAL) {
        luaL_addstring(buffer, "Legal");
    } else {
        char *end = luaL_prepbuffsize(buffer, 8);
        end = put_number(put_number(end, shogun_column(line->move.from)), shogun_row(line->move.from));
        put_number(put_number(end, shogun_column(line->move.to)), shogun_row(line->move.to));
        luaL_addsize(buffer, 8);
        luaL_addstring(buffer, "illegal");
    }
    luaL_addchar(buffer, '\n'); // GCOVR_EXCL_BR_LINE: a macro
}

// reader:answers(text, from) --> the answers to the lines that end in the text, up to the first line with a warning;
// the number of answers, the number of errors, the place where it stopped, the warning or nil
static int reader_answers(lua_State *L)
{
    sg_ChessLine *self = check_reader(L), line = *self;
    size_t length;
    const char *text = shogun_check_string(L, 2, "text", &length);
    size_t at = (size_t)shogun_check_integer(L, 3, "from", 1, (lua_Integer)length + 1) - 1;
    lua_Integer lines = 0, errors = 0;
    sg_ChessLine ended = sg_chess_line();
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    while (at < length && !ended.error) {
        sg_ChessEvent event;
        at += sg_chess_read(&line, text + at, length - at, &event);
        if (event != SG_CHESS_END) continue;
        add_answer(L, &buffer, &line);
        lines++;
        errors += line.failed;
        if (line.error && !line.failed) ended = line;
        line = sg_chess_line();
    }
    luaL_pushresult(&buffer);
    lua_pushinteger(L, lines);
    lua_pushinteger(L, errors);
    lua_pushinteger(L, (lua_Integer)at + 1);
    push_error(L, &ended);
    *self = line;
    return 5;
}

// Pushes the event of a line, as reader_next returns it. Returns the number of values.
static int push_event(lua_State *L, const sg_ChessLine *line, sg_ChessEvent event)
{
    if (event == SG_CHESS_MORE) return 0;
    if (event != SG_CHESS_END) {
        bool legal = line->verdict.fault == SG_CHESS_LEGAL;
        lua_pushstring(L, event == SG_CHESS_SET ? "set" : legal ? "moved" : "illegal");
        return 1;
    }
    lua_pushliteral(L, "end");
    luaL_Buffer buffer;
    luaL_buffinit(L, &buffer);
    add_answer(L, &buffer, line);
    luaL_pushresult(&buffer);
    lua_pushboolean(L, line->failed);
    if (line->failed) return 3;
    push_error(L, line);
    return 4 + shogun_push_chess_board(L, &line->board);
}

// reader:next(text[, from]) --> the place where it stopped, and the event there: nil (the text is used up), "set",
// "moved", "illegal" or "end". After "end": the answer, whether the line was invalid, and for a valid line its warning
// or nil, and its last board
static int reader_next(lua_State *L)
{
    sg_ChessLine *self = check_reader(L), line = *self;
    size_t length;
    const char *text = shogun_check_string(L, 2, "text", &length);
    lua_Integer from = lua_isnoneornil(L, 3) ? 1 : shogun_check_integer(L, 3, "from", 1, (lua_Integer)length + 1);
    sg_ChessEvent event;
    size_t read = sg_chess_read(&line, text + from - 1, length - (size_t)from + 1, &event);
    lua_pushinteger(L, from + (lua_Integer)read);
    int values = push_event(L, &line, event);
    *self = event == SG_CHESS_END ? sg_chess_line() : line;
    return 1 + values;
}

static int reader_board(lua_State *L) // reader:board() --> the board after the moves so far
{
    return shogun_push_chess_board(L, &check_reader(L)->board);
}

static int reader_move(lua_State *L) // reader:move() --> the last move or nil, its number, why it is illegal or nil
{
    const sg_ChessLine *line = check_reader(L);
    if (line->ply == 0) return shogun_answer_nil(L);
    shogun_push_chess_move(L, line->move);
    lua_pushinteger(L, (lua_Integer)line->ply);
    if (line->verdict.fault == SG_CHESS_LEGAL) return 2;
    shogun_push_chess_reason(L, &line->board, line->move, line->verdict);
    return 3;
}

static const luaL_Reg members[] = {
    {"answers", reader_answers}, {"next", reader_next}, {"board", reader_board}, {"move", reader_move}, {NULL, NULL}};

void shogun_open_chess_lines(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){reader_name, "reader", members});
    lua_newtable(L);
    shogun_set_function(L, "check", chess_check);
    shogun_set_function(L, "board", chess_board);
    shogun_set_function(L, "reader", chess_reader);
    lua_setfield(L, -2, "chess");
}
