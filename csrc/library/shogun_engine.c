// shogun_engine.c -- the functions of shogun.h for the engine: its memory, and the loop of iterative deepening.

#include <string.h>

#include "../search/search.h"
#include "asked.h"

enum { HASH_MAX = 65536, LINE = 64, BEFORE_LINE = 56 }; // MiB; bytes of a cache line; most padding before the next one

// The transposition table follows at the next cache line.
struct sgl_Engine {
    uint64_t mark; // tells an engine of this version from other memory
    sg_Table table;
    sg_Worker worker; // has the last search's question
    sg_Question question;
    sg_Reachability reachability; // of the question's rules
    sg_Net net;                   // for the question's law
    uint8_t net_bytes[SG_NET_BYTES];
    bool has_rules;
    const int32_t *stop; // of the last search
};

_Static_assert(SGL_LINE == SG_PLIES_MAX, "both headers agree");
_Static_assert(_Alignof(sgl_Engine) <= sizeof(uint64_t), "memory is aligned to 8 bytes");

#define MARK (UINT64_C(0x53686f67756e0100) + 65536 * sizeof(sgl_Engine) + SG_BATCH_ABI)

size_t sgl_engine_size(int32_t hash)
{
    if (hash < 1 || hash > HASH_MAX || (size_t)hash > (PTRDIFF_MAX >> 21)) return 0;
    return sizeof(sgl_Engine) + BEFORE_LINE + ((size_t)hash << 20);
}

int sgl_engine_init(void *memory, size_t size)
{
    if (!memory) return SG_BATCH_NO_POINTER;
    if (size < sgl_engine_size(1) || (uintptr_t)memory % sizeof(uint64_t) != 0) return SG_BATCH_SMALL_MEMORY;
    sgl_Engine *engine = memory;
    memset(engine, 0, sizeof *engine);
    engine->mark = MARK;
    uint8_t *table = (uint8_t *)(engine + 1), *end = (uint8_t *)memory + size;
    table += (LINE - (uintptr_t)table % LINE) % LINE;
    engine->table = sg_table_place(table, (size_t)(end - table) / LINE * LINE);
    engine->worker.table = &engine->table;
    return SG_BATCH_OK;
}

static int check(const sgl_Engine *engine)
{
    if (!engine) return SG_BATCH_NO_POINTER;
    bool is_engine = (uintptr_t)engine % sizeof(uint64_t) == 0 && engine->mark == MARK;
    return is_engine && engine->worker.table == &engine->table ? SG_BATCH_OK : SG_BATCH_NO_ENGINE;
}

int sgl_engine_clear(sgl_Engine *engine)
{
    int fault = check(engine);
    if (fault) return fault;
    sg_table_clear(&engine->table);
    sg_clear_worker(&engine->worker);
    return SG_BATCH_OK;
}

// The search.

static int check_limits(const sgl_Limits *limits)
{
    bool is_limited = limits->depth != 0 || limits->nodes != 0 || limits->stop;
    bool fits = limits->depth >= 0 && limits->depth <= SG_DEPTH_MAX && limits->plies >= 0;
    if (limits->plies > 0 && !limits->history) return SG_BATCH_NO_POINTER;
    return is_limited && fits ? SG_BATCH_OK : SG_BATCH_BAD_LIMIT;
}

static void read_history(sg_Question *question, const sgl_Limits *limits)
{
    int plies = limits->plies;
    if (plies > 0 && limits->history[plies - 1] == question->board.key) plies--;
    question->game_keys = plies < SG_GAME_KEYS_MAX ? plies : SG_GAME_KEYS_MAX;
    if (plies == 0) return;
    const uint64_t *first = limits->history + (plies - question->game_keys);
    memcpy(question->keys, first, (size_t)question->game_keys * sizeof *first);
}

// Recomputes everything that depends on the rules if they have changed. If their law is the image of a built-in one,
// the mirrored net is stored in the engine's memory.
static void take_rules(sgl_Engine *engine, const sg_Rules *rules)
{
    sg_Question *question = &engine->question;
    bool same = engine->has_rules && sg_same_rules(rules, &question->rules);
    question->rules = *rules;
    if (same) return;
    int symmetry = sg_net_built_in(&engine->net, rules);
    if (symmetry > 0) sg_net_mirror(&engine->net, symmetry, engine->net_bytes);
    question->net = symmetry >= 0 ? &engine->net : NULL;
    question->reachability = &engine->reachability;
    sg_find_reachability(&engine->reachability, rules);
    question->weights = sg_weights_with(question->net, &engine->reachability);
    question->parameters = sg_default_parameters(&engine->reachability);
    engine->has_rules = true;
}

static void ask(sgl_Engine *engine, const sgl_Asked *asked, const sgl_Limits *limits)
{
    sg_Question *question = &engine->question;
    take_rules(engine, &asked->rules);
    question->board = asked->board;
    question->multi_pv = 1;
    question->limits = (sg_Limits){.nodes = limits->nodes ? limits->nodes : UINT64_MAX};
    question->limits.interrupted = sgl_is_told;
    question->limits.context = &engine->stop;
    engine->stop = limits->stop;
    read_history(question, limits);
    if (!sg_shares_answers(&engine->worker.question, question)) sgl_engine_clear(engine);
    sg_table_start_search(&engine->table);
    sg_start_search(&engine->worker, question);
}

// Whether to stop: a mate ends within this depth, so a shorter one is unlikely. A limit of nodes is used up instead.
static bool is_settled(const sg_Worker *worker, const sgl_Limits *limits, int depth)
{
    int mate = sg_mate_distance(worker->lines[0].score);
    return mate != 0 && limits->nodes == 0 && 2 * (mate > 0 ? mate : -mate) <= depth;
}

// Copies the legal moves of a line: a line from the transposition table can continue after the end of the game.
static int copy_line(const sg_Question *question, const sg_Line *line, uint16_t *moves)
{
    sg_Board board = question->board;
    int length = 0;
    while (length < line->length && sg_is_playable(&board, &question->rules, line->moves[length])) {
        sg_Move move = moves[length] = line->moves[length];
        length++;
        board = sg_play(&board, move, sg_shown_after(&board, &question->rules, move).low);
    }
    return length;
}

int sgl_engine_search(sgl_Engine *engine, const sg_BatchRules *rules, const sgl_Board *board, const sgl_Limits *limits,
                      sgl_Found *found)
{
    sgl_Asked asked;
    int fault = check(engine);
    if (!fault) fault = sgl_ask(&asked, rules, board, found);
    if (!fault) fault = limits ? check_limits(limits) : SG_BATCH_NO_POINTER;
    if (fault) return fault;
    if (sg_result(&asked.board, &asked.rules).reason != SG_GOES_ON) return SG_BATCH_GAME_OVER;
    ask(engine, &asked, limits);
    sg_Worker *worker = &engine->worker;
    int most = limits->depth ? limits->depth : SG_DEPTH_MAX;
    for (int depth = 1; depth <= most && sg_iterate(worker, depth) && !is_settled(worker, limits, depth);)
        depth++;
    const sg_Line *line = &worker->lines[0];
    *found = (sgl_Found){.nodes = sg_nodes(worker), .length = 1};
    if (worker->count == 0) { // stopped before the first line
        sg_Move moves[SG_MOVES_MAX];
        sg_list_moves(&asked.board, moves);
        found->line[0] = moves[0];
        return SG_BATCH_OK;
    }
    found->length = copy_line(&worker->question, line, found->line);
    found->score = line->score;
    found->mate = sg_mate_distance(line->score);
    found->depth = line->depth;
    return SG_BATCH_OK;
}
