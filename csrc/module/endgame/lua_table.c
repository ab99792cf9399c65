// lua_table.c -- solved endings: their names, and a userdata with the bytes of one.
//
// A file that the user owns and nobody may write is mapped, so that all processes share it. Any other file is copied,
// by root every file, since root may write to all: if a mapped file is cut off, reading it kills the process.
//
// The bytes are a userdata of their own: memory, or a map with a finalizer, which closes the table that refers to it.
// So a box, where there are neither finalizers nor files, can have solved endings, too.

#define _FILE_OFFSET_BITS 64

#include "lua_table.h"

#include <errno.h>
#include <lauxlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../binding/class.h"
#include "../binding/message.h"
#include "../binding/value.h"
#include "../board/lua_board.h"
#include "../system/folder.h"
#include "../system/map.h"
#include "../system/pages.h"

enum { BYTES = 1, TABLE = 1 }; // user values

static const char table_name[] = "shogun.EndingTable";
static const char map_name[] = "shogun.EndingMap";

const char *const shogun_outcomes[] = {[SG_DRAWN] = "drawn", [SG_WON] = "won", [SG_LOST] = "lost", NULL};

// A file that is mapped.
typedef struct Map {
    void *bytes; // or NULL
    size_t size;
    sg_EndingTable *table; // the table that refers to the bytes, in the user value; or NULL
} Map;

// The table refers to bytes in its user value.
const sg_EndingTable *shogun_check_ending_table(lua_State *L, int arg)
{
    const sg_EndingTable *table = shogun_check_object(L, arg, table_name);
    shogun_argcheck(L, table->words != NULL, arg, "the solved ending is closed");
    return table;
}

// Names

bool shogun_read_ending_law(lua_State *L, int arg, sg_EndingLaw *law)
{
    const sg_Rules *rules = shogun_check_rules(L, arg);
    if (!sg_has_endings(rules)) return false;
    sg_ending_law(law, rules);
    return true;
}

int shogun_push_ending_name(lua_State *L, const sg_EndingLaw *law, int number)
{
    char name[SG_ENDING_NAME];
    sg_ending_name(law, number, name);
    lua_pushstring(L, name);
    return 1;
}

static void push_names(lua_State *L, const sg_EndingLaw *law, const uint8_t *numbers, int count)
{
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++) {
        shogun_push_ending_name(L, law, numbers[i]);
        lua_rawseti(L, -2, i + 1);
    }
}

static void push_weights(lua_State *L, const sg_EndingLaw *law, const uint8_t *numbers, int count)
{
    lua_createtable(L, count, 0);
    for (int i = 0; i < count; i++)
        shogun_put_integer(L, i + 1, sg_stands_for(law, numbers[i]));
}

static int ending_names(lua_State *L) // core.ending_names(rules) --> names of endings, for how many each stands
{
    sg_EndingLaw law;
    uint8_t numbers[SG_ENDINGS];
    lua_settop(L, 1);
    int count = shogun_read_ending_law(L, 1, &law) ? sg_list_endings(&law, numbers) : 0;
    push_names(L, &law, numbers, count);
    push_weights(L, &law, numbers, count);
    return 2;
}

int shogun_check_ending(lua_State *L, int arg, const sg_EndingLaw *law)
{
    const char *name = shogun_check_string(L, arg, "name", NULL);
    int number = sg_named_ending(law, name);
    if (number < 0) shogun_raise_expected(L, arg, "name", "the name of an ending of these rules");
    return number;
}

static int ending_needs(lua_State *L) // core.ending_needs(rules, name) --> names of endings to be solved before
{
    sg_EndingLaw law;
    uint8_t numbers[SG_ENDINGS];
    lua_settop(L, 2);
    if (!shogun_read_ending_law(L, 1, &law)) shogun_raise_expected(L, 1, "rules", "rules with endings");
    sg_Ending ending = sg_numbered_ending(shogun_check_ending(L, 2, &law));
    push_names(L, &law, numbers, sg_list_captured(&law, &ending, numbers));
    return 1;
}

// Why a board has no ending, or NULL.
static const char *no_ending(const shogun_Board *board)
{
    const sg_Rules *rules = board->rules;
    if (rules->dice) return "under dice nothing is certain";
    if (rules->lone > 1) return "a king and a pawn are a bare king under these rules";
    if (!sg_king(&board->board, SG_WHITE) || !sg_king(&board->board, SG_RED)) return "a side has no king";
    if (!sg_has_at_most(sg_occupied(&board->board), 4)) return "there are more than four pieces";
    return NULL;
}

// Finds the ending of a board. Returns why it has none, or NULL.
static const char *find_ending(const shogun_Board *board, sg_EndingLaw *law, int *number)
{
    const char *problem = no_ending(board);
    sg_Placement placement;
    if (problem) return problem;
    sg_ending_law(law, board->rules);
    if (!sg_place(law, &board->board, number, &placement)) return "there are more than two pawns";
    sg_Ending ending = sg_numbered_ending(*number);
    return sg_goes_on(law, &ending) ? NULL : "a side has a bare king";
}

static int ending_name(lua_State *L) // core.ending_name(board) --> its name; or nil, why it has none
{
    sg_EndingLaw law;
    int number;
    const char *problem = find_ending(shogun_check_board(L, 1), &law, &number);
    return problem ? shogun_fail(L, problem) : shogun_push_ending_name(L, &law, number);
}

// Reading

static sg_EndingTable *push_table(lua_State *L)
{
    sg_EndingTable *table = lua_newuserdatauv(L, sizeof *table, 1);
    *table = (sg_EndingTable){0};
    luaL_setmetatable(L, table_name);
    return table;
}

void shogun_push_ending_table(lua_State *L, const sg_EndingTable *table, int bytes)
{
    *push_table(L) = *table;
    lua_pushvalue(L, bytes);
    lua_setiuservalue(L, -2, BYTES);
}

// Reads a table that is on top of the stack. Returns the number of results.
static int read_table(lua_State *L, sg_EndingTable *table, const uint8_t *bytes, size_t size)
{
    sg_EndingTable read;
    const char *problem = sg_ending_table_read(&read, bytes, size);
    if (problem) return shogun_fail_reading(L, problem, bytes, SG_ENDING_VERSION);
    *table = read;
    return 1;
}

static uint8_t *push_with_memory(lua_State *L, sg_EndingTable **table, size_t size)
{
    *table = push_table(L);
    return shogun_new_value(L, -1, BYTES, size);
}

static int table_new(lua_State *L) // core.ending_table(bytes) --> solved ending; or nil, message
{
    size_t size;
    sg_EndingTable *table;
    const char *text = shogun_check_string(L, 1, "bytes", &size);
    uint8_t *bytes = push_with_memory(L, &table, size);
    memcpy(bytes, text, size);
    return read_table(L, table, bytes, size);
}

static bool read_all(int descriptor, uint8_t *bytes, size_t size)
{
    while (size > 0) {
        ssize_t got = read(descriptor, bytes, (unsigned int)size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        bytes += got;
        size -= (size_t)got;
    }
    return true;
}

// Loads a file into the map on top of the stack, or copies it. Returns the number of results.
static int load(lua_State *L, Map *map, int descriptor, size_t size)
{
    sg_EndingTable *table;
    void *bytes;
    if (!shogun_map_file(descriptor, size, &bytes)) return shogun_fail(L, strerror(errno));
    if (!bytes) {
        bytes = push_with_memory(L, &table, size);
        return read_all(descriptor, bytes, size) ? read_table(L, table, bytes, size) : shogun_fail(L, "cut off");
    }
    map->bytes = bytes;
    map->size = size;
    map->table = table = push_table(L);
    lua_pushvalue(L, -2);
    lua_setiuservalue(L, -2, BYTES);
    lua_pushvalue(L, -1);
    lua_setiuservalue(L, -3, TABLE);
    return read_table(L, table, bytes, size);
}

static void close_map(Map *map)
{
    if (map->table) *map->table = (sg_EndingTable){0};
    if (map->bytes) shogun_unmap(map->bytes, map->size);
    *map = (Map){0};
}

static int map_free(lua_State *L)
{
    close_map(shogun_check_object(L, 1, map_name));
    return 0;
}

static Map *push_map(lua_State *L)
{
    Map *map = lua_newuserdatauv(L, sizeof *map, 1);
    *map = (Map){0};
    luaL_setmetatable(L, map_name);
    return map;
}

// core.map_ending(path, folder) --> solved ending, bytes of the file; or nil, message; or nil if there is no file
static int map_ending(lua_State *L)
{
    enum { LARGEST = 1 << 28 }; // bytes
    const char *path = shogun_check_path(L, 1, "path"), *folder = shogun_check_path(L, 2, "folder");
    struct stat status;
    shogun_Place *place = shogun_push_place(L);
    const char *problem = shogun_open_regular(place, folder, path, false);
    if (problem == shogun_absent) return luaL_pushfail(L), 1;
    if (problem || fstat(place->descriptor, &status) != 0) return shogun_fail(L, problem ? problem : strerror(errno));
    if (status.st_size < SG_ENDING_HEADER || status.st_size > LARGEST) return shogun_fail(L, "not a solved ending");
    int results = load(L, push_map(L), place->descriptor, (size_t)status.st_size);
    if (results == 1) lua_pushinteger(L, status.st_size);
    return 2;
}

// Methods

static int table_ending_name(lua_State *L) // table:name() --> "K1P3vK2P4"
{
    const sg_EndingTable *table = shogun_check_ending_table(L, 1);
    sg_EndingLaw law;
    sg_ending_law(&law, &table->rules);
    return shogun_push_ending_name(L, &law, table->number);
}

static int table_close(lua_State *L) // table:close()
{
    sg_EndingTable *table = shogun_check_object(L, 1, table_name);
    *table = (sg_EndingTable){0};
    lua_getiuservalue(L, 1, BYTES);
    Map *map = luaL_testudata(L, -1, map_name);
    if (map) close_map(map);
    lua_pushnil(L);
    lua_setiuservalue(L, 1, BYTES);
    return 0;
}

static int table_fits(lua_State *L) // table:fits(rules) --> whether it is for boards of these rules
{
    const sg_EndingTable *table = shogun_check_ending_table(L, 1);
    lua_settop(L, 2);
    return shogun_answer_boolean(L, sg_same_endings(&table->rules, shogun_check_rules(L, 2)));
}

static void set_pair(lua_State *L, const char *key, const uint64_t pair[2])
{
    lua_createtable(L, 2, 0);
    for (int i = 0; i < 2; i++)
        shogun_put_integer(L, i + 1, (lua_Integer)pair[i]);
    lua_setfield(L, -2, key);
}

static int table_counts(lua_State *L) // table:counts() --> { won = {side 0 to move, side 1}, drawn =, lost = }
{
    sg_EndingCounts counts = shogun_check_ending_table(L, 1)->counts;
    lua_createtable(L, 0, 3);
    set_pair(L, "won", counts.won);
    set_pair(L, "drawn", counts.drawn);
    set_pair(L, "lost", counts.lost);
    return 1;
}

static int table_values(lua_State *L) // table:values() --> list of { value =, plies =, beyond = }
{
    const sg_EndingTable *table = shogun_check_ending_table(L, 1);
    lua_createtable(L, table->count, 0);
    for (int i = 0; i < table->count; i++) {
        sg_EndingValue value = table->values[i];
        lua_createtable(L, 0, 3);
        shogun_set_string(L, "value", shogun_outcomes[value.outcome]);
        shogun_set_integer(L, "plies", value.plies);
        shogun_set_boolean(L, "beyond", value.beyond);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

// A board of the ending with that value, by the rules of the table; white is side 0.
static int table_board(lua_State *L) // table:board(value, plies, index [, beyond]) --> board or nil
{
    const sg_EndingTable *table = shogun_check_ending_table(L, 1);
    int outcome = shogun_read_word(L, 2, shogun_outcomes);
    if (outcome < 0) shogun_raise_expected(L, 2, "value", "'won', 'drawn' or 'lost'");
    uint16_t plies = (uint16_t)shogun_check_integer(L, 3, "plies", 0, UINT16_MAX);
    uint64_t index = (uint64_t)shogun_check_integer(L, 4, "index", 0, LUA_MAXINTEGER);
    sg_EndingValue value = {(uint8_t)outcome, lua_toboolean(L, 5), plies};
    sg_Placement placement;
    if (!sg_find_placement(table, value, index, &placement)) return luaL_pushfail(L), 1;
    sg_EndingLaw law;
    sg_ending_law(&law, &table->rules);
    sg_Board board = sg_placed(&law, table->number, &placement, -1);
    sg_Ending ending = sg_numbered_ending(table->number); // a file may say that two pieces are on one field
    if (sg_size(sg_occupied(&board)) != 2 + ending.pawns[0] + ending.pawns[1]) return luaL_pushfail(L), 1;
    sg_Rules rules = sg_rules_standard(); // quiet and repetition, which endings do not depend on
    memcpy(rules.dial, table->rules.dial, sizeof rules.dial);
    rules.lone = table->rules.lone;
    rules.stalemate_loses = table->rules.stalemate_loses;
    if (rules.lone == 0) rules.quiet = table->rules.quiet;
    shogun_push_rules(L, &rules, lua_upvalueindex(SHOGUN_RULES));
    return shogun_push_board(L, &board);
}

static const luaL_Reg map_members[] = {{"__gc", map_free}, {NULL, NULL}};

static const luaL_Reg members[] = {{"core.ending_names", ending_names},
                                   {"core.ending_name", ending_name},
                                   {"core.ending_needs", ending_needs},
                                   {"core.ending_table", table_new},
                                   {"core.map_ending", map_ending},
                                   {"name", table_ending_name},
                                   {"fits", table_fits},
                                   {"counts", table_counts},
                                   {"values", table_values},
                                   {"board", table_board},
                                   {"close", table_close},
                                   {"__close", table_close},
                                   {NULL, NULL}};

const shogun_Class shogun_ending_maps = {map_name, NULL, map_members};
const shogun_Class shogun_ending_tables = {table_name, "solved ending", members};
