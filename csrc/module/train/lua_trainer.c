// lua_trainer.c -- training: a userdata with its samples and their order as user values. One call does a few steps;
// lua/shogun/train/training.lua writes the loop.

#include <string.h>

#include "../../engine/number.h"
#include "../../train/trainer.h"
#include "../search/lua_search.h"
#include "../system/pages.h"

enum {
    SAMPLES = 1, // user values
    ORDER = 2,
    REACHABILITY = 3,
    USER_VALUES = 3
};

// The most samples: their indices fit 32 bits, and their bytes half of a size_t.
#define ROOM_MAX                                                                                                       \
    ((lua_Integer)(SIZE_MAX / 2 / sizeof(sg_Sample) < INT32_MAX ? SIZE_MAX / 2 / sizeof(sg_Sample) : INT32_MAX))

static const char trainer_name[] = "shogun.Trainer";

typedef struct shogun_Trainer {
    sg_Trainer trainer;
    sg_Rules rules;
    sg_Weights weights; // of the terms, before training
    const sg_Reachability *reachability;
    sg_Sample *samples; // those for training first, those for testing last
    uint32_t *order;    // of the samples for training
    uint32_t room, training, tests;
    uint64_t seed, random; // `random` shuffles the order
} shogun_Trainer;

static shogun_Trainer *check_trainer(lua_State *L)
{
    return shogun_check_object(L, 1, trainer_name);
}

static float check_number(lua_State *L, int arg, const char *what, int least, int most)
{
    double number = lua_type(L, arg) == LUA_TNUMBER ? lua_tonumber(L, arg) : least - 1;
    if (number >= least && number <= most) return (float)number;
    shogun_raise_expected(L, arg, what, lua_pushfstring(L, "a number from %d to %d", least, most));
}

// core.trainer(board, samples, seed, unit, share, weights) --> trainer, for the law of the board's rules
static int trainer_new(lua_State *L)
{
    const shogun_Board *board = shogun_check_board(L, 1);
    lua_Integer room = shogun_check_integer(L, 2, "samples", 1, ROOM_MAX);
    lua_Integer seed = shogun_check_integer(L, 3, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    float unit = check_number(L, 4, "unit", 1, 10000), share = check_number(L, 5, "share", 0, 1);
    lua_settop(L, 6);
    const sg_Reachability *reachability = shogun_push_reachability(L, 1);
    sg_Weights weights = shogun_check_weights(L, 6, sg_default_weights(reachability));
    shogun_Trainer *trainer = lua_newuserdatauv(L, sizeof *trainer, USER_VALUES);
    memset(trainer, 0, sizeof *trainer);
    lua_insert(L, -2);
    lua_setiuservalue(L, -2, REACHABILITY);
    trainer->samples = shogun_new_value(L, -1, SAMPLES, (size_t)room * sizeof *trainer->samples);
    trainer->order = shogun_new_value(L, -1, ORDER, (size_t)room * sizeof *trainer->order);
    trainer->reachability = reachability;
    trainer->rules = *board->rules;
    trainer->weights = weights;
    trainer->room = (uint32_t)room;
    trainer->seed = trainer->random = (uint64_t)seed;
    sg_trainer_start(&trainer->trainer, board->rules, &weights, unit, share, (uint64_t)seed);
    luaL_setmetatable(L, trainer_name);
    return 1;
}

static void add(shogun_Trainer *trainer, const sg_Sample *sample)
{
    if (sample->is_test)
        trainer->samples[trainer->room - ++trainer->tests] = *sample;
    else {
        trainer->order[trainer->training] = trainer->training;
        trainer->samples[trainer->training++] = *sample;
    }
}

static const uint8_t *check_records(lua_State *L, int arg, size_t *count)
{
    size_t length;
    const char *bytes = shogun_check_string(L, arg, "positions", &length);
    shogun_argcheck(L, length % SG_POSITION_BYTES == 0, arg, "positions: the last record is cut off");
    *count = length / SG_POSITION_BYTES;
    return (const uint8_t *)bytes;
}

// Describes the first bad record and stores its index; NULL if all are positions of the law.
static const char *problem_of(const uint8_t *bytes, size_t count, const sg_Rules *rules, size_t *index)
{
    sg_Position before, position;
    for (size_t i = 0; i < count; i++, before = position) {
        *index = i;
        if (!sg_position_read(&position, bytes + i * SG_POSITION_BYTES)) return "is no position";
        if (i > 0 && sg_is_other_law(&before, &position, rules)) return "is of a game under another law";
    }
    return NULL;
}

// trainer:add(positions) --> how many were added. Skips positions with flags, and those for which
// there is no room. If a record is bad: adds nothing; returns nil, a message, its number from 1.
static int trainer_add(lua_State *L)
{
    shogun_Trainer *trainer = check_trainer(L);
    size_t count, index;
    const uint8_t *bytes = check_records(L, 2, &count);
    const char *problem = problem_of(bytes, count, &trainer->rules, &index);
    if (problem) {
        shogun_fail(L, problem);
        lua_pushinteger(L, (lua_Integer)index + 1);
        return 3;
    }
    lua_Integer added = 0;
    for (size_t i = 0; i < count; i++) {
        sg_Position position;
        sg_position_read(&position, bytes + i * SG_POSITION_BYTES);
        if (position.flags != 0 || trainer->training + trainer->tests == trainer->room) continue;
        sg_Sample sample = sg_sample_of(&position, trainer->reachability);
        add(trainer, &sample);
        added++;
    }
    return shogun_answer_integer(L, added);
}

// trainer:start(unit): begins again, with another unit of scores. The samples stay, and so does their order.
static int trainer_start(lua_State *L)
{
    shogun_Trainer *trainer = check_trainer(L);
    float unit = (float)check_number(L, 2, "unit", 1, 10000);
    sg_trainer_start(&trainer->trainer, &trainer->rules, &trainer->weights, unit, trainer->trainer.share,
                     trainer->seed);
    return 0;
}

static int trainer_counts(lua_State *L) // trainer:counts() --> samples for training, samples for testing
{
    const shogun_Trainer *trainer = check_trainer(L);
    lua_pushinteger(L, trainer->training);
    lua_pushinteger(L, trainer->tests);
    return 2;
}

static int trainer_shuffle(lua_State *L) // trainer:shuffle(): a new order for the next epoch
{
    shogun_Trainer *trainer = check_trainer(L);
    for (uint32_t i = trainer->training; i > 1; i--) {
        uint32_t k = (uint32_t)sg_random_below(&trainer->random, (int)i), kept = trainer->order[i - 1];
        trainer->order[i - 1] = trainer->order[k];
        trainer->order[k] = kept;
    }
    return 0;
}

// trainer:train(first, count, rate) --> mean loss of a step over `count` samples; `first` is from 0
static int trainer_train(lua_State *L)
{
    shogun_Trainer *trainer = check_trainer(L);
    shogun_argcheck(L, trainer->training > 0, 1, "no samples");
    lua_Integer first = shogun_check_integer(L, 2, "first", 0, trainer->training - 1);
    lua_Integer count = shogun_check_integer(L, 3, "count", 1, trainer->training - first);
    float rate = check_number(L, 4, "rate", 0, 1);
    double loss = sg_train(&trainer->trainer, trainer->samples, trainer->order + first, (int)count, rate);
    lua_pushnumber(L, loss / (double)count);
    return 1;
}

typedef enum Judged { BY_NET, BY_SCORE, BY_WEIGHTS } Judged;
static const char *const judged[] = {"net", "score", "weights", NULL};

// trainer:loss("net" | "score" | "weights", unit) --> mean squared error against results on the samples for testing
static int trainer_loss(lua_State *L)
{
    const shogun_Trainer *trainer = check_trainer(L);
    Judged by = (Judged)luaL_checkoption(L, 2, NULL, judged);
    float unit = check_number(L, 3, "unit", 1, 10000);
    uint8_t *bytes = lua_newuserdatauv(L, SG_NET_BYTES, 0);
    sg_Net net = sg_trainer_net(&trainer->trainer, bytes);
    double sum = 0;
    for (uint32_t i = trainer->room - trainer->tests; i < trainer->room; i++) {
        const sg_Sample *sample = &trainer->samples[i];
        sum += by == BY_NET     ? sg_sample_error(sample, &net, unit)
               : by == BY_SCORE ? sg_score_error(sample, unit)
                                : sg_weights_error(sample, &trainer->weights, unit);
    }
    lua_pushnumber(L, trainer->tests > 0 ? sum / trainer->tests : 0);
    return 1;
}

static int trainer_net(lua_State *L) // trainer:net(seed, games, loss in millionths, generation, epochs) --> its bytes
{
    const shogun_Trainer *trainer = check_trainer(L);
    sg_NetOrigin origin = {.positions = trainer->training};
    origin.seed = (uint64_t)shogun_check_integer(L, 2, "seed", LUA_MININTEGER, LUA_MAXINTEGER);
    origin.games = (uint32_t)shogun_check_integer(L, 3, "games", 0, UINT32_MAX);
    origin.loss = (uint32_t)shogun_check_integer(L, 4, "loss", 0, UINT32_MAX);
    origin.generation = (uint16_t)shogun_check_integer(L, 5, "generation", 0, UINT16_MAX);
    origin.epochs = (uint16_t)shogun_check_integer(L, 6, "epochs", 0, UINT16_MAX);
    uint8_t *bytes = lua_newuserdatauv(L, SG_NET_BYTES, 0);
    sg_Net net = sg_trainer_net(&trainer->trainer, bytes);
    net.origin = origin;
    net.law.dice = trainer->rules.dice;
    memcpy(net.law.dial, trainer->rules.dial, sizeof net.law.dial);
    sg_net_write(&net, bytes);
    return shogun_answer_string(L, (const char *)bytes, SG_NET_BYTES);
}

static const luaL_Reg members[] = {
    {"core.trainer", trainer_new}, {"add", trainer_add},         {"start", trainer_start},
    {"counts", trainer_counts},    {"shuffle", trainer_shuffle}, {"train", trainer_train},
    {"loss", trainer_loss},        {"net", trainer_net},         {NULL, NULL}};

const shogun_Class shogun_trainers = {trainer_name, "trainer", members};
