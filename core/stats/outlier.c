#include <config.h>

#include "stats/outlier.h"

#include <math.h>

#include "stats/stats.h"

struct mbench_outliers
mbench_outliers_count (const double *sorted, size_t n)
{
  double low = mbench_quantile (sorted, n, 0.25);
  double high = mbench_quantile (sorted, n, 0.75);
  double range = high - low;
  struct mbench_outliers count = { 0 };
  for (size_t i = 0; i < n; ++i)
    if (sorted[i] < low - 3 * range)
      ++count.low_severe;
    else if (sorted[i] < low - 1.5 * range)
      ++count.low_mild;
    else if (sorted[i] > high + 3 * range)
      ++count.high_severe;
    else if (sorted[i] > high + 1.5 * range)
      ++count.high_mild;
  return count;
}

/* A sample of `iterations' with this variance; `iteration_variance' is what
   an iteration has of it in the absence of outliers.  */
struct share
{
  double iterations;
  double mean;
  double variance;
  double iteration_variance;
};

/* The variance due to OUTLIERS of the iterations.  */
static double
outlying_variance (const struct share *share, double outliers)
{
  double good = share->iterations - outliers;
  return good / share->iterations
         * (share->variance - good * share->iteration_variance);
}

/* The most outliers there can be where a good iteration takes TIME.  */
static double
most_outliers (const struct share *share, double time)
{
  double a = share->iterations;
  double distance = share->mean / a - time;
  double square = a * distance * distance;
  double k0 = -a * square;
  double k1 = share->variance - a * share->iteration_variance + square;
  double root = sqrt (k1 * k1 - 4 * share->iteration_variance * k0);
  return floor (-2 * k0 / (k1 + root));
}

double
mbench_outlier_variance (double mean, double variance, double iterations)
{
  if (!(variance > 0) || !(mean > 0))
    return 0;
  double least = mean / iterations / 2;
  double deviation = fmin (least / 4, sqrt (variance / iterations));
  struct share share = { iterations, mean, variance, deviation * deviation };
  double most
      = fmin (most_outliers (&share, 0), most_outliers (&share, least));
  double outlying
      = fmin (outlying_variance (&share, 1), outlying_variance (&share, most));
  return fmax (0, fmin (1, outlying / variance));
}

enum mbench_outlier_effect
mbench_outlier_effect (double share)
{
  if (share < 0.01)
    return MBENCH_OUTLIER_UNAFFECTED;
  if (share < 0.1)
    return MBENCH_OUTLIER_SLIGHT;
  if (share < 0.5)
    return MBENCH_OUTLIER_MODERATE;
  return MBENCH_OUTLIER_SEVERE;
}

const char *
mbench_outlier_effect_name (enum mbench_outlier_effect effect)
{
  static const char *const names[]
      = { "unaffected", "slight", "moderate", "severe" };
  return names[effect];
}
