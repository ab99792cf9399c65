// sample.c -- positions as training needs them, and the symmetries of laws.

#include "sample.h"

#include "../engine/random.h"

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

// Number 0 to 7: the bits say whether columns are mirrored, rows are mirrored, both are exchanged.
static int moved(int number, int field)
{
    int column = field % 8, row = field / 8;
    if (number & 1) column = 7 - column;
    if (number & 2) row = 7 - row;
    return number & 4 ? 8 * column + row : 8 * row + column;
}

static bool is_symmetry(int number, const sg_Rules *rules)
{
    const uint8_t *dial = rules->dial;
    for (int field = 0; field < SG_FIELDS && !rules->dice; field++)
        if ((dial[moved(number, field)] - dial[field] - dial[moved(number, 0)] + dial[0]) % SG_DIALS != 0) return false;
    return true;
}

sg_Symmetries sg_symmetries_of(const sg_Rules *rules)
{
    sg_Symmetries found = {0};
    for (int number = 0; number < 8; number++) {
        if (!is_symmetry(number, rules)) continue;
        for (int field = 0; field < SG_FIELDS; field++)
            found.to[found.count][field] = (uint8_t)moved(number, field);
        found.count++;
    }
    return found;
}
