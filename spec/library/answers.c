// answers.c -- asks every function of shogun.h about the boards on stdin, and writes the same lines as answers.lua.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../csrc/library/shogun.h"

static const char *const sides[] = {"white", "red"}, *const kinds[] = {"pawn", "king"};
static const char *const modes[] = {"U", "D", "R", "L", "RU", "LU", "RD", "LD", "UR", "UL", "DR", "DL"};

static void expect(int status)
{
    if (!status) return;
    printf("%s\n", sg_batch_message(status));
    exit(1);
}

static const char *fields(uint64_t set)
{
    static char text[2][130];
    static int turn;
    char *out = text[turn ^= 1];
    for (int field = 0; field < 64; field++)
        if (set >> field & 1) *out++ = (char)('a' + field % 8), *out++ = (char)('1' + field / 8);
    strcpy(out, ".");
    return text[turn];
}

static void say_moves(const sg_BatchRules *rules, const sgl_Board *board)
{
    static uint16_t moves[SGL_MOVES];
    static sgl_Move details[SGL_MOVES];
    int32_t count;
    expect(sgl_moves(rules, board, moves, details, SGL_MOVES, &count));
    printf("moves %d\n", count);
    for (int i = 0; i < count; i++) {
        const sgl_Move *move = &details[i];
        sgl_Board next;
        char text[5], after[SG_BATCH_TEXT];
        expect(sgl_write_move(moves[i], text));
        expect(sgl_play(rules, board, moves[i], rules->dice, &next));
        expect(sgl_write(&next, after));
        printf("%s %s %d %d %d %s\n", text, kinds[move->king], move->energy, move->shows, move->captured, after);
    }
}

static void say_pieces(const sgl_Board *board)
{
    sgl_Piece pieces[SGL_PIECES];
    int32_t count, attacked, protected;
    uint64_t all, legal, ends;
    expect(sgl_pieces(board, pieces, SGL_PIECES, &count));
    for (const sgl_Piece *piece = pieces; piece < pieces + count; piece++) {
        expect(sgl_all_moves(board, piece, &all) || sgl_legal_moves(board, piece, &legal));
        expect(sgl_attacked_times(board, piece, &attacked) || sgl_protected_times(board, piece, &protected));
        printf("%.2s %s %s %d", fields(UINT64_C(1) << piece->field), sides[piece->side], kinds[piece->king],
               piece->energy);
        printf(" %s %s %d %d\n", fields(all), fields(legal), attacked, protected);
        sgl_Board lifted, again;
        expect(sgl_lift(board, piece->field, &lifted) || sgl_put(&lifted, piece, &again));
        expect(memcmp(board, &again, sizeof again) != 0);
        for (int i = 0; i < 12; i++) {
            expect(sgl_eval(&lifted, piece, modes[i], piece->energy, &ends));
            puts(fields(ends));
        }
    }
}

static int say_result(const sg_BatchRules *rules, const sgl_Board *board)
{
    static const char *const reasons[] = {"none", "alone", "mate", "stalemate", "quiet", "repetition"};
    sgl_Result result;
    int32_t stalemate, check, mate;
    uint64_t set;
    expect(sgl_result(rules, board, 0, &result) || sgl_is_stalemate(rules, board, &stalemate));
    printf("%s %s %d\n", reasons[result.reason], result.winner < 0 ? "none" : sides[result.winner], stalemate);
    for (int side = 0; side < 2; side++) {
        expect(sgl_in_check(board, side, &check) || sgl_is_mate(rules, board, side, &mate));
        expect(sgl_attacked(board, side, &set));
        printf("%d %d %s\n", check, mate, fields(set));
        for (int field = 0; field < 64; field++) {
            expect(sgl_attackers(board, field, side, &set));
            puts(fields(set));
        }
    }
    return result.reason == SG_BATCH_GOES_ON;
}

static void say_search(sgl_Engine *engine, const sg_BatchRules *rules, const sgl_Board *board)
{
    sgl_Found found;
    char move[5];
    bool is_small = __builtin_popcountll(board->white | board->red) <= 6;
    sgl_Limits limits = {.depth = is_small ? 5 : 4, .nodes = is_small ? 0 : 2000};
    expect(sgl_engine_search(engine, rules, board, &limits, &found));
    printf("search %d %d %d %" PRIu64 " ", found.score, found.mate, found.depth, found.nodes);
    for (int i = 0; i < found.length; i++) {
        expect(sgl_write_move(found.line[i], move));
        fputs(move, stdout);
    }
    puts("");
}

int main(void)
{
    static char law[65], stalemate[8], first[8], text[SG_BATCH_TEXT];
    sg_BatchRules rules;
    sgl_Board board;
    size_t size = sgl_engine_size(1);
    sgl_Engine *engine = malloc(size);
    expect(engine ? sgl_engine_init(engine, size) : SG_BATCH_NO_POINTER);
    expect(sg_batch_preset("standard", &rules));
    while (scanf("%64s %" SCNu8 " %7s %" SCNu16 " %" SCNu16 " %7s %159[^\n]", law, &rules.lone, stalemate,
                 &rules.repetition, &rules.quiet, first, text) == 7) {
        rules.stalemate_loses = strcmp(stalemate, "loss") == 0;
        rules.first = strcmp(first, "red") == 0;
        rules.dice = 0;
        for (int i = 0; law[1] < '9' && i < 64; i++)
            rules.dials[i] = (uint8_t)(law[8 * (7 - i / 8) + i % 8] - '0');
        if (law[1] > '9') expect(sgl_law(law, &rules));
        expect(sgl_read(&rules, text, &board, NULL) || sgl_write(&board, text));
        printf("%s %s %" PRIu32 " %d %" PRId64 "\n", text, sides[board.turn], board.ply, board.quiet,
               (int64_t)board.hash);
        say_moves(&rules, &board);
        say_pieces(&board);
        if (say_result(&rules, &board)) say_search(engine, &rules, &board);
        uint64_t nodes;
        expect(sgl_perft(&rules, &board, 2, NULL, &nodes));
        printf("perft %" PRIu64 "\n", nodes);
    }
    return 0;
}
