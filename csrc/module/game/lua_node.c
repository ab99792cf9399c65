// lua_node.c -- nodes of records: made from text, and played.

#include "lua_plies.h"

#include <math.h>
#include <string.h>

// A text on top of the stack; NULL for any other value.
static const char *text_on_top(lua_State *L, size_t *length)
{
    return lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, length) : NULL;
}

static bool read_move(lua_State *L, shogun_Node *node)
{
    size_t length;
    const char *text = text_on_top(L, &length);
    int move = text ? sg_read_move(text, length) : -1;
    node->word.move = (sg_Move)move;
    node->has_move = move >= 0;
    return text != NULL;
}

static bool read_captures(lua_State *L, shogun_Node *node)
{
    node->word.captures = lua_toboolean(L, -1);
    return lua_isboolean(L, -1);
}

static bool read_shows(lua_State *L, shogun_Node *node)
{
    int is_whole = 0;
    node->number = lua_type(L, -1) == LUA_TNUMBER ? lua_tointegerx(L, -1, &is_whole) : 0;
    node->has_number = is_whole;
    return node->has_number;
}

static bool read_mark(lua_State *L, shogun_Node *node)
{
    size_t length;
    const char *mark = text_on_top(L, &length);
    if (!mark || length != 1) return false;
    node->word.mark = *mark;
    return *mark == '+' || *mark == '#';
}

static bool read_glyph(lua_State *L, shogun_Node *node)
{
    size_t length;
    const char *glyph = text_on_top(L, &length);
    if (!glyph || !sg_is_glyph(glyph, length)) return false;
    memcpy(node->word.glyph, glyph, length);
    return true;
}

static bool read_clock(lua_State *L, shogun_Node *node)
{
    node->clock = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : -1;
    return node->clock >= 0 && node->clock < HUGE_VAL;
}

// The shape of a plain node: its parts. lua/shogun/record/shape.lua has the parts of other nodes.
static const struct {
    const char *name;
    bool (*read)(lua_State *L, shogun_Node *node); // the value on top of the stack; false if it is no such part
    const char *expected;
} parts[] = {
    {"move", read_move, "expected a move"},
    {"shows", read_shows, "shows: expected a whole number"},
    {"captures", read_captures, "captures: expected a boolean"},
    {"mark", read_mark, "mark: expected + or #"},
    {"glyph", read_glyph, "glyph: expected !, ?, !!, ??, !? or ?!"},
    {"clock", read_clock, "clock: expected seconds"},
};

enum { PARTS = sizeof parts / sizeof *parts, MOVE = 0 };

static shogun_Node empty_node(void)
{
    return (shogun_Node){.word.shows = -1, .clock = -1};
}

// Reads the value on top of the stack under the key below it.
static bool read_part(lua_State *L, shogun_Node *node)
{
    size_t length;
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &length) : NULL;
    if (!key || strlen(key) != length) return false;
    for (int i = 0; i < PARTS; i++)
        if (strcmp(key, parts[i].name) == 0) return parts[i].read(L, node);
    return false;
}

bool shogun_read_plain_node(lua_State *L, int index, shogun_Node *node)
{
    *node = empty_node();
    if (lua_type(L, index) != LUA_TTABLE) return false;
    if (lua_getmetatable(L, index)) { // a metatable may add other parts
        lua_pop(L, 1);
        return false;
    }
    index = lua_absindex(L, index);
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
        if (read_part(L, node)) continue;
        lua_pop(L, 2);
        return false;
    }
    return true;
}

// Reads the parts listed above from a node that may also have other parts. Returns what is wrong, or NULL.
static const char *read_node(lua_State *L, int index, shogun_Node *node)
{
    *node = empty_node();
    if (lua_type(L, index) != LUA_TTABLE) return parts[MOVE].expected;
    for (int i = 0; i < PARTS; i++) {
        bool is_absent = lua_getfield(L, index, parts[i].name) == LUA_TNIL;
        bool is_right = is_absent ? i != MOVE : parts[i].read(L, node);
        lua_pop(L, 1);
        if (!is_right) return parts[i].expected;
    }
    return NULL;
}

static int node_problem(lua_State *L) // core.node_problem(node) --> nil, or what is wrong with a plain part of it
{
    shogun_Node node;
    lua_settop(L, 1);
    lua_pushstring(L, read_node(L, 1, &node)); // nil for NULL
    return 1;
}

// Finds the energy after a node's move; if the node's number is impossible, pushes why.
static bool find_number(lua_State *L, const shogun_Board *last, const shogun_Node *node, int *shows)
{
    sg_Shown shown = sg_shown_after(&last->board, last->rules, node->word.move);
    if (!node->has_number && shown.low < shown.high) {
        lua_pushliteral(L, "the number rolled is missing");
        return false;
    }
    *shows = node->has_number ? (int)node->number : shown.low;
    if (!node->has_number || (node->number >= shown.low && node->number <= shown.high)) return true;
    lua_pushfstring(L, "it cannot show %I", node->number);
    return false;
}

// Whether the marks of a node are right; if not, pushes why.
static bool expect_marks(lua_State *L, const shogun_Node *node, const shogun_Board *last, const sg_Board *next)
{
    if (node->word.captures && !sg_has(sg_occupied(&last->board), sg_to(node->word.move))) {
        lua_pushliteral(L, "nothing is captured");
        return false;
    }
    char mark = node->word.mark ? sg_mark(next, last->rules) : 0;
    if (mark == node->word.mark) return true;
    const char *is = mark == '#' ? "#" : mark == '+' ? "+" : "neither check nor mate";
    lua_pushfstring(L, "marked %c, but it is %s", node->word.mark, is);
    return false;
}

// Plays a legal move that has the number and the marks of a node; if they are wrong, pushes why.
static bool play_node(lua_State *L, shogun_Plies *self, const shogun_Node *node)
{
    uint64_t changes = self->changes;
    shogun_Board last = shogun_board_after(self, self->plies.played);
    sg_Move move = node->word.move;
    int shows;
    if (!find_number(L, &last, node, &shows)) return false;
    sg_Board next = sg_play(&last.board, move, shows);
    if (!expect_marks(L, node, &last, &next)) return false;
    shogun_add_ply(L, self, changes, move, &next);
    return true;
}

static int plies_enter(lua_State *L) // plies:enter(node) --> true or nil, message
{
    shogun_Node node;
    shogun_check_plies(L);
    const char *problem = read_node(L, 2, &node); // this may run any Lua code
    if (problem) {
        lua_pushstring(L, problem);
        shogun_raise(L, 2);
    }
    lua_settop(L, 2);
    lua_getfield(L, 2, "move");
    shogun_Plies *self = shogun_check_plies(L);
    shogun_Board last = shogun_board_after(self, self->plies.played);
    if (!shogun_expect_legal(L, &last, 3, node.has_move ? node.word.move : -1)) return 2;
    if (play_node(L, self, &node)) return shogun_answer_boolean(L, true);
    return shogun_fail(L, lua_tostring(L, -1));
}

static bool is_plain_and_fits(lua_State *L, shogun_Plies *self, shogun_Node *node)
{
    if (!shogun_read_plain_node(L, -1, node) || !node->has_move) return false;
    shogun_Board last = shogun_board_after(self, self->plies.played);
    return shogun_expect_legal(L, &last, 2, node->word.move) && play_node(L, self, node);
}

static int plies_follow(lua_State *L) // plies:follow(nodes) --> how many are plain and fit, whether some have notes
{
    shogun_Plies *self = shogun_check_plies(L);
    shogun_check_table(L, 2, "nodes");
    lua_settop(L, 2);
    bool has_notes = false;
    lua_Integer i = 0;
    for (bool goes_on = !lua_getmetatable(L, 2); goes_on; lua_settop(L, 2)) {
        shogun_Node node;
        lua_rawgeti(L, 2, i + 1);
        goes_on = is_plain_and_fits(L, self, &node);
        i += goes_on;
        has_notes |= goes_on && (node.clock >= 0 || *node.word.glyph);
    }
    lua_pushinteger(L, i);
    lua_pushboolean(L, has_notes);
    return 2;
}

typedef struct Scan {
    const char *text;
    size_t length, at;
    lua_Integer start;   // plies before the first node; -1 if numbers are not checked
    bool is_misnumbered; // the word here has a number that is wrong
} Scan;

static const char *rest_of(const Scan *scan)
{
    return scan->text + scan->at;
}

static size_t left_of(const Scan *scan)
{
    return scan->length - scan->at;
}

// Pushes the seconds of a clock at the beginning of a text; returns its length, or 0 with nothing pushed.
static size_t push_clock(lua_State *L, const char *text, size_t length)
{
    sg_Span digits = sg_clock_digits(text, length);
    if (digits.end == 0) return 0;
    lua_pushlstring(L, text + digits.begin, digits.end - digits.begin);
    bool is_number = lua_stringtonumber(L, lua_tostring(L, -1)) != 0;
    if (is_number) lua_remove(L, -2);
    if (is_number && lua_tonumber(L, -1) < HUGE_VAL) return digits.end + 1;
    lua_pop(L, 1);
    return 0;
}

// Pushes the seconds of a comment that is only a clock and begins here.
static bool read_clock_comment(lua_State *L, Scan *scan)
{
    size_t left = left_of(scan), length = push_clock(L, rest_of(scan) + 1, left - 1);
    if (length == 0) return false;
    if (length + 1 < left && rest_of(scan)[length + 1] == '}') {
        scan->at += length + 2;
        return true;
    }
    lua_pop(L, 1);
    return false;
}

static void set_text(lua_State *L, const char *key, const char *text, size_t length)
{
    lua_pushlstring(L, text, length);
    lua_setfield(L, -2, key);
}

static void push_node(lua_State *L, const sg_Word *word)
{
    char text[SG_WORD_MAX];
    sg_Word move = {.move = word->move, .shows = -1};
    size_t length = sg_write_word(&move, text);
    lua_createtable(L, 0, 1 + word->captures + (word->mark != 0) + (word->shows >= 0) + (*word->glyph != 0));
    set_text(L, "move", text, length);
    if (word->captures) shogun_set_boolean(L, "captures", true);
    if (word->mark) set_text(L, "mark", &word->mark, 1);
    if (word->shows >= 0) shogun_set_integer(L, "shows", word->shows);
    if (*word->glyph) set_text(L, "glyph", word->glyph, strlen(word->glyph));
}

static int plies_nodes(lua_State *L) // plies:nodes() --> nodes with moves, and under dice energies
{
    const shogun_Plies *self = shogun_check_plies(L);
    lua_createtable(L, (int)self->plies.played, 0);
    for (uint32_t i = 1; i <= self->plies.played; i++) {
        const sg_Ply *ply = &self->plies.ply[i];
        int shown = sg_energy(&ply->board, sg_to(ply->move));
        push_node(L, &(sg_Word){.move = ply->move, .shows = self->rules->dice ? shown : -1});
        lua_rawseti(L, -2, i);
    }
    return 1;
}

// Reads a word: a number, a move, or both. For any other word, a wrong number included, it sets `*number` to the length
// of the word's number.
static bool read_word(lua_State *L, Scan *scan, lua_Integer *count, size_t *number)
{
    const char *text = rest_of(scan);
    size_t length = sg_word_length(text, left_of(scan));
    *number = sg_skip_number(text, length);
    bool is_looked_at = *number > 0 && scan->start >= 0;
    scan->is_misnumbered = is_looked_at && !sg_is_number_of(text, *number, (uint32_t)(scan->start + *count));
    if (scan->is_misnumbered) return false;
    sg_Word word;
    bool has_move = length > *number;
    if (length == 0 || (has_move && !sg_read_word(text + *number, length - *number, &word))) return false;
    scan->at += length;
    if (!has_move) return true;
    push_node(L, &word);
    lua_rawseti(L, 3, ++*count);
    return true;
}

// Reads a comment that is only a clock into the last node, unless this node already has a clock.
static bool read_clock_of(lua_State *L, Scan *scan, lua_Integer node)
{
    bool is_there = node > 0 && lua_rawgeti(L, 3, node) == LUA_TTABLE && lua_getfield(L, 4, "clock") == LUA_TNIL &&
                    read_clock_comment(L, scan);
    if (is_there) lua_setfield(L, 4, "clock");
    return is_there;
}

// core.read_words(text, at, nodes, start) --> the place where it stopped, the place after a number there, whether this
// number is wrong
//
// Reads numbers, moves and clocks, adds nodes to the list, and stops at the first word of another kind, or at a wrong
// number. The list begins after `start` plies; without `start` numbers are not checked.
static int node_read_words(lua_State *L)
{
    Scan scan = {.start = -1};
    scan.text = shogun_check_string(L, 1, "text", &scan.length);
    scan.at = (size_t)shogun_check_integer(L, 2, "at", 1, (lua_Integer)scan.length + 1) - 1;
    shogun_check_table(L, 3, "nodes");
    if (!lua_isnoneornil(L, 4)) scan.start = shogun_check_integer(L, 4, "start", 0, INT32_MAX);
    lua_settop(L, 3);
    lua_Integer count = (lua_Integer)lua_rawlen(L, 3);
    size_t number = 0;
    for (bool goes_on = true; goes_on; lua_settop(L, 3)) {
        scan.at += sg_skip_blanks(rest_of(&scan), left_of(&scan));
        bool is_comment = scan.at < scan.length && *rest_of(&scan) == '{';
        goes_on = is_comment ? read_clock_of(L, &scan, count) : read_word(L, &scan, &count, &number);
    }
    lua_pushinteger(L, (lua_Integer)scan.at + 1);
    lua_pushinteger(L, (lua_Integer)(scan.at + number) + 1);
    lua_pushboolean(L, scan.is_misnumbered);
    return 3;
}

static int node_read_clock(lua_State *L) // core.read_clock(text) --> seconds, its end; or nil
{
    size_t length;
    const char *text = shogun_check_string(L, 1, "text", &length);
    size_t end = push_clock(L, text, length);
    if (end == 0) return shogun_answer_nil(L);
    lua_pushinteger(L, (lua_Integer)end + 1);
    return 2;
}

static const luaL_Reg members[] = {{"core.read_words", node_read_words},
                                   {"core.read_clock", node_read_clock},
                                   {"core.node_problem", node_problem},
                                   {"enter", plies_enter},
                                   {"follow", plies_follow},
                                   {"nodes", plies_nodes},
                                   {NULL, NULL}};

const shogun_Class shogun_nodes = {SHOGUN_PLIES_CLASS, "plies", members};
