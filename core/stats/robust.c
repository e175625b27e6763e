#include <config.h>

#include "stats/robust.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "stats/stats.h"

double
mbench_low_location (const double *sorted, size_t n)
{
  size_t first = (size_t)floor (0.05 * (double)n);
  size_t end = (size_t)ceil (0.25 * (double)n);
  if (end <= first)
    end = first + 1;
  return mbench_mean (sorted + first, end - first);
}

double
mbench_low_location_of (double *values, size_t n)
{
  mbench_sort (values, n);
  return mbench_low_location (values, n);
}

size_t
mbench_trimmed_count (size_t n)
{
  return (size_t)floor (0.2 * (double)n);
}

/* Sum of squares around the mean after the G lowest and highest values have
   been set to the nearest that remain.  */
static double
winsorized_squares (const double *sorted, size_t n, size_t g)
{
  size_t kept = n - 2 * g;
  double low = sorted[g];
  double high = sorted[n - 1 - g];
  double mean = ((double)g * (low + high)
                 + (double)kept * mbench_mean (sorted + g, kept))
                / (double)n;
  double squares
      = (double)g
        * ((low - mean) * (low - mean) + (high - mean) * (high - mean));
  for (size_t i = g; i < n - g; ++i)
    squares += (sorted[i] - mean) * (sorted[i] - mean);
  return squares;
}

struct mbench_estimate
mbench_trimmed_mean (const double *sorted, size_t n, double confidence)
{
  size_t g = mbench_trimmed_count (n);
  size_t kept = n - 2 * g;
  struct mbench_estimate estimate = { 0 };
  estimate.value = mbench_mean (sorted + g, kept);
  if (n < MBENCH_INTERVAL_VALUES)
    return estimate;
  double h = (double)kept;
  double error = sqrt (winsorized_squares (sorted, n, g) / (h * (h - 1)));
  double t = gsl_cdf_tdist_Pinv (0.5 + confidence / 2, h - 1);
  estimate.half_width = t * error;
  estimate.standard_error = error;
  estimate.has_interval = true;
  return estimate;
}
