// play.c -- the methods of a board that play on it: legal moves, why other moves are illegal, playing, results.

#include "lua_board.h"

#include "../../engine/attack.h"
#include "../../engine/kernel/dispatch.h"
#include "../../engine/why.h"
#include "../system/hook.h"

static const char *const objections[] = {
    [SG_GAME_OVER] = "game over", [SG_NO_PIECE] = "no piece",   [SG_NOT_YOUR_TURN] = "not your turn",
    [SG_DISTANCE] = "distance",   [SG_OWN_PIECE] = "own piece", [SG_ENEMY_KING] = "enemy king",
    [SG_BLOCKED] = "blocked",     [SG_TWO_TURNS] = "two turns", [SG_KING_ATTACKED] = "leaves the king attacked",
};

// The text between the reason and the field that `why` blames.
static const char *const links[] = {
    [SG_NO_PIECE] = "on",        [SG_NOT_YOUR_TURN] = "to move the piece on",
    [SG_OWN_PIECE] = "on",       [SG_ENEMY_KING] = "on",
    [SG_BLOCKED] = "at",         [SG_TWO_TURNS] = "needed, blocked at",
    [SG_KING_ATTACKED] = "from",
};

static void push_way(lua_State *L, const sg_Way *way)
{
    lua_createtable(L, way->length, 1);
    for (int i = 0; i < way->length; i++) {
        shogun_push_field(L, way->field[i]);
        lua_rawseti(L, -2, i + 1);
    }
    if (way->blocked < 0) return;
    shogun_push_field(L, way->field[way->blocked]);
    lua_setfield(L, -2, "blocked");
}

static void push_ways(lua_State *L, const sg_Why *why)
{
    lua_createtable(L, why->ways, 0);
    for (int i = 0; i < why->ways; i++) {
        push_way(L, &why->way[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

// The move at the arguments: two fields, or one argument in any form of a move.
static sg_Move check_fields(lua_State *L, int arg)
{
    if (!lua_isnone(L, arg + 1)) {
        sg_Field from = shogun_check_field(L, arg);
        return sg_move(from, shogun_check_field(L, arg + 1));
    }
    int move = shogun_check_move(L, arg);
    if (move < 0) shogun_raise_expected(L, arg, "move", "two fields, as in 'd4b6'");
    return (sg_Move)move;
}

static int board_why(lua_State *L) // board:why(from, to) or board:why(move) --> nil or {reason=, at=, paths=}
{
    const shogun_Board *self = shogun_check_board(L, 1);
    sg_Move move = check_fields(L, 2);
    sg_Why why = sg_why(&self->board, self->rules, sg_from(move), sg_to(move));
    if (why.objection == SG_NONE) return shogun_answer_nil(L);
    lua_createtable(L, 0, 3);
    shogun_set_string(L, "reason", objections[why.objection]);
    if (why.at >= 0) {
        shogun_push_field(L, why.at);
        lua_setfield(L, -2, "at");
    }
    push_ways(L, &why);
    lua_setfield(L, -2, "paths");
    return 1;
}

static void push_details(lua_State *L, const sg_Board *board, const sg_Why *why, sg_Field from)
{
    if (why->objection == SG_DISTANCE) {
        lua_pushfstring(L, " %d, the piece shows %d", why->distance, sg_energy(board, from));
    } else if (why->at >= 0) {
        shogun_push_field(L, why->at);
        lua_pushfstring(L, " %s %s", links[why->objection], lua_tostring(L, -1));
        lua_remove(L, -2);
    } else {
        lua_pushliteral(L, "");
    }
}

// Pushes nil and the reason: "illegal move 'a1a8': distance 7, the piece shows 1". Returns 2.
static int refuse_move(lua_State *L, const shogun_Board *self, sg_Move move)
{
    sg_Field from = sg_from(move);
    sg_Why why = sg_why(&self->board, self->rules, from, sg_to(move));
    const char *text = shogun_push_move_text(L, move);
    push_details(L, &self->board, &why, from);
    const char *details = lua_tostring(L, -1), *objection = objections[why.objection];
    return shogun_fail(L, lua_pushfstring(L, "illegal move '%s': %s%s", text, objection, details));
}

bool shogun_expect_legal(lua_State *L, const shogun_Board *board, int arg, int move)
{
    if (move < 0) {
        luaL_pushfail(L);
        return shogun_expected(L, arg, "not a move", "two fields, as in 'd4b6'");
    }
    if (sg_is_playable(&board->board, board->rules, (sg_Move)move)) return true;
    refuse_move(L, board, (sg_Move)move);
    return false;
}

// A legal move in any form, or -1 with nil and a message pushed.
static int read_legal_move(lua_State *L, const shogun_Board *self, int arg)
{
    int move = shogun_check_move(L, arg);
    return shogun_expect_legal(L, self, arg, move) ? move : -1;
}

// The piece's energy after a legal move; 0 if it is rolled.
static int known_number(const shogun_Board *self, sg_Move move)
{
    return self->rules->dice ? 0 : sg_shows(&self->board, self->rules, move);
}

static int highest_number(const shogun_Board *self, sg_Move move)
{
    return sg_energy_limit(sg_kind(&self->board, sg_from(move)));
}

int shogun_check_number(lua_State *L, const shogun_Board *board, sg_Move move, int arg)
{
    int known = known_number(board, move);
    if (known && lua_isnoneornil(L, arg)) return known;
    int limit = highest_number(board, move);
    const char *name = known ? "energy shown next" : "energy shown next, which dice decide";
    int number = (int)shogun_check_integer(L, arg, name, 1, limit);
    if (!known || number == known) return number;
    lua_pushfstring(L, "energy shown next: expected %d by the law, got %d", known, number);
    shogun_raise(L, arg);
}

// Keeps only the moves from one field. Returns their number.
static int filter(sg_Move *moves, int count, sg_Field from)
{
    int left = 0;
    for (int i = 0; i < count; i++)
        if (sg_from(moves[i]) == from) moves[left++] = moves[i];
    return left;
}

static int board_moves(lua_State *L) // board:moves([field]) --> moves
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int only = lua_isnoneornil(L, 2) ? -1 : shogun_check_field(L, 2);
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_playable(&self->board, self->rules, moves);
    if (only >= 0) count = filter(moves, count, only);
    shogun_push_moves(L, &self->board, self->rules, moves, count);
    return 1;
}

static int board_count(lua_State *L) // board:count() --> integer
{
    const shogun_Board *self = shogun_check_board(L, 1);
    return shogun_answer_integer(L, sg_is_over(&self->board, self->rules) ? 0 : sg_count_moves(&self->board));
}

static int board_codes(lua_State *L) // board:codes([into]) --> codes, how many
{
    const shogun_Board *self = shogun_check_board(L, 1);
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_playable(&self->board, self->rules, moves);
    shogun_check_into(L, 2, count);
    for (int i = 0; i < count; i++)
        shogun_put_integer(L, i + 1, moves[i]);
    shogun_cut_list(L, 2, count);
    lua_pushinteger(L, count);
    return 2;
}

static int board_move(lua_State *L) // board:move(move) --> move or nil, message
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int move = read_legal_move(L, self, 2);
    if (move < 0) return 2;
    return shogun_push_move(L, &self->board, (sg_Move)move, known_number(self, (sg_Move)move));
}

static int play_code(lua_State *L) // core.code(board, move) --> code, highest number after it; or nil, message
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int move = read_legal_move(L, self, 2);
    if (move < 0) return 2;
    lua_pushinteger(L, move);
    lua_pushinteger(L, highest_number(self, (sg_Move)move));
    return 2;
}

static int board_play(lua_State *L) // board:play(move [, energy]) --> board or nil, message
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int move = read_legal_move(L, self, 2);
    if (move < 0) return 2;
    sg_Board next = sg_play(&self->board, (sg_Move)move, shogun_check_number(L, self, (sg_Move)move, 3));
    return shogun_push_next(L, 1, &next);
}

static void push_outcome(lua_State *L, const shogun_Board *self, sg_Move move, int shows, double probability)
{
    sg_Board next = sg_play(&self->board, move, shows);
    lua_createtable(L, 0, 2);
    shogun_push_next(L, 1, &next);
    lua_setfield(L, -2, "board");
    lua_pushnumber(L, probability);
    lua_setfield(L, -2, "probability");
}

static int board_outcomes(lua_State *L) // board:outcomes(move) --> {{board=, probability=}, ...} or nil, message
{
    const shogun_Board *self = shogun_check_board(L, 1);
    int move = read_legal_move(L, self, 2);
    if (move < 0) return 2;
    int known = known_number(self, (sg_Move)move);
    int limit = known ? 1 : highest_number(self, (sg_Move)move);
    lua_createtable(L, limit, 0);
    for (int i = 1; i <= limit; i++) {
        push_outcome(L, self, (sg_Move)move, known ? known : i, 1.0 / limit);
        lua_rawseti(L, -2, i);
    }
    return 1;
}

static int board_in_check(lua_State *L) // board:in_check([colour]) --> boolean
{
    const sg_Board *board = &shogun_check_board(L, 1)->board;
    return shogun_answer_boolean(L, sg_in_check(board, shogun_opt_colour(L, 2, (sg_Colour)board->turn)));
}

static int board_is_mate(lua_State *L) // board:is_mate([colour]) --> boolean
{
    const shogun_Board *self = shogun_check_board(L, 1);
    sg_Colour colour = shogun_opt_colour(L, 2, (sg_Colour)self->board.turn);
    return shogun_answer_boolean(L, sg_is_mate(&self->board, self->rules, colour));
}

static int board_is_stalemate(lua_State *L) // board:is_stalemate() --> boolean
{
    const shogun_Board *self = shogun_check_board(L, 1);
    return shogun_answer_boolean(L, sg_is_stalemate(&self->board, self->rules));
}

int shogun_push_result(lua_State *L, sg_Result result)
{
    static const char *const reasons[] = {
        [SG_ALONE] = "alone",           [SG_MATE] = "mate", [SG_STALEMATE] = "stalemate", [SG_QUIET] = "quiet",
        [SG_REPETITION] = "repetition",
    };
    if (result.reason == SG_GOES_ON) return shogun_answer_nil(L);
    lua_createtable(L, 0, 2);
    shogun_set_string(L, "reason", reasons[result.reason]);
    if (result.won) {
        shogun_push_colour(L, result.winner);
        lua_setfield(L, -2, "winner");
    }
    return 1;
}

static int board_result(lua_State *L) // board:result() --> nil or {winner=, reason=}
{
    const shogun_Board *self = shogun_check_board(L, 1);
    return shogun_push_result(L, sg_result(&self->board, self->rules));
}

static int board_playout(lua_State *L) // board:playout(seed) --> nil or {winner=, reason=}, plies, the last board
{
    const shogun_Board *self = shogun_check_board(L, 1);
    lua_Integer seed = shogun_check_integer(L, 2, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    uint64_t *keys = lua_newuserdatauv(L, sg_playout_keys(self->rules) * sizeof *keys, 0);
    sg_Playout playout = sg_playout(&self->board, self->rules, (uint64_t)seed, keys);
    shogun_charge((uint64_t)playout.plies * SHOGUN_PLY_COST);
    shogun_push_result(L, playout.result);
    lua_pushinteger(L, (lua_Integer)playout.plies);
    shogun_push_next(L, 1, &playout.board);
    return 3;
}

static int play_passed(lua_State *L) // core.passed(board) --> the board with the other side to move
{
    const shogun_Board *self = shogun_check_board(L, 1);
    sg_Board next = sg_pass(&self->board);
    return shogun_push_next(L, 1, &next);
}

static const luaL_Reg members[] = {{"core.code", play_code},
                                   {"core.passed", play_passed},
                                   {"moves", board_moves},
                                   {"count", board_count},
                                   {"codes", board_codes},
                                   {"move", board_move},
                                   {"play", board_play},
                                   {"outcomes", board_outcomes},
                                   {"why", board_why},
                                   {"playout", board_playout},
                                   {"in_check", board_in_check},
                                   {"is_mate", board_is_mate},
                                   {"is_stalemate", board_is_stalemate},
                                   {"result", board_result},
                                   {NULL, NULL}};

const shogun_Class shogun_play = {SHOGUN_BOARD_CLASS, "board", members};
