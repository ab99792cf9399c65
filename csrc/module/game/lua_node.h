// lua_node.h -- nodes of records, which are tables: {move=, captures=, shows=, mark=, glyph=, clock=, ...}.

#ifndef SHOGUN_NODE_H
#define SHOGUN_NODE_H

#include <lua.h>

#include "../../engine/notation.h"

// A plain node: no comment, no variations.
typedef struct shogun_Node {
    sg_Word word;       // except its number
    bool has_move;      // false if the text is not a move
    bool has_number;    // whether it says what the piece shows then
    lua_Integer number; // which need not be possible
    double clock;       // seconds; below 0: none
} shogun_Node;

// Reads the plain node at the index, whose parts are all valid; false if it is anything else.
bool shogun_read_plain_node(lua_State *L, int index, shogun_Node *node);

// Adds core.read_words, core.read_clock and core.node_problem to the table on top of the stack, and enter and follow to
// the class of plies.
void shogun_open_nodes(lua_State *L);

#endif
