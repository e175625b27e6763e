/* stats/bootstrap.h: against all resamples of a few values, against the
   example of Efron and Tibshirani, and how often the intervals cover.  */

#include <config.h>

#include "stats/bootstrap.h"

#include "tap.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "stats/stats.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

static double
mean (double *values, size_t n, void *data)
{
  (void)data;
  return mbench_mean (values, n);
}

/* With n, and exact for small whole numbers but for one division.  */
static double
variance (double *values, size_t n, void *data)
{
  (void)data;
  double sum = 0;
  double squares = 0;
  for (size_t i = 0; i < n; ++i)
    {
      sum += values[i];
      squares += values[i] * values[i];
    }
  double size = (double)n;
  return (size * squares - sum * sum) / (size * size);
}

static double
median (double *values, size_t n, void *data)
{
  (void)data;
  mbench_sort (values, n);
  return mbench_median (values, n);
}

static bool
is_near (double actual, double expected, double relative)
{
  return fabs (actual - expected) <= relative * fmax (fabs (expected), 1e-3);
}

static void
check_result (const char *name, const struct mbench_bootstrap *found,
              const struct mbench_bootstrap *expected)
{
  const double pairs[][2] = {
    { found->value, expected->value },
    { found->error, expected->error },
    { found->bias, expected->bias },
    { found->acceleration, expected->acceleration },
    { found->percentile.low, expected->percentile.low },
    { found->percentile.high, expected->percentile.high },
    { found->bca.low, expected->bca.low },
    { found->bca.high, expected->bca.high },
  };
  bool same = true;
  for (size_t i = 0; i < LENGTH (pairs); ++i)
    same = same && is_near (pairs[i][0], pairs[i][1], 1e-10);
  if (tap_ok (same, "%s", name))
    return;
  for (size_t i = 0; i < LENGTH (pairs); ++i)
    printf ("# got %.17g, expected %.17g\n", pairs[i][0], pairs[i][1]);
}

/* mbench_bca over each of the n^n resamples of n <= 5 VALUES.  */
static void
check_all_resamples (const char *name, mbench_statistic *statistic,
                     const double *values, size_t n, double confidence,
                     struct mbench_bootstrap expected)
{
  static double replicates[3125];
  double copy[5];
  double jackknife[5];
  size_t count = (size_t)pow ((double)n, (double)n);
  for (size_t resample = 0; resample < count; ++resample)
    {
      size_t digits = resample;
      for (size_t i = 0; i < n; ++i, digits /= n)
        copy[i] = values[digits % n];
      replicates[resample] = statistic (copy, n, NULL);
    }
  mbench_sort (replicates, count);
  for (size_t left = 0; left < n; ++left)
    {
      for (size_t i = 0; i + 1 < n; ++i)
        copy[i] = values[i < left ? i : i + 1];
      jackknife[left] = statistic (copy, n - 1, NULL);
    }
  for (size_t i = 0; i < n; ++i)
    copy[i] = values[i];
  struct mbench_bootstrap found = { .value = statistic (copy, n, NULL) };
  mbench_bca (replicates, count, jackknife, n, confidence, &found);
  check_result (name, &found, &expected);
}

/* Expected: 40 decimal digits, by Python's mpmath over the product of the
   values by themselves, from the formulas of Efron and Tibshirani (1993),
   14.10 to 14.15, with half of the ties in z0 and quantiles of type 7.  The
   distribution of the median has few values, so its ends are ties.  */
static void
check_exact (void)
{
  const double values[] = { 1, 2, 4, 9, 16 };
  check_all_resamples ("all 256 resamples of 4: mean", mean, values, 4, 0.9,
                       (struct mbench_bootstrap){ 4,
                                                  1.5441223155858463528,
                                                  0.083324210544036273208,
                                                  0.064034771498985212433,
                                                  { 1.75, 6.625 },
                                                  { 2, 7.25 } });
  check_all_resamples ("all 3125 resamples of 5: variance", variance, values,
                       5, 0.8,
                       (struct mbench_bootstrap){ 30.64,
                                                  13.812751814032435515,
                                                  0.26163870613332446366,
                                                  0.092517079224302907311,
                                                  { 6.56, 42.16 },
                                                  { 10.16, 50.56 } });
  check_all_resamples ("all 3125 resamples of 5: median", median, values, 5,
                       0.9,
                       (struct mbench_bootstrap){ 4,
                                                  3.8344440173113763172,
                                                  0,
                                                  0.019554093580342033967,
                                                  { 1, 16 },
                                                  { 1, 16 } });
}

/* The quantiles that BCa takes of the replicates, in the order of their
   probabilities, of the variance of all resamples of 5 values.  Expected: by
   Python over the product of the values, from the same formulas.  */
static void
check_levels (void)
{
  const double values[] = { 1, 2, 4, 9, 16 };
  const double levels[][2]
      = { { 0.1, 10.16 }, { 0.3, 27.84 }, { 0.5, 32.56 }, { 0.9, 50.56 } };
  static double replicates[3125];
  double copy[5];
  for (size_t resample = 0; resample < LENGTH (replicates); ++resample)
    {
      size_t digits = resample;
      for (size_t i = 0; i < LENGTH (values); ++i, digits /= LENGTH (values))
        copy[i] = values[digits % LENGTH (values)];
      replicates[resample] = variance (copy, LENGTH (values), NULL);
    }
  mbench_sort (replicates, LENGTH (replicates));
  const struct mbench_bootstrap found
      = { .bias = 0.26163870613332446, .acceleration = 0.09251707922430229 };
  for (size_t i = 0; i < LENGTH (levels); ++i)
    tap_near (mbench_bca_quantile (replicates, LENGTH (replicates), &found,
                                   levels[i][0]),
              levels[i][1], 1e-12, "a quantile without its bias");
}

/* The replicates are left, sorted, where there is room for them.  */
static void
check_replicates (void)
{
  enum
  {
    COUNT = 500
  };
  const double values[] = { 1, 2, 4, 9 };
  double replicates[COUNT];
  const struct mbench_bootstrap_plan plan = { .statistic = mean,
                                              .resamples = COUNT,
                                              .block = 1,
                                              .confidence = 0.9,
                                              .replicates = replicates };
  struct mbench_random *random = NULL;
  struct mbench_bootstrap found;
  mbench_random_new (5, &random, NULL);
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, NULL)
              == MBENCH_OK,
          "replicates are asked for");
  mbench_random_free (random);
  bool sorted = true;
  for (size_t i = 1; i < COUNT; ++i)
    sorted = sorted && replicates[i - 1] <= replicates[i];
  tap_ok (sorted && replicates[0] >= 1 && replicates[COUNT - 1] <= 9
              && replicates[0] < replicates[COUNT - 1],
          "they are sorted");
  tap_near (mbench_deviation (replicates, COUNT), found.error, 1e-12,
            "they are those of the result");
  tap_near (mbench_bca_quantile (replicates, COUNT, &found, 0.05),
            found.bca.low, 1e-9, "at 5 % lies the low end of 90 %%");
  tap_near (mbench_bca_quantile (replicates, COUNT, &found, 0.95),
            found.bca.high, 1e-9, "at 95 % the high one");
}

/* What lies beyond the replicates.  One leaf far from 99 others has nearly the
   greatest acceleration there is, a sixth, at which the formula has a pole
   within reach.  */
static void
check_extremes (void)
{
  const double sorted[] = { 1, 2, 3, 4 };
  double leaves[100] = { -100 };
  struct mbench_bootstrap found = { .value = 10 };
  mbench_bca (sorted, 4, leaves, 1, 0.95, &found);
  tap_ok (found.acceleration == 0, "one leaf: no acceleration");
  tap_near (found.bias, 1.1503493803760081783, 1e-12,
            "a value above all replicates: half of one is above it");
  mbench_bca (sorted, 4, leaves, 100, 0.9999999, &found);
  tap_ok (found.acceleration > 0.16 && found.bca.high == 4
              && found.bca.low >= 1 && found.bca.low < 4,
          "an end beyond the replicates is the greatest of them");
  leaves[0] = 100;
  found.value = -10;
  mbench_bca (sorted, 4, leaves, 100, 0.9999999, &found);
  tap_ok (found.acceleration < -0.16 && found.bca.low == 1
              && found.bca.high <= 4 && found.bca.high > 1,
          "or the least");
}

static struct mbench_random *
start (uint32_t seed)
{
  struct mbench_random *random = NULL;
  tap_ok (mbench_random_new (seed, &random, NULL) == MBENCH_OK,
          "random numbers");
  return random;
}

/* The spatial test data of Efron and Tibshirani (1993), table 14.1, first
   column, with what they tell of its variance: 171.5, acceleration 0.061, z0
   0.146; 90 % intervals from 2000 resamples (table 14.2): percentile 100.8 to
   233.9, BCa 115.8 to 259.6.  */
static void
check_spatial (void)
{
  const double values[]
      = { 48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6,
          0,  33, 28, 34, 4,  32, 24, 47, 41, 24, 26, 30, 41 };
  const struct mbench_bootstrap_plan plan = {
    .statistic = variance, .resamples = 20000, .block = 1, .confidence = 0.9
  };
  struct mbench_random *random = start (1993);
  struct mbench_bootstrap found;
  tap_ok (
      mbench_bootstrap (values, LENGTH (values), &plan, random, &found, NULL)
          == MBENCH_OK,
      "spatial data: an interval");
  mbench_random_free (random);
  tap_near (found.value, 171.53402366863905325, 1e-13, "spatial data: value");
  tap_near (found.acceleration, 0.061240119812307331413, 1e-11,
            "spatial data: acceleration");
  /* Their z0 has a standard error of 0.028, their ends one of about 2 %.  */
  tap_ok (fabs (found.bias - 0.146) < 0.08, "spatial data: z0");
  tap_near (found.percentile.low, 100.8, 0.04,
            "spatial data: percentile, low");
  tap_near (found.percentile.high, 233.9, 0.04,
            "spatial data: percentile, high");
  tap_near (found.bca.low, 115.8, 0.04, "spatial data: BCa, low");
  tap_near (found.bca.high, 259.6, 0.04, "spatial data: BCa, high");
}

/* Drawn resamples come to what all of them give.  */
static void
check_drawn (void)
{
  const double values[] = { 1, 2, 4, 9 };
  const struct mbench_bootstrap_plan plan = {
    .statistic = mean, .resamples = 50000, .block = 1, .confidence = 0.9
  };
  struct mbench_random *random = start (4);
  struct mbench_bootstrap found;
  struct mbench_bootstrap again;
  mbench_bootstrap (values, 4, &plan, random, &found, NULL);
  mbench_bootstrap (values, 4, &plan, random, &again, NULL);
  mbench_random_free (random);
  tap_near (found.error, 1.5441223155858463528, 0.02, "drawn: error");
  tap_near (found.acceleration, 0.064034771498985212433, 1e-12,
            "drawn: acceleration");
  tap_ok (fabs (found.bias - 0.083324210544036273208) < 0.03, "drawn: z0");
  tap_ok (is_near (found.bca.low, 2, 1e-14)
              && is_near (found.bca.high, 7.25, 1e-14)
              && is_near (found.percentile.low, 1.75, 1e-14),
          "drawn: the interval");
  tap_ok (again.error != found.error, "other numbers, other resamples");
  random = start (4);
  mbench_bootstrap (values, 4, &plan, random, &again, NULL);
  mbench_random_free (random);
  tap_ok (again.error == found.error && again.bca.low == found.bca.low
              && again.bca.high == found.bca.high,
          "the same seed, the same resamples");
}

static double
never_finite (double *values, size_t n, void *data)
{
  size_t *calls = data;
  ++*calls;
  return *calls == 4 ? (double)n / 0.0 : values[0];
}

static void
check_errors (void)
{
  const double values[] = { 1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3 };
  size_t calls = 0;
  struct mbench_bootstrap_plan plan = { .statistic = mean,
                                        .data = &calls,
                                        .resamples = 100,
                                        .block = 1,
                                        .confidence = 0.95 };
  struct mbench_random *random = start (5);
  struct mbench_bootstrap found = { .value = 42 };
  struct mbench_error error;
  tap_ok (mbench_bootstrap (values, 1, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "one value is refused");
  tap_string (error.message, "a bootstrap takes 2 to 2^32 - 1 values, not 1",
              "by a sentence");
  plan.block = 3;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "a block longer than half of the values is refused");
  plan.block = 0;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "a block of nothing is refused");
  plan.block = 1;
  plan.resamples = 1;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "one resample is refused");
  plan.resamples = 100;
  plan.confidence = 1;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "certainty is refused");
  plan.confidence = 0.95;
  plan.statistic = never_finite;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_INVALID,
          "a statistic that is not finite is refused");
  tap_size (calls, 4, "at once");
  plan.statistic = mean;
#ifndef __SANITIZE_ADDRESS__ /* which takes such a request for a fault */
  plan.resamples = SIZE_MAX / 16;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
              == MBENCH_NO_MEMORY,
          "more resamples than there is memory for are refused");
#endif
  tap_ok (found.value == 42, "what fails leaves the result alone");
  plan.resamples = 100;
  tap_ok (mbench_bootstrap (values, 4, &plan, random, &found, &error)
                  == MBENCH_OK
              && found.bca.low == values[0] && found.bca.high == values[0]
              && found.error == 0,
          "equal values: the interval is a point");
  mbench_random_free (random);
}

static double
count_values (double *values, size_t n, void *data)
{
  size_t *most = data;
  most[0]++;
  if (n != 5000 && n > most[1])
    most[1] = n;
  return values[n / 2];
}

static void
check_groups (void)
{
  static double values[5000];
  size_t most[2] = { 0 };
  const struct mbench_bootstrap_plan plan = { .statistic = count_values,
                                              .data = most,
                                              .resamples = 10,
                                              .block = 1,
                                              .confidence = 0.95 };
  struct mbench_random *random = start (6);
  struct mbench_bootstrap found;
  mbench_bootstrap (values, 5000, &plan, random, &found, NULL);
  mbench_random_free (random);
  tap_size (most[0], 1011, "5000 values: left out in 1000 groups");
  tap_size (most[1], 4995, "of five");
}

struct rate
{
  size_t percentile;
  size_t bca;
};

/* Of RUNS 95 % intervals of the mean of n exponential values.  */
static struct rate
coverage (struct mbench_random *random, size_t n, size_t runs)
{
  const struct mbench_bootstrap_plan plan = {
    .statistic = mean, .resamples = 800, .block = 1, .confidence = 0.95
  };
  struct rate rate = { 0 };
  for (size_t run = 0; run < runs; ++run)
    {
      double values[20];
      for (size_t i = 0; i < n; ++i)
        values[i] = -log (1 - mbench_random_uniform (random));
      struct mbench_bootstrap found;
      mbench_bootstrap (values, n, &plan, random, &found, NULL);
      rate.percentile
          += found.percentile.low <= 1 && 1 <= found.percentile.high;
      rate.bca += found.bca.low <= 1 && 1 <= found.bca.high;
    }
  return rate;
}

static void
check_coverage (void)
{
  enum
  {
    RUNS = 1000
  };
  struct mbench_random *random = start (20260104);
  struct rate rate = coverage (random, 20, RUNS);
  mbench_random_free (random);
  if (!tap_ok (rate.bca > rate.percentile && rate.bca >= 0.9 * RUNS,
               "skewed values: BCa covers more than percentile does"))
    printf ("# %zu and %zu of %d\n", rate.bca, rate.percentile, RUNS);
}

/* How many of RUNS 95 % intervals with runs of BLOCK cover the mean of 200
   values of which each keeps 0.7 of the one before.  */
static size_t
block_coverage (struct mbench_random *random, size_t block, size_t runs)
{
  const struct mbench_bootstrap_plan plan = {
    .statistic = mean, .resamples = 300, .block = block, .confidence = 0.95
  };
  size_t covered = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      double values[200];
      double last = 0;
      for (size_t i = 0; i < 220; ++i)
        {
          last = 0.7 * last + mbench_random_normal (random);
          if (i >= 20)
            values[i - 20] = last;
        }
      struct mbench_bootstrap found;
      mbench_bootstrap (values, 200, &plan, random, &found, NULL);
      covered += found.bca.low <= 0 && 0 <= found.bca.high;
    }
  return covered;
}

static void
check_blocks (void)
{
  enum
  {
    RUNS = 200
  };
  struct mbench_random *random = start (20260105);
  size_t single = block_coverage (random, 1, RUNS);
  size_t blocks = block_coverage (random, 15, RUNS);
  mbench_random_free (random);
  if (!tap_ok (single < 0.75 * RUNS && blocks > 0.82 * RUNS,
               "autocorrelated values: runs of 15 cover, single values not"))
    printf ("# %zu and %zu of %d\n", blocks, single, RUNS);
}

int
main (void)
{
  check_exact ();
  check_levels ();
  check_replicates ();
  check_extremes ();
  check_spatial ();
  check_drawn ();
  check_errors ();
  check_groups ();
  check_coverage ();
  check_blocks ();
  return tap_done ();
}
