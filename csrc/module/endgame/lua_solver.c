// lua_solver.c -- solvers of endings. Lua code calls step after step; each takes at most two milliseconds.

#include <stdint.h>

#include "../../endgame/solver.h"
#include "../binding/value.h"
#include "../system/hook.h"
#include "../system/pages.h"
#include "lua_table.h"

enum { MEMORY = 1, BYTES = 2, USER_VALUES = 2 };

static const char solver_name[] = "shogun.EndingSolver";

typedef struct Solver {
    sg_EndingLaw law;
    int number;
    sg_Progress progress;
    sg_Solver *solver; // in the first user value
    sg_EndingWriter writer;
    uint8_t *bytes; // of the file, in the second user value; or NULL
    size_t size;
    bool is_written;
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
    Solver *solver = lua_newuserdatauv(L, sizeof *solver, USER_VALUES);
    *solver = (Solver){.law = law, .number = number};
    void *memory = shogun_new_value(L, -1, MEMORY, sg_solver_bytes(&ending));
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
    bool fits = sg_same_endings(&known->law.rules, &solver->law.rules);
    shogun_argcheck(L, fits, 2, "endings: they are for other rules");
    for (int i = 0; i < count; i++)
        shogun_argcheck(L, sg_table_of_ending(known, needed[i]), 2, "endings: one that a capture leads to is missing");
    return known;
}

// Measures the file part by part; when its size is known, writes it part by part.
static void write_some(lua_State *L, Solver *solver)
{
    solver->writer.solved = sg_solved(solver->solver);
    if (solver->bytes) {
        solver->is_written = sg_ending_table_write(&solver->writer, solver->bytes);
    } else if ((solver->size = sg_ending_table_measure(&solver->writer)) > 0) {
        solver->bytes = shogun_new_value(L, 1, BYTES, solver->size);
    }
}

static int solver_step(lua_State *L) // solver:step(set) --> "solving", "solved" or "too long"
{
    Solver *solver = check_solver(L);
    const sg_Endings *known = check_known(L, solver);
    shogun_charge(SHOGUN_ENDING_STEP_COST);
    if (solver->progress == SG_SOLVING)
        solver->progress = sg_solver_step(solver->solver, known);
    else if (solver->progress == SG_SOLVED && !solver->is_written)
        write_some(L, solver);
    lua_pushstring(L, solver->progress == SG_TOO_LONG ? "too long" : solver->is_written ? "solved" : "solving");
    return 1;
}

static int solver_plies(lua_State *L) // solver:plies() --> the plies solved so far
{
    return shogun_answer_integer(L, sg_solver_plies(check_solver(L)->solver));
}

static const Solver *check_solved(lua_State *L)
{
    const Solver *solver = check_solver(L);
    shogun_argcheck(L, solver->is_written, 1, "the ending is not solved yet");
    return solver;
}

// solver:bytes([first [, most]]) --> bytes of the file, from byte `first` on, at most `most`
static int solver_bytes(lua_State *L)
{
    const Solver *solver = check_solved(L);
    size_t first =
        lua_isnoneornil(L, 2) ? 1 : (size_t)shogun_check_integer(L, 2, "first", 1, (lua_Integer)solver->size + 1);
    size_t left = solver->size + 1 - first;
    size_t most =
        lua_isnoneornil(L, 3) ? left : (size_t)shogun_check_integer(L, 3, "most", 1, (lua_Integer)PTRDIFF_MAX);
    return shogun_answer_string(L, (const char *)solver->bytes + first - 1, left < most ? left : most);
}

static int solver_table(lua_State *L) // solver:table() --> solved ending
{
    const Solver *solver = check_solved(L);
    lua_settop(L, 1);
    lua_getiuservalue(L, 1, BYTES);
    shogun_push_ending_table(L, &solver->writer.table, 2);
    return 1;
}

static const luaL_Reg members[] = {{"core.ending_solver", solver_new},
                                   {"step", solver_step},
                                   {"plies", solver_plies},
                                   {"bytes", solver_bytes},
                                   {"table", solver_table},
                                   {NULL, NULL}};

const shogun_Class shogun_ending_solvers = {solver_name, "solver", members};
