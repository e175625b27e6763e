/* How the time of a suite is shared among its executions, so that the widest
   intervals get most.  Pure.  */

#ifndef MBENCH_BUDGET_H
#define MBENCH_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "test/limits.h"

/* What is known of an execution, times in ns.  */
struct mbench_claim
{
  /* What it has taken so far.  */
  double time;
  /* The half-width of its interval as a part of its estimate; `has_width'
     without one is false.  */
  double width;
  bool has_width;
  /* The further time that it can make use of; may be infinite.  */
  double most;
};

/* Share REST ns among the N CLAIMS, to SHARES.  A width falls with the square
   root of the time: one that is h after t is w after t (h / w)^2.  Of all
   widths w, the one is taken at which the further times add up to REST, none
   above what its execution can use ("water-filling"): what is narrower than w
   gets nothing.  Those without a width get equal parts of REST first, as
   nothing is known of them.  What nobody can use is not shared.  */
void mbench_budget_share (const struct mbench_claim *claims, size_t n,
                          double rest, double *shares);

/* The time of the first run of each of N >= 1 executions for which there are
   REST ns: a quarter of it, divided evenly, but 20 ms where there is so much;
   all of it for one.  */
int64_t mbench_budget_pilot (int64_t rest, size_t n);

/* The further time that is of use to an execution whose interval is WIDTH, a
   part of the estimate, after SPENT ns of which it measured MEASURED, where
   PRECISION is asked (0: no end to it).  A tenth more than the rule of
   precision says, as widths are estimates; and until that rule believes it.
   Zero where the precision is reached.  */
double mbench_budget_use (double width, double precision, double spent,
                          double measured);

/* The limits of a further run of an execution under LIMITS, which has counted
   ITERATIONS in SAMPLES samples: what is left of its bounds, for TIME > 0 ns,
   kept strictly, without a precision of its own.  False where no sample is
   left to take.  */
bool mbench_budget_limits (const struct mbench_limits *limits,
                           size_t iterations, size_t samples, int64_t time,
                           struct mbench_limits *result);

#endif
