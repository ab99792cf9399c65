// lua_table.h -- solved endings: a userdata with the bytes of a file, or a map of it; and sets of them.

#pragma once

#include <lua.h>

#include "../../endgame/probe.h"

// The names of outcomes, by sg_Outcome.
extern SG_HIDDEN const char *const shogun_outcomes[];

const sg_EndingTable *shogun_check_ending_table(lua_State *L, int arg);
// The number of the ending whose name is at arg; raises if the law has none.
int shogun_check_ending(lua_State *L, int arg, const sg_EndingLaw *law);
// Reads the rules at arg as a law of endings; false if there are no endings under these rules.
bool shogun_read_ending_law(lua_State *L, int arg, sg_EndingLaw *law);
int shogun_push_ending_name(lua_State *L, const sg_EndingLaw *law, int number); // returns 1

// Pushes a table; the bytes that it refers to are the userdata at an absolute index.
void shogun_push_ending_table(lua_State *L, const sg_EndingTable *table, int bytes);

// Solved endings of one law: a userdata, with the tables in its user value.
const sg_Endings *shogun_check_ending_set(lua_State *L, int arg);
