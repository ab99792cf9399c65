// parameters.c -- the list of parameters as tables.

#include "parameters.h"

_Static_assert(sizeof(sg_Parameters) == SG_PARAMETERS * sizeof(int), "names and places are the same numbers");

const sg_ParameterText sg_parameter_texts[SG_PARAMETERS] = {
#define TEXT(name, dice, colour_bound, mixed, free, least, most, step, meaning) {#name, meaning, least, most, step},
    SG_EACH_PARAMETER(TEXT)
#undef TEXT
};

#define DICE(name, dice, colour_bound, mixed, free, ...) dice,
#define COLOUR_BOUND(name, dice, colour_bound, mixed, free, ...) colour_bound,
#define MIXED(name, dice, colour_bound, mixed, free, ...) mixed,
#define FREE(name, dice, colour_bound, mixed, free, ...) free,

static const sg_Parameters default_parameters[SG_LAW_KINDS] = {
    [SG_LAW_DICE] = {.of = {SG_EACH_PARAMETER(DICE)}},
    [SG_LAW_COLOUR_BOUND] = {.of = {SG_EACH_PARAMETER(COLOUR_BOUND)}},
    [SG_LAW_MIXED] = {.of = {SG_EACH_PARAMETER(MIXED)}},
    [SG_LAW_FREE] = {.of = {SG_EACH_PARAMETER(FREE)}},
};

sg_Parameters sg_default_parameters(const sg_Reachability *reachability)
{
    return default_parameters[reachability->kind];
}
