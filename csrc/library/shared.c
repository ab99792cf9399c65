// shared.c -- the tables of a batch.

#include "shared.h"

void sg_share(sg_Shared *shared, const sg_Rules *rules)
{
    shared->rules = *rules;
    sg_list_actions(&shared->actions);
    for (int turn = SG_WHITE; turn <= SG_RED; turn++)
        for (sg_Field field = 0; field < SG_FIELDS; field++) {
            int dial = rules->dial[sg_seen(field, (sg_Colour)turn)] - rules->dial[sg_seen(0, (sg_Colour)turn)];
            shared->dials[turn][field] = dial & (SG_DIALS - 1);
        }
}
