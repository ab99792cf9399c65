// net.c -- nets in files, their scores, and the static score of a board.
//
// A file, all numbers little-endian; what is not named is 0:
//
//      at  bytes
//       0      8  magic: 0x89 "SGNET" 0x0a 0x1a
//       8      4  version: 2
//      12      4  bytes of the file
//      16      8  checksum of what follows (FNV-1a)
//      24      2  inputs: 768
//      26      2  hidden neurons a side: 64
//      28      2  weights of terms: at most 16
//      30      1  1 under dice
//      32     64  the law's dials, from a1 along the rows; 0 under dice
//      96     32  origin: seed (8), positions (8), games (4), loss in millionths (4), generation (2), epochs (2), 0 (4)
//     128     12  scale (8), bias of the output (4)
//     140     32  weights of the terms, 2 each, in any order
//     172    128  biases of the neurons, 2 each
//     300    128  weights of the output: of the side to move, of the other side
//     428     64  for each of these weights, 4: the hash of the term's name in terms.h (FNV-1a, 32 bits)
//     512  49152  rows: 64 weights for each input, each with 128 added

#include "net.h"

#include <stdalign.h>
#include <string.h>

#include "../engine/kernel/dispatch.h"
#include "../engine/number.h"

// The built-in nets; the Makefile turns their files into lists of numbers.
alignas(64) const uint8_t sg_net_magnets[] = {
#include "nets/magnets.inc"
};
alignas(64) const uint8_t sg_net_fixed[] = {
#include "nets/fixed.inc"
};
alignas(64) const uint8_t sg_net_dice[] = {
#include "nets/dice.inc"
};

enum { CHECKED_FROM = 24 };
_Static_assert((int)SG_TERMS <= SG_NET_TERMS, "a file has a place for each term");

static const uint8_t magic[8] = {0x89, 'S', 'G', 'N', 'E', 'T', '\n', 0x1a};

static int16_t word_at(const uint8_t *bytes)
{
    return (int16_t)(uint16_t)sg_number_at(bytes, 2);
}

static uint64_t checksum_of(const uint8_t *bytes, size_t size)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static uint32_t hash_of(const char *name)
{
    return sg_hash_of(name, strlen(name));
}

static bool is_within(int number, int most)
{
    return number >= -most && number <= most;
}

static bool read_law(sg_Net *net, const uint8_t *bytes)
{
    net->law = (sg_Rules){.dice = bytes[30] == 1};
    memcpy(net->law.dial, bytes + 32, SG_FIELDS);
    for (int i = 0; i < SG_FIELDS; i++)
        if (net->law.dial[i] >= SG_DIALS || (net->law.dice && net->law.dial[i] > 0)) return false;
    return bytes[30] <= 1;
}

static bool read_output(sg_Net *net, const uint8_t *bytes)
{
    net->scale = (int64_t)sg_number_at(bytes + 128, 8);
    net->bias = (int32_t)(uint32_t)sg_number_at(bytes + 136, 4);
    return net->scale > 0 && net->scale < INT64_C(1) << 31 && net->bias > -(1 << 30) && net->bias < 1 << 30;
}

// The number of a term by its hash; SG_TERMS if there is none.
static int term_of(uint32_t hash)
{
    int term = 0;
    while (term < SG_TERMS && hash_of(sg_term_texts[term].name) != hash)
        term++;
    return term;
}

// Returns NULL, or why the weights cannot be read. Places beyond their number are 0.
static const char *read_weights(sg_Net *net, const uint8_t *bytes)
{
    size_t count = sg_number_at(bytes + 28, 2);
    bool good = true, given[SG_TERMS + 1] = {[SG_TERMS] = true};
    if (count > SG_NET_TERMS) return "a number out of range";
    net->weights = (sg_Weights){0};
    for (size_t i = 0; i < SG_NET_TERMS; i++) {
        int weight = word_at(bytes + 140 + 2 * i);
        uint32_t hash = (uint32_t)sg_number_at(bytes + 428 + 4 * i, 4);
        good = good && is_within(weight, i < count ? SG_WEIGHT_MAX : 0) && (i < count || hash == 0);
        if (i >= count) continue;
        int term = term_of(hash);
        if (given[term]) return "an unknown or repeated term";
        given[term] = true;
        net->weights.of[term] = weight;
    }
    return good ? NULL : "a number out of range";
}

static bool read_layers(sg_Net *net, const uint8_t *bytes)
{
    bool good = true;
    for (size_t i = 0; i < SG_NET_HIDDEN; i++) {
        net->biases[i % 2][i / 2] = word_at(bytes + 172 + 2 * i);
        good = good && is_within(net->biases[i % 2][i / 2], SG_NET_BIAS_MAX);
    }
    for (int i = 0; i < 2 * SG_NET_HIDDEN; i++) {
        int weight = sg_signed_byte(bytes[300 + i]), neuron = i % SG_NET_HIDDEN;
        net->outputs[i / SG_NET_HIDDEN][neuron % 2][neuron / 2] = (int16_t)weight;
        good = good && is_within(weight, SG_NET_OUTPUT_MAX);
    }
    return good;
}

static bool read_origin(sg_NetOrigin *origin, const uint8_t *bytes)
{
    *origin = (sg_NetOrigin){.seed = sg_number_at(bytes + 96, 8),
                             .positions = sg_number_at(bytes + 104, 8),
                             .games = (uint32_t)sg_number_at(bytes + 112, 4),
                             .loss = (uint32_t)sg_number_at(bytes + 116, 4),
                             .generation = (uint16_t)sg_number_at(bytes + 120, 2),
                             .epochs = (uint16_t)sg_number_at(bytes + 122, 2)};
    return origin->positions <= INT64_MAX;
}

// Reads bytes whose checksum is right. Returns NULL, or why it cannot.
static const char *read_net(sg_Net *net, const uint8_t *bytes)
{
    net->rows = bytes + SG_NET_HEADER;
    bool good =
        read_origin(&net->origin, bytes) && read_law(net, bytes) && read_output(net, bytes) && read_layers(net, bytes);
    return good ? read_weights(net, bytes) : "a number out of range";
}

const char *sg_net_read(sg_Net *net, const uint8_t *bytes, size_t size)
{
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) return "not a net";
    if (size < SG_NET_HEADER) return "cut off";
    bool same_form = sg_number_at(bytes + 8, 4) == SG_NET_VERSION && sg_number_at(bytes + 12, 4) == SG_NET_BYTES &&
                     sg_number_at(bytes + 24, 2) == SG_NET_INPUTS && sg_number_at(bytes + 26, 2) == SG_NET_HIDDEN;
    if (!same_form) return "a net of another version";
    if (size < SG_NET_BYTES) return "cut off";
    bool whole = size == SG_NET_BYTES &&
                 sg_number_at(bytes + 16, 8) == checksum_of(bytes + CHECKED_FROM, SG_NET_BYTES - CHECKED_FROM);
    if (!whole) return "damaged";
    return read_net(net, bytes);
}

static void put_form(uint8_t *bytes)
{
    memcpy(bytes, magic, sizeof magic);
    sg_put_number(bytes + 8, SG_NET_VERSION, 4);
    sg_put_number(bytes + 12, SG_NET_BYTES, 4);
    sg_put_number(bytes + 24, SG_NET_INPUTS, 2);
    sg_put_number(bytes + 26, SG_NET_HIDDEN, 2);
    sg_put_number(bytes + 28, SG_TERMS, 2);
}

static void put_origin(uint8_t *bytes, const sg_NetOrigin *origin)
{
    sg_put_number(bytes + 96, origin->seed, 8);
    sg_put_number(bytes + 104, origin->positions, 8);
    sg_put_number(bytes + 112, origin->games, 4);
    sg_put_number(bytes + 116, origin->loss, 4);
    sg_put_number(bytes + 120, origin->generation, 2);
    sg_put_number(bytes + 122, origin->epochs, 2);
}

static void put_numbers(uint8_t *bytes, const sg_Net *net)
{
    sg_put_number(bytes + 128, (uint64_t)net->scale, 8);
    sg_put_number(bytes + 136, (uint64_t)net->bias, 4);
    for (size_t i = 0; i < SG_TERMS; i++) {
        sg_put_number(bytes + 140 + 2 * i, (uint64_t)net->weights.of[i], 2);
        sg_put_number(bytes + 428 + 4 * i, hash_of(sg_term_texts[i].name), 4);
    }
    for (size_t i = 0; i < SG_NET_HIDDEN; i++) {
        sg_put_number(bytes + 172 + 2 * i, (uint64_t)net->biases[i % 2][i / 2], 2);
        bytes[300 + i] = (uint8_t)net->outputs[0][i % 2][i / 2];
        bytes[300 + SG_NET_HIDDEN + i] = (uint8_t)net->outputs[1][i % 2][i / 2];
    }
}

void sg_net_write(const sg_Net *net, uint8_t bytes[SG_NET_BYTES])
{
    memmove(bytes + SG_NET_HEADER, net->rows, SG_NET_BYTES - SG_NET_HEADER);
    memset(bytes, 0, SG_NET_HEADER);
    put_form(bytes);
    bytes[30] = net->law.dice;
    memcpy(bytes + 32, net->law.dial, SG_FIELDS);
    put_origin(bytes, &net->origin);
    put_numbers(bytes, net);
    sg_put_number(bytes + 16, checksum_of(bytes + CHECKED_FROM, SG_NET_BYTES - CHECKED_FROM), 8);
}

int sg_net_built_in(sg_Net *net, const sg_Rules *rules)
{
    const uint8_t *nets[] = {sg_net_magnets, sg_net_fixed, sg_net_dice};
    for (int i = 0; i < 3; i++) {
        read_net(net, nets[i]);
        for (int symmetry = 0; symmetry < SG_SYMMETRIES_MAX; symmetry++) {
            sg_Rules image = sg_image(&net->law, symmetry);
            if (sg_same_law(&image, rules)) return symmetry;
        }
    }
    return -1;
}

void sg_net_mirror(sg_Net *net, int symmetry, uint8_t bytes[SG_NET_BYTES])
{
    uint8_t *rows = bytes + SG_NET_HEADER;
    net->law = sg_image(&net->law, symmetry);
    for (size_t input = 0; input < SG_NET_INPUTS; input++) {
        size_t field = (size_t)sg_symmetric(symmetry, (sg_Field)(input % SG_FIELDS));
        size_t from = input - input % SG_FIELDS + field;
        memcpy(rows + input * SG_NET_HIDDEN, net->rows + from * SG_NET_HIDDEN, SG_NET_HIDDEN);
    }
    net->rows = rows;
    sg_net_write(net, bytes);
}

sg_Score sg_net_score_near(const sg_Net *net, const sg_Board *board, const sg_NetSums *near, sg_NetSums *into)
{
#if defined(SG_HAS_AVX2)
    int64_t output =
        sg_cpu_has_avx2() ? sg_net_output_avx2(net, board, near, into) : sg_net_output_portable(net, board, near, into);
#else
    int64_t output = sg_net_output_portable(net, board, near, into);
#endif
    return (sg_Score)((output + net->bias) * net->scale / (INT64_C(1) << 32));
}

sg_Score sg_net_score(const sg_Net *net, const sg_Board *board)
{
    sg_NetSums sums = {0};
    return sg_net_score_near(net, board, &sums, &sums);
}

// Limits a score to values that are not decisive, whatever the weights are: only the search proves a win.
static sg_Score limited(int sum)
{
    const int limit = SG_DECISIVE - 1;
    return sum > limit ? limit : sum < -limit ? -limit : sum;
}

sg_Score sg_evaluate(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                     const sg_Net *net)
{
    return limited(sg_weigh(board, reachability, weights) + (net ? sg_net_score(net, board) : 0));
}

sg_Score sg_evaluate_near(const sg_Board *board, const sg_Reachability *reachability, const sg_Weights *weights,
                          const sg_Net *net, const sg_NetSums *near, sg_NetSums *into)
{
    return limited(sg_weigh(board, reachability, weights) + (net ? sg_net_score_near(net, board, near, into) : 0));
}
