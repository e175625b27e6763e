/* stats/robust.h: the low location and the trimmed mean with its interval.  */

#include <config.h>

#include "stats/robust.h"

#include "tap.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#include "stats/stats.h"

static uint64_t generator;

/* splitmix64 of S. Vigna, as a real in (0, 1).  */
static double
uniform (void)
{
  uint64_t z = generator += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  z ^= z >> 31;
  return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

static double
normal (void)
{
  double radius = sqrt (-2 * log (uniform ()));
  return radius * cos (2 * acos (-1) * uniform ());
}

static double
exponential (void)
{
  return -log (uniform ());
}

/* The values are their squared ranks, so that every range of ranks has a
   different mean.  */
static void
check_low_location (void)
{
  static const struct
  {
    size_t n;
    double location;
  } cases[] = {
    { 1, 0 },            /* rank 0, for there is at least one */
    { 2, 0 },            /* 0 to 1 */
    { 4, 0 },            /* 0 to 1 */
    { 5, 0.5 },          /* 0 to 2: 1.25 goes up */
    { 8, 0.5 },          /* 0 to 2 */
    { 19, 6 },           /* 0 to 5: 0.95 goes down */
    { 20, 7.5 },         /* 1 to 5: 30 / 4 */
    { 21, 11 },          /* 1 to 6: 55 / 5 */
    { 40, 284.0 / 8 },   /* 2 to 10 */
    { 100, 4870.0 / 20 } /* 5 to 25 */
  };
  double values[100];
  for (size_t i = 0; i < 100; ++i)
    values[i] = (double)(i * i);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      char line[80];
      snprintf (line, sizeof line, "low location: its ranks of %zu",
                cases[i].n);
      tap_near (mbench_low_location (values, cases[i].n), cases[i].location,
                1e-14, line);
    }
}

static void
check_low_location_is_robust (void)
{
  double values[40];
  for (size_t i = 0; i < 40; ++i)
    values[i] = i < 10 ? 5 : 5e9;
  values[0] = values[1] = -5e9;
  tap_near (mbench_low_location (values, 40), 5, 0,
            "low location: the upper 75 % and the lowest 5 % do not move it");
  for (size_t i = 0; i < 20; ++i)
    {
      double kept = values[i];
      values[i] = values[39 - i];
      values[39 - i] = kept;
    }
  tap_near (mbench_low_location_of (values, 40), 5, 0,
            "low location: of values in any order");
}

static void
check_values (void)
{
  const double five[] = { 1, 2, 3, 4, 1000 };
  const double four[] = { 1, 2, 3, 6 };
  tap_near (mbench_trimmed_mean (five, 5, 0.95).value, 3, 0,
            "trimmed mean: one of five off each end");
  tap_near (mbench_trimmed_mean (four, 4, 0.95).value, 3, 0,
            "trimmed mean: none of four");
  tap_near (mbench_trimmed_mean (five, 1, 0.95).value, 1, 0,
            "trimmed mean: of one");
}

/* The data of the half-widths.  The second are the times of 19 people in an
   experiment on self-awareness (Dana 1990), as R. R. Wilcox, "Introduction to
   Robust Estimation and Hypothesis Testing", has them.  */
static const double six[] = { 1, 2, 3, 4, 5, 6 };
static const double dana[]
    = { 77,  87,  88,  114, 151, 210, 219, 246,  253, 262,
        296, 299, 306, 376, 428, 515, 666, 1310, 2611 };
static const double ten[]
    = { 1.75, 2, 2.125, 2.25, 2.5, 2.75, 3, 3.25, 8, 40 };

/* The expected numbers are of 40 decimal digits, by Python's mpmath from the
   formula of Yuen (1974): with g = floor (n / 5), h = n - 2 g, SSD the sum of
   squares of the winsorized values around their mean and t from the
   incomplete beta function,

     half-width = t (h - 1) * sqrt (SSD / (h (h - 1)))  */
static void
check_half_widths (void)
{
  static const struct
  {
    const double *values;
    size_t n;
    double confidence;
    double value;
    double half_width;
  } cases[] = {
    { six, 6, 0.95, 3.5, 2.8316023528668412191 },
    { six, 6, 0.99, 3.5, 5.1969871469201038891 },
    { six, 6, 0.50, 3.5, 0.68056793706263554695 },
    { dana, 19, 0.95, 282.69230769230769231, 108.65054074726154883 },
    { dana, 19, 0.99, 282.69230769230769231, 152.32027900815365822 },
    { dana, 19, 0.50, 282.69230769230769231, 34.681542347009338932 },
    { ten, 10, 0.95, 2.6458333333333333333, 0.69932307573230563419 },
    { ten, 10, 0.99, 2.6458333333333333333, 1.0969386751129354569 },
    { ten, 10, 0.50, 2.6458333333333333333, 0.19769410631306250517 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      struct mbench_estimate estimate = mbench_trimmed_mean (
          cases[i].values, cases[i].n, cases[i].confidence);
      char line[80];
      snprintf (line, sizeof line, "trimmed mean of %zu values", cases[i].n);
      tap_near (estimate.value, cases[i].value, 1e-14, line);
      snprintf (line, sizeof line, "its half-width at %g",
                cases[i].confidence);
      tap_ok (estimate.has_interval, "it has an interval");
      tap_near (estimate.half_width, cases[i].half_width, 1e-11, line);
    }
}

static void
check_interval_presence (void)
{
  for (size_t n = 1; n <= 6; ++n)
    tap_ok (mbench_trimmed_mean (six, n, 0.95).has_interval == (n == 6),
            "%zu value%s: %s interval", n, n == 1 ? "" : "s",
            n == 6 ? "an" : "no");

  const double equal[] = { 7, 7, 7, 7, 7, 7, 7 };
  struct mbench_estimate estimate = mbench_trimmed_mean (equal, 7, 0.95);
  tap_ok (estimate.has_interval && estimate.half_width == 0
              && estimate.value == 7,
          "equal values: the interval is a point");
}

/* What moves the ends beyond the trimming moves nothing.  */
static void
check_trimmed_mean_is_robust (void)
{
  double values[] = { 1.75, 2, 2.125, 2.25, 2.5, 2.75, 3, 3.25, 8, 40 };
  struct mbench_estimate before = mbench_trimmed_mean (values, 10, 0.95);
  values[0] = -1e12;
  values[1] = -1e12;
  values[8] = 1e12;
  values[9] = 1e12;
  struct mbench_estimate after = mbench_trimmed_mean (values, 10, 0.95);
  tap_ok (before.value == after.value && before.half_width == after.half_width,
          "a fifth at either end moves neither value nor half-width");
}

/* How many of RUNS intervals at 95 % over N values that DRAW draws hold
   TARGET.  */
static size_t
coverage (double (*draw) (void), double target, size_t n, size_t runs)
{
  double values[64];
  size_t covered = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      for (size_t i = 0; i < n; ++i)
        values[i] = draw ();
      mbench_sort (values, n);
      struct mbench_estimate estimate = mbench_trimmed_mean (values, n, 0.95);
      if (fabs (estimate.value - target) <= estimate.half_width)
        ++covered;
    }
  return covered;
}

static void
check_coverage (void)
{
  enum
  {
    RUNS = 2000
  };
  /* Three and a third deviations of a binomial count: 1 in 1000 either
     way.  */
  double expected = 0.95 * RUNS;
  double bound = 3.3 * sqrt (RUNS * 0.95 * 0.05);

  generator = 20240229;
  double covered = (double)coverage (normal, 0, 24, RUNS);
  if (!tap_ok (fabs (covered - expected) <= bound,
               "normal values: 95 %% intervals cover 95 %%"))
    printf ("# %g of %d\n", covered, RUNS);

  /* The mean of an exponential between its quantiles of 20 % and 80 %: that
     of x exp (-x), which has the integral -(x + 1) exp (-x), over 0.6.  */
  double low = -log (0.8);
  double high = -log (0.2);
  double target = ((low + 1) * 0.8 - (high + 1) * 0.2) / 0.6;
  covered = (double)coverage (exponential, target, 60, RUNS);
  if (!tap_ok (fabs (covered - expected) <= bound,
               "skewed values: 95 %% intervals cover 95 %%"))
    printf ("# %g of %d\n", covered, RUNS);
}

int
main (void)
{
  check_low_location ();
  check_low_location_is_robust ();
  check_values ();
  check_half_widths ();
  check_interval_presence ();
  check_trimmed_mean_is_robust ();
  check_coverage ();
  return tap_done ();
}
