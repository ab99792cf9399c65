// clock.h -- the clocks: a monotonic one, for games against time; processor time, for searches that share a machine.

#pragma once

// Seconds since an arbitrary moment.
double shogun_now(void);
// Seconds of processor time that the calling thread has used; below 0 on systems without such a clock.
double shogun_cputime(void);
void shogun_pause(int milliseconds);
