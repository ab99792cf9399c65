// rules.c -- the presets, and when two rules are the same.

#include "rules.h"

#include <string.h>

void sg_set_fixed(sg_Rules *rules)
{
    rules->dice = false;
    memset(rules->dial, 0, sizeof rules->dial);
}

void sg_set_dice(sg_Rules *rules)
{
    sg_set_fixed(rules);
    rules->dice = true;
}

void sg_set_magnets(sg_Rules *rules)
{
    static const uint8_t round[2][2] = {{0, 3}, {1, 2}}; // [row][column] of a block, the southern row first
    rules->dice = false;
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        int row = field / 8, column = field % 8;
        int turned_back = column / 2 ^ row / 2; // 0..3 quarters
        rules->dial[field] = (uint8_t)((round[row % 2][column % 2] - turned_back) & (SG_DIALS - 1));
    }
}

sg_Rules sg_rules_standard(void)
{
    sg_Rules rules = {.first = SG_WHITE, .lone = 1, .repetition = 3, .quiet = 100};
    sg_set_magnets(&rules);
    return rules;
}

sg_Rules sg_rules_sheet(void)
{
    sg_Rules rules = sg_rules_standard();
    sg_set_fixed(&rules);
    return rules;
}

sg_Rules sg_rules_boxed(void)
{
    sg_Rules rules = sg_rules_standard();
    rules.lone = 2;
    return rules;
}

sg_Rules sg_rules_dice(void)
{
    sg_Rules rules = sg_rules_standard();
    sg_set_dice(&rules);
    return rules;
}

bool sg_same_dials(const sg_Rules *a, const sg_Rules *b)
{
    return memcmp(a->dial, b->dial, sizeof a->dial) == 0;
}

bool sg_same_rules(const sg_Rules *a, const sg_Rules *b)
{
    return sg_same_dials(a, b) && a->dice == b->dice && a->stalemate_loses == b->stalemate_loses &&
           a->first == b->first && a->lone == b->lone && a->repetition == b->repetition && a->quiet == b->quiet;
}
