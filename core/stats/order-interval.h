/* Intervals of quantiles by order statistics: they hold whatever the
   distribution of the values.

   Samples of one process are autocorrelated, so n of them tell as much as a
   smaller number of independent ones, their effective size.  The way to it:
   count the values above the quantile in each block of the run, take the
   design effect of the counts, and from it the effective size.  */

#ifndef MBENCH_ORDER_INTERVAL_H
#define MBENCH_ORDER_INTERVAL_H

#include <stdbool.h>
#include <stddef.h>

/* How many values of a block, and how many of them lie above the quantile.  */
struct mbench_block_count
{
  size_t values;
  size_t above;
};

enum
{
  MBENCH_DESIGN_BLOCKS = 6
};

/* How many times the variance of the share of values above the quantile is
   that of independent values, by the spread of the shares from block to
   block, in DESIGN_EFFECT.  It is at least 1.  L. Kish, "Survey Sampling"
   (1965), with the ratio estimate of the variance for blocks of unequal size.
   Blocks are taken as independent of one another.

   False, with nothing in DESIGN_EFFECT, below MBENCH_DESIGN_BLOCKS blocks and
   where no value or each is above.  */
bool mbench_design_effect (const struct mbench_block_count *blocks,
                           size_t count, double *design_effect);

/* The effective size of n values in BLOCKS >= 2 blocks with DESIGN_EFFECT:
   n / DESIGN_EFFECT, made less for what so few blocks do not know of the
   effect by the square of the ratio of the normal quantile to that of t with
   BLOCKS - 1 degrees of freedom.  E. L. Korn and B. I. Graubard, "Confidence
   intervals for proportions with small expected number of positive counts
   estimated from survey data", Survey Methodology 24 (1998).  */
double mbench_effective_size (size_t n, double design_effect, size_t blocks,
                              double confidence);

/* From the value of rank `low_rank' to that of rank `high_rank', from 1 to
   n.  */
struct mbench_order_interval
{
  double low;
  double high;
  size_t low_rank;
  size_t high_rank;
};

/* The interval of the quantile of FRACTION (between 0 and 1) of n SORTED
   values that tell as much as EFFECTIVE independent ones, at CONFIDENCE or
   more, with at most half of the rest on either side.  The ranks are those of
   the binomial distribution (GSL) over EFFECTIVE values, rounded down, and
   lie apart by n / EFFECTIVE times as much among the n.  Ties make it cover
   more.  H. A. David and H. N. Nagaraja, "Order Statistics" (2003), section
   7.1.

   False, with nothing in RESULT, where even the least or the greatest value
   does not bound it: too few values for this quantile.  */
bool mbench_order_interval (const double *sorted, size_t n, double effective,
                            double fraction, double confidence,
                            struct mbench_order_interval *result);

/* For the greatest of values there is no upper bound.  What is known: with
   CONFIDENCE, at least this share of all values that could have been seen
   lies below the greatest of EFFECTIVE >= 1 independent ones,
   (1 - CONFIDENCE)^(1 / EFFECTIVE).  S. S. Wilks, "Determination of sample
   sizes for setting tolerance limits", Annals of Mathematical Statistics 12
   (1941).  */
double mbench_share_below_greatest (double effective, double confidence);

#endif
