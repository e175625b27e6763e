#include <config.h>

#include "stats/ratio.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>

#include "stats/autocorrelation.h"
#include "stats/pool.h"
#include "stats/robust.h"
#include "stats/stats.h"

double
mbench_ratio_half_width (const struct mbench_ratio *ratio, double alpha)
{
  return gsl_cdf_tdist_Qinv (alpha / 2, ratio->freedom)
         * ratio->standard_error;
}

/* The trimmed mean of N SORTED values, over which its interval is.  */
static struct mbench_ratio
ratio_of_sorted (const double *sorted, size_t n)
{
  struct mbench_estimate mean = mbench_trimmed_mean (sorted, n, 0.95);
  return (struct mbench_ratio){
    .value = mean.value,
    .standard_error = mean.standard_error,
    .freedom = (double)(n - 2 * mbench_trimmed_count (n)) - 1,
    .has_interval = mean.has_interval
  };
}

/* How much, at least, what is alike in blocks that follow one another is taken
   to last from one to the next; and the most that they are taken to be alike,
   as more would be no noise but a change.  */
#define LASTING (2.0 / 3)
#define MOST_ALIKE 0.9

/* By how much the variance of the trimmed mean of N blocks is larger for what
   a block tells of the next.  Their SORTED values are overwritten.
   */
static double
inflation (const double *blocks, double *sorted, size_t n)
{
  double low = sorted[mbench_trimmed_count (n)];
  double high = sorted[n - 1 - mbench_trimmed_count (n)];
  for (size_t i = 0; i < n; ++i)
    sorted[i] = fmin (fmax (blocks[i], low), high);
  struct mbench_autocorrelation lag;
  if (!mbench_autocorrelation (sorted, n, 0.95, &lag))
    return 1;
  double r = fmin (fmax (lag.value + 1 / (double)n, 0), MOST_ALIKE);
  return 1 + 2 * r / (1 - fmax (r, LASTING));
}

struct mbench_ratio
mbench_ratio_of_blocks (const double *blocks, size_t n)
{
  double *sorted = malloc (n * sizeof *sorted);
  if (sorted == NULL)
    return (struct mbench_ratio){ .value = mbench_mean (blocks, n) };
  memcpy (sorted, blocks, n * sizeof *sorted);
  mbench_sort (sorted, n);
  struct mbench_ratio ratio = ratio_of_sorted (sorted, n);
  if (ratio.has_interval)
    ratio.standard_error *= sqrt (inflation (blocks, sorted, n));
  free (sorted);
  return ratio;
}

/* The mean of N VALUES around which the squares of their distances are
 *SQUARES in all.  */
static double
mean_and_squares (const double *values, size_t n, double *squares)
{
  double mean = mbench_mean (values, n);
  *squares = 0;
  for (size_t i = 0; i < n; ++i)
    *squares += (values[i] - mean) * (values[i] - mean);
  return mean;
}

struct mbench_layouts
mbench_ratio_of_processes (const struct mbench_ratio *processes, size_t n)
{
  struct mbench_layouts layouts = { .ratio = { .value = processes[0].value } };
  struct mbench_estimate *estimates = malloc (n * sizeof *estimates);
  if (estimates == NULL)
    return layouts;
  for (size_t i = 0; i < n; ++i)
    estimates[i] = (struct mbench_estimate){
      .value = processes[i].value,
      .standard_error
      = processes[i].has_interval ? processes[i].standard_error : 0
    };
  struct mbench_pool pool = mbench_pool (estimates, n, 0.95);
  free (estimates);
  layouts.ratio
      = (struct mbench_ratio){ .value = pool.estimate.value,
                               .standard_error = pool.estimate.standard_error,
                               .freedom = (double)n - 1,
                               .has_interval = pool.estimate.has_interval };
  layouts.spread = pool.between;
  layouts.has_spread = pool.estimate.has_interval;
  return layouts;
}

/* What the variance of normal values becomes, as a factor, when the part TAIL
   of them at each end is set to the nearest that remains.  */
static double
winsorized_variance (double tail)
{
  if (!(tail > 0))
    return 1;
  double bound = gsl_cdf_ugaussian_Qinv (tail);
  return 1 - 2 * tail - 2 * bound * gsl_ran_ugaussian_pdf (bound)
         + 2 * tail * bound * bound;
}

/* The median of the squares of the errors of CHILDREN, N of them, for which
   WORK has room; zero where none has an error.  */
static double
median_error (const struct mbench_ratio *children, size_t n, double *work)
{
  size_t known = 0;
  for (size_t i = 0; i < n; ++i)
    if (children[i].has_interval)
      work[known++] = children[i].standard_error * children[i].standard_error;
  if (known == 0)
    return 0;
  mbench_sort (work, known);
  return mbench_median (work, known);
}

struct mbench_layouts
mbench_ratio_of_children (const struct mbench_ratio *children, size_t n)
{
  struct mbench_layouts layouts = { .ratio = { .value = children[0].value } };
  double *work = malloc (n * sizeof *work);
  if (work == NULL)
    return layouts;
  for (size_t i = 0; i < n; ++i)
    work[i] = children[i].value;
  mbench_sort (work, n);
  layouts.ratio = ratio_of_sorted (work, n);
  if (layouts.ratio.has_interval)
    {
      /* Yuen's error holds the squares of the winsorized values.  */
      double h = layouts.ratio.freedom + 1;
      double error = layouts.ratio.standard_error;
      double variance = error * error * h * (h - 1) / (double)(n - 1)
                        / winsorized_variance ((double)mbench_trimmed_count (n)
                                               / (double)n);
      layouts.spread
          = sqrt (fmax (variance - median_error (children, n, work), 0));
      layouts.has_spread = true;
    }
  free (work);
  return layouts;
}

/* Of a t that is normal for all that anybody can tell.  */
#define MOST_FREEDOM 1e6

/* A standard error that is made of parts, and its degrees of freedom by F. E.
   Satterthwaite, "An approximate distribution of estimates of variance
   components", Biometrics Bulletin 2 (1946).  */
struct parts
{
  double variance;
  double squares;
  double freedom;
};

static void
add_part (struct parts *parts, double variance, double freedom)
{
  parts->variance += variance;
  parts->squares += variance * variance / freedom;
  parts->freedom += freedom;
}

static struct mbench_ratio
ratio_of_parts (double value, const struct parts *parts)
{
  /* Where nothing varies, any freedom will do.  */
  bool varies = parts->squares > 0;
  return (struct mbench_ratio){
    .value = value,
    .standard_error = sqrt (parts->variance),
    .freedom = varies ? parts->variance * parts->variance / parts->squares
                      : parts->freedom,
    .has_interval = true
  };
}

struct mbench_ratio
mbench_ratio_with_error (const struct mbench_ratio *ratio, double error)
{
  struct parts parts = { 0 };
  if (!ratio->has_interval)
    return *ratio;
  add_part (&parts, ratio->standard_error * ratio->standard_error,
            ratio->freedom);
  add_part (&parts, error * error, INFINITY);
  struct mbench_ratio result = ratio_of_parts (ratio->value, &parts);
  if (!isfinite (result.freedom))
    result.freedom = MOST_FREEDOM;
  return result;
}

/* Below which no clock tells: an error of zero would weigh more than all
   others.  */
#define LEAST_ERROR 1e-6

static double
error_squared (const struct mbench_ratio *group)
{
  double error = fmax (group->standard_error, LEAST_ERROR);
  return error * error;
}

/* The mean of those groups that have an interval, weighted by their errors and
   by BETWEEN, the variance of what they differ by beyond them.  */
struct weighted
{
  size_t n;
  double mean;
  double weights;
  double squared_weights;
  /* The weighted squares of the distances from the mean.  */
  double squares;
};

static double
weight_of (const struct mbench_ratio *group, double between)
{
  return group->has_interval ? 1 / (error_squared (group) + between) : 0;
}

static struct weighted
weigh (const struct mbench_ratio *groups, size_t n, double between)
{
  struct weighted sums = { 0 };
  for (size_t i = 0; i < n; ++i)
    {
      double weight = weight_of (&groups[i], between);
      sums.n += groups[i].has_interval;
      sums.weights += weight;
      sums.squared_weights += weight * weight;
      sums.mean += weight * groups[i].value;
    }
  sums.mean /= sums.weights;
  for (size_t i = 0; i < n; ++i)
    {
      double distance = groups[i].value - sums.mean;
      sums.squares += weight_of (&groups[i], between) * distance * distance;
    }
  return sums;
}

/* What groups differ by beyond their own errors, a variance, of their mean
   weighted by these.  */
static double
variance_between (const struct weighted *sums)
{
  double excess = sums->squares - (double)(sums->n - 1);
  return fmax (
      excess / (sums->weights - sums->squared_weights / sums->weights), 0);
}

struct mbench_ratio
mbench_ratio_of_groups (const struct mbench_ratio *groups, size_t n)
{
  size_t known = 0;
  size_t last = 0;
  double mean = 0;
  for (size_t i = 0; i < n; ++i)
    {
      mean += groups[i].value / (double)n;
      known += groups[i].has_interval;
      last = groups[i].has_interval ? i : last;
    }
  if (known == 0)
    return (struct mbench_ratio){ .value = mean };
  if (known == 1)
    return groups[last];
  struct weighted sums = weigh (groups, n, 0);
  double between = variance_between (&sums);
  sums = weigh (groups, n, between);
  double freedom = (double)known - 1;
  struct parts parts = { 0 };
  add_part (&parts, sums.squares / freedom / sums.weights, freedom);
  for (size_t i = 0; i < n; ++i)
    if (groups[i].has_interval)
      {
        double part = weight_of (&groups[i], between) / sums.weights;
        add_part (&parts, part * part * error_squared (&groups[i]),
                  groups[i].freedom);
      }
  return ratio_of_parts (sums.mean, &parts);
}

struct mbench_ratio
mbench_ratio_mean (const struct mbench_ratio *ratios, size_t n)
{
  double mean = 0;
  struct parts parts = { 0 };
  bool has_interval = true;
  for (size_t i = 0; i < n; ++i)
    {
      mean += ratios[i].value / (double)n;
      has_interval = has_interval && ratios[i].has_interval;
      double error = ratios[i].standard_error / (double)n;
      if (has_interval)
        add_part (&parts, error * error, ratios[i].freedom);
    }
  if (!has_interval)
    return (struct mbench_ratio){ .value = mean };
  return ratio_of_parts (mean, &parts);
}

struct mbench_ratio
mbench_ratio_to_past (const struct mbench_ratio *run,
                      const struct mbench_past_levels *own,
                      const struct mbench_past_levels *base)
{
  double base_squares = 0;
  double own_squares = 0;
  double mean = mean_and_squares (base->levels, base->n, &base_squares);
  if (own->n > 0)
    mean_and_squares (own->levels, own->n, &own_squares);
  double value = run->value - mean;
  size_t n = base->n + own->n;
  if (n < MBENCH_PAST_RUNS)
    return (struct mbench_ratio){ .value = value };
  double freedom = (double)(n - 1 - (own->n > 0 ? 1 : 0));
  double variance = (base_squares + own_squares) / freedom;
  struct parts parts = { 0 };
  add_part (&parts, variance * (1 + 1 / (double)base->n), freedom);
  if (run->has_interval)
    add_part (&parts, run->standard_error * run->standard_error, run->freedom);
  return ratio_of_parts (value, &parts);
}
