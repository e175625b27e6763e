#include <config.h>

#include "stats/pool.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

static double
t_quantile (double confidence, size_t degrees)
{
  return gsl_cdf_tdist_Pinv (0.5 + confidence / 2, (double)degrees);
}

struct mbench_pool
mbench_pool (const struct mbench_estimate *processes, size_t n,
             double confidence)
{
  double mean = 0;
  double errors = 0;
  for (size_t i = 0; i < n; ++i)
    {
      double error = processes[i].standard_error;
      mean += processes[i].value / (double)n;
      errors += error * error / (double)n;
    }
  struct mbench_pool pool
      = { .estimate = { .value = mean }, .within = sqrt (errors) };
  if (n < 2)
    return pool;
  double variance = 0;
  for (size_t i = 0; i < n; ++i)
    {
      double distance = processes[i].value - mean;
      variance += distance * distance / (double)(n - 1);
    }
  pool.between = sqrt (fmax (variance - errors, 0));
  pool.estimate.standard_error = sqrt ((variance + errors) / (double)n);
  pool.estimate.half_width
      = t_quantile (confidence, n - 1) * pool.estimate.standard_error;
  pool.estimate.has_interval = true;
  return pool;
}

/* Past runs below which a later one is not predicted.  */
enum
{
  PAST_RUNS = 5
};

struct mbench_estimate
mbench_predict (const double *past, size_t k, double current,
                double confidence)
{
  double n = (double)(k + 1);
  double mean = current / n;
  for (size_t i = 0; i < k; ++i)
    mean += past[i] / n;
  struct mbench_estimate estimate = { .value = mean };
  if (k < PAST_RUNS)
    return estimate;
  double squares = (current - mean) * (current - mean);
  for (size_t i = 0; i < k; ++i)
    squares += (past[i] - mean) * (past[i] - mean);
  estimate.standard_error = sqrt (squares / (n - 1) * (1 + 1 / n));
  estimate.half_width = t_quantile (confidence, k) * estimate.standard_error;
  estimate.has_interval = true;
  return estimate;
}
