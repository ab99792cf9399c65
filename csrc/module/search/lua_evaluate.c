// lua_evaluate.c -- the static evaluation: its terms, its weights, the score of a board.

#include "lua_evaluate.h"

#include <lauxlib.h>

#include "../binding/class.h"
#include "../binding/numbers.h"
#include "../board/lua_board.h"
#include "../board/lua_rules.h"
#include "lua_net.h"

sg_Weights shogun_weights_with(const sg_Net *net, const sg_Reachability *reachability)
{
    return net ? net->weights : sg_default_weights(reachability);
}

sg_Weights shogun_check_weights(lua_State *L, int arg, sg_Weights weights)
{
    shogun_Number numbers[SG_TERMS];
    for (int i = 0; i < SG_TERMS; i++)
        numbers[i] = (shogun_Number){sg_term_texts[i].name, -SG_WEIGHT_MAX, SG_WEIGHT_MAX, &weights.of[i]};
    shogun_check_numbers(L, arg, "weight", numbers, SG_TERMS);
    return weights;
}

// Pushes a number for each term, by name.
static void push_by_term(lua_State *L, const int of[SG_TERMS])
{
    lua_createtable(L, 0, SG_TERMS);
    for (int i = 0; i < SG_TERMS; i++)
        shogun_set_integer(L, sg_term_texts[i].name, of[i]);
}

// core.evaluate(board[, weights[, net]]) --> score, terms of white, terms of red, what the net adds. `net` as for
// shogun_push_net.
static int evaluate(lua_State *L)
{
    const shogun_Board *board = shogun_check_board(L, 1);
    lua_settop(L, 3);
    const sg_Net *net = shogun_push_net(L, 1, 3);
    const sg_Reachability *reachability = shogun_push_reachability(L, 1);
    sg_Weights weights = shogun_check_weights(L, 2, shogun_weights_with(net, reachability));
    lua_pushinteger(L, sg_evaluate(&board->board, reachability, &weights, net));
    sg_Terms terms[2];
    sg_terms(&board->board, reachability, terms);
    push_by_term(L, terms[SG_WHITE].of);
    push_by_term(L, terms[SG_RED].of);
    lua_pushinteger(L, net ? sg_net_score(net, &board->board) : 0);
    return 4;
}

static int default_weights(lua_State *L) // core.weights(board[, net]) --> the default weights under its rules, by term
{
    shogun_check_board(L, 1);
    lua_settop(L, 2);
    const sg_Net *net = shogun_push_net(L, 1, 2);
    sg_Weights weights = shogun_weights_with(net, shogun_push_reachability(L, 1));
    push_by_term(L, weights.of);
    return 1;
}

// core.terms: { { name=, step=, meaning= }, ... }
static void push_terms(lua_State *L)
{
    lua_createtable(L, SG_TERMS, 0);
    for (int i = 0; i < SG_TERMS; i++) {
        lua_createtable(L, 0, 3);
        shogun_set_string(L, "name", sg_term_texts[i].name);
        shogun_set_integer(L, "step", sg_term_texts[i].step);
        shogun_set_string(L, "meaning", sg_term_texts[i].meaning);
        lua_rawseti(L, -2, i + 1);
    }
}

static const luaL_Reg functions[] = {
    {"evaluate", evaluate},
    {"weights", default_weights},
    {NULL, NULL},
};

void shogun_open_evaluation(lua_State *L)
{
    shogun_register(L, functions);
    push_terms(L);
    lua_setfield(L, -2, "terms");
}
