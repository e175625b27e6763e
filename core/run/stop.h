/* When an execution has enough.  Pure.  */

#ifndef MBENCH_STOP_H
#define MBENCH_STOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/robust.h"
#include "test/constraint.h"

/* Why an execution took no further sample.  */
enum mbench_stop
{
  MBENCH_STOP_NOT,
  MBENCH_STOP_MAX_ITERATIONS,
  MBENCH_STOP_MAX_SAMPLES,
  MBENCH_STOP_MAX_TIME,
  MBENCH_STOP_PRECISION,
  /* A directed body left its loop by itself.  */
  MBENCH_STOP_BODY,
  /* The test's own rule said so.  */
  MBENCH_STOP_RULE,
  /* Its share in the budget of the suite was used up.  */
  MBENCH_STOP_BUDGET,
  MBENCH_STOPS
};

/* "max-iterations" and its like.  */
const char *mbench_stop_name (enum mbench_stop stop);

/* Whether an execution with DONE iterations in SAMPLES samples has all that
   its limits demand at least.  */
bool mbench_stop_has_minimum (const struct mbench_limits *limits, size_t done,
                              size_t samples);

/* Whether max-time ends an execution SPENT ns after its start with DONE
   iterations in SAMPLES samples counted: the time is over and the minima
   reached, one sample at least.  */
bool mbench_stop_by_time (const struct mbench_limits *limits, int64_t spent,
                          size_t done, size_t samples);

/* Whether max-samples ends one that has SAMPLES.  */
bool mbench_stop_by_samples (const struct mbench_limits *limits,
                             size_t samples);

/* The least before precision is believed: blocks, and the time that they are
   spread over.  */
enum
{
  MBENCH_STOP_BLOCKS = 16,
  /* One look may find the interval narrow by chance; who stops at it has an
     interval that covers too seldom.  So many in a row are believed, which
     stats/section.h's intervals are simulated with.  */
  MBENCH_STOP_LOOKS = 2,
  MBENCH_STOP_SPREAD_NS = 300000000
};

/* Whether precision ends it: MBENCH_STOP_BLOCKS blocks spread over
   MBENCH_STOP_SPREAD_NS, the minima reached by DONE iterations in SAMPLES
   samples, and the half-width of ESTIMATE at most the asked part of its value.
 */
bool mbench_stop_by_precision (const struct mbench_limits *limits,
                               const struct mbench_estimate *estimate,
                               size_t blocks, int64_t spread, size_t done,
                               size_t samples);

/* The number of blocks at which to look next after a look at BLOCKS: an
   eighth more, so that all looks together cost little.  */
size_t mbench_stop_next_look (size_t blocks);

#endif
