// solver.c -- solvers of endings. Lua writes the loop: a step takes some ten milliseconds.

#include <lauxlib.h>
#include <stdint.h>

#include "../../endgame/solver.h"
#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/openers.h"
#include "../binding/value.h"
#include "../system/pages.h"
#include "set.h"
#include "table.h"

enum { MEMORY = 1, ALIGNMENT = 64 };

static const char *const solver_name = "shogun.EndingSolver";

typedef struct Solver {
    sg_EndingLaw law;
    int number;
    sg_Progress progress;
    sg_Solver *solver; // in the user value
} Solver;

static Solver *check_solver(lua_State *L)
{
    return shogun_check_object(L, 1, solver_name);
}

static int solver_new(lua_State *L) // core.ending_solver(rules, name) --> solver
{
    sg_EndingLaw law;
    lua_settop(L, 2);
    if (!shogun_read_ending_law(L, 1, &law)) shogun_raise_expected(L, 1, "rules", "rules with endings");
    int number = shogun_check_ending(L, 2, &law);
    sg_Ending ending = sg_numbered_ending(number);
    Solver *solver = lua_newuserdatauv(L, sizeof *solver, 1);
    *solver = (Solver){.law = law, .number = number};
    void *memory = shogun_new_memory(L, sg_solver_bytes(&ending), ALIGNMENT);
    lua_setiuservalue(L, -2, MEMORY);
    solver->solver = sg_solver_place(memory, &solver->law, number);
    luaL_setmetatable(L, solver_name);
    return 1;
}

// Raises unless the set has the endings that captures lead to.
static const sg_Endings *check_known(lua_State *L, const Solver *solver)
{
    const sg_Endings *known = shogun_check_ending_set(L, 2);
    uint8_t needed[SG_ENDINGS];
    sg_Ending ending = sg_numbered_ending(solver->number);
    int count = sg_list_captured(&solver->law, &ending, needed);
    shogun_argcheck(L, sg_endings_fit(known, &solver->law.rules), 2, "endings: they are for other rules");
    for (int i = 0; i < count; i++)
        shogun_argcheck(L, sg_table_of_ending(known, needed[i]), 2, "endings: one that a capture leads to is missing");
    return known;
}

static int solver_step(lua_State *L) // solver:step(set) --> "solving", "solved" or "too long"
{
    static const char *const words[] = {[SG_SOLVING] = "solving", [SG_SOLVED] = "solved", [SG_TOO_LONG] = "too long"};
    Solver *solver = check_solver(L);
    const sg_Endings *known = check_known(L, solver);
    if (solver->progress == SG_SOLVING) solver->progress = sg_solver_step(solver->solver, known);
    lua_pushstring(L, words[solver->progress]);
    return 1;
}

static int solver_plies(lua_State *L) // solver:plies() --> how far it is
{
    lua_pushinteger(L, sg_solver_plies(check_solver(L)->solver));
    return 1;
}

static int solver_bytes(lua_State *L) // solver:bytes() --> the bytes of the file
{
    const Solver *solver = check_solver(L);
    shogun_argcheck(L, solver->progress == SG_SOLVED, 1, "the ending is not solved yet");
    sg_Solved solved = sg_solved(solver->solver);
    size_t size = sg_ending_table_bytes(&solved);
    luaL_Buffer buffer;
    sg_ending_table_write(&solved, (uint8_t *)luaL_buffinitsize(L, &buffer, size));
    luaL_pushresultsize(&buffer, size);
    return 1;
}

static const luaL_Reg methods[] = {
    {"step", solver_step},
    {"plies", solver_plies},
    {"bytes", solver_bytes},
    {NULL, NULL},
};

static const luaL_Reg functions[] = {
    {"ending_solver", solver_new},
    {NULL, NULL},
};

void shogun_open_ending_solvers(lua_State *L)
{
    shogun_open_class(L, &(shogun_Class){solver_name, "solver", NULL, methods});
    shogun_register(L, functions);
}
