#include <config.h>

#include "stats/regression.h"

#include <math.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_statistics_double.h>

static bool
has_enough_abscissae (const double *x, size_t n)
{
  double seen[MBENCH_REGRESSION_ABSCISSAE];
  size_t count = 0;
  for (size_t i = 0; i < n && count < MBENCH_REGRESSION_ABSCISSAE; ++i)
    {
      size_t k = 0;
      while (k < count && seen[k] != x[i])
        ++k;
      if (k == count)
        seen[count++] = x[i];
    }
  return count == MBENCH_REGRESSION_ABSCISSAE;
}

static struct mbench_estimate
estimate (double value, double error, double t)
{
  return (struct mbench_estimate){ .value = value,
                                   .half_width = t * error,
                                   .standard_error = error,
                                   .has_interval = true };
}

bool
mbench_regression_fit (const double *x, const double *y, size_t n,
                       double confidence, struct mbench_regression *result)
{
  if (n < MBENCH_REGRESSION_VALUES || !has_enough_abscissae (x, n))
    return false;
  double intercept;
  double slope;
  double variance_0;
  double covariance;
  double variance_1;
  double squares;
  gsl_fit_linear (x, 1, y, 1, n, &intercept, &slope, &variance_0, &covariance,
                  &variance_1, &squares);
  double freedom = (double)(n - 2);
  double t = gsl_cdf_tdist_Pinv (0.5 + confidence / 2, freedom);
  double total = gsl_stats_tss (y, 1, n);
  *result = (struct mbench_regression){
    .slope = estimate (slope, sqrt (variance_1), t),
    .intercept = estimate (intercept, sqrt (variance_0), t),
    .deviation = sqrt (squares / freedom),
    .has_r_squared = total > 0,
  };
  if (result->has_r_squared)
    result->r_squared = fmax (0, 1 - squares / total);
  return true;
}
