// set.c -- sets of solved endings, and what they know of boards.

#include "lua_table.h"

#include "../../engine/kernel/dispatch.h"
#include "../../engine/result.h"
#include "../board/lua_board.h"

static const char set_name[] = "shogun.EndingSet";

const sg_Endings *shogun_check_ending_set(lua_State *L, int arg)
{
    return shogun_check_object(L, arg, set_name);
}

static int set_new(lua_State *L) // core.ending_set(rules) --> set without endings
{
    sg_EndingLaw law;
    lua_settop(L, 1);
    if (!shogun_read_ending_law(L, 1, &law)) shogun_raise_expected(L, 1, "rules", "rules with endings");
    sg_Endings *endings = lua_newuserdatauv(L, sizeof *endings, 1);
    *endings = (sg_Endings){.law = law};
    lua_newtable(L);
    lua_setiuservalue(L, -2, 1);
    luaL_setmetatable(L, set_name);
    return 1;
}

static int set_add(lua_State *L) // set:add(solved ending)
{
    sg_Endings *endings = shogun_check_object(L, 1, set_name);
    const sg_EndingTable *table = shogun_check_ending_table(L, 2);
    bool fits = sg_same_endings(&table->rules, &endings->law.rules);
    shogun_argcheck(L, fits, 2, "solved ending: it is for other rules than the set");
    lua_getiuservalue(L, 1, 1);
    lua_pushvalue(L, 2);
    lua_rawseti(L, -2, table->number + 1);
    endings->tables[table->number] = table;
    return 0;
}

static int set_has(lua_State *L) // set:has(name) --> whether that ending was added
{
    const sg_Endings *endings = shogun_check_ending_set(L, 1);
    return shogun_answer_boolean(L, sg_table_of_ending(endings, shogun_check_ending(L, 2, &endings->law)) != NULL);
}

static int set_name_of(lua_State *L) // set:name(board) --> the name of its ending, whether or not it was added; or nil
{
    const sg_Endings *endings = shogun_check_ending_set(L, 1);
    const shogun_Board *board = shogun_check_board(L, 2);
    int number;
    sg_Placement placement;
    bool fits = sg_same_endings(&endings->law.rules, board->rules) &&
                sg_place(&endings->law, &board->board, &number, &placement);
    sg_Ending ending = sg_numbered_ending(fits ? number : 0);
    if (!fits || !sg_goes_on(&endings->law, &ending)) return shogun_answer_nil(L);
    return shogun_push_ending_name(L, &endings->law, number);
}

// The board at argument 2 if the endings hold under its rules; NULL otherwise.
static const shogun_Board *check_board(lua_State *L, const sg_Endings *endings)
{
    const shogun_Board *board = shogun_check_board(L, 2);
    return sg_same_endings(&endings->law.rules, board->rules) ? board : NULL;
}

static int set_probe(lua_State *L) // set:probe(board) --> "won", "drawn" or "lost", plies, limited; or nil
{
    const sg_Endings *endings = shogun_check_ending_set(L, 1);
    const shogun_Board *board = check_board(L, endings);
    if (!board) return shogun_answer_nil(L);
    sg_Verdict verdict = sg_probe(endings, &board->board, board->rules);
    if (!verdict.known) return shogun_answer_nil(L);
    lua_pushstring(L, shogun_outcomes[verdict.outcome]);
    if (verdict.outcome == SG_DRAWN)
        lua_pushnil(L);
    else
        lua_pushinteger(L, verdict.plies);
    lua_pushboolean(L, verdict.limited);
    return 3;
}

typedef struct Rated {
    sg_Move move;
    sg_Verdict verdict;
} Rated;

// Sorts moves, the best first; equal moves keep their order. With three pieces a side has at most 36 moves.
static void sort_moves(Rated *moves, int count)
{
    for (int i = 1; i < count; i++) {
        Rated rated = moves[i];
        int k = i;
        for (; k > 0 && sg_is_better(rated.verdict, moves[k - 1].verdict); k--)
            moves[k] = moves[k - 1];
        moves[k] = rated;
    }
}

static void push_rated(lua_State *L, const shogun_Board *board, Rated rated)
{
    lua_createtable(L, 0, 4);
    shogun_push_move(L, &board->board, rated.move, sg_shows(&board->board, board->rules, rated.move));
    lua_setfield(L, -2, "move");
    shogun_set_string(L, "value", shogun_outcomes[rated.verdict.outcome]);
    if (rated.verdict.outcome != SG_DRAWN) shogun_set_integer(L, "plies", rated.verdict.plies);
    shogun_set_boolean(L, "limited", rated.verdict.limited);
}

static int set_moves(lua_State *L) // set:moves(board) --> list of { move =, value =, plies =, limited = }; or nil
{
    const sg_Endings *endings = shogun_check_ending_set(L, 1);
    const shogun_Board *board = check_board(L, endings);
    if (!board || !sg_probe(endings, &board->board, board->rules).known) return shogun_answer_nil(L);
    sg_Move moves[SG_MOVES_MAX];
    Rated rated[SG_MOVES_MAX];
    bool over = sg_result(&board->board, board->rules).reason != SG_GOES_ON;
    int count = over ? 0 : sg_list_moves(&board->board, moves);
    for (int i = 0; i < count; i++) {
        rated[i] = (Rated){moves[i], sg_probe_move(endings, &board->board, board->rules, moves[i])};
        if (!rated[i].verdict.known) return shogun_answer_nil(L);
    }
    sort_moves(rated, count);
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        push_rated(L, board, rated[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static const luaL_Reg members[] = {
    {"core.ending_set", set_new}, {"add", set_add},     {"has", set_has}, {"name", set_name_of},
    {"probe", set_probe},         {"moves", set_moves}, {NULL, NULL}};

const shogun_Class shogun_ending_sets = {set_name, "set of endings", members};
