// observation.h -- a board as planes of numbers, as the side to move sees it (shogun.h).

#ifndef SG_OBSERVATION_H
#define SG_OBSERVATION_H

#include "slot.h"

#define SG_PLANES 16
#define SG_OBSERVATION ((size_t)SG_PLANES * SG_FIELDS)

void sg_observe(const sg_Slot *slot, const sg_Shared *shared, uint8_t *planes);
void sg_observe_floats(const sg_Slot *slot, const sg_Shared *shared, float *planes);

#endif
