// nets.c -- the built-in nets, whose files the Makefile turns into lists of numbers.

#include "net.h"

#include <stdalign.h>

alignas(64) const uint8_t sg_net_magnets[] = {
#include "nets/magnets.inc"
};
alignas(64) const uint8_t sg_net_fixed[] = {
#include "nets/fixed.inc"
};
alignas(64) const uint8_t sg_net_dice[] = {
#include "nets/dice.inc"
};
