/* stats/outlier.h: Tukey's classes.  */

#include <config.h>

#include "stats/outlier.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "stats/stats.h"

static void
check (const char *name, const double *sorted, size_t n,
       struct mbench_outliers expected)
{
  struct mbench_outliers found = mbench_outliers_count (sorted, n);
  if (!tap_ok (found.low_severe == expected.low_severe
                   && found.low_mild == expected.low_mild
                   && found.high_mild == expected.high_mild
                   && found.high_severe == expected.high_severe,
               "%s", name))
    printf ("# got %zu %zu %zu %zu, expected %zu %zu %zu %zu\n",
            found.low_severe, found.low_mild, found.high_mild,
            found.high_severe, expected.low_severe, expected.low_mild,
            expected.high_mild, expected.high_severe);
}

/* Nine values whose quartiles are 0 and 8, ranks 2 and 6: the inner fences
   are -12 and 20, the outer ones -24 and 32.  The ends are A, B and C, D.  */
static void
check_ends (const char *name, double a, double b, double c, double d,
            struct mbench_outliers expected)
{
  const double sorted[] = { a, b, 0, 3, 4, 5, 8, c, d };
  check (name, sorted, 9, expected);
}

static void
check_fences (void)
{
  const struct mbench_outliers none = { 0 };
  check_ends ("nothing outside", -1, -1, 9, 9, none);
  check_ends ("values on the inner fences are inside", -12, -12, 20, 20, none);
  check_ends ("a step below the inner fence is mild", nextafter (-12, -13), -1,
              9, 9, (struct mbench_outliers){ .low_mild = 1 });
  check_ends ("a step above the inner fence is mild", -1, -1, 9,
              nextafter (20, 21), (struct mbench_outliers){ .high_mild = 1 });
  check_ends ("values on the outer fences are mild", -24, -1, 9, 32,
              (struct mbench_outliers){ .low_mild = 1, .high_mild = 1 });
  check_ends ("a step below the outer fence is severe", nextafter (-24, -25),
              -1, 9, 9, (struct mbench_outliers){ .low_severe = 1 });
  check_ends ("a step above the outer fence is severe", -1, -1, 9,
              nextafter (32, 33),
              (struct mbench_outliers){ .high_severe = 1 });
  check_ends ("both classes at both ends", -1000, -13, 21, 1000,
              (struct mbench_outliers){ 1, 1, 1, 1 });
  check_ends ("several of one class", -1, -1, 1000, 1001,
              (struct mbench_outliers){ .high_severe = 2 });
}

/* The quartiles of type 7, not the medians of the halves: those of the six
   are 2.25 and 4.75 against 2 and 5, the inner fences -1.5 and 8.5 against
   -2.5 and 9.5.  */
static void
check_quartiles (void)
{
  const double six[] = { 1, 2, 3, 4, 5, 9 };
  check ("the quartiles are of type 7", six, 6,
         (struct mbench_outliers){ .high_mild = 1 });
}

static void
check_small (void)
{
  const struct mbench_outliers none = { 0 };
  const double one[] = { 42 };
  const double two[] = { -1e300, 1e300 };
  check ("one value has no outlier", one, 1, none);
  check ("two values have none, however far apart", two, 2, none);
}

/* Without any range a rounded quartile would throw every value out.  */
static void
check_equal (void)
{
  double values[16];
  size_t wrong = 0;
  for (int seed = 1; seed <= 200; ++seed)
    {
      for (size_t i = 0; i < 16; ++i)
        values[i] = 1.0 / 3 * sqrt (seed);
      for (size_t n = 1; n <= 16; ++n)
        {
          struct mbench_outliers found = mbench_outliers_count (values, n);
          if (found.low_severe + found.low_mild + found.high_mild
                  + found.high_severe
              > 0)
            ++wrong;
        }
    }
  tap_size (wrong, 0, "equal values have no outlier, whatever they are");

  const double nearly[] = { 5, 5, 5, 5, 5, 5, 5, 6 };
  check ("without a range what differs is severe", nearly, 8,
         (struct mbench_outliers){ .high_severe = 1 });
}

int
main (void)
{
  check_fences ();
  check_quartiles ();
  check_small ();
  check_equal ();
  return tap_done ();
}
