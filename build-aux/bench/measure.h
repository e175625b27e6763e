/* What the programs of this folder measure with: a clock that never goes
   back, and quantiles.  */

#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stddef.h>
#include <stdlib.h>
#include <time.h>

/* Nanoseconds since some moment.  */
static inline double
measure_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static inline int
measure_compare (const void *a, const void *b)
{
  double x = *(const double *)a;
  double y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The quantile P, 0 to 1, of N >= 1 VALUES, which get sorted.  */
static inline double
measure_quantile (double *values, size_t n, double p)
{
  qsort (values, n, sizeof *values, measure_compare);
  double place = p * (double)(n - 1);
  size_t below = (size_t)place;
  if (below + 1 >= n)
    return values[n - 1];
  return values[below]
         + (place - (double)below) * (values[below + 1] - values[below]);
}

#endif
