#include <config.h>

#include "stats/autocorrelation.h"

#include <math.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_statistics_double.h>

static bool
are_equal (const double *values, size_t n)
{
  size_t i = 1;
  while (i < n && values[i] == values[0])
    ++i;
  return i >= n;
}

bool
mbench_autocorrelation (const double *values, size_t n, double confidence,
                        struct mbench_autocorrelation *result)
{
  /* Of equal values a rounded mean would leave anything.  */
  if (n < MBENCH_AUTOCORRELATION_VALUES || are_equal (values, n))
    return false;
  double size = (double)n;
  double mean = -1 / size;
  double deviation = (size - 2) / (size * sqrt (size - 1));
  double half_width
      = gsl_cdf_ugaussian_Pinv (0.5 + confidence / 2) * deviation;
  double value = gsl_stats_lag1_autocorrelation (values, 1, n);
  *result = (struct mbench_autocorrelation){
    .value = value,
    .low = fmax (-1, mean - half_width),
    .high = fmin (1, mean + half_width),
    .is_outside = fabs (value - mean) > half_width,
  };
  return true;
}
