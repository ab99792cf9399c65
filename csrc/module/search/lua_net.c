// lua_net.c -- the evaluation and its nets: a userdata, with the bytes of its file as user value.

#include "lua_search.h"

#include <string.h>

#include "../system/pages.h"

static const char *const net_name = "shogun.Net";

static void push_net(lua_State *L, const sg_Net *net)
{
    sg_Net *pushed = lua_newuserdatauv(L, sizeof *pushed, 1);
    *pushed = *net;
    luaL_setmetatable(L, net_name);
}

// Pushes a net with its own memory, in which the caller then writes the bytes of its file.
static sg_Net *push_own(lua_State *L, const sg_Net *net, uint8_t **bytes)
{
    push_net(L, net);
    *bytes = shogun_new_value(L, -1, 1, SG_NET_BYTES);
    return lua_touserdata(L, -1);
}

// Pushes a net with a copy of its file's bytes.
static void push_read(lua_State *L, const sg_Net *read, const char *text)
{
    uint8_t *bytes;
    sg_Net *net = push_own(L, read, &bytes);
    memcpy(bytes, text, SG_NET_BYTES);
    net->rows = bytes + SG_NET_HEADER;
}

static int net_new(lua_State *L) // core.net(bytes) --> net; or nil, message
{
    size_t size;
    const char *text = shogun_check_string(L, 1, "bytes", &size);
    sg_Net net;
    const char *problem = sg_net_read(&net, (const uint8_t *)text, size);
    if (!problem) return push_read(L, &net, text), 1;
    return shogun_fail_reading(L, problem, (const uint8_t *)text, SG_NET_VERSION);
}

static void find_built_in(lua_State *L, const sg_Rules *rules)
{
    sg_Net found;
    int symmetry = sg_net_built_in(&found, rules);
    if (symmetry < 0)
        lua_pushboolean(L, false);
    else if (symmetry == 0)
        push_net(L, &found);
    else {
        uint8_t *bytes;
        sg_Net *net = push_own(L, &found, &bytes);
        sg_net_mirror(net, symmetry, bytes);
    }
}

// Pushes the built-in net for the board's law, or false; caches it as a user value of the rules.
static void push_built_in(lua_State *L, int board)
{
    enum { RULES = 1, NET = 2 };
    const sg_Rules *rules = shogun_check_board(L, board)->rules;
    lua_getiuservalue(L, board, RULES);
    if (lua_getiuservalue(L, -1, NET) == LUA_TNIL) {
        lua_pop(L, 1);
        find_built_in(L, rules);
        lua_pushvalue(L, -1);
        lua_setiuservalue(L, -3, NET);
    }
    lua_remove(L, -2);
}

static const char *law_text(const sg_Rules *rules)
{
    const char *name = sg_law_name(rules);
    return name ? name : "dials of its own";
}

const sg_Net *shogun_push_net(lua_State *L, int board, int arg)
{
    if (lua_isnoneornil(L, arg))
        push_built_in(L, board);
    else
        lua_pushvalue(L, arg);
    if (lua_isboolean(L, -1) && !lua_toboolean(L, -1)) return NULL;
    const sg_Net *net = luaL_testudata(L, -1, net_name);
    const sg_Rules *rules = shogun_check_board(L, board)->rules;
    if (net && sg_same_law(&net->law, rules)) return net;
    if (!net) shogun_raise_expected(L, arg, "net", "shogun.Net or false");
    const char *of_net = law_text(&net->law), *of_board = law_text(rules);
    lua_pushfstring(L, "net: expected one for the board's law (%s), got one for %s", of_board, of_net);
    shogun_raise(L, board);
}

// Pushes a table: the number of each term, under its name.
static void push_by_term(lua_State *L, const int of[SG_TERMS])
{
    lua_createtable(L, 0, SG_TERMS);
    for (int i = 0; i < SG_TERMS; i++)
        shogun_set_integer(L, sg_term_texts[i].name, of[i]);
}

// The net's law and origin, and its weights of the terms by name.
static int net_about(lua_State *L) // net:about() --> { law=, seed=, games=, positions=, ... }
{
    const sg_Net *net = shogun_check_object(L, 1, net_name);
    const sg_NetOrigin *origin = &net->origin;
    lua_createtable(L, 0, 8);
    shogun_push_law(L, &net->law);
    lua_setfield(L, -2, "law");
    shogun_set_integer(L, "seed", (lua_Integer)origin->seed);
    shogun_set_integer(L, "games", origin->games);
    shogun_set_integer(L, "positions", (lua_Integer)origin->positions);
    shogun_set_integer(L, "generation", origin->generation);
    shogun_set_integer(L, "epochs", origin->epochs);
    lua_pushnumber(L, origin->loss / 1e6);
    lua_setfield(L, -2, "loss");
    push_by_term(L, net->weights.of);
    lua_setfield(L, -2, "weights");
    return 1;
}

static int net_bytes(lua_State *L) // net:bytes() --> the bytes of its file
{
    const sg_Net *net = shogun_check_object(L, 1, net_name);
    return shogun_answer_string(L, (const char *)(net->rows - SG_NET_HEADER), SG_NET_BYTES);
}

static int is_net(lua_State *L) // core.is_net(value) --> whether the value is a net
{
    return shogun_answer_boolean(L, luaL_testudata(L, 1, net_name) != NULL);
}

static int net_for(lua_State *L) // core.net_for(board) --> the built-in net for its law, or nil
{
    shogun_check_board(L, 1);
    lua_settop(L, 1);
    if (!shogun_push_net(L, 1, 2)) lua_pushnil(L);
    return 1;
}

static int net_tostring(lua_State *L) // "net for magnets, generation 2, 3100000 positions"
{
    const sg_Net *net = shogun_check_object(L, 1, net_name);
    lua_pushfstring(L, "net for %s, generation %d, %I positions", law_text(&net->law), (int)net->origin.generation,
                    (LUAI_UACINT)net->origin.positions);
    return 1;
}

sg_Weights shogun_check_weights(lua_State *L, int arg, sg_Weights weights)
{
    shogun_Number numbers[SG_TERMS];
    for (int i = 0; i < SG_TERMS; i++)
        numbers[i] = (shogun_Number){sg_term_texts[i].name, -SG_WEIGHT_MAX, SG_WEIGHT_MAX, &weights.of[i]};
    shogun_check_numbers(L, arg, "weight", numbers, SG_TERMS);
    return weights;
}

// core.evaluate(board[, weights[, net]]) --> score, terms of white, terms of red, what the net adds. `net` as for
// shogun_push_net.
static int evaluate(lua_State *L)
{
    const shogun_Board *board = shogun_check_board(L, 1);
    lua_settop(L, 3);
    const sg_Net *net = shogun_push_net(L, 1, 3);
    const sg_Reachability *reachability = shogun_push_reachability(L, 1);
    sg_Weights weights = shogun_check_weights(L, 2, sg_weights_with(net, reachability));
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
    sg_Weights weights = sg_weights_with(net, shogun_push_reachability(L, 1));
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

static const luaL_Reg members[] = {
    {"core.net", net_new},       {"core.net_for", net_for},         {"core.is_net", is_net},
    {"core.evaluate", evaluate}, {"core.weights", default_weights}, {"about", net_about},
    {"bytes", net_bytes},        {"__tostring", net_tostring},      {NULL, NULL}};

void shogun_open_nets(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){net_name, "net", members});
    push_terms(L);
    lua_setfield(L, -2, "terms");
}
