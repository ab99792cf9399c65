// lua_rules.h -- rules: a userdata.

#ifndef SHOGUN_RULES_H
#define SHOGUN_RULES_H

#include <lua.h>

#include "../../engine/rules.h"
#include "../../search/reachability.h"

// Rules, the name of a preset, a table of rules, or nothing for the standard ones; left as a userdata on the stack.
const sg_Rules *shogun_check_rules(lua_State *L, int arg);
// Pushes rules with the metatable at that index.
const sg_Rules *shogun_push_rules(lua_State *L, const sg_Rules *rules, int metatable);
// The reachability of the rules of the board at the index; left as a userdata on the stack.
const sg_Reachability *shogun_push_reachability(lua_State *L, int board);

// Pushes the name of the law, or the dials in 8 rows.
void shogun_push_law(lua_State *L, const sg_Rules *rules);

// Opens the class and adds core.rules, core.laws and core.presets (their names) to the table on top of the stack.
void shogun_open_rules(lua_State *L);

#endif
