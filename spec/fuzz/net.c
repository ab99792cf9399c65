// net.c -- fuzzes files of nets, and evaluates boards with those that can be read.
//
// An input is a byte of flags (below), then a whole file, or bytes to add to a built-in net: one by one to its header,
// and repeatedly to its rows. The same bytes also make the boards.

#include <stdbool.h>
#include <string.h>

#include "../../csrc/engine/board.h"
#include "../../csrc/engine/number.h"
#include "../../csrc/search/net.h"
#include "fuzz.h"

enum {
    WHOLE = 1,  // the file itself, of any length
    SEALED = 2, // its checksum is corrected, so that the reader checks the rest
    CUT = 4,    // one byte is missing
};

enum { CHECKSUM = 16, CHECKED = 24 }; // the offsets of the checksum, and of the bytes that it sums up

static void seal(uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    if (size < CHECKED) return;
    for (size_t i = CHECKED; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    sg_put_number(bytes + CHECKSUM, sum, 8);
}

static uint8_t *make_file(int form, const uint8_t *data, size_t size, size_t *length)
{
    *length = form & WHOLE ? size : (size_t)SG_NET_BYTES - (form & CUT ? 1 : 0);
    uint8_t *bytes = room(*length);
    memcpy(bytes, form & WHOLE ? data : sg_net_magnets, *length);
    for (size_t i = 0; i < size && i + CHECKED < SG_NET_HEADER && !(form & WHOLE); i++)
        bytes[i + CHECKED] = (uint8_t)(bytes[i + CHECKED] + data[i]);
    for (size_t i = SG_NET_HEADER; i < *length && size > 0 && !(form & WHOLE); i++)
        bytes[i] = (uint8_t)(bytes[i] + data[i % size]);
    if (form & SEALED) seal(bytes, *length);
    return bytes;
}

// A written net can be read, and is then written as the same bytes.
static void check_file(const sg_Net *net)
{
    uint8_t *bytes = room(SG_NET_BYTES), *again = room(SG_NET_BYTES);
    sg_Net read;
    sg_net_write(net, bytes);
    EXPECT(!sg_net_read(&read, bytes, SG_NET_BYTES));
    EXPECT(read.bias == net->bias && read.scale == net->scale);
    EXPECT(memcmp(&read.weights, &net->weights, sizeof read.weights) == 0);
    EXPECT(sg_same_law(&read.law, &net->law));
    sg_net_write(&read, again);
    EXPECT(memcmp(bytes, again, SG_NET_BYTES) == 0);
    free(bytes);
    free(again);
}

// A board of any pieces from four words: their fields, which of them are white, and the numbers that they show.
static sg_Board make_board(const uint64_t words[4])
{
    sg_Board board = {.side = {words[0] & words[1], words[0] & ~words[1]}, .low = words[2] & words[0]};
    for (int colour = 0; colour < 2; colour++)
        if (board.side[colour]) board.kings |= sg_set_of(sg_first(board.side[colour]));
    board.high = words[3] & words[0] & ~board.kings;
    board.turn = words[3] & 1;
    board.key = sg_key(&board);
    return board;
}

// Both kernels find the same score from any sums. `near`, `portable`: sums of the last two boards.
static void check_score(const sg_Net *net, const sg_Board *board, int number, sg_NetSums near[2],
                        sg_NetSums portable[2])
{
    sg_NetSums none = {0};
    int before = number % 2, now = 1 - before;
    sg_Score score = sg_net_score(net, board);
    EXPECT(sg_sound(board));
    EXPECT(score == sg_net_score_near(net, board, &near[before], &near[now]));
    int32_t output = sg_net_output_portable(net, board, &portable[before], &portable[now]);
    EXPECT(output == sg_net_output_portable(net, board, &none, &none));
    EXPECT(score == (sg_Score)(((int64_t)output + net->bias) * net->scale / (INT64_C(1) << 32)));
}

// The first bytes make the first board. Every two further bytes change eight bits of a word, for the next board.
static void check_scores(const sg_Net *net, const uint8_t *data, size_t size)
{
    uint64_t words[4] = {0};
    sg_NetSums near[2] = {0}, portable[2] = {0};
    memcpy(words, data, size < sizeof words ? size : sizeof words);
    for (size_t at = sizeof words, number = 0; at + 1 < size; at += 2, number++) {
        sg_Board board = make_board(words);
        check_score(net, &board, (int)number, near, portable);
        words[data[at] & 3] ^= (uint64_t)data[at + 1] << (data[at] >> 2 & 7) * 8;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) return 0;
    size_t length;
    uint8_t *bytes = make_file(data[0], data + 1, size - 1, &length);
    sg_Net net;
    const char *problem = sg_net_read(&net, bytes, length);
    EXPECT(problem || length == SG_NET_BYTES);
    if (!problem) {
        check_file(&net);
        check_scores(&net, data + 1, size - 1);
    }
    free(bytes);
    return 0;
}
