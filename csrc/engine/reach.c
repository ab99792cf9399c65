// reach.c -- each walk in the version that the processor is best at.

#include "reach.h"

#include "kernel/dispatch.h"

sg_Set sg_reach(sg_Field field, int energy, sg_Set empty)
{
    return SG_DISPATCH(sg_reach, field, energy, empty);
}

sg_Set sg_reach_all(const sg_ByEnergy *movers, sg_Set empty)
{
    return SG_DISPATCH(sg_reach_all, movers, empty);
}

sg_Set sg_reached_by(sg_Field field, const sg_ByEnergy *movers, sg_Set empty)
{
    return SG_DISPATCH(sg_reached_by, field, movers, empty);
}

int sg_count_reach(const sg_ByEnergy *movers, sg_Set empty, sg_Set land)
{
    return SG_DISPATCH(sg_count_reach, movers, empty, land);
}
