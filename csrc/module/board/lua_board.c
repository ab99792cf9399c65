// lua_board.c -- boards: a userdata with a shogun_Board in it and its rules as user value 1. Playing moves: play.c.

#include "lua_board.h"

#include <string.h>

#include "../../engine/attack.h"
#include "../../engine/text.h"

static const shogun_Board *test_board(lua_State *L, int index)
{
    return shogun_test_object(L, index, SHOGUN_BOARD);
}

const shogun_Board *shogun_check_board(lua_State *L, int arg)
{
    const shogun_Board *self = test_board(L, arg);
    if (!self) shogun_raise_expected(L, arg, "board", SHOGUN_BOARD_CLASS);
    return self;
}

int shogun_push_board(lua_State *L, const sg_Board *board)
{
    shogun_Board *made = lua_newuserdatauv(L, sizeof *made, 1);
    made->board = *board;
    made->rules = lua_touserdata(L, -2);
    lua_insert(L, -2);
    lua_setiuservalue(L, -2, 1);
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_BOARD));
    lua_setmetatable(L, -2);
    return 1;
}

int shogun_push_next(lua_State *L, int index, const sg_Board *board)
{
    lua_getiuservalue(L, index, 1);
    return shogun_push_board(L, board);
}

static int refuse_text(lua_State *L, const sg_Reading *reading, const char *text, size_t length)
{
    const char *where = reading->row ? lua_pushfstring(L, " in row %d", reading->row) : "";
    const char *rest = "the end";
    if (reading->at < length) rest = shogun_push_quoted(L, text + reading->at, length - reading->at);
    bool is_name = memchr(text, '.', length) && !memchr(text, ' ', length);
    const char *hint = is_name ? "; the name of a file? expected its text" : "";
    return shogun_fail(L, lua_pushfstring(L, "invalid board: %s, at byte %I%s: %s%s", reading->error,
                                          (lua_Integer)reading->at + 1, where, rest, hint));
}

static int board_from_start(lua_State *L)
{
    const sg_Rules *rules = shogun_check_rules(L, 2);
    sg_Board board = sg_board_start((sg_Colour)rules->first);
    return shogun_push_board(L, &board);
}

// A text without a byte order mark before it and without blanks after it.
static const char *bare(const char *text, size_t *length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    if (*length >= sizeof mark - 1 && memcmp(text, mark, sizeof mark - 1) == 0) {
        text += sizeof mark - 1;
        *length -= sizeof mark - 1;
    }
    while (*length > 0 && memchr(" \t\n\r", text[*length - 1], 4))
        --*length;
    return text;
}

static int board_from_text(lua_State *L)
{
    static const char *const words[] = {"start", NULL};
    if (shogun_read_word(L, 1, words) == 0) return board_from_start(L);
    const sg_Rules *rules = shogun_check_rules(L, 2);
    size_t length;
    const char *whole = lua_tolstring(L, 1, &length), *text = bare(whole, &length);
    sg_Reading reading = sg_read_board(text, length, (sg_Colour)rules->first);
    return reading.error ? refuse_text(L, &reading, text, length) : shogun_push_board(L, &reading.board);
}

static void refuse_listed(lua_State *L, lua_Integer i, const char *place, const char *error)
{
    lua_pushfstring(L, "piece %I%s: %s", i, place, error);
    shogun_raise(L, 1);
}

// Puts the piece at the top of the stack, the i-th of a list in argument 1, on the board, and pops it.
static void put_listed(lua_State *L, sg_Board *board, lua_Integer i)
{
    shogun_Piece piece;
    if (!shogun_read_piece(L, -1, &piece) || !shogun_expect_on_board(L, &piece))
        refuse_listed(L, i, "", lua_tostring(L, -1));
    const char *error = sg_put(board, piece.piece);
    if (error) {
        shogun_push_field(L, piece.piece.field);
        refuse_listed(L, i, lua_pushfstring(L, " on %s", lua_tostring(L, -1)), error);
    }
    lua_pop(L, 1);
}

// Raises if the list of pieces has rules in it: rules are the next argument.
static void refuse_rules(lua_State *L)
{
    int top = lua_gettop(L);
    bool has_rules = lua_getfield(L, 1, "law") != LUA_TNIL || lua_getfield(L, 1, "rules") != LUA_TNIL;
    lua_pushliteral(L, "rules are the second argument, as in board(nil, rules)");
    if (has_rules) shogun_raise(L, 1);
    lua_settop(L, top);
}

static int board_from_pieces(lua_State *L)
{
    static const char *const keys[] = {"turn", NULL};
    const sg_Rules *rules = shogun_check_rules(L, 2);
    lua_Integer count = shogun_check_length(L, 1, 1, "length");
    refuse_rules(L);
    shogun_check_keys(L, 1, "key", keys, count);
    sg_Colour turn = (sg_Colour)rules->first;
    if (lua_getfield(L, 1, "turn") != LUA_TNIL && !shogun_read_colour(L, -1, "turn", &turn)) shogun_raise(L, 1);
    lua_pop(L, 1);
    sg_Board board = sg_board_empty(turn, (sg_Colour)rules->first);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(L, 1, i);
        put_listed(L, &board, i);
    }
    return shogun_push_board(L, &board);
}

static int
board_new(lua_State *L) // shogun.board(["start" | text | {pieces, turn=}] [, rules]) --> board or nil, message
{
    lua_settop(L, 2);
    switch (lua_type(L, 1)) {
    case LUA_TNIL:
        return board_from_start(L);
    case LUA_TSTRING:
        return board_from_text(L);
    case LUA_TTABLE:
        return board_from_pieces(L);
    default:
        shogun_raise_expected(L, 1, "board", "a text or a list of pieces");
    }
}

static int board_unpack(lua_State *L) // shogun.unpack(bytes [, rules]) --> board or nil, message
{
    size_t length;
    const char *bytes = shogun_check_string(L, 1, "packed board", &length);
    lua_settop(L, 2);
    const sg_Rules *rules = shogun_check_rules(L, 2);
    sg_Reading reading = sg_unpack((const uint8_t *)bytes, length, (sg_Colour)rules->first);
    if (!reading.error) return shogun_push_board(L, &reading.board);
    const char *got = length == SG_PACKED ? "" : lua_pushfstring(L, ", got %I", (lua_Integer)length);
    return shogun_fail(L, lua_pushfstring(L, "invalid packed board: %s%s", reading.error, got));
}

static int board_text(lua_State *L) // board:text() --> text
{
    char text[SG_TEXT_MAX];
    return shogun_answer_string(L, text, sg_write_board(&shogun_check_board(L, 1)->board, text));
}

static int board_pack(lua_State *L) // board:pack() --> 52 bytes
{
    uint8_t bytes[SG_PACKED];
    sg_pack(&shogun_check_board(L, 1)->board, bytes);
    return shogun_answer_string(L, (const char *)bytes, sizeof bytes);
}

static int board_hash(lua_State *L) // board:hash() --> integer
{
    return shogun_answer_integer(L, (lua_Integer)shogun_check_board(L, 1)->board.key);
}

static int board_turn(lua_State *L) // board:turn() --> colour
{
    return shogun_push_colour(L, (sg_Colour)shogun_check_board(L, 1)->board.turn);
}

static int board_rules(lua_State *L) // board:rules() --> rules
{
    shogun_check_board(L, 1);
    lua_getiuservalue(L, 1, 1);
    return 1;
}

static int board_ply(lua_State *L) // board:ply() --> integer
{
    return shogun_answer_integer(L, shogun_check_board(L, 1)->board.ply);
}

static int board_quiet(lua_State *L) // board:quiet() --> integer
{
    return shogun_answer_integer(L, shogun_check_board(L, 1)->board.quiet);
}

static int board_pieces(lua_State *L) // board:pieces([colour]) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    bool all = lua_isnoneornil(L, 2);
    return shogun_push_pieces(L, board, all ? sg_occupied(board) : board->side[shogun_check_colour(L, 2)]);
}

// The field at argument 2 if a piece stands there; otherwise -1, also for a field off the board, such as {0, 9}.
static int check_occupied(lua_State *L)
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    lua_Integer xy[2] = {0};
    bool is_pair = lua_type(L, 2) == LUA_TTABLE && shogun_read_xy(L, 2, LUA_MININTEGER, LUA_MAXINTEGER, xy);
    if (is_pair && (xy[0] < 1 || xy[0] > 8 || xy[1] < 1 || xy[1] > 8)) return -1;
    sg_Field field = is_pair ? sg_field((int)xy[0], (int)xy[1]) : shogun_check_field(L, 2);
    return sg_has(sg_occupied(board), field) ? field : -1;
}

static int board_occupied(lua_State *L) // board:occupied(field) --> piece or nil
{
    int field = check_occupied(L);
    if (field < 0) return shogun_answer_nil(L);
    return shogun_push_piece(L, sg_piece_on(&shogun_check_board(L, 1)->board, field));
}

static int board_occupied_by(lua_State *L) // board:occupied_by(field) --> colour or nil
{
    int field = check_occupied(L);
    if (field < 0) return shogun_answer_nil(L);
    return shogun_push_colour(L, sg_piece_on(&shogun_check_board(L, 1)->board, field).colour);
}

static int board_is_occupied(lua_State *L) // board:is_occupied(field) --> boolean
{
    return shogun_answer_boolean(L, check_occupied(L) >= 0);
}

static int check_mode(lua_State *L, int arg)
{
    int mode = shogun_read_word(L, arg, sg_mode_names);
    if (mode < 0) shogun_raise_expected(L, arg, "mode", "U, D, R, L, RU, LU, RD, LD, UR, UL, DR or DL");
    return mode;
}

static int board_eval(lua_State *L) // board:eval(piece, mode, energy) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    shogun_Piece piece = shogun_check_piece(L, 2);
    int mode = check_mode(L, 3);
    lua_Integer energy = shogun_check_integer(L, 4, "energy", 0, LUA_MAXINTEGER);
    int steps = energy > SG_DISTANCE_MAX ? SG_DISTANCE_MAX + 1 : (int)energy;
    sg_Set fields = piece.on_board ? sg_eval(board, piece.piece.colour, piece.piece.field, (sg_Mode)mode, steps) : 0;
    return shogun_push_moved(L, piece.piece, fields);
}

static int board_all_moves(lua_State *L) // board:all_moves(piece) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    shogun_Piece piece = shogun_check_piece(L, 2);
    return shogun_push_moved(L, piece.piece, piece.on_board ? sg_all_moves(board, piece.piece) : 0);
}

static int board_legal_moves(lua_State *L) // board:legal_moves(piece) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    shogun_Piece piece = shogun_check_piece(L, 2);
    return shogun_push_moved(L, piece.piece, piece.on_board ? sg_legal_moves(board, piece.piece) : 0);
}

static int board_attacked(lua_State *L) // board:attacked(colour) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    return shogun_push_pieces(L, board, sg_attacked(board, shogun_check_colour(L, 2)));
}

static int board_attackers(lua_State *L) // board:attackers(field, colour) --> pieces
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    sg_Field field = shogun_check_field(L, 2);
    return shogun_push_pieces(L, board, sg_attackers(board, field, shogun_check_colour(L, 3)));
}

static int board_attacked_times(lua_State *L) // board:attackedN(piece) --> integer
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    shogun_Piece piece = shogun_check_piece(L, 2);
    return shogun_answer_integer(L, piece.on_board ? sg_attacked_times(board, piece.piece) : 0);
}

static int board_protected_times(lua_State *L) // board:protectedN(piece) --> integer
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    shogun_Piece piece = shogun_check_piece(L, 2);
    return shogun_answer_integer(L, piece.on_board ? sg_size(sg_attackers(board, piece.piece.field, piece.piece.colour))
                                                   : 0);
}

static int board_eq(lua_State *L) // board == other
{
    const shogun_Board *a = test_board(L, 1), *b = test_board(L, 2);
    return shogun_answer_boolean(L, a && b && sg_same_board(&a->board, &b->board) && sg_same_rules(a->rules, b->rules));
}

static int board_len(lua_State *L) // #board
{
    return shogun_answer_integer(L, sg_size(sg_occupied(&shogun_check_board(L, 1)->board)));
}

static int board_add(lua_State *L) // board + piece --> board
{
    sg_Board board = shogun_check_board(L, 1)->board;
    sg_Piece piece = shogun_check_piece_on_board(L, 2);
    const char *error = sg_put(&board, piece);
    if (error) {
        shogun_push_field(L, piece.field);
        luaL_error(L, "cannot add a piece on %s: %s", lua_tostring(L, -1), error);
    }
    return shogun_push_next(L, 1, &board);
}

// The field of the piece at arg, which must stand there exactly so; or the field at arg, if any piece stands on it.
static sg_Field check_standing(lua_State *L, const sg_Board *board, int arg)
{
    bool exact = lua_type(L, arg) == LUA_TTABLE && lua_getfield(L, arg, "kind") != LUA_TNIL;
    sg_Piece piece = exact ? shogun_check_piece_on_board(L, arg) : (sg_Piece){.field = shogun_check_field(L, arg)};
    if (exact ? sg_stands(board, piece) : sg_has(sg_occupied(board), piece.field)) return piece.field;
    shogun_push_field(L, piece.field);
    return luaL_error(L, exact ? "this piece is not on %s" : "cannot remove a piece from %s: field is empty",
                      lua_tostring(L, -1));
}

static int board_sub(lua_State *L) // board - piece, board - field --> board
{
    sg_Board board = shogun_check_board(L, 1)->board;
    sg_remove(&board, check_standing(L, &board, 2));
    return shogun_push_next(L, 1, &board);
}

static const luaL_Reg members[] = {{"core.board", board_new},
                                   {"core.unpack", board_unpack},
                                   {"text", board_text},
                                   {"pack", board_pack},
                                   {"hash", board_hash},
                                   {"turn", board_turn},
                                   {"rules", board_rules},
                                   {"ply", board_ply},
                                   {"quiet", board_quiet},
                                   {"pieces", board_pieces},
                                   {"occupied", board_occupied},
                                   {"occupied_by", board_occupied_by},
                                   {"is_occupied", board_is_occupied},
                                   {"eval", board_eval},
                                   {"all_moves", board_all_moves},
                                   {"legal_moves", board_legal_moves},
                                   {"attacked", board_attacked},
                                   {"attackers", board_attackers},
                                   {"attackedN", board_attacked_times},
                                   {"protectedN", board_protected_times},
                                   {"__eq", board_eq},
                                   {"__len", board_len},
                                   {"__add", board_add},
                                   {"__sub", board_sub},
                                   {NULL, NULL}};

const shogun_Class shogun_boards = {SHOGUN_BOARD_CLASS, "board", members};
