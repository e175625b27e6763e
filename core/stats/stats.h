/* Descriptive statistics over arrays of doubles.  Pure; GSL does the sums.

   Every function takes n >= 1 finite values unless it says otherwise.  */

#ifndef MBENCH_STATS_H
#define MBENCH_STATS_H

#include <stddef.h>

double mbench_mean (const double *values, size_t n);

/* Variance and standard deviation with n - 1, around the mean computed first
   (two passes).  n >= 2.  */
double mbench_variance (const double *values, size_t n);
double mbench_deviation (const double *values, size_t n);

/* Sort in ascending order, in place.  */
void mbench_sort (double *values, size_t n);

/* The quantile of FRACTION (0 to 1) of SORTED values, interpolated between
   the order statistics around (n - 1) * FRACTION: type 7 of Hyndman and Fan,
   "Sample Quantiles in Statistical Packages", The American Statistician 50
   (1996).  */
double mbench_quantile (const double *sorted, size_t n, double fraction);

/* The nearest-rank quantile: the value of rank ceil (n * FRACTION), the
   smallest for FRACTION 0.  */
double mbench_quantile_nearest_rank (const double *sorted, size_t n,
                                     double fraction);

double mbench_median (const double *sorted, size_t n);

/* The median of the distances from the median, not scaled.  WORK has room
   for n values.  */
double mbench_mad (const double *sorted, size_t n, double *work);

#endif
