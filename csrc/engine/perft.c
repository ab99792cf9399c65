// perft.c -- the tree down to its last two plies, which the kernel counts.

#include "perft.h"

#include <assert.h>
#include <string.h>

#include "kernel/dispatch.h"

enum {
    DEPTHS = 32, // an entry's data is the count times this, and the depth
    PORTION = 3, // plies that are counted without an interrupt
    AHEAD = 8    // boards whose entries are loaded before they are read
};

_Static_assert(SG_PERFT_MAX < DEPTHS, "data holds the depth");

uint64_t sg_perft(const sg_Board *board, const sg_Rules *rules, int depth)
{
    if (depth == 0) return 1;
    if (sg_is_over(board, rules)) return 0;
    if (depth == 1) return (uint64_t)sg_count_moves(board);
    if (depth == 2) return sg_perft_two(board, rules);
    return sg_perft_run(&(sg_Perft){.rules = rules, .parts = 1}, board, depth);
}

void sg_perft_place(sg_Perft *perft, void *memory, size_t bytes)
{
    assert(bytes >= SG_BUCKET_BYTES && (uintptr_t)memory % SG_BUCKET_BYTES == 0);
    memset(memory, 0, bytes);
    perft->table = memory;
    perft->buckets = bytes / SG_BUCKET_BYTES;
}

static sg_Entry *bucket_of(const sg_Perft *perft, uint64_t key)
{
    return sg_bucket_of(perft->table, perft->buckets, key);
}

static bool find(const sg_Perft *perft, uint64_t key, int depth, uint64_t *nodes)
{
    const sg_Entry *bucket = bucket_of(perft, key);
    for (int i = 0; i < SG_BUCKET; i++) {
        uint64_t data = sg_entry_data(&bucket[i]);
        if (!sg_entry_matches(&bucket[i], data, key) || data % DEPTHS != (uint64_t)depth) continue;
        *nodes = data / DEPTHS;
        return true;
    }
    return false;
}

// The entry of the least depth goes, or one of them.
static void store(const sg_Perft *perft, uint64_t key, int depth, uint64_t nodes)
{
    if (nodes > UINT64_MAX / DEPTHS) return;
    sg_Entry *bucket = bucket_of(perft, key), *chosen = &bucket[key % SG_BUCKET];
    for (int i = 0; i < SG_BUCKET; i++)
        if (sg_entry_data(&bucket[i]) % DEPTHS < sg_entry_data(chosen) % DEPTHS) chosen = &bucket[i];
    sg_set_entry(chosen, key, nodes * DEPTHS + (uint64_t)depth);
}

// Whether the key tells the count: the quiet limit is out of reach.
static bool is_of_key(const sg_Perft *perft, const sg_Board *board, int depth)
{
    return perft->table && depth >= 2 && (perft->rules->quiet == 0 || board->quiet + depth < perft->rules->quiet);
}

static uint64_t run_all(sg_Perft *perft, const sg_Board *boards, int count, int depth)
{
    uint64_t nodes = 0;
    for (int i = 0; i < count && !perft->stopped; i++)
        nodes += sg_perft_run(perft, &boards[i], depth);
    return nodes;
}

static uint64_t count_moves(sg_Perft *perft, const sg_Board *board, int depth)
{
    if (sg_is_over(board, perft->rules)) return 0;
    sg_Move moves[SG_MOVES_MAX];
    int count = sg_list_moves(board, moves), first = count * perft->part / perft->parts, waiting = 0;
    sg_Board next[AHEAD];
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        sg_Move move = moves[(first + i) % count];
        sg_Shown shown = sg_shown_after(board, perft->rules, move);
        for (int shows = shown.low; shows <= shown.high; shows++) {
            next[waiting] = sg_play(board, move, shows);
            if (perft->table) __builtin_prefetch(bucket_of(perft, next[waiting].key));
            if (++waiting < AHEAD) continue;
            nodes += run_all(perft, next, waiting, depth - 1);
            waiting = 0;
        }
    }
    nodes += run_all(perft, next, waiting, depth - 1);
    if (depth == PORTION && perft->interrupted) perft->stopped = perft->stopped || perft->interrupted(perft->context);
    return nodes;
}

uint64_t sg_perft_run(sg_Perft *perft, const sg_Board *board, int depth)
{
    uint64_t nodes;
    bool is_stored = is_of_key(perft, board, depth);
    if (is_stored && find(perft, board->key, depth, &nodes)) {
        perft->nodes += nodes;
        return nodes;
    }
    if (depth < PORTION) {
        nodes = sg_perft(board, perft->rules, depth);
        perft->nodes += nodes;
        perft->counted += nodes;
    } else {
        nodes = count_moves(perft, board, depth);
    }
    if (is_stored && !perft->stopped) store(perft, board->key, depth, nodes);
    return nodes;
}

uint64_t sg_perft_after(sg_Perft *perft, const sg_Board *board, sg_Move move, int depth)
{
    sg_Shown shown = sg_shown_after(board, perft->rules, move);
    if (depth == 1) shown.high = shown.low; // the last move counts once
    uint64_t nodes = 0;
    for (int shows = shown.low; shows <= shown.high && !perft->stopped; shows++) {
        sg_Board next = sg_play(board, move, shows);
        nodes += sg_perft_run(perft, &next, depth - 1);
    }
    return nodes;
}
