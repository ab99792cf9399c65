// lua_batch.c -- batches of boards: a userdata with the memory of a batch (csrc/library/shogun.h).
//
// The arrays of a step (actions, shown numbers, rewards, reasons) are in another user value. So a
// list of Lua is read to its end before any board changes.

#include <string.h>

#include "../../engine/text.h"
#include "../../library/batch.h"
#include "../board/lua_board.h"
#include "../system/hook.h"
#include "../system/pages.h"
#include "buffer.h"

enum { RULES = 1, STEP = 2, MEMORY = 3, USER_VALUES = 3 };

static const char batch_name[] = "shogun.Batch";

// The arrays that a step reads and writes. Each has one element for each board.
typedef struct Step {
    int32_t *actions;
    uint8_t *shows;
    int8_t *rewards;
    uint8_t *reasons;
} Step;

// The userdata. Its batch lies in the user value MEMORY, which is aligned.
typedef struct shogun_Batch {
    sg_Batch *batch;
    Step step;
} shogun_Batch;

static shogun_Batch *check_self(lua_State *L)
{
    return shogun_check_object(L, 1, batch_name);
}
static sg_Batch *check_batch_at(lua_State *L, int arg)
{
    const shogun_Batch *self = shogun_check_object(L, arg, batch_name);
    return self->batch;
}
static sg_Batch *check_batch(lua_State *L)
{
    return check_self(L)->batch;
}

static size_t boards_of(const sg_Batch *batch)
{
    return (size_t)batch->boards;
}

// Makes a step in zeroed memory, which becomes the user value STEP of the userdata at index 1.
static Step new_step(lua_State *L, size_t boards)
{
    size_t bytes = boards * (sizeof(int32_t) + 3);
    uint8_t *memory = lua_newuserdatauv(L, bytes, 0), *after = memory + boards * sizeof(int32_t);
    memset(memory, 0, bytes);
    lua_setiuservalue(L, 1, STEP);
    return (Step){(int32_t *)(void *)memory, after, (int8_t *)after + boards, after + 2 * boards};
}

// core.batch(boards, rules, seed, auto_reset) --> batch; or nil, message, for unfit rules
static int batch_new(lua_State *L)
{
    int32_t boards = (int32_t)shogun_check_integer(L, 1, "boards", 1, SG_BATCH_BOARDS_MAX);
    uint64_t seed = (uint64_t)shogun_check_integer(L, 3, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    int options = lua_toboolean(L, 4) ? SG_BATCH_AUTO_RESET : 0;
    lua_settop(L, 2);
    sg_BatchRules rules;
    sg_batch_write_rules(shogun_check_rules(L, 2), &rules);
    size_t size = sg_batch_size(&rules, boards);
    if (size == 0) return shogun_fail(L, sg_batch_message(SG_BATCH_BAD_RULES));
    shogun_Batch *self = lua_newuserdatauv(L, sizeof *self, USER_VALUES);
    lua_insert(L, 1); // the rules are on top
    lua_setiuservalue(L, 1, RULES);
    lua_settop(L, 1);
    self->batch = shogun_new_value(L, 1, MEMORY, size);
    int status = sg_batch_init(self->batch, size, &rules, boards, seed, options);
    if (status) return luaL_error(L, "%s", sg_batch_message(status));
    self->step = new_step(L, boards_of(self->batch));
    luaL_setmetatable(L, batch_name);
    return 1;
}

static int batch_bytes(lua_State *L) // core.batch_bytes(boards, rules) --> bytes of memory; 0: impossible
{
    int32_t boards = (int32_t)shogun_check_integer(L, 1, "boards", 1, SG_BATCH_BOARDS_MAX);
    sg_BatchRules rules;
    sg_batch_write_rules(shogun_check_rules(L, 2), &rules);
    return shogun_answer_integer(L, (lua_Integer)sg_batch_size(&rules, boards));
}

static int batch_length(lua_State *L) // #batch
{
    return shogun_answer_integer(L, check_batch(L)->boards);
}

static int batch_tostring(lua_State *L) // "batch of 4096 boards"
{
    lua_pushfstring(L, "batch of %d boards", (int)check_batch(L)->boards);
    return 1;
}

static int32_t check_number(lua_State *L, const sg_Batch *batch, int arg)
{
    return (int32_t)shogun_check_integer(L, arg, "board", 1, batch->boards) - 1;
}

// Whole numbers

// A list with a number for each board: its name, its limits, and a function that stores one number.
typedef struct Numbers {
    const char *what;
    lua_Integer low, high;
    void (*put)(const Step *, int32_t board, lua_Integer number);
} Numbers;

static void read_list(lua_State *L, int arg, const shogun_Batch *self, const Numbers *numbers)
{
    if (lua_type(L, arg) != LUA_TTABLE) shogun_raise_expected(L, arg, numbers->what, "a list, a string or a buffer");
    for (int32_t i = 0; i < self->batch->boards; i++) {
        lua_Integer number = 0;
        lua_rawgeti(L, arg, i + 1);
        if (!shogun_read_integer(L, -1, "number", numbers->low, numbers->high, &number)) {
            lua_pushfstring(L, "board %d: %s", (int)i + 1, lua_tostring(L, -1));
            shogun_raise(L, arg);
        }
        numbers->put(&self->step, i, number);
        lua_pop(L, 1);
    }
}

static void put_action(const Step *step, int32_t board, lua_Integer action)
{
    step->actions[board] = (int32_t)action;
}
static void put_shows(const Step *step, int32_t board, lua_Integer shows)
{
    step->shows[board] = (uint8_t)shows;
}

static void read_actions(lua_State *L, const shogun_Batch *self)
{
    size_t size = boards_of(self->batch) * sizeof(int32_t);
    const uint8_t *bytes = shogun_check_bytes(L, 2, "actions", size);
    if (bytes)
        memcpy(self->step.actions, bytes, size);
    else
        read_list(L, 2, self, &(Numbers){"actions", SG_BATCH_NO_STEP, SG_ACTIONS - 1, put_action});
}

// Returns false if the caller gave none.
static bool read_shows(lua_State *L, const shogun_Batch *self)
{
    if (lua_isnoneornil(L, 3)) return false;
    const uint8_t *bytes = shogun_check_bytes(L, 3, "shows", boards_of(self->batch));
    if (bytes)
        memcpy(self->step.shows, bytes, boards_of(self->batch));
    else
        read_list(L, 3, self, &(Numbers){"shows", 0, SG_PAWN_ENERGY, put_shows});
    return true;
}

// Steps

static int batch_step(lua_State *L) // batch:step(actions [, shows]) --> games that ended; or nil, message
{
    const shogun_Batch *self = check_self(L);
    sg_Batch *batch = self->batch;
    read_actions(L, self);
    bool has_shows = read_shows(L, self);
    shogun_charge(boards_of(batch) * SHOGUN_NODE_COST);
    Step step = self->step;
    int status = sg_batch_step(batch, step.actions, has_shows ? step.shows : NULL, step.rewards, step.reasons);
    const char *message = sg_batch_message(status);
    if (status) return shogun_fail(L, lua_pushfstring(L, "board %d: %s", (int)sg_batch_fault(batch) + 1, message));
    lua_Integer ended = 0;
    for (int32_t i = 0; i < batch->boards; i++)
        ended += step.reasons[i] != SG_BATCH_GOES_ON;
    return shogun_answer_integer(L, ended);
}

static void seed_board(sg_Batch *batch, int32_t board, lua_Integer seed)
{
    sg_slots(batch)[board].random = sg_slot_seed((uint64_t)seed, 0);
}

static lua_Integer check_seed(lua_State *L, int arg)
{
    return shogun_check_integer(L, arg, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
}

static int batch_reset(lua_State *L) // batch:reset([board [, seed]]) --> batch
{
    sg_Batch *batch = check_batch(L);
    bool has_seed = !lua_isnoneornil(L, 3);
    if (lua_isnoneornil(L, 2)) {
        shogun_argcheck(L, !has_seed, 3, "seed: expected a board before it");
        sg_batch_reset(batch, NULL, NULL);
    } else {
        int32_t board = check_number(L, batch, 2);
        if (has_seed) seed_board(batch, board, check_seed(L, 3));
        sg_batch_reset_board(batch, board);
    }
    lua_settop(L, 1);
    return 1;
}

static int batch_seed(lua_State *L) // batch:seed(board, seed) --> batch
{
    sg_Batch *batch = check_batch(L);
    int32_t board = check_number(L, batch, 2);
    seed_board(batch, board, check_seed(L, 3));
    lua_settop(L, 1);
    return 1;
}

// What batches write

// Returns the buffer at `arg`, or without one a new string, after `write` has filled it.
static int write_into(lua_State *L, int arg, size_t size, void (*write)(const shogun_Batch *, void *))
{
    const shogun_Batch *self = check_self(L);
    shogun_charge(size / SHOGUN_BYTES_FOR_ONE);
    if (!lua_isnoneornil(L, arg)) {
        write(self, shogun_check_buffer(L, arg, size));
        lua_settop(L, arg);
        return 1;
    }
    luaL_Buffer buffer;
    write(self, luaL_buffinitsize(L, &buffer, size));
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static void write_bits(const shogun_Batch *self, void *out)
{
    sg_batch_mask_bits(self->batch, out);
}
static void write_bytes(const shogun_Batch *self, void *out)
{
    sg_batch_mask_bytes(self->batch, out);
}
static void write_planes(const shogun_Batch *self, void *out)
{
    sg_batch_observe(self->batch, out);
}
static void write_floats(const shogun_Batch *self, void *out)
{
    sg_batch_observe_floats(self->batch, out);
}
static void write_sample(const shogun_Batch *self, void *out)
{
    sg_batch_sample(self->batch, out);
}
static void write_turns(const shogun_Batch *self, void *out)
{
    sg_batch_turns(self->batch, out);
}
static void write_rewards(const shogun_Batch *self, void *out)
{
    memcpy(out, self->step.rewards, boards_of(self->batch));
}
static void write_reasons(const shogun_Batch *self, void *out)
{
    memcpy(out, self->step.reasons, boards_of(self->batch));
}
static void write_results(const shogun_Batch *self, void *out)
{
    sg_batch_results(self->batch, out, NULL);
}

// The place of the word at `arg` in the list `words`, counted from 0; without a word 0.
static int check_form(lua_State *L, int arg, const char *expected, const char *const *words)
{
    if (lua_isnoneornil(L, arg)) return 0;
    int form = shogun_read_word(L, arg, words);
    if (form < 0) shogun_raise_expected(L, arg, "form", expected);
    return form;
}

static int batch_mask(lua_State *L) // batch:mask([form [, into]]) --> bytes or buffer
{
    static const char *const forms[] = {"bytes", "bits", NULL};
    size_t boards = boards_of(check_batch(L));
    if (check_form(L, 2, "'bytes' or 'bits'", forms) == 0)
        return write_into(L, 3, boards * (size_t)SG_ACTIONS, write_bytes);
    return write_into(L, 3, boards * SG_BATCH_MASK_BITS, write_bits);
}

static int batch_observation(lua_State *L) // batch:observation([form [, into]]) --> bytes or buffer
{
    static const char *const forms[] = {"bytes", "floats", NULL};
    size_t numbers = boards_of(check_batch(L)) * SG_OBSERVATION;
    if (check_form(L, 2, "'bytes' or 'floats'", forms) == 0) return write_into(L, 3, numbers, write_planes);
    return write_into(L, 3, numbers * sizeof(float), write_floats);
}

static int batch_sample(lua_State *L) // batch:sample([into]) --> actions
{
    return write_into(L, 2, boards_of(check_batch(L)) * sizeof(int32_t), write_sample);
}
static int batch_turns(lua_State *L) // batch:turns([into]) --> bytes or buffer
{
    return write_into(L, 2, boards_of(check_batch(L)), write_turns);
}
static int batch_rewards(lua_State *L) // batch:rewards([into]) --> bytes or buffer
{
    return write_into(L, 2, boards_of(check_batch(L)), write_rewards);
}
static int batch_reasons(lua_State *L) // batch:reasons([into]) --> bytes or buffer
{
    return write_into(L, 2, boards_of(check_batch(L)), write_reasons);
}
static int batch_results(lua_State *L) // batch:results([into]) --> bytes or buffer
{
    return write_into(L, 2, boards_of(check_batch(L)), write_results);
}

// One board

static int batch_actions(lua_State *L) // batch:actions(board [, into]) --> legal actions, how many
{
    const sg_Batch *batch = check_batch(L);
    const sg_Slot *slot = sg_slot(batch, check_number(L, batch, 2));
    shogun_check_into(L, 3, slot->count);
    for (int i = 0; i < slot->count; i++)
        shogun_put_integer(L, i + 1, slot->actions[i]);
    shogun_cut_list(L, 3, slot->count);
    lua_pushinteger(L, slot->count);
    return 2;
}

static int batch_board(lua_State *L) // batch:board(board) --> a shogun.Board
{
    const sg_Batch *batch = check_batch(L);
    int32_t board = check_number(L, batch, 2);
    lua_getiuservalue(L, 1, RULES);
    return shogun_push_board(L, &sg_slot(batch, board)->board);
}

static int batch_set(lua_State *L) // batch:set(board, value) --> batch
{
    sg_Batch *batch = check_batch(L);
    int32_t board = check_number(L, batch, 2);
    const shogun_Board *value = shogun_check_board(L, 3);
    shogun_argcheck(L, sg_same_rules(value->rules, &batch->shared.rules), 3,
                    "the board has other rules than the batch");
    sg_batch_set_board(batch, board, &value->board);
    lua_settop(L, 1);
    return 1;
}

static int batch_copy(lua_State *L) // batch:copy(to, from [, source]) --> batch
{
    sg_Batch *batch = check_batch(L);
    const sg_Batch *source = lua_isnoneornil(L, 4) ? batch : check_batch_at(L, 4);
    int32_t to = check_number(L, batch, 2), from = check_number(L, source, 3);
    int status = sg_batch_copy(batch, &to, source, &from, 1);
    shogun_argcheck(L, status == SG_BATCH_OK, 4, sg_batch_message(status));
    lua_settop(L, 1);
    return 1;
}

// Actions and symmetries

static int batch_action(lua_State *L) // batch:action(move, colour) --> action; or nil, message
{
    check_batch(L);
    int move = shogun_check_move(L, 2);
    sg_Colour turn = shogun_check_colour(L, 3);
    int action = move < 0 ? -1 : sg_action_of((sg_Move)move, turn);
    if (action >= 0) return lua_pushinteger(L, action), 1;
    luaL_pushfail(L);
    shogun_expected(L, 2, "not a move", "two fields at a distance of 1 to 4, as in 'd4b6'");
    return 2;
}

static int batch_move(lua_State *L) // batch:move(action, colour) --> "d4b6"; or nil, message
{
    check_batch(L);
    int action = (int)shogun_check_integer(L, 2, "action", 0, SG_ACTIONS - 1);
    char move[5];
    int status = sg_batch_move(action, (int32_t)shogun_check_colour(L, 3), move);
    if (status == SG_BATCH_OK) return lua_pushstring(L, move), 1;
    return shogun_fail(L, "the action leads off the board");
}

static void push_symmetry(lua_State *L, const uint8_t *fields, const int16_t *actions)
{
    lua_createtable(L, 0, 2);
    lua_createtable(L, SG_FIELDS, 0);
    for (int i = 0; i < SG_FIELDS; i++)
        shogun_put_integer(L, i, fields[i]);
    lua_setfield(L, -2, "fields");
    lua_createtable(L, SG_ACTIONS, 0);
    for (int i = 0; i < SG_ACTIONS; i++)
        shogun_put_integer(L, i, actions[i]);
    lua_setfield(L, -2, "actions");
}

static int batch_symmetries(lua_State *L) // batch:symmetries() --> { { fields=, actions= }, ... }
{
    sg_BatchRules rules;
    sg_batch_write_rules(&check_batch(L)->shared.rules, &rules);
    int32_t count;
    uint8_t fields[SG_BATCH_SYMMETRIES_MAX * SG_FIELDS];
    int16_t *actions = lua_newuserdatauv(L, sizeof(int16_t) * SG_BATCH_SYMMETRIES_MAX * (size_t)SG_ACTIONS, 0);
    sg_batch_symmetries(&rules, &count, fields, actions);
    lua_createtable(L, count, 0);
    for (int32_t i = 0; i < count; i++) {
        push_symmetry(L, fields + (size_t)i * SG_FIELDS, actions + (size_t)i * (size_t)SG_ACTIONS);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static const luaL_Reg members[] = {{"core.batch", batch_new},
                                   {"core.batch_bytes", batch_bytes},
                                   {"step", batch_step},
                                   {"reset", batch_reset},
                                   {"seed", batch_seed},
                                   {"sample", batch_sample},
                                   {"mask", batch_mask},
                                   {"observation", batch_observation},
                                   {"rewards", batch_rewards},
                                   {"reasons", batch_reasons},
                                   {"turns", batch_turns},
                                   {"results", batch_results},
                                   {"actions", batch_actions},
                                   {"board", batch_board},
                                   {"set", batch_set},
                                   {"copy", batch_copy},
                                   {"action", batch_action},
                                   {"move", batch_move},
                                   {"symmetries", batch_symmetries},
                                   {"__len", batch_length},
                                   {"__tostring", batch_tostring},
                                   {NULL, NULL}};

const shogun_Class shogun_batches = {batch_name, "batch", members};
