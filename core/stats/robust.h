/* Locations that a disturbed minority of the values cannot move, and their
   intervals.  */

#ifndef MBENCH_ROBUST_H
#define MBENCH_ROBUST_H

#include <stdbool.h>
#include <stddef.h>

/* A value with the half-width of its interval and the standard error that the
   half-width comes from; without `has_interval' both mean nothing.  */
struct mbench_estimate
{
  double value;
  double half_width;
  double standard_error;
  bool has_interval;
};

/* The low location of n >= 1 SORTED values: the mean of the order statistics
   from 5 % to 25 % (of ranks floor (0.05 n) up to, not including,
   ceil (0.25 n), and of at least one).  Disturbances only ever make a timing
   longer, so the low part is where the code is seen.  */
double mbench_low_location (const double *sorted, size_t n);

/* The same of N >= 1 VALUES in any order, which it sorts.  */
double mbench_low_location_of (double *values, size_t n);

/* How many of N values the trimmed mean leaves out at each end: 20 %.  */
size_t mbench_trimmed_count (size_t n);

/* The 20 % trimmed mean of n >= 1 SORTED values with its interval at
   CONFIDENCE (0 to 1): Tukey and McLaughlin's t interval, the one-sample form
   of K. K. Yuen, "The two-sample trimmed t for unequal population variances",
   Biometrika 61 (1974).  No interval below MBENCH_INTERVAL_VALUES values.  */
enum
{
  MBENCH_INTERVAL_VALUES = 6
};
struct mbench_estimate mbench_trimmed_mean (const double *sorted, size_t n,
                                            double confidence);

#endif
