/* stats/autocorrelation.h: on the certified values of NIST's Statistical
   Reference Datasets, on values worked out by hand, and how often independent
   values are taken for dependent ones.  */

#include <config.h>

#include "stats/autocorrelation.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "nist-lottery.h"
#include "nist-mavro.h"
#include "nist-michelso.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

static void
check_set (const char *name, const double *values, size_t n, double certified,
           bool is_outside)
{
  struct mbench_autocorrelation found;
  if (!tap_ok (mbench_autocorrelation (values, n, 0.95, &found),
               "%s: there is one", name))
    return;
  char line[80];
  snprintf (line, sizeof line, "%s: certified autocorrelation", name);
  tap_near (found.value, certified, 1e-12, line);
  tap_ok (found.is_outside == is_outside, "%s: taken for %s", name,
          is_outside ? "dependent" : "independent");
}

/* NumAcc3: 1000000.2, then 1000000.1 and 1000000.3 in turn.  What is written
   of its values is not exact, so that few digits agree.  */
static void
check_numacc (void)
{
  double values[1001];
  values[0] = 1000000.2;
  for (size_t i = 1; i < 1001; ++i)
    values[i] = i % 2 == 1 ? 1000000.1 : 1000000.3;
  struct mbench_autocorrelation found;
  tap_ok (mbench_autocorrelation (values, 1001, 0.95, &found)
              && found.is_outside,
          "NumAcc3: dependent");
  tap_near (found.value, -0.999, 1e-8, "NumAcc3: certified autocorrelation");
}

/* The bounds are of 40 decimal digits, by Python's mpmath:
   -1 / n +- z (n - 2) / (n sqrt (n - 1)), with z of 0.975.  */
static void
check_bounds (void)
{
  const double three[] = { 1, 2, 3 };
  const double six[] = { 1, 3, 1, 3, 1, 3 };
  const double ten[] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 };
  struct mbench_autocorrelation found;
  tap_ok (mbench_autocorrelation (three, 3, 0.95, &found)
              && fabs (found.value) < 1e-16,
          "3 values are enough: 0");
  tap_near (found.low, -0.79530127478322598176, 1e-12, "3 values: low bound");
  tap_near (found.high, 0.12863460811655931509, 1e-12, "3 values: high bound");
  tap_ok (!found.is_outside, "3 values: inside");
  tap_ok (mbench_autocorrelation (six, 6, 0.95, &found) && found.is_outside,
          "by turns: dependent, on the low side");
  tap_near (found.value, -5.0 / 6, 1e-14, "by turns: -5/6");
  tap_ok (mbench_autocorrelation (ten, 10, 0.95, &found) && !found.is_outside,
          "ten digits: independent");
  tap_near (found.value, -0.14408014571948998179, 1e-13, "ten digits: value");
  tap_near (found.low, -0.62265706254401446281, 1e-12, "ten digits: low");
  tap_near (found.high, 0.42265706254401446281, 1e-12, "ten digits: high");
  mbench_autocorrelation (three, 3, 0.9999, &found);
  tap_ok (found.low == -1, "a bound is not below -1");
}

static void
check_absence (void)
{
  double thirds[20];
  for (size_t i = 0; i < 20; ++i)
    thirds[i] = 1.0 / 3;
  struct mbench_autocorrelation found = { .value = 42 };
  const double two[] = { 1, 2 };
  tap_ok (!mbench_autocorrelation (two, 2, 0.95, &found)
              && !mbench_autocorrelation (two, 0, 0.95, &found),
          "2 values are too few");
  tap_ok (!mbench_autocorrelation (thirds, 20, 0.95, &found),
          "equal values have none");
  tap_ok (found.value == 42, "what is absent leaves the result alone");
}

/* How many of RUNS series of 30 are taken for dependent, where a value keeps
   KEPT of the one before.  */
static size_t
alarms (struct mbench_random *random, double kept, size_t runs)
{
  size_t count = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      double values[30];
      double last = 0;
      for (size_t i = 0; i < 30; ++i)
        values[i] = last = kept * last + mbench_random_normal (random);
      struct mbench_autocorrelation found;
      count += mbench_autocorrelation (values, 30, 0.95, &found)
               && found.is_outside;
    }
  return count;
}

static void
check_rates (void)
{
  enum
  {
    RUNS = 4000
  };
  struct mbench_random *random;
  if (!tap_ok (mbench_random_new (20260102, &random, NULL) == MBENCH_OK,
               "random numbers"))
    return;
  size_t independent = alarms (random, 0, RUNS);
  size_t dependent = alarms (random, 0.8, RUNS);
  mbench_random_free (random);
  double bound = 3.3 * sqrt (RUNS * 0.95 * 0.05);
  if (!tap_ok (fabs ((double)independent - 0.05 * RUNS) <= bound,
               "5 %% of independent series are outside at 95 %%"))
    printf ("# %zu of %d\n", independent, RUNS);
  if (!tap_ok (dependent > 0.9 * RUNS, "dependent ones are outside"))
    printf ("# %zu of %d\n", dependent, RUNS);
}

int
main (void)
{
  check_set ("Lottery", nist_lottery, LENGTH (nist_lottery),
             -0.120948622967393, false);
  check_set ("Mavro", nist_mavro, LENGTH (nist_mavro), 0.937989183438248,
             true);
  check_set ("Michelso", nist_michelso, LENGTH (nist_michelso),
             0.535199668621283, true);
  check_numacc ();
  check_bounds ();
  check_absence ();
  check_rates ();
  return tap_done ();
}
