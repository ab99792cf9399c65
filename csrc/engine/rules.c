// rules.c -- the laws, the presets, and when two rules are the same.

#include "rules.h"

#include <string.h>

int sg_name_number(const char *name, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(name, names[i]) == 0) return i;
    return -1;
}

static void set_fixed(sg_Rules *rules)
{
    rules->dice = false;
    memset(rules->dial, 0, sizeof rules->dial);
}

static void set_dice(sg_Rules *rules)
{
    set_fixed(rules);
    rules->dice = true;
}

static void set_magnets(sg_Rules *rules)
{
    static const uint8_t round[2][2] = {{0, 3}, {1, 2}}; // [row][column] of a block, the southern row first
    rules->dice = false;
    for (sg_Field field = 0; field < SG_FIELDS; field++) {
        int row = field / 8, column = field % 8;
        int turned_back = column / 2 ^ row / 2; // 0..3 quarters
        rules->dial[field] = (uint8_t)((round[row % 2][column % 2] - turned_back) & (SG_DIALS - 1));
    }
}

static void set_turned(sg_Rules *rules)
{
    sg_Rules magnets;
    set_magnets(&magnets);
    rules->dice = false;
    for (sg_Field field = 0; field < SG_FIELDS; field++)
        rules->dial[field] =
            (magnets.dial[sg_symmetric(SG_QUARTER, field)] - magnets.dial[sg_symmetric(SG_QUARTER, 0)]) &
            (SG_DIALS - 1);
}

#define NAME(name, function) name,
#define FUNCTION(name, function) function,
#define EACH_LAW(X) X("fixed", set_fixed) X("magnets", set_magnets) X("turned", set_turned) X("dice", set_dice)

const char *const sg_law_names[] = {EACH_LAW(NAME) NULL};
static void (*const laws[])(sg_Rules *rules) = {EACH_LAW(FUNCTION)};

void sg_set_law(sg_Rules *rules, int number)
{
    laws[number](rules);
}

const char *sg_law_name(const sg_Rules *rules)
{
    for (int i = 0; sg_law_names[i]; i++) {
        sg_Rules named = *rules;
        laws[i](&named);
        if (sg_same_law(&named, rules)) return sg_law_names[i];
    }
    return NULL;
}

sg_Rules sg_rules_standard(void)
{
    sg_Rules rules = {.first = SG_WHITE, .lone = 1, .repetition = 3, .quiet = 100};
    set_magnets(&rules);
    return rules;
}

static void set_boxed(sg_Rules *rules)
{
    rules->lone = 2;
}

// What a preset changes in the standard rules.
#define EACH_PRESET(X) X("standard", set_magnets) X("sheet", set_fixed) X("boxed", set_boxed) X("dice", set_dice)

const char *const sg_preset_names[] = {EACH_PRESET(NAME) NULL};
static void (*const presets[])(sg_Rules *rules) = {EACH_PRESET(FUNCTION)};

sg_Rules sg_preset(int number)
{
    sg_Rules rules = sg_rules_standard();
    presets[number](&rules);
    return rules;
}

bool sg_same_law(const sg_Rules *a, const sg_Rules *b)
{
    for (sg_Field field = 1; field < SG_FIELDS; field++)
        if ((a->dial[field] - a->dial[0] - b->dial[field] + b->dial[0]) & (SG_DIALS - 1)) return false;
    return a->dice == b->dice;
}

bool sg_same_rules(const sg_Rules *a, const sg_Rules *b)
{
    return sg_same_law(a, b) && a->stalemate_loses == b->stalemate_loses && a->first == b->first &&
           a->lone == b->lone && a->repetition == b->repetition && a->quiet == b->quiet;
}

// Bit 0 of a symmetry mirrors the columns, bit 1 the rows, and bit 2 exchanges columns and rows.
sg_Field sg_symmetric(int symmetry, sg_Field field)
{
    int column = field % 8, row = field / 8;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    return symmetry & 4 ? 8 * column + row : 8 * row + column;
}

sg_Rules sg_image(const sg_Rules *rules, int symmetry)
{
    sg_Rules image = *rules;
    for (sg_Field field = 0; field < SG_FIELDS; field++)
        image.dial[field] = rules->dial[sg_symmetric(symmetry, field)];
    return image;
}

int sg_symmetries(const sg_Rules *rules, int symmetries[SG_SYMMETRIES_MAX])
{
    int count = 0;
    for (int symmetry = 0; symmetry < SG_SYMMETRIES_MAX; symmetry++) {
        sg_Rules image = sg_image(rules, symmetry);
        if (sg_same_law(&image, rules)) symmetries[count++] = symmetry;
    }
    return count;
}
