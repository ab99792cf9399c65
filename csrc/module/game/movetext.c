// movetext.c -- the moves of a game as records write them.

#include <math.h>
#include <string.h>

#include "lua_plies.h"

enum { COLUMNS = 80 };
enum { CLOCK_MAX = 336 }; // "[%clk 1797...368]": the largest number has 309 digits before the point

// Words in lines, which are broken at blanks.
typedef struct Lines {
    luaL_Buffer text;
    size_t column; // of the next byte; 0 at the beginning of the text
} Lines;

// Adds the separator before a word of that length.
static void add_blank(Lines *lines, size_t length)
{
    bool fits = lines->column + 1 + length <= COLUMNS;
    if (lines->column > 0) luaL_addchar(&lines->text, fits ? ' ' : '\n');
    lines->column = lines->column > 0 && fits ? lines->column + 1 + length : length;
}

static void add_word(Lines *lines, const char *word, size_t length)
{
    add_blank(lines, length);
    luaL_addlstring(&lines->text, word, length);
}

// Seconds to the millisecond, without zeros at the end: "[%clk 59.5]". Returns the length.
static size_t write_clock(double seconds, char out[CLOCK_MAX])
{
    size_t length = shogun_write_decimal(out, CLOCK_MAX, "[%%clk %.3f", seconds + 0.0); // 0 for -0
    while (out[length - 1] == '0')
        length--;
    length -= out[length - 1] == '.';
    out[length] = ']';
    return length + 1;
}

static sg_Word word_of(const shogun_Plies *self, uint32_t ply)
{
    const sg_Ply *after = &self->plies.ply[ply];
    return sg_word_of(&after[-1].board, self->rules, after->move, &after->board);
}

// Adds a ply with the parts of its node; true if a comment follows the move.
static bool add_ply(Lines *lines, const shogun_Plies *self, uint32_t ply, const shogun_Node *node, bool alone)
{
    char text[CLOCK_MAX + 2];
    shogun_Board before = shogun_board_after(self, ply - 1);
    sg_Word word = word_of(self, ply);
    memcpy(word.glyph, node->word.glyph, sizeof word.glyph);
    size_t length = sg_write_word_number(&before.board, before.rules, alone, text);
    if (length > 0) text[length++] = ' ';
    add_word(lines, text, length + sg_write_word(&word, text + length));
    if (node->clock < 0) return false;
    text[0] = '{';
    length = 1 + write_clock(node->clock, text + 1);
    text[length] = '}';
    add_word(lines, text, length + 1);
    return true;
}

// Reads the node of a ply in the list at argument 2; false if it is not a plain node.
static bool read_node(lua_State *L, uint32_t ply, shogun_Node *node)
{
    bool is_absent = lua_rawgeti(L, 2, ply) == LUA_TNIL;
    bool is_plain = shogun_read_plain_node(L, -1, node);
    lua_pop(L, 1);
    return is_absent || is_plain;
}

// plies:movetext(nodes, result) --> text, or nil if a node has comments or variations
//
// `nodes` has the glyph and the clock of each ply; any of them may be missing.
static int plies_movetext(lua_State *L)
{
    const shogun_Plies *self = shogun_check_plies(L);
    shogun_check_table(L, 2, "nodes");
    size_t length;
    const char *result = shogun_check_string(L, 3, "result", &length);
    lua_settop(L, 3);
    Lines lines = {.column = 0};
    luaL_buffinit(L, &lines.text);
    bool alone = true;
    for (uint32_t ply = 1; ply <= self->plies.played; ply++) {
        shogun_Node node;
        if (!read_node(L, ply, &node)) return 0;
        alone = add_ply(&lines, self, ply, &node, alone);
    }
    add_word(&lines, result, length);
    luaL_pushresult(&lines.text);
    return 1;
}

static int movetext_wrapped(lua_State *L) // core.wrapped(words) --> text
{
    shogun_check_table(L, 1, "words");
    lua_settop(L, 1);
    Lines lines = {.column = 0};
    luaL_buffinit(L, &lines.text);
    for (lua_Integer i = 1; lua_rawgeti(L, 1, i) == LUA_TSTRING; i++) {
        size_t length = (size_t)lua_rawlen(L, -1);
        lua_pop(L, 1);
        add_blank(&lines, length);
        lua_rawgeti(L, 1, i);
        luaL_addvalue(&lines.text);
    }
    lua_pop(L, 1);
    luaL_pushresult(&lines.text);
    return 1;
}

static int plies_word(lua_State *L) // plies:word(ply) --> "d4xb6=2+"
{
    const shogun_Plies *self = shogun_check_plies(L);
    uint32_t ply = shogun_check_ply(L, self, 2, 1);
    char text[SG_WORD_MAX];
    sg_Word word = word_of(self, ply);
    return shogun_answer_string(L, text, sg_write_word(&word, text));
}

static int plies_number(lua_State *L) // plies:number(ply, alone) --> "3.", "3..." or nil: before the move of that ply
{
    const shogun_Plies *self = shogun_check_plies(L);
    const sg_Ply *before = &self->plies.ply[shogun_check_ply(L, self, 2, 1) - 1];
    char text[SG_WORD_NUMBER_MAX];
    size_t length = sg_write_word_number(&before->board, self->rules, lua_toboolean(L, 3), text);
    return length > 0 ? shogun_answer_string(L, text, length) : shogun_answer_nil(L);
}

static int movetext_read_move(lua_State *L) // core.read_move(text) --> code, number said or nil, "d1", "e3"; nil
{
    size_t length;
    const char *text = shogun_check_string(L, 1, "text", &length);
    sg_Word word;
    if (!sg_read_typed(text, length, &word)) return shogun_answer_nil(L);
    lua_pushinteger(L, word.move);
    if (word.shows >= 0)
        lua_pushinteger(L, word.shows);
    else
        luaL_pushfail(L);
    shogun_push_field(L, sg_from(word.move));
    shogun_push_field(L, sg_to(word.move));
    return 4;
}

static int movetext_clock(lua_State *L) // core.clock_text(seconds) --> "[%clk 59.5]"
{
    char text[CLOCK_MAX];
    double seconds = lua_type(L, 1) == LUA_TNUMBER ? lua_tonumber(L, 1) : -1;
    bool fits = seconds >= 0 && seconds < HUGE_VAL;
    if (!fits) shogun_raise_expected(L, 1, "clock", "seconds");
    return shogun_answer_string(L, text, write_clock(seconds, text));
}

static const luaL_Reg members[] = {{"core.wrapped", movetext_wrapped},
                                   {"core.read_move", movetext_read_move},
                                   {"core.clock_text", movetext_clock},
                                   {"movetext", plies_movetext},
                                   {"word", plies_word},
                                   {"number", plies_number},
                                   {NULL, NULL}};

const shogun_Class shogun_movetext = {SHOGUN_PLIES_CLASS, "plies", members};
