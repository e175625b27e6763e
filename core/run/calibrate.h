/* How many iterations a sample takes.  Pure functions.  */

#ifndef MBENCH_CALIBRATE_H
#define MBENCH_CALIBRATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "test/constraint.h"

/* The growth rule: from a sample of N >= 1 iterations that took ELAPSED ns,
   the iterations of one that takes TARGET ns; at most ten times as many, so
   that a short first look cannot overshoot, and at least one.  */
size_t mbench_calibrate_grow (size_t n, int64_t elapsed, int64_t target);

/* The search for the number of iterations.  A sample may be longer than its
   code for many reasons, never shorter: each number is tried several times,
   and the shortest counts.  Begins as { .n = 1 }.  */
struct mbench_calibration
{
  size_t n;
  unsigned tries;
  int64_t shortest;
  bool done;
};

enum
{
  MBENCH_CALIBRATION_TRIES = 3,
  /* A sample of so many targets is slow code, not a disturbance, and too dear
     to be taken again.  */
  MBENCH_CALIBRATION_SLOW = 2000
};

/* Take in that a sample of CALIBRATION->n iterations took ELAPSED ns.  Done
   when the shortest of the tries lasts at least three quarters of TARGET, or
   N has reached LIMIT (0: none).  */
void mbench_calibrate_record (struct mbench_calibration *calibration,
                              int64_t elapsed, int64_t target, size_t limit);

/* The number nearest to WANTED >= 1 that the next sample may have after DONE
   iterations in SAMPLES samples were counted: within the limits of a sample,
   not above the rest of max-iterations, and such that further samples can
   still add up to all bounds.  Where min-samples or max-samples bind, near to
   equal shares.  Zero when no further sample fits.  */
size_t mbench_calibrate_fit (size_t wanted, size_t done, size_t samples,
                             const struct mbench_limits *limits);

#endif
