// inference.h -- the layers of a net. Included by portable.c and avx2.c, which name sg_net_output and choose the
// vectors. The portable one has WebAssembly's vectors where it is compiled for them, for which compilers find none.
//
// A row has 64 bytes, a weight and 128 each, and is added up in two parts: whole words, and their odd bytes shifted
// down into lanes of 16 bits. The sums of the even bytes are the difference: whole - 256 * odd. So one addition adds
// four weights or sixteen, and to subtract a row leaves the sums as if it had never been added. No lane of the odd
// bytes or of the even ones overflows in the end, since there are at most 64 pieces.

#include <string.h>

#include "net.h"

#if defined(SG_VECTORS)
enum { LANES_BYTES = 32 };
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
enum { LANES_BYTES = 16 };
#else
#define SG_WORDS
#endif

#if defined(SG_WORDS)
typedef uint64_t NetWord;
#else
typedef uint16_t NetWord __attribute__((vector_size(LANES_BYTES)));
#endif

enum { NET_WORDS = SG_NET_HIDDEN / sizeof(NetWord) };

// The sums of one side, as sg_NetSums has them.
typedef struct Layer {
    NetWord whole[NET_WORDS], odd[NET_WORDS];
} Layer;

SG_KERNEL NetWord odd_bytes(NetWord word)
{
#if defined(SG_WORDS)
    return word >> 8 & UINT64_C(0x00ff00ff00ff00ff);
#else
    return word >> 8;
#endif
}

SG_KERNEL void add_row(Layer *layer, const uint8_t *row)
{
    for (size_t i = 0; i < NET_WORDS; i++) {
        NetWord word;
        memcpy(&word, row + i * sizeof word, sizeof word);
        layer->whole[i] += word;
        layer->odd[i] += odd_bytes(word);
    }
}

SG_KERNEL void subtract_row(Layer *layer, const uint8_t *row)
{
    for (size_t i = 0; i < NET_WORDS; i++) {
        NetWord word;
        memcpy(&word, row + i * sizeof word, sizeof word);
        layer->whole[i] -= word;
        layer->odd[i] -= odd_bytes(word);
    }
}

// Where the rows of a piece begin: as white sees it, as red does.
typedef struct Rows {
    const uint8_t *white, *red;
} Rows;

SG_KERNEL Rows rows_of(const sg_Net *net, sg_Set red, sg_Set kings, sg_Set low, sg_Set high, sg_Field field)
{
    int what = (int)(low >> field & 1) + 2 * (int)(high >> field & 1) + SG_PAWN_ENERGY * (int)(kings >> field & 1);
    int theirs = SG_NET_KINDS * (int)(red >> field & 1), ours = SG_NET_KINDS - theirs;
    return (Rows){net->rows + ((what + theirs) * SG_FIELDS + field) * SG_NET_HIDDEN,
                  net->rows + ((what + ours) * SG_FIELDS + (field ^ 63)) * SG_NET_HIDDEN};
}

// Adds up the rows of a board, from the sums of another one: those of the fields that differ.
SG_KERNEL void sum_rows(const sg_Net *net, const sg_Board *board, const sg_NetSums *near, sg_Set changed,
                        Layer layers[2])
{
    const sg_Set red = board->side[SG_RED], now = sg_occupied(board), before = near->side[0] | near->side[1];
    memcpy(&layers[SG_WHITE], near->words[SG_WHITE], sizeof layers[SG_WHITE]);
    memcpy(&layers[SG_RED], near->words[SG_RED], sizeof layers[SG_RED]);
    for (sg_Set rest = changed & now; rest; rest = sg_without_first(rest)) {
        Rows rows = rows_of(net, red, board->kings, board->low, board->high, sg_first(rest));
        add_row(&layers[SG_WHITE], rows.white);
        add_row(&layers[SG_RED], rows.red);
    }
    for (sg_Set rest = changed & before; rest; rest = sg_without_first(rest)) {
        Rows rows = rows_of(net, near->side[SG_RED], near->kings, near->low, near->high, sg_first(rest));
        subtract_row(&layers[SG_WHITE], rows.white);
        subtract_row(&layers[SG_RED], rows.red);
    }
}

// The weighted squares of a layer's neurons. `excess`: what their sums have beyond their weights.
#if !defined(SG_WORDS)
typedef int16_t Neurons __attribute__((vector_size(LANES_BYTES)));
typedef int32_t Squares __attribute__((vector_size(LANES_BYTES)));

#if defined(SG_VECTORS)
SG_KERNEL Neurons clipped(Neurons neurons)
{
    __m256i positive = _mm256_max_epi16((__m256i)neurons, _mm256_setzero_si256());
    return (Neurons)_mm256_min_epi16(positive, _mm256_set1_epi16(SG_NET_ONE));
}

// The sums of two products each.
SG_KERNEL Squares products(Neurons a, Neurons b)
{
    return (Squares)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

SG_KERNEL int32_t sum_of(Squares squares)
{
    __m256i sum = (__m256i)squares;
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}
#else
SG_KERNEL Neurons clipped(Neurons neurons)
{
    v128_t positive = wasm_i16x8_max((v128_t)neurons, wasm_i16x8_const_splat(0));
    return (Neurons)wasm_i16x8_min(positive, wasm_i16x8_const_splat(SG_NET_ONE));
}

// The sums of two products each.
SG_KERNEL Squares products(Neurons a, Neurons b)
{
    return (Squares)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}

SG_KERNEL int32_t sum_of(Squares squares)
{
    return squares[0] + squares[1] + squares[2] + squares[3];
}
#endif

SG_KERNEL Neurons load(const int16_t *numbers)
{
    Neurons neurons;
    memcpy(&neurons, numbers, sizeof neurons);
    return neurons;
}

SG_KERNEL Squares squares_of(NetWord sums, int excess, const int16_t *biases, const int16_t *outputs)
{
    Neurons neurons = clipped((Neurons)sums - (int16_t)excess + load(biases));
    return products(neurons * load(outputs), neurons);
}

SG_KERNEL int32_t output_of_layer(const sg_Net *net, const Layer *layer, bool other, int excess)
{
    enum { LANES = LANES_BYTES / 2 };
    Squares sum = {0};
    for (int i = 0; i < NET_WORDS; i++) {
        NetWord odd = layer->odd[i], even = layer->whole[i] - (odd << 8);
        sum += squares_of(even, excess, net->biases[0] + LANES * i, net->outputs[other][0] + LANES * i);
        sum += squares_of(odd, excess, net->biases[1] + LANES * i, net->outputs[other][1] + LANES * i);
    }
    return sum_of(sum);
}
#else
// In 16 bits each, so that compilers find vectors.
SG_KERNEL int32_t squares_of(const NetWord *words, int excess, const int16_t *biases, const int16_t *outputs)
{
    int16_t neurons[SG_NET_HALF], weighted[SG_NET_HALF];
    int32_t sum = 0;
    memcpy(neurons, words, sizeof neurons);
    for (int i = 0; i < SG_NET_HALF; i++) {
        int16_t neuron = (int16_t)(neurons[i] + biases[i] - excess);
        neuron = neuron < 0 ? 0 : neuron;
        neurons[i] = neuron > SG_NET_ONE ? SG_NET_ONE : neuron;
        weighted[i] = (int16_t)(neurons[i] * outputs[i]);
    }
    for (int i = 0; i < SG_NET_HALF; i++)
        sum += weighted[i] * neurons[i];
    return sum;
}

// The first byte of a word is its highest on some processors: odd neurons are then in the even bytes.
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { EVEN = 1, ODD = 0 };
#else
enum { EVEN = 0, ODD = 1 };
#endif

SG_KERNEL int32_t output_of_layer(const sg_Net *net, const Layer *layer, bool other, int excess)
{
    NetWord even[NET_WORDS];
    for (size_t i = 0; i < NET_WORDS; i++)
        even[i] = layer->whole[i] - (layer->odd[i] << 8);
    return squares_of(even, excess, net->biases[EVEN], net->outputs[other][EVEN]) +
           squares_of(layer->odd, excess, net->biases[ODD], net->outputs[other][ODD]);
}
#endif

SG_KERNEL sg_Set changed_fields(const sg_Board *board, const sg_NetSums *near)
{
    return (board->side[SG_WHITE] ^ near->side[SG_WHITE]) | (board->side[SG_RED] ^ near->side[SG_RED]) |
           (board->kings ^ near->kings) | (board->low ^ near->low) | (board->high ^ near->high);
}

SG_TARGET int32_t SG_NAME(sg_net_output)(const sg_Net *net, const sg_Board *board, const sg_NetSums *near,
                                         sg_NetSums *into)
{
    static const sg_NetSums none; // of the empty board
    sg_Set changed = changed_fields(board, near), other = changed_fields(board, into);
    if (sg_size(other) < sg_size(changed)) {
        near = into;
        changed = other;
    }
    if (sg_size(changed) > sg_size(sg_occupied(board)) / 2) {
        near = &none;
        changed = sg_occupied(board);
    }
    Layer layers[2];
    sum_rows(net, board, near, changed, layers);
    into->side[SG_WHITE] = board->side[SG_WHITE];
    into->side[SG_RED] = board->side[SG_RED];
    into->kings = board->kings;
    into->low = board->low;
    into->high = board->high;
    memcpy(into->words, layers, sizeof layers);
    sg_Colour mover = (sg_Colour)board->turn;
    int excess = SG_NET_ZERO * sg_size(sg_occupied(board));
    return output_of_layer(net, &layers[mover], false, excess) +
           output_of_layer(net, &layers[sg_other(mover)], true, excess);
}
