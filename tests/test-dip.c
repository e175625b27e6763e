/* stats/dip.h: known dips, and how often values of one mode pass the
   bound.  */

#include <config.h>

#include "stats/dip.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "stats/stats.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

/* The least distance, by bisection.  */
static double
dip (const double *sorted, size_t n)
{
  double low = 0;
  double high = 0.5;
  for (int i = 0; i < 45; ++i)
    {
      double middle = (low + high) / 2;
      if (mbench_dip_is_within (sorted, n, middle))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* Expected: the rationals that the other way to the dip gives, by the greatest
   convex minorants and least concave majorants of P. M. Hartigan's algorithm
   AS 217 (Applied Statistics 34, 1985), in Python with fractions.  Evenly
   spaced values have 1 / (2 n), the least there is, and two heaps of one size
   1/4, the most.  */
static void
check_known (void)
{
  const double even[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
  const double heaps[] = { 0, 0, 0, 0, 1, 1, 1, 1 };
  const double squares[] = { 1, 2, 4, 9, 16, 25, 36 };
  const double clusters[] = { 0, 1, 2, 3, 20, 21, 22, 23, 60 };
  const double ends[] = { 1, 10, 11, 12, 13, 14, 50, 90, 91, 92, 93, 94, 99 };
  const double digits[] = { 2,  16, 23, 26, 27, 31, 33, 37, 41, 41, 51, 53, 58,
                            59, 62, 64, 83, 84, 88, 93, 93, 95, 97, 97, 99 };
  const double marks[] = {
    30, 33, 35, 36, 37, 37, 39, 39, 39, 39, 39, 40, 40, 40, 40, 41,
    42, 43, 43, 43, 44, 44, 45, 45, 46, 47, 47, 48, 48, 48, 49, 50,
    50, 51, 52, 52, 53, 53, 53, 53, 53, 54, 54, 57, 57, 59, 60, 60,
    60, 61, 61, 61, 61, 62, 62, 62, 62, 63, 66, 70, 72, 72,
  };
  const double one[] = { 7 };
  const struct
  {
    const double *values;
    size_t n;
    double dip;
    const char *name;
  } cases[] = {
    { even, LENGTH (even), 0.05, "evenly spaced values" },
    { heaps, LENGTH (heaps), 0.25, "two heaps" },
    { squares, LENGTH (squares), 1.0 / 14, "squares: one mode at the end" },
    { clusters, LENGTH (clusters), 17.0 / 90, "two clusters and one more" },
    { ends, LENGTH (ends), 443.0 / 2314, "clusters, and values between" },
    { digits, LENGTH (digits), 133.0 / 1500, "pairs of digits of pi" },
    { marks, LENGTH (marks), 15.0 / 248, "62 marks with ties" },
    { one, 1, 0, "one value" },
  };
  for (size_t i = 0; i < LENGTH (cases); ++i)
    {
      double found = dip (cases[i].values, cases[i].n);
      if (!tap_ok (fabs (found - cases[i].dip) < 1e-12, "the dip of %s",
                   cases[i].name))
        printf ("# got %.15g, expected %.15g\n", found, cases[i].dip);
    }
}

static void
check_mirror (void)
{
  double values[] = { -36, -25, -16, -9, -4, -2, -1 };
  tap_ok (fabs (dip (values, LENGTH (values)) - 1.0 / 14) < 1e-12,
          "the mirror image has the same dip");
  const double clusters[] = { -60, -23, -22, -21, -20, -3, -2, -1, 0 };
  tap_ok (fabs (dip (clusters, LENGTH (clusters)) - 17.0 / 90) < 1e-12,
          "so has that of two clusters");
}

static size_t
rejections (struct mbench_random *random, double power, size_t n, size_t runs)
{
  size_t count = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      double values[100];
      for (size_t i = 0; i < n; ++i)
        values[i] = pow (mbench_random_uniform (random), power);
      mbench_sort (values, n);
      count += !mbench_dip_is_within (values, n, mbench_dip_bound ((double)n));
    }
  return count;
}

/* The square root of a uniform number has its mode at the end, the 20th power
   near to 0 what comes near to one heap.  */
static void
check_bound (void)
{
  enum
  {
    RUNS = 3000
  };
  struct mbench_random *random;
  if (!tap_ok (mbench_random_new (20260106, &random, NULL) == MBENCH_OK,
               "random numbers"))
    return;
  size_t uniform = rejections (random, 1, 100, RUNS);
  size_t rising = rejections (random, 0.5, 100, RUNS);
  size_t heap = rejections (random, 20, 100, RUNS);
  mbench_random_free (random);
  /* Three and a third deviations of a binomial count.  */
  double bound = 3.3 * sqrt (RUNS * 0.01);
  if (!tap_ok (fabs ((double)uniform - 0.01 * RUNS) <= bound,
               "1 %% of uniform samples are beyond the bound"))
    printf ("# %zu of %d\n", uniform, RUNS);
  if (!tap_ok (rising < uniform && heap <= rising,
               "fewer are of other distributions of one mode"))
    printf ("# %zu and %zu of %d\n", rising, heap, RUNS);
}

int
main (void)
{
  check_known ();
  check_mirror ();
  check_bound ();
  return tap_done ();
}
