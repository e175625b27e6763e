#include <config.h>

#include "stats/bootstrap.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "stats/stats.h"

static double
acceleration (const double *jackknife, size_t leaves)
{
  double mean = mbench_mean (jackknife, leaves);
  double squares = 0;
  double cubes = 0;
  for (size_t i = 0; i < leaves; ++i)
    {
      double difference = mean - jackknife[i];
      squares += difference * difference;
      cubes += difference * difference * difference;
    }
  if (!(squares > 0))
    return 0;
  return cubes / (6 * squares * sqrt (squares));
}

static double
bias (const double *sorted, size_t count, double value)
{
  /* The same values in another order may give another last digit.  */
  double rounding = 8 * DBL_EPSILON * fabs (value);
  double below = 0;
  for (size_t i = 0; i < count; ++i)
    if (fabs (sorted[i] - value) <= rounding)
      below += 0.5;
    else if (sorted[i] < value)
      below += 1;
  /* Not so far out that the normal quantile is infinite.  */
  double least = 0.5 / (double)count;
  double share = fmin (fmax (below / (double)count, least), 1 - least);
  return gsl_cdf_ugaussian_Pinv (share);
}

/* The fraction of the replicates below the end whose normal quantile would be
   Z without bias and acceleration.  */
static double
bca_fraction (const struct mbench_bootstrap *result, double z)
{
  double moved = result->bias + z;
  double scale = 1 - result->acceleration * moved;
  if (!(scale > 0))
    return moved > 0 ? 1 : 0;
  return gsl_cdf_ugaussian_P (result->bias + moved / scale);
}

void
mbench_bca (const double *sorted, size_t count, const double *jackknife,
            size_t leaves, double confidence, struct mbench_bootstrap *result)
{
  double tail = (1 - confidence) / 2;
  double z = gsl_cdf_ugaussian_Qinv (tail);
  result->error = mbench_deviation (sorted, count);
  result->bias = bias (sorted, count, result->value);
  result->acceleration = acceleration (jackknife, leaves);
  result->percentile
      = (struct mbench_interval){ mbench_quantile (sorted, count, tail),
                                  mbench_quantile (sorted, count, 1 - tail) };
  result->bca = (struct mbench_interval){
    mbench_quantile (sorted, count, bca_fraction (result, -z)),
    mbench_quantile (sorted, count, bca_fraction (result, z)),
  };
}

double
mbench_bca_quantile (const double *sorted, size_t count,
                     const struct mbench_bootstrap *result, double probability)
{
  double z = gsl_cdf_ugaussian_Pinv (probability);
  return mbench_quantile (sorted, count, bca_fraction (result, z));
}

/* What a bootstrap works on: its arguments, and room.  */
struct work
{
  const double *values;
  size_t n;
  const struct mbench_bootstrap_plan *plan;
  double *copy;       /* n, for the statistic */
  double *replicates; /* as many as resamples */
  double *jackknife;  /* one a group */
  size_t groups;
};

/* The statistic of the first N of the copy.  */
static enum mbench_status
apply (const struct work *work, size_t n, double *result,
       struct mbench_error *error)
{
  *result = work->plan->statistic (work->copy, n, work->plan->data);
  if (isfinite (*result))
    return MBENCH_OK;
  return mbench_fail (error, MBENCH_INVALID,
                      "the statistic of %zu values is not finite: %g", n,
                      *result);
}

static enum mbench_status
resample (const struct work *work, struct mbench_random *random,
          double *result, struct mbench_error *error)
{
  size_t block = work->plan->block;
  for (size_t filled = 0; filled < work->n; filled += block)
    {
      size_t start = mbench_random_below (random, work->n - block + 1);
      size_t rest = work->n - filled;
      memcpy (work->copy + filled, work->values + start,
              (rest < block ? rest : block) * sizeof *work->copy);
    }
  return apply (work, work->n, result, error);
}

/* The statistic without group GROUP.  */
static enum mbench_status
leave_out (const struct work *work, size_t group, double *result,
           struct mbench_error *error)
{
  size_t first = group * work->n / work->groups;
  size_t end = (group + 1) * work->n / work->groups;
  memcpy (work->copy, work->values, first * sizeof *work->copy);
  memcpy (work->copy + first, work->values + end,
          (work->n - end) * sizeof *work->copy);
  return apply (work, work->n - (end - first), result, error);
}

static enum mbench_status
run (const struct work *work, struct mbench_random *random,
     struct mbench_bootstrap *result, struct mbench_error *error)
{
  memcpy (work->copy, work->values, work->n * sizeof *work->copy);
  enum mbench_status status = apply (work, work->n, &result->value, error);
  for (size_t i = 0; status == MBENCH_OK && i < work->plan->resamples; ++i)
    status = resample (work, random, &work->replicates[i], error);
  for (size_t i = 0; status == MBENCH_OK && i < work->groups; ++i)
    status = leave_out (work, i, &work->jackknife[i], error);
  if (status != MBENCH_OK)
    return status;
  mbench_sort (work->replicates, work->plan->resamples);
  mbench_bca (work->replicates, work->plan->resamples, work->jackknife,
              work->groups, work->plan->confidence, result);
  return MBENCH_OK;
}

static enum mbench_status
check (size_t n, const struct mbench_bootstrap_plan *plan,
       struct mbench_error *error)
{
  if (n < 2 || n > UINT32_MAX)
    return mbench_fail (error, MBENCH_INVALID,
                        "a bootstrap takes 2 to 2^32 - 1 values, not %zu", n);
  if (plan->resamples < 2)
    return mbench_fail (error, MBENCH_INVALID,
                        "a bootstrap takes 2 or more resamples, not %zu",
                        plan->resamples);
  if (plan->block < 1 || plan->block > n / 2)
    return mbench_fail (error, MBENCH_INVALID,
                        "a block of a bootstrap over %zu values has 1 to %zu "
                        "of them, not %zu",
                        n, n / 2, plan->block);
  if (!(plan->confidence > 0 && plan->confidence < 1))
    return mbench_fail (error, MBENCH_INVALID,
                        "a confidence lies between 0 and 1, not at %g",
                        plan->confidence);
  return MBENCH_OK;
}

enum mbench_status
mbench_bootstrap (const double *values, size_t n,
                  const struct mbench_bootstrap_plan *plan,
                  struct mbench_random *random,
                  struct mbench_bootstrap *result, struct mbench_error *error)
{
  enum mbench_status status = check (n, plan, error);
  if (status != MBENCH_OK)
    return status;
  size_t groups = n / plan->block;
  if (groups > MBENCH_JACKKNIFE_GROUPS)
    groups = MBENCH_JACKKNIFE_GROUPS;
  double *room = plan->replicates;
  struct work work = {
    .values = values,
    .n = n,
    .plan = plan,
    .copy = calloc (n, sizeof *work.copy),
    .replicates
    = room != NULL ? room : calloc (plan->resamples, sizeof *work.replicates),
    .jackknife = calloc (groups, sizeof *work.jackknife),
    .groups = groups,
  };
  struct mbench_bootstrap found = { 0 };
  if (work.copy == NULL || work.replicates == NULL || work.jackknife == NULL)
    status = mbench_no_memory (error, "a bootstrap");
  else
    status = run (&work, random, &found, error);
  if (status == MBENCH_OK)
    *result = found;
  free (work.copy);
  if (room == NULL)
    free (work.replicates);
  free (work.jackknife);
  return status;
}
