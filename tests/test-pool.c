/* stats/pool.h: one estimate of several processes, and of a later run.  */

#include <config.h>

#include "stats/pool.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "stats/stats.h"

static const struct mbench_estimate processes[]
    = { { .value = 10, .standard_error = 1, .has_interval = true },
        { .value = 12, .standard_error = 0.5, .has_interval = true },
        { .value = 11, .standard_error = 2, .has_interval = true },
        { .value = 15, .standard_error = 1, .has_interval = true } };

/* The expected numbers are by Python, without GSL: sums in fractions, t from
   the integral of its density.  */
static void
check_pool (void)
{
  static const struct
  {
    size_t n;
    double value;
    double half_width;
    double standard_error;
    double within;
    double between;
  } cases[] = {
    { 2, 11, 14.556786249780886, 1.14564392373896, 0.79056941504209488,
      1.1726039399558574 },
    /* The variance of 10, 11, 12 is less than their errors explain.  */
    { 3, 11, 4.1194763587239569, 0.9574271077563381, 1.3228756555322954, 0 },
    { 4, 12, 3.9714222508272012, 1.2479149276559949, 1.25,
      1.7618645426554977 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct mbench_pool pool = mbench_pool (processes, cases[i].n, 0.95);
      printf ("# %zu processes\n", cases[i].n);
      tap_ok (pool.estimate.has_interval, "an interval");
      tap_near (pool.estimate.value, cases[i].value, 1e-14, "the mean");
      tap_near (pool.estimate.standard_error, cases[i].standard_error, 1e-13,
                "its error");
      tap_near (pool.estimate.half_width, cases[i].half_width, 1e-7,
                "its half-width");
      tap_near (pool.within, cases[i].within, 1e-13, "within a process");
      tap_near (pool.between, cases[i].between, 1e-13, "between processes");
    }
}

static void
check_one_process (void)
{
  struct mbench_pool pool = mbench_pool (processes, 1, 0.95);
  tap_ok (!pool.estimate.has_interval, "one process: no interval");
  tap_near (pool.estimate.value, 10, 0, "but its value");
  tap_near (pool.within, 1, 0, "and its error");
}

/* Processes that differ by BETWEEN and are measured with an error of WITHIN:
   how many of RUNS intervals cover the mean of all processes.  */
static size_t
count_covered (size_t n, double between, double within, size_t runs,
               struct mbench_random *random)
{
  size_t covered = 0;
  for (size_t i = 0; i < runs; ++i)
    {
      struct mbench_estimate made[8];
      for (size_t j = 0; j < n; ++j)
        made[j] = (struct mbench_estimate){
          .value = 100 + between * mbench_random_normal (random)
                   + within * mbench_random_normal (random),
          .standard_error = within,
          .has_interval = true
        };
      struct mbench_estimate pooled = mbench_pool (made, n, 0.95).estimate;
      covered += fabs (pooled.value - 100) <= pooled.half_width;
    }
  return covered;
}

static void
check_coverage (struct mbench_random *random)
{
  enum
  {
    RUNS = 2000
  };
  const double deviation = sqrt (RUNS * 0.95 * 0.05);
  static const size_t sizes[] = { 2, 4, 8 };
  for (size_t i = 0; i < 3; ++i)
    {
      size_t n = sizes[i];
      size_t differ = count_covered (n, 3, 0.02, RUNS, random);
      if (!tap_ok (fabs ((double)differ - 0.95 * RUNS) <= 4 * deviation,
                   "%zu processes that differ: 95 %%", n))
        printf ("# %zu of %d\n", differ, RUNS);
      size_t alike = count_covered (n, 0, 1, RUNS, random);
      if (!tap_ok ((double)alike >= 0.95 * RUNS - 4 * deviation,
                   "%zu processes that are alike: 95 %% or more", n))
        printf ("# %zu of %d\n", alike, RUNS);
    }
}

static void
check_prediction (void)
{
  const double past[] = { 10, 11, 12, 10, 13 };
  struct mbench_estimate later = mbench_predict (past, 5, 11, 0.95);
  tap_ok (later.has_interval, "five past runs and one predict");
  tap_near (later.value, 67.0 / 6, 1e-14, "their mean");
  tap_near (later.standard_error, 1.2627131283250541, 1e-13, "the error");
  tap_near (later.half_width, 3.2459074312919425, 1e-9, "the half-width");
  struct mbench_estimate few = mbench_predict (past, 4, 11, 0.95);
  tap_ok (!few.has_interval, "four do not");
  tap_near (few.value, 54.0 / 5, 1e-14, "they have a mean");
  tap_near (mbench_predict (NULL, 0, 11, 0.95).value, 11, 0, "so has one run");
}

/* How often the next of independent runs is where it was predicted.  */
static void
check_predicted (struct mbench_random *random)
{
  enum
  {
    RUNS = 2000
  };
  size_t within = 0;
  for (size_t i = 0; i < RUNS; ++i)
    {
      double runs[7];
      for (size_t j = 0; j < 7; ++j)
        runs[j] = 50 + mbench_random_normal (random);
      struct mbench_estimate later = mbench_predict (runs, 5, runs[5], 0.95);
      within += fabs (runs[6] - later.value) <= later.half_width;
    }
  if (!tap_ok (fabs ((double)within - 0.95 * RUNS)
                   <= 4 * sqrt (RUNS * 0.95 * 0.05),
               "95 %% of later runs are where they are predicted"))
    printf ("# %zu of %d\n", within, RUNS);
}

int
main (void)
{
  struct mbench_error error;
  struct mbench_random *random = NULL;
  if (!tap_ok (mbench_random_new (20240229, &random, &error) == MBENCH_OK,
               "random numbers"))
    return tap_done ();
  check_pool ();
  check_one_process ();
  check_coverage (random);
  check_prediction ();
  check_predicted (random);
  mbench_random_free (random);
  return tap_done ();
}
