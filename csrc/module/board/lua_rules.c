// lua_rules.c -- rules: a userdata with an sg_Rules in it. Two user values are found on first use: their reachability,
// and the net that is built in for their law (../search/net.c).

#include "lua_board.h"

#include <string.h>

static const sg_Rules *test_rules(lua_State *L, int index)
{
    return shogun_test_object(L, index, SHOGUN_RULES);
}

const sg_Rules *shogun_push_rules(lua_State *L, const sg_Rules *rules, int metatable)
{
    sg_Rules *made = lua_newuserdatauv(L, sizeof *made, 2);
    *made = *rules;
    lua_pushvalue(L, metatable);
    lua_setmetatable(L, -2);
    return made;
}

static const sg_Rules *push_rules(lua_State *L, const sg_Rules *rules)
{
    return shogun_push_rules(L, rules, lua_upvalueindex(SHOGUN_RULES));
}

const sg_Reachability *shogun_push_reachability(lua_State *L, int board)
{
    lua_getiuservalue(L, board, 1);
    const sg_Rules *rules = lua_touserdata(L, -1);
    if (lua_getiuservalue(L, -1, 1) == LUA_TNIL) {
        lua_pop(L, 1);
        sg_find_reachability(lua_newuserdatauv(L, sizeof(sg_Reachability), 0), rules);
        lua_pushvalue(L, -1);
        lua_setiuservalue(L, -3, 1);
    }
    lua_remove(L, -2);
    return lua_touserdata(L, -1);
}

// Pushes "'a', 'b' or 'c'"; with more: "'a', 'b', 'c', more".
static const char *push_choice(lua_State *L, const char *const *names, const char *more)
{
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (int i = 0; names[i]; i++) {
        if (i > 0) luaL_addstring(&text, names[i + 1] || more ? ", " : " or ");
        lua_pushfstring(L, "'%s'", names[i]);
        luaL_addvalue(&text);
    }
    if (more) luaL_addstring(&text, more);
    luaL_pushresult(&text);
    return lua_tostring(L, -1);
}

static const sg_Rules *check_preset(lua_State *L, int arg)
{
    int preset = shogun_read_word(L, arg, sg_preset_names);
    if (preset < 0) shogun_raise_expected(L, arg, "rules", push_choice(L, sg_preset_names, NULL));
    sg_Rules rules = sg_preset(preset); // cppcheck-suppress negativeIndex // it has raised
    return push_rules(L, &rules);
}

// Raises unless the value at the top of the stack is a list of eight.
static void check_eight(lua_State *L, int arg, const char *what, const char *expected)
{
    if (lua_type(L, -1) != LUA_TTABLE) {
        shogun_expected(L, -1, what, expected);
        shogun_raise(L, arg);
    }
    lua_Integer count = shogun_check_length(L, arg, -1, what);
    if (count == 8) return;
    lua_pushfstring(L, "%s: expected %s, got %I", what, expected, count);
    shogun_raise(L, arg);
}

// The row at the top of the stack.
static void check_dial_row(lua_State *L, int arg, sg_Rules *rules, int y)
{
    char what[] = "law: row 0";
    what[sizeof what - 2] = (char)('0' + y);
    check_eight(L, arg, what, "a list of 8 dials");
    for (int x = 1; x <= 8; x++) {
        lua_Integer dial;
        lua_geti(L, -1, x);
        if (!shogun_read_integer(L, -1, "dial", 0, SG_DIALS - 1, &dial)) {
            lua_pushfstring(L, "law: row %d, x %d: %s", y, x, lua_tostring(L, -1));
            shogun_raise(L, arg);
        }
        rules->dial[sg_field(x, y)] = (uint8_t)dial;
        lua_pop(L, 1);
    }
}

// The law at the top of the stack: 8 rows of 8 dials, row 8 first.
static void check_dials(lua_State *L, int arg, sg_Rules *rules)
{
    rules->dice = false;
    check_eight(L, arg, "law", "8 rows");
    for (int y = 8; y >= 1; y--) {
        lua_geti(L, -1, 9 - y);
        check_dial_row(L, arg, rules, y);
        lua_pop(L, 1);
    }
}

// The same dials as one text of 64 digits, as rules print them.
static bool read_digits(lua_State *L, sg_Rules *rules)
{
    size_t length;
    const char *digits = lua_tolstring(L, -1, &length);
    if (length != SG_FIELDS || strspn(digits, "0123") != SG_FIELDS) return false;
    rules->dice = false;
    for (sg_Field field = 0; field < SG_FIELDS; field++)
        rules->dial[field] = (uint8_t)(digits[(7 - field / 8) * 8 + field % 8] - '0');
    return true;
}

static bool read_law_name(lua_State *L, sg_Rules *rules)
{
    int law = shogun_read_word(L, -1, sg_law_names);
    if (law < 0) return read_digits(L, rules);
    sg_set_law(rules, law);
    return true;
}

static void check_law(lua_State *L, int arg, sg_Rules *rules)
{
    if (lua_type(L, -1) == LUA_TTABLE) {
        check_dials(L, arg, rules);
    } else if (lua_type(L, -1) != LUA_TSTRING || !read_law_name(L, rules)) {
        const char *choice = push_choice(L, sg_law_names, ", 8 rows of 8 dials or 64 digits");
        shogun_expected(L, -2, "law", choice);
        shogun_raise(L, arg);
    }
}

static void check_stalemate(lua_State *L, int arg, sg_Rules *rules)
{
    static const char *const words[] = {"draw", "loss", NULL};
    int word = shogun_read_word(L, -1, words);
    rules->stalemate_loses = word == 1;
    if (word >= 0) return;
    shogun_expected(L, -1, "stalemate", "'draw' or 'loss'");
    shogun_raise(L, arg);
}

static void push_dials(lua_State *L, const sg_Rules *rules)
{
    lua_createtable(L, 8, 0);
    for (int y = 8; y >= 1; y--) {
        lua_createtable(L, 8, 0);
        for (int x = 1; x <= 8; x++)
            shogun_put_integer(L, x, rules->dial[sg_field(x, y)]);
        lua_rawseti(L, -2, 9 - y);
    }
}

void shogun_push_law(lua_State *L, const sg_Rules *rules)
{
    const char *name = sg_law_name(rules);
    if (name)
        lua_pushstring(L, name);
    else
        push_dials(L, rules);
}

// The options by number.
enum { LAW, LONE, STALEMATE, REPETITION, QUIET, FIRST, OPTIONS };
static const char *const option_names[] = {"law", "lone", "stalemate", "repetition", "quiet", "first", NULL};

static void push_option(lua_State *L, int option, const sg_Rules *rules)
{
    const int numbers[OPTIONS] = {[LONE] = rules->lone, [REPETITION] = rules->repetition, [QUIET] = rules->quiet};
    if (option == LAW)
        shogun_push_law(L, rules);
    else if (option == STALEMATE)
        lua_pushstring(L, rules->stalemate_loses ? "loss" : "draw");
    else if (option == FIRST)
        shogun_push_colour(L, rules->first ? SG_RED : SG_WHITE);
    else
        lua_pushinteger(L, numbers[option]);
}

static const sg_Rules *check_options(lua_State *L, int arg)
{
    shogun_check_keys(L, arg, "rule", option_names, 0);
    sg_Rules rules = sg_rules_standard();
    sg_Colour first = SG_WHITE;
    if (lua_getfield(L, arg, "law") != LUA_TNIL) check_law(L, arg, &rules);
    if (lua_getfield(L, arg, "stalemate") != LUA_TNIL) check_stalemate(L, arg, &rules);
    if (lua_getfield(L, arg, "first") != LUA_TNIL && !shogun_read_colour(L, -1, "first", &first)) shogun_raise(L, arg);
    lua_pop(L, 3);
    rules.first = (uint8_t)first;
    rules.lone = (uint8_t)shogun_opt_integer(L, arg, "lone", 0, SG_FIELDS, rules.lone);
    rules.repetition = (uint16_t)shogun_opt_integer(L, arg, "repetition", 0, UINT16_MAX, rules.repetition);
    rules.quiet = (uint16_t)shogun_opt_integer(L, arg, "quiet", 0, SG_QUIET_MAX, rules.quiet);
    return push_rules(L, &rules);
}

const sg_Rules *shogun_check_rules(lua_State *L, int arg)
{
    switch (lua_type(L, arg)) {
    case LUA_TNONE:
    case LUA_TNIL:
        lua_pushvalue(L, lua_upvalueindex(SHOGUN_STANDARD));
        return lua_touserdata(L, -1);
    case LUA_TSTRING:
        return check_preset(L, arg);
    case LUA_TTABLE:
        return check_options(L, arg);
    default:
        lua_pushvalue(L, arg);
        if (test_rules(L, arg)) return test_rules(L, arg);
        shogun_raise_expected(L, arg, "rules", "a preset, a table or " SHOGUN_RULES_CLASS);
    }
}

static int rules_new(lua_State *L) // shogun.rules([preset | {law=, lone=, ...} | rules]) --> rules
{
    shogun_check_rules(L, 1);
    return 1;
}

static const char *const dials[] = {"dials", NULL};

static int refuse_name(lua_State *L, int key)
{
    shogun_Hint hint = shogun_hint(lua_type(L, key) == LUA_TSTRING ? lua_tostring(L, key) : "");
    for (int i = 0; i < OPTIONS; i++)
        shogun_consider(&hint, option_names[i]);
    shogun_consider(&hint, dials[0]);
    shogun_raise_unknown(L, "rules", key, "rule", hint.best);
}

static int rules_index(lua_State *L) // rules.law, rules.lone, ...; rules.dials --> 8 rows, or nil under dice
{
    const sg_Rules *self = test_rules(L, 1);
    if (!self) shogun_raise_expected(L, 1, "rules", SHOGUN_RULES_CLASS);
    int option = shogun_read_word(L, 2, option_names);
    if (option < 0 && shogun_read_word(L, 2, dials) < 0) return refuse_name(L, 2);
    if (option >= 0)
        push_option(L, option, self);
    else if (self->dice)
        luaL_pushfail(L);
    else
        push_dials(L, self);
    return 1;
}

static int rules_eq(lua_State *L) // rules == other
{
    const sg_Rules *a = test_rules(L, 1), *b = test_rules(L, 2);
    return shogun_answer_boolean(L, a && b && sg_same_rules(a, b));
}

// Sets a list of words in the table on top of the stack.
static void set_words(lua_State *L, const char *key, const char *const *words)
{
    lua_newtable(L);
    for (int i = 0; words[i]; i++) {
        lua_pushstring(L, words[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, key);
}

static const luaL_Reg members[] = {
    {"core.rules", rules_new}, {"__index", rules_index}, {"__eq", rules_eq}, {NULL, NULL}};

void shogun_open_rules(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){SHOGUN_RULES_CLASS, "rules", members});
    set_words(L, "laws", sg_law_names);
    set_words(L, "presets", sg_preset_names);
    set_words(L, "rule_names", option_names);
}
