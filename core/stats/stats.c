#include <config.h>

#include "stats/stats.h"

#include <float.h>
#include <math.h>

#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>

double
mbench_mean (const double *values, size_t n)
{
  return gsl_stats_mean (values, 1, n);
}

double
mbench_variance (const double *values, size_t n)
{
  return gsl_stats_variance (values, 1, n);
}

double
mbench_deviation (const double *values, size_t n)
{
  return sqrt (mbench_variance (values, n));
}

void
mbench_sort (double *values, size_t n)
{
  gsl_sort (values, 1, n);
}

double
mbench_quantile (const double *sorted, size_t n, double fraction)
{
  return gsl_stats_quantile_from_sorted_data (sorted, 1, n, fraction);
}

double
mbench_quantile_nearest_rank (const double *sorted, size_t n, double fraction)
{
  /* The product may be above a whole number by its rounding alone.  */
  double rank = ceil ((double)n * fraction * (1 - DBL_EPSILON));
  if (rank < 1)
    rank = 1;
  return sorted[rank >= (double)n ? n - 1 : (size_t)rank - 1];
}

double
mbench_median (const double *sorted, size_t n)
{
  return gsl_stats_median_from_sorted_data (sorted, 1, n);
}

double
mbench_mad (const double *sorted, size_t n, double *work)
{
  double median = mbench_median (sorted, n);
  for (size_t i = 0; i < n; ++i)
    work[i] = fabs (sorted[i] - median);
  mbench_sort (work, n);
  return mbench_median (work, n);
}
