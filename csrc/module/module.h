// module.h -- what the files of the binding share.
//
// Every C function of the module closes over the same upvalues (below), so a check of an argument or a new board needs
// no look-up by name. Errors come in three kinds:
//
//     misuse (wrong type, wrong range)     raises, as luaL_argerror does
//     bad input (text, an illegal move)    returns nil and a message
//     a value inside a table that is bad   the readers below return false and push a message, so that the caller can
//                                          say where in the table it was
//
// Readers may call metamethods of the tables they read, hence any Lua code: they copy what they find, and hold no
// pointer into a Lua value while they read the next.

#ifndef SHOGUN_MODULE_H
#define SHOGUN_MODULE_H

#include <lauxlib.h>
#include <lua.h>

#include "../engine/board.h"
#include "../engine/move.h"
#include "../search/future.h"

// The upvalues of every function; the same numbers are their stack indices while the module opens.
enum {
    SHOGUN_NAMES = 1, // list: field + 1 -> "a1".."h8"; then the words below
    SHOGUN_PIECE,     // metatables
    SHOGUN_MOVE,
    SHOGUN_RULES,
    SHOGUN_BOARD,
    SHOGUN_STANDARD, // the default rules
    SHOGUN_UPVALUES = SHOGUN_STANDARD,
};

// While the module opens: adds functions to the table on top of the stack; adds metamethods, and methods (or NULL) in a
// table of their own under __index, to the metatable at an index.
void shogun_register(lua_State *L, const luaL_Reg *functions);
void shogun_fill_metatable(lua_State *L, int index, const luaL_Reg *metamethods, const luaL_Reg *methods);
// The same for a userdata whose metatable is found by its name: with methods under __index.
void shogun_open_class(lua_State *L, const char *name, const luaL_Reg *methods);

// value.c: numbers, fields, colours, kinds.

// Words that are pushed over and over: kept as strings, so that none has to be looked up in Lua's table of strings.
typedef enum shogun_Word {
    SHOGUN_FROM = SG_FIELDS + 1, // its index among the names
    SHOGUN_TO,
    SHOGUN_KIND,
    SHOGUN_COLOUR,
    SHOGUN_ENERGY,
    SHOGUN_SHOWS,
    SHOGUN_CAPTURED,
    SHOGUN_WHITE,
    SHOGUN_RED,
    SHOGUN_PAWN,
    SHOGUN_KING
} shogun_Word;

static inline void shogun_push_word(lua_State *L, shogun_Word word)
{
    lua_rawgeti(L, lua_upvalueindex(SHOGUN_NAMES), word);
}

// Pushes a text of any length and content as a message can show it: 'p4p2p4...'.
const char *shogun_push_quoted(lua_State *L, const char *text, size_t length);
// Pushes "WHAT: expected EXPECTED, got VALUE", where the value is the one at the index. Returns false.
bool shogun_expected(lua_State *L, int index, const char *what, const char *expected);
// Raises what a reader left on the stack.
_Noreturn void shogun_raise(lua_State *L, int arg);
// A whole number (also a float without fraction, but no string) from low to high.
bool shogun_read_integer(lua_State *L, int index, const char *what, lua_Integer low, lua_Integer high,
                         lua_Integer *number);
lua_Integer shogun_check_integer(lua_State *L, int arg, const char *what, lua_Integer low, lua_Integer high);
// The numbers under x and y of a table, or under 1 and 2 where it has no x.
bool shogun_read_xy(lua_State *L, int index, lua_Integer low, lua_Integer high, lua_Integer xy[2]);
// Any form of field: "d4", {4, 4}, a table with x and y.
bool shogun_read_field(lua_State *L, int index, const char *what, sg_Field *field);
sg_Field shogun_check_field(lua_State *L, int arg);
void shogun_push_field(lua_State *L, sg_Field field);
// Which of the words stands at the index, counted from 0; -1 if none. The list ends with NULL.
int shogun_read_word(lua_State *L, int index, const char *const *words);
bool shogun_read_colour(lua_State *L, int index, const char *what, sg_Colour *colour);
sg_Colour shogun_check_colour(lua_State *L, int arg);
sg_Colour shogun_opt_colour(lua_State *L, int arg, sg_Colour fallback);
void shogun_push_colour(lua_State *L, sg_Colour colour);
bool shogun_read_kind(lua_State *L, int index, const char *what, sg_Kind *kind);
void shogun_push_kind(lua_State *L, sg_Kind kind);
// Raises unless every key of the table at arg is in the list, which ends with NULL, or a whole number from 1 to count.
void shogun_check_keys(lua_State *L, int arg, const char *what, const char *const *keys, lua_Integer count);
// #value of the value at the index; raises about arg unless that is a whole number.
lua_Integer shogun_check_length(lua_State *L, int arg, int index, const char *what);
void shogun_open_values(lua_State *L);
extern const luaL_Reg shogun_value_functions[];

// piece.c: pieces, which are tables. In Lua they may stand outside the board.

typedef struct shogun_Piece {
    lua_Integer x, y;
    sg_Piece piece; // its field is set if it is on the board
    bool on_board;
} shogun_Piece;

bool shogun_read_piece(lua_State *L, int index, shogun_Piece *piece);
shogun_Piece shogun_check_piece(lua_State *L, int arg);
// Whether the piece is on the board; if not, pushes that as a message.
bool shogun_expect_on_board(lua_State *L, const shogun_Piece *piece);
sg_Piece shogun_check_piece_on_board(lua_State *L, int arg);
void shogun_push_piece(lua_State *L, sg_Piece piece);
// A list of the pieces on these fields, in order; or of one piece moved to each of them.
void shogun_push_pieces(lua_State *L, const sg_Board *board, sg_Set fields);
void shogun_push_moved(lua_State *L, sg_Piece piece, sg_Set fields);
void shogun_open_pieces(lua_State *L);
extern const luaL_Reg shogun_piece_functions[];

// move.c: moves, which are tables, texts or codes.

// Any form of move; -1 for a text that is none.
int shogun_check_move(lua_State *L, int arg);
// A move of the board as a table; `shows` 0 stands for a number not known yet.
void shogun_push_move(lua_State *L, const sg_Board *board, sg_Move move, int shows);
// A list of them.
void shogun_push_moves(lua_State *L, const sg_Board *board, const sg_Rules *rules, const sg_Move *moves, int count);
// "d4b6", as a string on the stack.
const char *shogun_push_move_text(lua_State *L, sg_Move move);
void shogun_open_moves(lua_State *L);

// rules.c

// Rules, the name of a preset, a table of rules, or nothing for the standard ones; left as a userdata on the stack.
const sg_Rules *shogun_check_rules(lua_State *L, int arg);
// Pushes rules with the metatable at that index.
const sg_Rules *shogun_push_rules(lua_State *L, const sg_Rules *rules, int metatable);
// The future of the rules of the board at the index; left as a userdata on the stack.
const sg_Future *shogun_push_future(lua_State *L, int board);
void shogun_open_rules(lua_State *L);
extern const luaL_Reg shogun_rules_functions[];

// board.c

typedef struct shogun_Board {
    sg_Board board;
    const sg_Rules *rules; // kept alive as the board's user value
} shogun_Board;

const shogun_Board *shogun_check_board(lua_State *L, int arg);
// A board under the rules on top of the stack, which it replaces; a board under the rules of the one at the index. Both
// return 1.
int shogun_push_board(lua_State *L, const sg_Board *board);
int shogun_push_next(lua_State *L, int index, const sg_Board *board);
void shogun_open_boards(lua_State *L);
extern const luaL_Reg shogun_board_functions[];

// chess.c, chess_line.c, tour.c: the companions, with metatables of their own

void shogun_open_chess(lua_State *L);
void shogun_open_chess_lines(lua_State *L);
void shogun_open_tours(lua_State *L);
extern const luaL_Reg shogun_chess_functions[];
extern const luaL_Reg shogun_tour_functions[];

// engine.c, uct.c: the search, with metatables of its own

void shogun_open_engines(lua_State *L);
void shogun_open_trees(lua_State *L);
extern const luaL_Reg shogun_engine_functions[];
extern const luaL_Reg shogun_uct_functions[];

// clock.c

// Seconds from some moment on: a clock that never goes back.
double shogun_now(void);
extern const luaL_Reg shogun_clock_functions[];

// play.c, why.c

extern const luaL_Reg shogun_play_methods[];
int shogun_board_why(lua_State *L);
// Pushes nil and why the move is illegal. Returns 2.
int shogun_refuse_move(lua_State *L, const shogun_Board *self, sg_Move move);

#endif
