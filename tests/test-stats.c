/* stats/stats.h on values worked out by hand and on the univariate data of
   NIST's Statistical Reference Datasets.  */

#include <config.h>

#include "stats/stats.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "nist-lottery.h"
#include "nist-mavro.h"
#include "nist-michelso.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

enum
{
  NUMACC_VALUES = 1001
};

/* NumAcc2 to NumAcc4: BASE + 0.2, then BASE + 0.1 and BASE + 0.3 in turn.  */
static void
fill_numacc (double *values, double base_02, double base_01, double base_03)
{
  values[0] = base_02;
  for (size_t i = 1; i < NUMACC_VALUES; ++i)
    values[i] = i % 2 == 1 ? base_01 : base_03;
}

/* The deviation by the formula that stats.h must not use.  */
static double
textbook_deviation (const double *values, size_t n)
{
  volatile double sum = 0;
  volatile double squares = 0;
  for (size_t i = 0; i < n; ++i)
    {
      sum += values[i];
      squares += values[i] * values[i];
    }
  double mean = sum / (double)n;
  double variance
      = (squares / (double)n - mean * mean) * (double)n / (double)(n - 1);
  return variance > 0 ? sqrt (variance) : 0;
}

/* That mean and deviation have the certified values.  Where the values lie
   far from zero, TOLERANCE is one that the textbook formula misses.  */
static void
check_set (const char *name, const double *values, size_t n, double mean,
           double deviation, double tolerance)
{
  char line[80];
  snprintf (line, sizeof line, "%s: certified mean", name);
  tap_near (mbench_mean (values, n), mean, 1e-14, line);
  snprintf (line, sizeof line, "%s: certified deviation", name);
  tap_near (mbench_deviation (values, n), deviation, tolerance, line);
  snprintf (line, sizeof line, "%s: variance is its square", name);
  tap_near (mbench_variance (values, n), deviation * deviation, 2 * tolerance,
            line);
  if (mean > 1000 * deviation)
    tap_ok (fabs (textbook_deviation (values, n) - deviation)
                > tolerance * deviation,
            "%s: E[x^2] - mean^2 would be seen", name);
}

static void
check_nist (void)
{
  tap_size (LENGTH (nist_lottery), 218, "Lottery is complete");
  check_set ("Lottery", nist_lottery, LENGTH (nist_lottery), 518.958715596330,
             291.699727470969, 1e-14);
  tap_size (LENGTH (nist_mavro), 50, "Mavro is complete");
  check_set ("Mavro", nist_mavro, LENGTH (nist_mavro), 2.00185600000000,
             0.000429123454003053, 1e-12);
  tap_size (LENGTH (nist_michelso), 100, "Michelso is complete");
  check_set ("Michelso", nist_michelso, LENGTH (nist_michelso),
             299.852400000000, 0.0790105478190518, 1e-13);

  const double numacc1[] = { 10000001, 10000003, 10000002 };
  check_set ("NumAcc1", numacc1, LENGTH (numacc1), 10000002, 1, 1e-15);
  double values[NUMACC_VALUES];
  fill_numacc (values, 1.2, 1.1, 1.3);
  check_set ("NumAcc2", values, NUMACC_VALUES, 1.2, 0.1, 1e-14);
  /* 0.1 beside 1e6 and 1e7 is itself only known to 1e-10 and 2e-9.  */
  fill_numacc (values, 1000000.2, 1000000.1, 1000000.3);
  check_set ("NumAcc3", values, NUMACC_VALUES, 1000000.2, 0.1, 1e-9);
  fill_numacc (values, 10000000.2, 10000000.1, 10000000.3);
  check_set ("NumAcc4", values, NUMACC_VALUES, 10000000.2, 0.1, 1e-8);
}

static void
check_moments (void)
{
  const double few[] = { 1, 2, 3, 4 };
  const double one[] = { -7.5 };
  const double equal[] = { 0.1, 0.1, 0.1 };
  tap_near (mbench_mean (few, 4), 2.5, 0, "mean of four");
  tap_near (mbench_mean (one, 1), -7.5, 0, "mean of one is the value");
  tap_near (mbench_variance (few, 4), 5.0 / 3, 1e-15, "variance, n - 1");
  tap_near (mbench_deviation (few, 4), sqrt (5.0 / 3), 1e-15,
            "deviation is the root of the variance");
  tap_near (mbench_variance (few, 2), 0.5, 0, "variance of two");
  tap_near (mbench_variance (equal, 3), 0, 0, "equal values do not vary");
}

static void
check_sort (void)
{
  double values[] = { 3, -1, 2, 2, -5, 0 };
  const double sorted[] = { -5, -1, 0, 2, 2, 3 };
  mbench_sort (values, 6);
  bool same = true;
  for (size_t i = 0; i < 6; ++i)
    same = same && values[i] == sorted[i];
  tap_ok (same, "sort is ascending and keeps equal values");
}

/* Type 7 by hand: position (n - 1) * fraction between the order statistics,
   counted from zero.  */
static void
check_quantile (void)
{
  const double four[] = { 1, 2, 4, 8 };
  const double five[] = { 10, 20, 30, 40, 50 };
  tap_near (mbench_quantile (four, 4, 0), 1, 0, "type 7: 0 is the smallest");
  tap_near (mbench_quantile (four, 4, 1), 8, 0, "type 7: 1 is the largest");
  tap_near (mbench_quantile (four, 4, 0.25), 1.75, 0,
            "type 7: position 0.75 of four");
  tap_near (mbench_quantile (four, 4, 0.5), 3, 0,
            "type 7: position 1.5 of four");
  tap_near (mbench_quantile (four, 4, 0.75), 5, 0,
            "type 7: position 2.25 of four");
  tap_near (mbench_quantile (five, 5, 0.25), 20, 0,
            "type 7: a whole position is an order statistic");
  tap_near (mbench_quantile (five, 5, 0.9), 46, 1e-15,
            "type 7: position 3.6 of five");
  tap_near (mbench_quantile (five, 1, 0.9), 10, 0, "type 7: one value");
}

static void
check_nearest_rank (void)
{
  const double five[] = { 10, 20, 30, 40, 50 };
  tap_near (mbench_quantile_nearest_rank (five, 5, 0), 10, 0,
            "nearest rank: 0 is the smallest");
  tap_near (mbench_quantile_nearest_rank (five, 5, 0.2), 10, 0,
            "nearest rank: rank 1 of five");
  tap_near (mbench_quantile_nearest_rank (five, 5, 0.21), 20, 0,
            "nearest rank: rank 1.05 goes up to 2");
  tap_near (mbench_quantile_nearest_rank (five, 5, 0.5), 30, 0,
            "nearest rank: rank 2.5 goes up to 3");
  tap_near (mbench_quantile_nearest_rank (five, 5, 0.9), 50, 0,
            "nearest rank: rank 4.5 goes up to 5");
  tap_near (mbench_quantile_nearest_rank (five, 5, 1), 50, 0,
            "nearest rank: 1 is the largest");
  tap_near (mbench_quantile_nearest_rank (five, 1, 0.5), 10, 0,
            "nearest rank: one value");

  /* 0.07 * 100 is above 7 in doubles, as are 14, 28, 55 and 56 %.  */
  double hundred[100];
  for (size_t i = 0; i < 100; ++i)
    hundred[i] = (double)(i + 1);
  size_t wrong = 0;
  for (int percent = 1; percent <= 100; ++percent)
    if (mbench_quantile_nearest_rank (hundred, 100, percent / 100.0)
        != percent)
      ++wrong;
  tap_size (wrong, 0, "nearest rank: each percentile of 1 to 100 is its rank");
}

static void
check_median_and_mad (void)
{
  const double odd[] = { 1, 2, 3, 10, 100 };
  const double even[] = { 1, 2, 4, 9 };
  double work[5];
  tap_near (mbench_median (odd, 5), 3, 0, "median of an odd number");
  tap_near (mbench_median (even, 4), 3, 0, "median of an even number");
  tap_near (mbench_median (odd, 1), 1, 0, "median of one");
  /* Distances 2, 1, 0, 7, 97 and 2, 1, 1, 6.  */
  tap_near (mbench_mad (odd, 5, work), 2, 0, "MAD of an odd number, unscaled");
  tap_near (mbench_mad (even, 4, work), 1.5, 0, "MAD of an even number");
  tap_near (mbench_mad (odd, 1, work), 0, 0, "MAD of one is zero");
}

int
main (void)
{
  check_moments ();
  check_nist ();
  check_sort ();
  check_quantile ();
  check_nearest_rank ();
  check_median_and_mad ();
  return tap_done ();
}
