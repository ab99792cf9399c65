// inference.h -- the layers of a net. Included by portable.c and avx2.c, which name sg_net_sum and choose the vectors.
//
// A row has 64 bytes, a weight and 128 each. They are added up in lanes of 16 bits: the even bytes of a word are
// masked, the odd ones shifted down, so that one addition adds four weights, or sixteen. No lane overflows, since there
// are at most 64 pieces.

#include <string.h>

#include "net.h"

#if defined(SG_VECTORS)
typedef sg_Lanes NetWord; // 32 bytes of a row
#else
typedef uint64_t NetWord;
#endif

enum { NET_WORDS = SG_NET_HIDDEN / sizeof(NetWord) };

// A hidden layer: sums of weights as stored, of even neurons and of odd ones.
typedef struct Layer {
    NetWord even[NET_WORDS], odd[NET_WORDS];
} Layer;

SG_KERNEL NetWord load_word(const uint8_t *bytes)
{
    NetWord word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

SG_KERNEL NetWord even_bytes(NetWord word)
{
    return word & (UINT64_C(0x00ff00ff00ff00ff) + (NetWord){0});
}

SG_KERNEL void add_row(Layer *layer, const uint8_t *row)
{
    for (size_t i = 0; i < NET_WORDS; i++) {
        NetWord word = load_word(row + i * sizeof word);
        layer->even[i] += even_bytes(word);
        layer->odd[i] += even_bytes(word >> 8);
    }
}

SG_KERNEL const uint8_t *row_of(const sg_Net *net, int what, sg_Field field)
{
    return net->rows + (what * SG_FIELDS + field) * SG_NET_HIDDEN;
}

// Adds the pieces of one side to both layers. `turn`: 63 if the side to move is red, so that its fields are turned.
SG_KERNEL void add_side(const sg_Net *net, const sg_Board *board, sg_Set side, bool own, int turn, Layer layers[2])
{
    for (sg_Set rest = side; rest; rest = sg_without_first(rest)) {
        sg_Field field = sg_first(rest);
        int what = (int)(board->low >> field & 1) + 2 * (int)(board->high >> field & 1) +
                   SG_PAWN_ENERGY * (int)(board->kings >> field & 1);
        add_row(&layers[0], row_of(net, what + (own ? 0 : SG_NET_KINDS), field ^ turn));
        add_row(&layers[1], row_of(net, what + (own ? SG_NET_KINDS : 0), field ^ turn ^ 63));
    }
}

// The weighted squares of half a layer. `offset`: what the sums have in excess.
#if defined(SG_VECTORS)
SG_KERNEL __m256i squares_of(__m256i sum, const NetWord *words, int offset, const int16_t *biases,
                             const int16_t *outputs)
{
    const __m256i one = _mm256_set1_epi16(SG_NET_ONE), excess = _mm256_set1_epi16((short)offset);
    for (int i = 0; i < NET_WORDS; i++) {
        __m256i bias = _mm256_loadu_si256((const __m256i *)(const void *)(biases + 16 * i));
        __m256i weight = _mm256_loadu_si256((const __m256i *)(const void *)(outputs + 16 * i));
        __m256i neuron = _mm256_add_epi16(_mm256_sub_epi16((__m256i)words[i], excess), bias);
        neuron = _mm256_min_epi16(_mm256_max_epi16(neuron, _mm256_setzero_si256()), one);
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_mullo_epi16(neuron, weight), neuron));
    }
    return sum;
}

SG_KERNEL int32_t output_of(const sg_Net *net, const Layer layers[2], int offset)
{
    __m256i sum = _mm256_setzero_si256();
    for (int i = 0; i < 2; i++) {
        sum = squares_of(sum, layers[i].even, offset, net->biases[0], net->outputs[i][0]);
        sum = squares_of(sum, layers[i].odd, offset, net->biases[1], net->outputs[i][1]);
    }
    int32_t sums[8], total = 0;
    memcpy(sums, &sum, sizeof sums);
    for (int i = 0; i < 8; i++)
        total += sums[i];
    return total;
}
#else
SG_KERNEL int32_t squares_of(const NetWord *words, int offset, const int16_t *biases, const int16_t *outputs)
{
    uint16_t neurons[SG_NET_HALF];
    int32_t sum = 0;
    memcpy(neurons, words, sizeof neurons);
    for (int i = 0; i < SG_NET_HALF; i++) {
        int neuron = neurons[i] - offset + biases[i];
        neuron = neuron < 0 ? 0 : neuron > SG_NET_ONE ? SG_NET_ONE : neuron;
        sum += neuron * neuron * outputs[i];
    }
    return sum;
}

// The first byte of a word is its highest on some processors: odd neurons are then in the even bytes.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { EVEN = 1, ODD = 0 };
#else
enum { EVEN = 0, ODD = 1 };
#endif

SG_KERNEL int32_t output_of(const sg_Net *net, const Layer layers[2], int offset)
{
    int32_t sum = 0;
    for (int i = 0; i < 2; i++) {
        sum += squares_of(layers[i].even, offset, net->biases[EVEN], net->outputs[i][EVEN]);
        sum += squares_of(layers[i].odd, offset, net->biases[ODD], net->outputs[i][ODD]);
    }
    return sum;
}
#endif

SG_TARGET int32_t SG_NAME(sg_net_sum)(const sg_Net *net, const sg_Board *board)
{
    Layer layers[2];
    memset(layers, 0, sizeof layers);
    sg_Colour mover = (sg_Colour)board->turn;
    int turn = mover == SG_RED ? 63 : 0;
    add_side(net, board, sg_side(board, mover), true, turn, layers);
    add_side(net, board, sg_side(board, sg_other(mover)), false, turn, layers);
    return output_of(net, layers, SG_NET_ZERO * sg_size(sg_occupied(board)));
}
