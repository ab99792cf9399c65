// openers.h -- the upvalues of every C function of the module; its classes and openers.

#pragma once

#include <lua.h>

// Metatables, names and the default rules are upvalues, so that checking an argument or making a board needs no lookup
// by name. While the module opens, the same numbers are their places on the stack.
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

// Classes that shogun.c opens by itself, and methods that files add to another file's class.
extern const struct shogun_Class shogun_pieces;         // core.pawn, .king
extern const struct shogun_Class shogun_moves;          // no function of core
extern const struct shogun_Class shogun_boards;         // core.board, .unpack
extern const struct shogun_Class shogun_play;           // core.code, .passed; methods of boards
extern const struct shogun_Class shogun_plies;          // core.plies
extern const struct shogun_Class shogun_nodes;          // core.read_words, .read_clock, .node_problem; methods of plies
extern const struct shogun_Class shogun_movetext;       // core.read_move, .clock_text, .wrapped; methods of plies
extern const struct shogun_Class shogun_perft;          // board:perft
extern const struct shogun_Class shogun_ending_maps;    // no function of core
extern const struct shogun_Class shogun_ending_tables;  // core.ending_table, .map_ending, .ending_names, .ending_needs
extern const struct shogun_Class shogun_ending_sets;    // core.ending_set
extern const struct shogun_Class shogun_ending_solvers; // core.ending_solver
extern const struct shogun_Class shogun_self_play;      // core.self_play: games of the search against itself
extern const struct shogun_Class shogun_trainers;       // core.trainer: samples and a net in the making
extern const struct shogun_Class shogun_buffers;        // core.buffer
extern const struct shogun_Class shogun_batches;        // core.batch: many boards at once
extern const struct shogun_Class shogun_channels;       // core.channel: frames to and from another process
extern const struct shogun_Class shogun_folders;        // the functions of folder.h
extern const struct shogun_Class shogun_files;          // core.create_file: files that are replaced atomically
extern const struct shogun_Class shogun_chess;          // the class of chess boards
extern const struct shogun_Class shogun_tours;          // core.tours: searches for knight's tours
extern const struct shogun_Class shogun_tour_counts;    // core.tour_count: the number of knight's tours

// Openers of the other files. Each opens the class of its userdata, if it has one, and adds functions to shogun.core,
// the table on top of the stack.
void shogun_open_values(lua_State *L);      // core.field, .xy, .quoted, .nearest, .outside
void shogun_open_rules(lua_State *L);       // core.rules; .laws, .presets and .rule_names, which are lists
void shogun_open_nets(lua_State *L);        // core.net, .net_for, .is_net, .evaluate, .weights, .terms
void shogun_open_questions(lua_State *L);   // core.parameters, .default_parameters, .overlooked
void shogun_open_engines(lua_State *L);     // core.engine: the search
void shogun_open_positions(lua_State *L);   // core.position: positions to learn from
void shogun_open_limits(lua_State *L);      // core.limits: the numbers of limits.h and of the search, by name
void shogun_open_interrupts(lua_State *L);  // core.has_input, .read_input, .wait_for_input
void shogun_open_clock(lua_State *L);       // core.clock, .cputime
void shogun_open_descriptors(lua_State *L); // core.prepare_descriptors, .prepare_command, .window
void shogun_open_locks(lua_State *L);       // core.lock, .holds, .real_path
void shogun_open_chess_lines(lua_State *L); // core.chess, a table of functions: lines of the chess move checker
