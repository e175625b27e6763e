/* How the times of an execution's samples are distributed.  Pure but for the
   memory it takes while it works.  */

#ifndef MBENCH_DISTRIBUTION_H
#define MBENCH_DISTRIBUTION_H

#include <stdbool.h>

#include "base/status.h"
#include "run/columns.h"
#include "stats/modes.h"
#include "stats/order-interval.h"

enum
{
  MBENCH_TAILS = 3
};

/* The quantiles that have intervals: 0.5, 0.9 and 0.99.  */
extern const double mbench_tail_fractions[MBENCH_TAILS];

struct mbench_distribution
{
  /* ns an iteration; absent where there are too few samples.  */
  bool has_tail[MBENCH_TAILS];
  struct mbench_order_interval tails[MBENCH_TAILS];
  /* The share of iterations that the largest seen is above of; zero: not
     known.  */
  double below_greatest;
  bool has_modes;
  struct mbench_modes modes;
};

/* Describe the samples of COLUMNS, one block at least, at CONFIDENCE.  */
enum mbench_status mbench_distribution_describe (
    const struct mbench_columns *columns, double confidence,
    struct mbench_distribution *result, struct mbench_error *error);

#endif
