// trainer.c -- samples, and the symmetries of laws; forward, backward, step, rounding.

#include "trainer.h"

#include <math.h>
#include <string.h>

#include "../engine/number.h"
#include "../engine/rules.h"

// The fields after a half turn of the board: the bits in reverse order.
static sg_Set turned(sg_Set set)
{
    sg_Set result = 0;
    for (; set; set = sg_without_first(set))
        result |= sg_set_of(SG_FIELDS - 1 - sg_first(set));
    return result;
}

static bool is_test(const sg_Position *position)
{
    uint64_t state = position->game + ((uint64_t)position->lone << 32);
    return sg_random_below(&state, SG_TEST_GAMES) == 0;
}

sg_Sample sg_sample_of(const sg_Position *position, const sg_Reachability *reachability)
{
    const sg_Board *board = &position->board;
    sg_Colour mover = (sg_Colour)board->turn;
    bool red = mover == SG_RED;
    sg_Set own = board->side[mover], enemies = board->side[sg_other(mover)];
    sg_Sample sample = {.score = (int16_t)position->score, .result = (int8_t)position->result};
    sample.own = red ? turned(own) : own;
    sample.enemies = red ? turned(enemies) : enemies;
    sample.kings = red ? turned(board->kings) : board->kings;
    sample.low = red ? turned(board->low) : board->low;
    sample.high = red ? turned(board->high) : board->high;
    sample.is_test = is_test(position);
    sg_Terms terms[2];
    sg_terms(board, reachability, terms);
    for (int i = 0; i < SG_TERMS; i++)
        sample.terms[i] = (int16_t)(terms[mover].of[i] - terms[sg_other(mover)].of[i]);
    return sample;
}

sg_Symmetries sg_symmetries_of(const sg_Rules *rules)
{
    sg_Symmetries found = {0};
    int numbers[SG_SYMMETRIES_MAX];
    found.count = sg_symmetries(rules, numbers);
    for (int i = 0; i < found.count; i++)
        for (sg_Field field = 0; field < SG_FIELDS; field++)
            found.to[i][field] = (uint8_t)sg_symmetric(numbers[i], field);
    return found;
}

#define ROW_MAX (127.0f / SG_NET_ONE) // a weight of a row, either way
#define ROW_STEP 5                    // a weight of a row, as stored, is a multiple of it: nets compress to a half
#define OUTPUT_UNIT 64                // an output weight of 1, as stored
#define OUTPUT_MAX ((float)SG_NET_OUTPUT_MAX / OUTPUT_UNIT)
#define BIAS_MAX 60.0f

enum { PIECES_MAX = SG_FIELDS };

// e^x, for -87 < x < 87: 2^n times e^r, by its series.
static float exp_of(float x)
{
    const float ln2 = 0.69314718f;
    float scaled = x / ln2;
    int n = (int)(scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
    float r = x - (float)n * ln2, sum = 1, power = 1;
    for (int i = 1; i <= 7; i++) {
        power *= r / (float)i;
        sum += power;
    }
    uint32_t bits = (uint32_t)(n + 127) << 23;
    float factor;
    memcpy(&factor, &bits, sizeof factor);
    return sum * factor;
}

static float logistic(float x)
{
    float limited = x > 40 ? 40 : x < -40 ? -40 : x;
    return 1 / (1 + exp_of(-limited));
}

static float points_of(const sg_Sample *sample)
{
    return (float)(sample->result + 1) / 2;
}

static float target_of(const sg_Trainer *trainer, const sg_Sample *sample)
{
    return trainer->share * logistic((float)sample->score / trainer->unit) + (1 - trainer->share) * points_of(sample);
}

// The inputs of both sides for a sample, as numbers of rows.
typedef struct Inputs {
    int count;
    uint16_t of[2][PIECES_MAX];
} Inputs;

static void list_inputs(Inputs *inputs, const sg_Sample *sample, const uint8_t *to)
{
    inputs->count = 0;
    for (sg_Set rest = sample->own | sample->enemies; rest; rest = sg_without_first(rest)) {
        sg_Field field = sg_first(rest);
        bool own = sg_has(sample->own, field);
        sg_Kind kind = sg_has(sample->kings, field) ? SG_KING : SG_PAWN;
        int energy = 1 + sg_has(sample->low, field) + 2 * sg_has(sample->high, field);
        inputs->of[0][inputs->count] = (uint16_t)sg_net_input(own, kind, energy, to[field], false);
        inputs->of[1][inputs->count++] = (uint16_t)sg_net_input(!own, kind, energy, to[field], true);
    }
}

// Four numbers at once. Compilers do not find this by themselves, since they keep the order of additions and every
// comparison.
typedef float Four __attribute__((vector_size(16)));
typedef int32_t FourWhole __attribute__((vector_size(16)));

enum { FOURS = SG_NET_HIDDEN / 4 };

// A hidden layer, or the slopes of one.
typedef union Layer {
    Four four[FOURS];
    float one[SG_NET_HIDDEN];
} Layer;

static Four load(const float *numbers)
{
    Four four;
    memcpy(&four, numbers, sizeof four);
    return four;
}

static void store(float *numbers, Four four)
{
    memcpy(numbers, &four, sizeof four);
}

static Four all(float number)
{
    return (Four){number, number, number, number};
}

// The numbers where the mask has all bits, 0 elsewhere.
static Four where(FourWhole mask, Four numbers)
{
    return (Four)((FourWhole)numbers & mask);
}

// Below 0 it is 0, above 1 it is 1.
static Four clipped(Four neurons)
{
    FourWhole high = neurons > all(1);
    return (Four)((FourWhole)where((neurons > all(0)) & ~high, neurons) | (FourWhole)where(high, all(1)));
}

// The hidden layer of a side.
static void sum_rows(const sg_Numbers *numbers, const Inputs *inputs, int side, Layer *layer)
{
    memcpy(layer, numbers->biases, sizeof *layer);
    for (int i = 0; i < inputs->count; i++) {
        const float *row = numbers->rows[inputs->of[side][i]];
        for (size_t k = 0; k < FOURS; k++)
            layer->four[k] += load(row + 4 * k);
    }
}

static float weigh_layer(const Layer *layer, const float outputs[SG_NET_HIDDEN])
{
    Four sum = all(0);
    for (size_t k = 0; k < FOURS; k++) {
        Four neurons = clipped(layer->four[k]);
        sum += neurons * neurons * load(outputs + 4 * k);
    }
    return sum[0] + sum[1] + sum[2] + sum[3];
}

// Adds a side's part of the gradient. `slope`: of the loss, by the output.
static void push_back(sg_Trainer *trainer, const Inputs *inputs, int side, const Layer *layer, float slope)
{
    sg_Numbers *gradients = &trainer->gradients;
    const float *outputs = trainer->numbers.outputs[side];
    Layer down;
    for (size_t k = 0; k < FOURS; k++) {
        Four neurons = layer->four[k], kept = clipped(neurons);
        float *output = gradients->outputs[side] + 4 * k, *bias = gradients->biases + 4 * k;
        store(output, load(output) + all(slope) * kept * kept);
        down.four[k] = where((neurons > all(0)) & (neurons < all(1)), all(2 * slope) * kept * load(outputs + 4 * k));
        store(bias, load(bias) + down.four[k]);
    }
    for (int i = 0; i < inputs->count; i++) {
        float *row = gradients->rows[inputs->of[side][i]];
        for (size_t k = 0; k < FOURS; k++)
            store(row + 4 * k, load(row + 4 * k) + down.four[k]);
    }
}

// Adds the gradient of one sample. Returns its loss.
static double learn(sg_Trainer *trainer, const sg_Sample *sample)
{
    const sg_Numbers *numbers = &trainer->numbers;
    const sg_Symmetries *symmetries = &trainer->symmetries;
    float output = numbers->bias;
    Layer layers[2];
    Inputs inputs;
    list_inputs(&inputs, sample, symmetries->to[sg_random_below(&trainer->random, symmetries->count)]);
    for (int side = 0; side < 2; side++) {
        sum_rows(numbers, &inputs, side, &layers[side]);
        output += weigh_layer(&layers[side], numbers->outputs[side]);
    }
    for (int i = 0; i < SG_TERMS; i++)
        output += numbers->terms[i] * (float)sample->terms[i];
    float expected = logistic(output), error = expected - target_of(trainer, sample);
    float slope = 2 * error * expected * (1 - expected);
    for (int side = 0; side < 2; side++)
        push_back(trainer, &inputs, side, &layers[side], slope);
    trainer->gradients.bias += slope;
    for (int i = 0; i < SG_TERMS; i++)
        if (trainer->used[i]) trainer->gradients.terms[i] += slope * (float)sample->terms[i];
    return (double)error * error;
}

// Adam's step for a list of numbers, which stay within `most` either way.
static void step(sg_Trainer *trainer, size_t offset, int count, float share, float rate, float most)
{
    const float keep_mean = 0.9f, keep_square = 0.999f;
    float *number = (float *)(void *)((char *)&trainer->numbers + offset);
    float *gradient = (float *)(void *)((char *)&trainer->gradients + offset);
    float *mean = (float *)(void *)((char *)&trainer->means + offset);
    float *square = (float *)(void *)((char *)&trainer->squares + offset);
    for (int i = 0; i < count; i++) {
        float slope = gradient[i] * share;
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * slope;
        square[i] = keep_square * square[i] + (1 - keep_square) * slope * slope;
        float next = number[i] - rate * mean[i] / (sqrtf(square[i]) + 1e-8f);
        number[i] = next > most ? most : next < -most ? -most : next;
    }
}

static float power(float base, int64_t exponent)
{
    float result = 1;
    while (exponent > 0) {
        if (exponent % 2) result *= base;
        base *= base;
        exponent /= 2;
    }
    return result;
}

// Adam's first means and squares are too small; this corrects both.
static float corrected(const sg_Trainer *trainer, float rate)
{
    return rate * sqrtf(1 - power(0.999f, trainer->steps)) / (1 - power(0.9f, trainer->steps));
}

double sg_train(sg_Trainer *trainer, const sg_Sample *samples, const uint32_t *order, int count, float rate)
{
    double loss = 0;
    memset(&trainer->gradients, 0, sizeof trainer->gradients);
    for (int i = 0; i < count; i++)
        loss += learn(trainer, &samples[order[i]]);
    trainer->steps++;
    float share = 1 / (float)count, now = corrected(trainer, rate);
    step(trainer, offsetof(sg_Numbers, rows), SG_NET_INPUTS * SG_NET_HIDDEN, share, now, ROW_MAX);
    step(trainer, offsetof(sg_Numbers, biases), SG_NET_HIDDEN, share, now, BIAS_MAX);
    step(trainer, offsetof(sg_Numbers, outputs), 2 * SG_NET_HIDDEN, share, now, OUTPUT_MAX);
    step(trainer, offsetof(sg_Numbers, bias), 1, share, now, BIAS_MAX);
    step(trainer, offsetof(sg_Numbers, terms), SG_TERMS, share, now, BIAS_MAX);
    return loss;
}

// Between -most and most, evenly.
static float random_number(uint64_t *random, float most)
{
    return most * ((float)(sg_next_random(random) >> 40) / (float)(1 << 23) - 1);
}

void sg_trainer_start(sg_Trainer *trainer, const sg_Rules *rules, const sg_Weights *weights, float unit, float share,
                      uint64_t seed)
{
    memset(trainer, 0, sizeof *trainer);
    trainer->symmetries = sg_symmetries_of(rules);
    trainer->unit = unit;
    trainer->share = share;
    trainer->random = seed;
    sg_Numbers *numbers = &trainer->numbers;
    for (int i = 0; i < SG_NET_INPUTS; i++)
        for (int k = 0; k < SG_NET_HIDDEN; k++)
            numbers->rows[i][k] = random_number(&trainer->random, 0.1f);
    for (int k = 0; k < SG_NET_HIDDEN; k++) {
        numbers->biases[k] = 0.25f;
        numbers->outputs[0][k] = random_number(&trainer->random, 0.1f);
        numbers->outputs[1][k] = random_number(&trainer->random, 0.1f);
    }
    for (int i = 0; i < SG_TERMS; i++) {
        trainer->used[i] = weights->of[i] != 0;
        numbers->terms[i] = (float)weights->of[i] / unit;
    }
}

static int rounded(float number)
{
    return (int)(number < 0 ? number - 0.5f : number + 0.5f);
}

// A weight of a term, which may be large in large units.
static int weight_of(float number)
{
    const float most = SG_WEIGHT_MAX;
    return rounded(number > most ? most : number < -most ? -most : number);
}

static int row_weight_of(float number)
{
    return ROW_STEP * rounded((float)rounded(number * SG_NET_ONE) / ROW_STEP);
}

sg_Net sg_trainer_net(const sg_Trainer *trainer, uint8_t bytes[SG_NET_BYTES])
{
    const sg_Numbers *numbers = &trainer->numbers;
    const float unit = (float)SG_NET_ONE * SG_NET_ONE * OUTPUT_UNIT; // of the output, in a logit
    uint8_t *rows = bytes + SG_NET_HEADER;
    sg_Net net = {.rows = rows, .bias = rounded(numbers->bias * unit)};
    net.scale = (int64_t)((double)trainer->unit * 4294967296.0 / (double)unit + 0.5);
    for (int i = 0; i < SG_NET_INPUTS; i++)
        for (int k = 0; k < SG_NET_HIDDEN; k++)
            *rows++ = (uint8_t)(SG_NET_ZERO + row_weight_of(numbers->rows[i][k]));
    for (int k = 0; k < SG_NET_HIDDEN; k++) {
        net.biases[k % 2][k / 2] = (int16_t)rounded(numbers->biases[k] * SG_NET_ONE);
        net.outputs[0][k % 2][k / 2] = (int16_t)rounded(numbers->outputs[0][k] * OUTPUT_UNIT);
        net.outputs[1][k % 2][k / 2] = (int16_t)rounded(numbers->outputs[1][k] * OUTPUT_UNIT);
    }
    for (int i = 0; i < SG_TERMS; i++)
        net.weights.of[i] = weight_of(numbers->terms[i] * trainer->unit);
    return net;
}

static int weigh_terms(const sg_Sample *sample, const sg_Weights *weights)
{
    int sum = 0;
    for (int i = 0; i < SG_TERMS; i++)
        sum += weights->of[i] * sample->terms[i];
    return sum;
}

static double error_of(const sg_Sample *sample, int score, float unit)
{
    double error = logistic((float)score / unit) - points_of(sample);
    return error * error;
}

double sg_sample_error(const sg_Sample *sample, const sg_Net *net, float unit)
{
    sg_Board board = {.side = {sample->own, sample->enemies}, .turn = SG_WHITE};
    board.kings = sample->kings;
    board.low = sample->low;
    board.high = sample->high;
    return error_of(sample, weigh_terms(sample, &net->weights) + sg_net_score(net, &board), unit);
}

double sg_score_error(const sg_Sample *sample, float unit)
{
    return error_of(sample, sample->score, unit);
}

double sg_weights_error(const sg_Sample *sample, const sg_Weights *weights, float unit)
{
    return error_of(sample, weigh_terms(sample, weights), unit);
}
