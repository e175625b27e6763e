/* The share that each process has in the limits of an execution which runs in
   several.  Pure.

   Bounds on iterations and on samples are shared out exactly: the shares of a
   bound add up to it, and differ by one at most, those of the first processes
   being the greater.  The time is divided evenly, rounded up to the
   nanosecond.  All other limits hold for each process: precision, timeout,
   memory, iterations skipped and those of a sample.  */

#ifndef MBENCH_SHARE_H
#define MBENCH_SHARE_H

#include "test/limits.h"

enum
{
  /* As many as the rows of samples can tell apart.  */
  MBENCH_MOST_PROCESSES = 1 << 16
};

/* The processes that LIMITS ask for, one at least.  */
static inline size_t
mbench_limits_processes (const struct mbench_limits *limits)
{
  return limits->processes > 1 ? limits->processes : 1;
}

/* The limits of process NUMBER, from zero, of an execution under LIMITS; the
   number of processes stays in them.  */
struct mbench_limits mbench_limits_share (const struct mbench_limits *limits,
                                          size_t number);

#endif
