// question.c -- the question of a search: the one place that reads it; parameters and visibilities by name.

#include "lua_search.h"

#include <math.h>

#include "../endgame/lua_table.h"

// Parameters

// The parameters in a table by their names, or nothing; missing ones are the default ones.
static sg_Parameters check_parameters(lua_State *L, int arg, const sg_Reachability *reachability)
{
    sg_Parameters parameters = sg_default_parameters(reachability);
    shogun_Number numbers[SG_PARAMETERS];
    int unused = 0; // a value that these rules do not use is checked, too
    for (int i = 0; i < SG_PARAMETERS; i++) {
        const sg_ParameterText *text = &sg_parameter_texts[i];
        int *value = parameters.of[i] == SG_UNUSED ? &unused : &parameters.of[i];
        numbers[i] = (shogun_Number){text->name, text->least, text->most, value};
    }
    shogun_check_numbers(L, arg, "parameter", numbers, SG_PARAMETERS);
    return parameters;
}

// core.default_parameters(board) --> the default values under its rules, of the parameters used there, by name
static int default_parameters(lua_State *L)
{
    shogun_check_board(L, 1);
    sg_Parameters parameters = sg_default_parameters(shogun_push_reachability(L, 1));
    lua_createtable(L, 0, SG_PARAMETERS);
    for (int i = 0; i < SG_PARAMETERS; i++)
        if (parameters.of[i] != SG_UNUSED) shogun_set_integer(L, sg_parameter_texts[i].name, parameters.of[i]);
    return 1;
}

static void push_text(lua_State *L, const sg_ParameterText *text)
{
    lua_createtable(L, 0, 5);
    shogun_set_string(L, "name", text->name);
    shogun_set_integer(L, "least", text->least);
    shogun_set_integer(L, "most", text->most);
    shogun_set_integer(L, "step", text->step);
    shogun_set_string(L, "meaning", text->meaning);
}

// Visibility

// The chance of a visibility, 0 to 1; nothing: 1.
static uint32_t check_visibility(lua_State *L, int arg)
{
    lua_Number visibility = luaL_optnumber(L, arg, 1);
    shogun_argcheck(L, visibility >= 0 && visibility <= 1, arg, "visibility: expected a number from 0 to 1");
    return (uint32_t)ceil((1 - visibility) * SG_BLIND);
}

// core.overlooked(visibility, length, with a turn, capture) --> the share of such moves that are overlooked, 0 to 1
static int overlooked(lua_State *L)
{
    sg_Sight sight = {.chance = check_visibility(L, 1)};
    int length = (int)shogun_check_integer(L, 2, "length", 1, SG_PAWN_ENERGY);
    uint32_t chance = sg_chance_to_miss(&sight, length, lua_toboolean(L, 3), lua_toboolean(L, 4));
    lua_pushnumber(L, chance < SG_BLIND ? (lua_Number)chance / SG_BLIND : 1);
    return 1;
}

// The question

enum { BOARD = 2, TABLE, HISTORY, WEIGHTS, PARAMETERS, NET, ENDINGS, VISIBILITY, MATE, DEADLINE, INPUT, CPUTIME };

// The fields from HISTORY on; the others are whole numbers, read where they are needed.
static const char *const fields[] = {"history",    "weights", "parameters", "net",   "endings",
                                     "visibility", "mate",    "deadline",   "input", "cputime"};

// Reads the last keys of a list, without the board's own, with which a game's history ends.
static void read_game_keys(lua_State *L, sg_Question *question)
{
    if (lua_isnil(L, HISTORY)) return;
    shogun_check_table(L, HISTORY, "history");
    lua_Integer count = shogun_check_length(L, HISTORY, HISTORY, "length");
    lua_Integer first = count > SG_GAME_KEYS_MAX ? count - SG_GAME_KEYS_MAX : 0;
    for (lua_Integer i = first; i < count; i++) {
        lua_Integer key;
        lua_geti(L, HISTORY, i + 1);
        if (!shogun_read_integer(L, -1, "key", LUA_MININTEGER, LUA_MAXINTEGER, &key)) shogun_raise(L, HISTORY);
        question->keys[i - first] = (uint64_t)key;
        lua_pop(L, 1);
    }
    question->game_keys = count > first ? (int)(count - first) : 0;
    bool with_board = question->game_keys > 0 && question->keys[question->game_keys - 1] == question->board.key;
    if (with_board) question->game_keys--;
}

// A player who overlooks moves knows no endings.
static const sg_Endings *check_endings(lua_State *L, const sg_Question *question)
{
    if (lua_isnil(L, ENDINGS)) return NULL;
    const sg_Endings *endings = shogun_check_ending_set(L, ENDINGS);
    bool fits = sg_same_endings(&endings->law.rules, &question->rules);
    shogun_argcheck(L, fits, ENDINGS, "endings: they are for other rules");
    return sg_is_blind(&question->sight) ? NULL : endings;
}

void shogun_check_question(lua_State *L, sg_Question *question, shogun_Interrupt *interrupt)
{
    const shogun_Board *board = shogun_check_board(L, BOARD);
    shogun_check_table(L, TABLE, "question");
    lua_settop(L, TABLE);
    for (int i = 0; i <= CPUTIME - HISTORY; i++)
        lua_getfield(L, TABLE, fields[i]);
    *question = (sg_Question){.board = board->board, .rules = *board->rules, .full_width = lua_toboolean(L, MATE)};
    question->multi_pv = (int)shogun_opt_integer(L, TABLE, "lines", 1, SG_LINES_MAX, 1);
    question->contempt = (int)shogun_opt_integer(L, TABLE, "contempt", -SG_CONTEMPT_MAX, SG_CONTEMPT_MAX, 0);
    question->sight.chance = check_visibility(L, VISIBILITY);
    question->sight.seed = (uint64_t)shogun_opt_integer(L, TABLE, "seed", LUA_MININTEGER, LUA_MAXINTEGER, 0);
    // Without a limit -1, which is UINT64_MAX.
    question->limits.nodes = (uint64_t)shogun_opt_integer(L, TABLE, "nodes", 0, LUA_MAXINTEGER, -1);
    *interrupt = shogun_check_interrupt(L, DEADLINE);
    read_game_keys(L, question);
    question->endings = check_endings(L, question);
    lua_pushvalue(L, ENDINGS);
    question->net = shogun_push_net(L, BOARD, NET);
    question->reachability = shogun_push_reachability(L, BOARD);
    question->weights = shogun_check_weights(L, WEIGHTS, sg_weights_with(question->net, question->reachability));
    question->parameters = check_parameters(L, PARAMETERS, question->reachability);
}

void shogun_open_questions(lua_State *L)
{
    shogun_set_function(L, "default_parameters", default_parameters);
    shogun_set_function(L, "overlooked", overlooked);
    lua_createtable(L, SG_PARAMETERS, 0); // core.parameters: { { name=, least=, most=, step=, meaning= }, ... }
    for (int i = 0; i < SG_PARAMETERS; i++) {
        push_text(L, &sg_parameter_texts[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "parameters");
}
