// rules.c -- the rules of a batch, read and written; the symmetries of their law.

#include <string.h>

#include "../engine/symmetry.h"
#include "action.h"
#include "batch.h"

bool sg_batch_read_rules(const sg_BatchRules *given, sg_Rules *rules)
{
    bool is_law = true;
    for (int i = 0; i < SG_FIELDS; i++)
        is_law = is_law && (given->dice || given->dials[i] < SG_DIALS);
    bool are_choices = given->dice <= 1 && given->stalemate_loses <= 1 && given->first <= SG_RED;
    bool are_counts = given->lone <= SG_FIELDS && (given->quiet > 0 || given->repetition == 0);
    if (!is_law || !are_choices || !are_counts) return false;
    *rules = (sg_Rules){.dice = given->dice,
                        .stalemate_loses = given->stalemate_loses,
                        .first = given->first,
                        .lone = given->lone,
                        .repetition = given->repetition,
                        .quiet = given->quiet};
    if (!given->dice) memcpy(rules->dial, given->dials, SG_FIELDS);
    return true;
}

void sg_batch_write_rules(const sg_Rules *rules, sg_BatchRules *written)
{
    *written = (sg_BatchRules){.dice = rules->dice,
                               .stalemate_loses = rules->stalemate_loses,
                               .first = rules->first,
                               .lone = rules->lone,
                               .repetition = rules->repetition,
                               .quiet = rules->quiet};
    memcpy(written->dials, rules->dial, SG_FIELDS);
}

int sg_batch_preset(const char *name, sg_BatchRules *rules)
{
    if (!name || !rules) return SG_BATCH_NO_POINTER;
    for (int i = 0; sg_preset_names[i]; i++) {
        if (strcmp(name, sg_preset_names[i]) != 0) continue;
        sg_Rules found = sg_preset(i);
        sg_batch_write_rules(&found, rules);
        return SG_BATCH_OK;
    }
    return SG_BATCH_BAD_RULES;
}

static int16_t image_of(const sg_Actions *actions, int symmetry, int action)
{
    int move = sg_action_move(action, SG_WHITE);
    if (move < 0) return SG_BATCH_NO_STEP;
    sg_Field from = sg_symmetric(symmetry, sg_from((sg_Move)move)), to = sg_symmetric(symmetry, sg_to((sg_Move)move));
    return sg_action(actions, sg_move(from, to), SG_WHITE);
}

int sg_batch_symmetries(const sg_BatchRules *rules, int32_t *count, uint8_t *fields, int16_t *actions)
{
    sg_Rules read;
    sg_Actions all;
    int symmetries[SG_SYMMETRIES_MAX];
    if (!rules || !count) return SG_BATCH_NO_POINTER;
    if (!sg_batch_read_rules(rules, &read)) return SG_BATCH_BAD_RULES;
    sg_list_actions(&all);
    *count = sg_symmetries(&read, symmetries);
    for (int32_t s = 0; s < *count; s++) {
        for (sg_Field field = 0; fields && field < SG_FIELDS; field++)
            *fields++ = (uint8_t)sg_symmetric(symmetries[s], field);
        for (int action = 0; actions && action < SG_ACTIONS; action++)
            *actions++ = image_of(&all, symmetries[s], action);
    }
    return SG_BATCH_OK;
}
