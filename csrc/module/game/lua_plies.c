// lua_plies.c -- the plies of a game: a userdata, with the rules and the memory of the plies as user values.

#include "lua_plies.h"

enum { RULES = 1, MEMORY, USER_VALUES = MEMORY };
enum { LEAST_CAPACITY = 2, FIRST_CAPACITY = 32, LAST_FIRST_CAPACITY = 4096 };

shogun_Plies *shogun_check_plies(lua_State *L)
{
    shogun_Plies *self = shogun_test_object(L, 1, SHOGUN_PLIES);
    if (!self) shogun_raise_expected(L, 1, "self", SHOGUN_PLIES_CLASS);
    return self;
}

uint32_t shogun_check_ply(lua_State *L, const shogun_Plies *self, int arg, int low)
{
    return (uint32_t)shogun_check_integer(L, arg, "ply", low, self->plies.played);
}

// The capacity for the expected number of plies; it grows if more are played.
static uint32_t capacity_for(lua_Integer expected)
{
    uint32_t capacity = LEAST_CAPACITY;
    while (capacity <= expected && capacity < LAST_FIRST_CAPACITY)
        capacity *= 2;
    return capacity;
}

static int plies_new(lua_State *L) // core.plies(board [, expected number]) --> plies
{
    const shogun_Board *start = shogun_check_board(L, 1);
    bool is_unknown = lua_isnoneornil(L, 2);
    uint32_t capacity = FIRST_CAPACITY;
    if (!is_unknown) capacity = capacity_for(shogun_check_integer(L, 2, "plies", 0, LUA_MAXINTEGER));
    shogun_Plies *self = lua_newuserdatauv(L, sizeof *self, USER_VALUES);
    lua_getiuservalue(L, 1, 1);
    lua_setiuservalue(L, -2, RULES);
    void *memory = lua_newuserdatauv(L, sg_plies_memory(capacity), 0);
    lua_setiuservalue(L, -2, MEMORY);
    *self = (shogun_Plies){sg_plies_from(&start->board, memory, capacity), start->rules, 0};
    lua_pushvalue(L, lua_upvalueindex(SHOGUN_PLIES));
    lua_setmetatable(L, -2);
    return 1;
}

// Makes room for one ply more.
static void reserve(lua_State *L, shogun_Plies *self)
{
    if (!sg_plies_full(&self->plies)) return;
    uint32_t capacity = 2 * self->plies.capacity;
    if (capacity > SG_PLIES_CAPACITY_MAX) luaL_error(L, "the game is too long");
    void *memory = lua_newuserdatauv(L, sg_plies_memory(capacity), 0);
    if (self->plies.capacity < capacity) { // unless a finalizer has made room
        self->plies = sg_plies_copy(&self->plies, memory, capacity);
        lua_setiuservalue(L, 1, MEMORY);
    } else {
        lua_pop(L, 1);
    }
}

void shogun_add_ply(lua_State *L, shogun_Plies *self, uint64_t changes, sg_Move move, const sg_Board *next)
{
    reserve(L, self);
    if (self->changes != changes) luaL_error(L, "the game was changed while a move was played");
    sg_add_ply(&self->plies, move, next);
    self->changes++;
}

// plies:play(move [, energy [, is_wanted]]) --> true, or the move as a table if it is wanted; result or nil. Or nil,
// message
static int plies_play(lua_State *L)
{
    shogun_check_plies(L);
    int move = shogun_check_move(L, 2); // this may run any Lua code
    shogun_Plies *self = shogun_check_plies(L);
    uint64_t changes = self->changes;
    shogun_Board last = shogun_board_after(self, self->plies.played);
    if (!shogun_expect_legal(L, &last, 2, move)) return 2;
    int number = shogun_check_number(L, &last, (sg_Move)move, 3);
    sg_Board next = sg_play(&last.board, (sg_Move)move, number);
    if (lua_toboolean(L, 4))
        shogun_push_move(L, &last.board, (sg_Move)move, number);
    else
        lua_pushboolean(L, true);
    uint32_t times = sg_times_stood(&self->plies, &next) + 1;
    shogun_push_result(L, sg_or_repetition(sg_result(&next, self->rules), self->rules, times));
    shogun_add_ply(L, self, changes, (sg_Move)move, &next);
    return 2;
}

static int plies_undo(lua_State *L) // plies:undo() --> whether there was a ply
{
    shogun_Plies *self = shogun_check_plies(L);
    bool can = self->plies.played > 0;
    if (can) sg_undo_ply(&self->plies);
    self->changes += can;
    return shogun_answer_boolean(L, can);
}

static int plies_turn(lua_State *L) // plies:turn() --> colour
{
    const sg_Plies *plies = &shogun_check_plies(L)->plies;
    return shogun_push_colour(L, (sg_Colour)plies->ply[plies->played].board.turn);
}

static int plies_board(lua_State *L) // plies:board([ply]) --> board
{
    const shogun_Plies *self = shogun_check_plies(L);
    uint32_t ply = lua_isnoneornil(L, 2) ? self->plies.played : shogun_check_ply(L, self, 2, 0);
    sg_Board board = self->plies.ply[ply].board;
    lua_getiuservalue(L, 1, RULES);
    return shogun_push_board(L, &board);
}

// The energy of the moved piece after a ply.
static int number_shown(const sg_Ply *ply)
{
    return sg_energy(&ply->board, sg_to(ply->move));
}

static int plies_code(lua_State *L) // plies:code(ply) --> code, the number shown after it
{
    const shogun_Plies *self = shogun_check_plies(L);
    const sg_Ply *ply = &self->plies.ply[shogun_check_ply(L, self, 2, 1)];
    lua_pushinteger(L, ply->move);
    lua_pushinteger(L, number_shown(ply));
    return 2;
}

static int plies_move(lua_State *L) // plies:move(ply) --> move
{
    const shogun_Plies *self = shogun_check_plies(L);
    const sg_Ply *ply = &self->plies.ply[shogun_check_ply(L, self, 2, 1)];
    sg_Board before = ply[-1].board;
    return shogun_push_move(L, &before, ply->move, number_shown(ply));
}

static int plies_result(lua_State *L) // plies:result() --> nil or {winner=, reason=}
{
    const shogun_Plies *self = shogun_check_plies(L);
    const sg_Ply *last = &self->plies.ply[self->plies.played];
    return shogun_push_result(L, sg_or_repetition(sg_result(&last->board, self->rules), self->rules, last->times));
}

static int plies_repeated(lua_State *L) // plies:repeated() --> the first ply after which repetition is a draw, or nil
{
    const shogun_Plies *self = shogun_check_plies(L);
    uint32_t limit = self->rules->repetition, ply = 0;
    while (limit > 0 && ply <= self->plies.played && self->plies.ply[ply].times < limit)
        ply++;
    return limit > 0 && ply <= self->plies.played ? shogun_answer_integer(L, ply) : shogun_answer_nil(L);
}

static int plies_keys(lua_State *L) // plies:keys() --> the keys of all boards, the newest last
{
    const shogun_Plies *self = shogun_check_plies(L);
    lua_createtable(L, (int)self->plies.played + 1, 0);
    for (uint32_t i = 0; i <= self->plies.played; i++)
        shogun_put_integer(L, (lua_Integer)i + 1, (lua_Integer)self->plies.ply[i].board.key);
    return 1;
}

static int plies_len(lua_State *L) // #plies
{
    return shogun_answer_integer(L, shogun_check_plies(L)->plies.played);
}

static const luaL_Reg members[] = {{"core.plies", plies_new},    {"play", plies_play},   {"undo", plies_undo},
                                   {"turn", plies_turn},         {"board", plies_board}, {"code", plies_code},
                                   {"move", plies_move},         {"keys", plies_keys},   {"result", plies_result},
                                   {"repeated", plies_repeated}, {"__len", plies_len},   {NULL, NULL}};

const shogun_Class shogun_plies = {SHOGUN_PLIES_CLASS, "plies", members};
