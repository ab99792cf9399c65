// openers.h -- the upvalues of every C function of the module; and the openers.

#ifndef SHOGUN_OPENERS_H
#define SHOGUN_OPENERS_H

#include <lua.h>

// Metatables, names and the default rules are upvalues, so that checking an argument or making a board looks nothing up
// by name. While the module opens, the shared values are on the stack, at the same numbers.
enum {
    SHOGUN_NAMES = 1, // list of strings: field + 1 -> "a1".."h8", then the words of value.h
    SHOGUN_PIECE,     // metatables
    SHOGUN_MOVE,
    SHOGUN_RULES,
    SHOGUN_BOARD,
    SHOGUN_PLIES,
    SHOGUN_STANDARD, // the default rules
    SHOGUN_SHARED = SHOGUN_STANDARD,
    SHOGUN_FUNCTION, // the function's own name, for messages
    SHOGUN_UPVALUES = SHOGUN_FUNCTION,
};

// Names of the classes whose metatables are shared, as errors show them.
#define SHOGUN_PIECE_CLASS "shogun.Piece"
#define SHOGUN_MOVE_CLASS "shogun.Move"
#define SHOGUN_RULES_CLASS "shogun.Rules"
#define SHOGUN_BOARD_CLASS "shogun.Board"
#define SHOGUN_PLIES_CLASS "shogun.Plies"

// The openers of all files. Each opens the class of its userdata, and adds functions to the table on top of the stack,
// shogun.core.
void shogun_open_values(lua_State *L);   // core.field, .xy, .quoted, .nearest, .outside
void shogun_open_pieces(lua_State *L);   // core.pawn, .king
void shogun_open_moves(lua_State *L);    // the class alone
void shogun_open_rules(lua_State *L);    // core.rules; .laws, .presets and .rule_names, which are lists
void shogun_open_boards(lua_State *L);   // core.board, .unpack
void shogun_open_play(lua_State *L);     // core.code, .passed; methods of the class of boards, which is open
void shogun_open_plies(lua_State *L);    // core.plies
void shogun_open_nodes(lua_State *L);    // core.read_words, .read_clock, .node_problem; methods of the class of plies
void shogun_open_movetext(lua_State *L); // core.read_move, .clock_text, .wrapped; methods of the class of plies
void shogun_open_perft(lua_State *L);    // adds board:perft to the class of boards, which is open
void shogun_open_ending_tables(lua_State *L);  // core.ending_table, .map_ending; names of endings and what they need
void shogun_open_ending_sets(lua_State *L);    // core.ending_set
void shogun_open_ending_solvers(lua_State *L); // core.ending_solver
void shogun_open_nets(lua_State *L);           // core.net, .net_for, .is_net, .evaluate, .weights, .terms
void shogun_open_questions(lua_State *L);      // core.parameters, .default_parameters, .overlooked
void shogun_open_engines(lua_State *L);        // core.engine: the search
void shogun_open_positions(lua_State *L);      // core.position: positions to learn from
void shogun_open_self_play(lua_State *L);      // core.self_play: games of the search against itself
void shogun_open_trainers(lua_State *L);       // core.trainer: samples and a net in the making
void shogun_open_buffers(lua_State *L);        // core.buffer
void shogun_open_batches(lua_State *L);        // core.batch: many boards at once
void shogun_open_limits(lua_State *L);         // core.limits: those of limits.h and of the search, by name
void shogun_open_interrupts(lua_State *L);     // core.has_input, .read_input, .wait_for_input
void shogun_open_clock(lua_State *L);          // core.clock, .cputime
void shogun_open_channels(lua_State *L);       // core.channel: frames to and from another process
void shogun_open_descriptors(lua_State *L);    // core.prepare_descriptors, .prepare_command, .window
void shogun_open_folders(lua_State *L);        // the functions of folder.h
void shogun_open_locks(lua_State *L);          // core.lock, .holds, .real_path
void shogun_open_files(lua_State *L);          // core.create_file: files that are replaced atomically
void shogun_open_chess(lua_State *L);          // the class of chess boards
void shogun_open_chess_lines(lua_State *L);    // core.chess, a table of functions: lines of the chess move checker
void shogun_open_tours(lua_State *L);          // core.tours: searches for knight's tours
void shogun_open_tour_counts(lua_State *L);    // core.tour_count: their number, without a search

#endif
