/* A made kernel that counts events (device/perf-event.h).  Its time, ns, goes
   on by a step at every read of a group, in which each event of a group that
   has its turn happens as often as the low 32 bits of its configuration
   say.  */

#ifndef MADE_KERNEL_H
#define MADE_KERNEL_H

#include "device/perf-event.h"

enum
{
  MADE_KERNEL_STEP = 1000
};

struct made_kernel
{
  /* A processor has so many counters for a group to ask for, of which so many
     are taken by others.  Zero: it has none at all.  */
  size_t counters;
  size_t taken;
  int paranoid;
  /* The error that a container makes of every call; zero: none.  */
  int refusal;
  /* So many descriptors there may be; zero: any number.  */
  size_t most;

  /* What happened.  */
  size_t opened;
  size_t closed;
  size_t reads;
};

extern struct made_kernel made_kernel;

/* Begin anew with a kernel that has so many COUNTERS and lets all be
   counted.  */
void made_kernel_begin (size_t counters);

/* Let only what fits into the counters at once have its turn: the groups of
   the processor's events change at every step of time.  */
extern const struct mbench_perf_system made_kernel_system;

#endif
