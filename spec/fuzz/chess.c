// chess.c -- fuzzes the chess move checker: lines in portions of any size, and its verdicts beside its lists of moves.
//
// An input is one byte from which the sizes of the portions are made, and the text.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/companions/chess_line.h"
#include "fuzz.h"

// What a reader has said, as one number.
typedef struct Trace {
    uint64_t hash;
    int boards; // that were compared
} Trace;

static void note(Trace *trace, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        trace->hash = (trace->hash ^ ((const uint8_t *)bytes)[i]) * UINT64_C(1099511628211);
}

static void check_sets(const sg_ChessBoard *board)
{
    sg_Squares all = 0;
    EXPECT(!(board->side[SG_CHESS_WHITE] & board->side[SG_CHESS_BLACK]));
    for (int kind = 0; kind < SG_CHESS_KINDS; kind++) {
        EXPECT(!(all & board->kind[kind]));
        all |= board->kind[kind];
    }
    EXPECT(all == sg_chess_occupied(board));
}

// For every pair of squares, sg_chess_judge finds the move legal if and only if it is listed.
static void check_moves(const sg_ChessBoard *board)
{
    static sg_ChessMove moves[SG_CHESS_MOVES_MAX];
    int count = sg_chess_list(board, moves), at = 0;
    for (int from = 0; from < 64; from++)
        for (int to = 0; to < 64; to++) {
            sg_ChessMove move = {(int8_t)from, (int8_t)to};
            bool listed = at < count && moves[at].from == from && moves[at].to == to;
            sg_ChessVerdict verdict = sg_chess_judge(board, move);
            EXPECT((verdict.fault == SG_CHESS_LEGAL) == listed);
            EXPECT(verdict.culprit >= -1 && verdict.culprit < 64);
            at += listed;
        }
    EXPECT(at == count);
}

static void check_event(Trace *trace, const sg_ChessLine *line, sg_ChessEvent event)
{
    note(trace, &event, sizeof event);
    note(trace, &line->ply, sizeof line->ply);
    note(trace, &line->at, sizeof line->at);
    note(trace, &line->error, sizeof line->error);
    note(trace, &line->verdict, sizeof line->verdict);
    if (event == SG_CHESS_MOVED) note(trace, &line->move, sizeof line->move);
    check_sets(&line->board);
    note(trace, line->board.side, sizeof line->board.side);
    note(trace, line->board.kind, sizeof line->board.kind);
    if (event != SG_CHESS_END && !line->error && trace->boards++ < 4) check_moves(&line->board);
}

// Reads the text in portions whose size changes each time; 0: as a whole.
static Trace read_all(const char *text, size_t size, unsigned portion)
{
    Trace trace = {UINT64_C(14695981039346656037), 0};
    sg_ChessLine line = sg_chess_line();
    for (size_t at = 0; at < size;) {
        size_t length = portion > 0 && portion < size - at ? portion : size - at;
        sg_ChessEvent event;
        size_t taken = sg_chess_read(&line, text + at, length, &event);
        EXPECT(taken <= length);
        EXPECT(event != SG_CHESS_MORE || taken == length);
        at += taken;
        if (event != SG_CHESS_MORE) check_event(&trace, &line, event);
        if (event == SG_CHESS_END) line = sg_chess_line();
        if (portion > 0) portion = portion % 7 + 1;
    }
    return trace;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1) return 0;
    const char *text = (const char *)data + 1;
    Trace whole = read_all(text, size - 1, 0);
    Trace portions = read_all(text, size - 1, 1 + data[0] % 7);
    EXPECT(whole.hash == portions.hash);
    return 0;
}
