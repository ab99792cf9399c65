// sample.c -- positions as training needs them, and the symmetries of laws.

#include "sample.h"

#include "../engine/rules.h"

#include "../engine/number.h"

// All fields turned by half: the order of the bits reversed.
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
