// nets.h -- the nets that are built in: the files of nets/, one for the law of each preset.

#ifndef SG_NETS_H
#define SG_NETS_H

#include <stdint.h>

// SG_NET_BYTES each (net.h), aligned to a cache line.
extern const uint8_t sg_net_magnets[], sg_net_fixed[], sg_net_dice[];

#endif
