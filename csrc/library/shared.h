// shared.h -- what all boards of a batch share: the rules, and tables made from them.

#ifndef SG_SHARED_H
#define SG_SHARED_H

#include "action.h"

typedef struct sg_Shared {
    sg_Rules rules;
    sg_Actions actions;
    uint8_t dials[2][SG_FIELDS]; // as each colour sees them, less that of the first field, modulo 4; 0 under dice
} sg_Shared;

void sg_share(sg_Shared *shared, const sg_Rules *rules);

#endif
