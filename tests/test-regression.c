/* stats/regression.h: on the linear data of NIST's Statistical Reference
   Datasets, on a line without noise, and how often its intervals cover.  */

#include <config.h>

#include "stats/regression.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "nist-norris.h"

/* The values are the certified ones, the half-widths the certified standard
   errors times t (34, 0.975), which is 2.0322445093177189645 to 40 decimal
   digits of Python's mpmath from the incomplete beta function.  */
static void
check_norris (void)
{
  const double t = 2.0322445093177189645;
  struct mbench_regression line;
  if (!tap_ok (mbench_regression_fit (nist_norris_x, nist_norris_y, 36, 0.95,
                                      &line),
               "Norris: there is a line"))
    return;
  tap_near (line.slope.value, 1.00211681802045, 1e-13, "Norris: slope");
  tap_near (line.slope.standard_error, 0.429796848199937e-3, 1e-12,
            "Norris: its standard error");
  tap_near (line.intercept.value, -0.262323073774029, 1e-11,
            "Norris: intercept");
  tap_near (line.intercept.standard_error, 0.232818234301152, 1e-12,
            "Norris: its standard error");
  tap_near (line.deviation, 0.884796396144373, 1e-12,
            "Norris: residual deviation");
  tap_near (line.r_squared, 0.999993745883712, 1e-14, "Norris: R squared");
  tap_ok (line.has_r_squared && line.slope.has_interval
              && line.intercept.has_interval,
          "Norris: nothing is absent");
  tap_near (line.slope.half_width, t * 0.429796848199937e-3, 1e-11,
            "Norris: half-width of the slope");
  tap_near (line.intercept.half_width, t * 0.232818234301152, 1e-11,
            "Norris: half-width of the intercept");
}

/* F. J. Anscombe, "Graphs in statistical analysis", The American Statistician
   27 (1973), the first of his four.  Expected: 40 decimal digits, by Python's
   mpmath.  */
static void
check_anscombe (void)
{
  const double x[] = { 10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5 };
  const double y[]
      = { 8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68 };
  struct mbench_regression line;
  tap_ok (mbench_regression_fit (x, y, 11, 0.99, &line), "Anscombe: a line");
  tap_near (line.slope.value, 0.50009090909090909091, 1e-14,
            "Anscombe: slope");
  tap_near (line.slope.half_width, 0.38317348638490327944, 1e-11,
            "Anscombe: its half-width at 99 %");
  tap_near (line.intercept.value, 3.0000909090909090909, 1e-14,
            "Anscombe: intercept");
  tap_near (line.intercept.half_width, 3.6552420960616153087, 1e-11,
            "Anscombe: its half-width at 99 %");
  tap_near (line.r_squared, 0.6665424595087748976, 1e-13,
            "Anscombe: R squared");
}

static void
check_exact (void)
{
  const double x[] = { 1, 2, 3, 1, 2, 3 };
  const double y[] = { 10, 13, 16, 10, 13, 16 };
  const double flat[] = { 5, 5, 5, 5, 5, 5 };
  struct mbench_regression line;
  tap_ok (mbench_regression_fit (x, y, 6, 0.95, &line), "a line of 6 values");
  tap_near (line.slope.value, 3, 1e-14, "without noise: slope");
  tap_near (line.intercept.value, 7, 1e-14, "without noise: intercept");
  tap_ok (line.slope.half_width < 1e-13 && line.intercept.half_width < 1e-13,
          "without noise: the intervals are points");
  tap_near (line.r_squared, 1, 1e-14, "without noise: R squared");
  tap_ok (mbench_regression_fit (x, flat, 6, 0.95, &line), "a flat line");
  tap_ok (line.slope.value == 0 && line.intercept.value == 5
              && !line.has_r_squared,
          "equal ordinates have no R squared");
}

static void
check_absence (void)
{
  const double six[] = { 1, 2, 3, 4, 5, 6 };
  const double two[] = { 1, 2, 1, 2, 1, 2 };
  const double three[] = { 2, 2, 2, 2, 7, 1 };
  struct mbench_regression line = { .deviation = 42 };
  tap_ok (!mbench_regression_fit (six, six, 5, 0.95, &line),
          "5 values are too few");
  tap_ok (!mbench_regression_fit (two, six, 6, 0.95, &line),
          "2 different abscissae are too few");
  tap_ok (!mbench_regression_fit (two, six, 0, 0.95, &line), "so is nothing");
  tap_ok (line.deviation == 42, "what is absent leaves the result alone");
  tap_ok (mbench_regression_fit (three, six, 6, 0.95, &line),
          "3 different abscissae are enough, in any order");
}

/* Iterations and nanoseconds as a run has them: 3 ns an iteration, 40 ns a
   sample, 5 ns of noise.  */
static void
check_coverage (void)
{
  enum
  {
    RUNS = 2000,
    VALUES = 20
  };
  struct mbench_random *random;
  if (!tap_ok (mbench_random_new (20260101, &random, NULL) == MBENCH_OK,
               "random numbers"))
    return;
  size_t slopes = 0;
  size_t intercepts = 0;
  for (size_t run = 0; run < RUNS; ++run)
    {
      double x[VALUES];
      double y[VALUES];
      for (size_t i = 0; i < VALUES; ++i)
        {
          x[i] = (double)(100 + i * i);
          y[i] = 40 + 3 * x[i] + 5 * mbench_random_normal (random);
        }
      struct mbench_regression line;
      mbench_regression_fit (x, y, VALUES, 0.95, &line);
      slopes += fabs (line.slope.value - 3) <= line.slope.half_width;
      intercepts
          += fabs (line.intercept.value - 40) <= line.intercept.half_width;
    }
  mbench_random_free (random);
  /* Three and a third deviations of a binomial count.  */
  double bound = 3.3 * sqrt (RUNS * 0.95 * 0.05);
  if (!tap_ok (fabs ((double)slopes - 0.95 * RUNS) <= bound
                   && fabs ((double)intercepts - 0.95 * RUNS) <= bound,
               "95 %% intervals of slope and intercept cover 95 %%"))
    printf ("# %zu and %zu of %d\n", slopes, intercepts, RUNS);
}

int
main (void)
{
  check_norris ();
  check_anscombe ();
  check_exact ();
  check_absence ();
  check_coverage ();
  return tap_done ();
}
