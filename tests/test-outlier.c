/* stats/outlier.h: Tukey's classes, and what outliers bring to the variance.
 */

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

/* The first is Boyer's own example, which criterium tests against too:
   67108864 iterations in 1.3955 s.  The others are of 40 decimal digits, by
   Python's mpmath from the formulas of Boyer's supplement, written anew:

     U (c) = (1 - c / a) (V - (a - c) g^2)
     m = mean / a,  g = min (m / 8, sqrt (V / a))
     c (t) = floor (2 a d / (V - a g^2 + d + sqrt ((V - a g^2 + d)^2
                                                   + 4 g^2 a d))),
     d = a (m - t)^2
     share = min (U (1), U (min (c (0), c (m / 2)))) / V  */
static void
check_variance (void)
{
  static const struct
  {
    double mean;
    double deviation;
    double iterations;
    double share;
    enum mbench_outlier_effect effect;
  } cases[] = {
    { 1.395522860870968, 0.0013859776344426547, 67108864, 0.9960022873987793,
      MBENCH_OUTLIER_SEVERE },
    { 25000, 250, 100, 0.0099, MBENCH_OUTLIER_UNAFFECTED },
    { 100, 1, 10, 0.09, MBENCH_OUTLIER_SLIGHT },
    { 100, 5, 10, 0.09375, MBENCH_OUTLIER_SLIGHT },
    { 1000, 63.245553203367587, 60, 0.46812427662037037037,
      MBENCH_OUTLIER_MODERATE },
    { 1, 0.3, 4, 0.7255859374999999991, MBENCH_OUTLIER_SEVERE },
    { 25000, 4000, 60, 0.8590259693287037037, MBENCH_OUTLIER_SEVERE },
    { 50, 5, 1000, 0.9745116, MBENCH_OUTLIER_SEVERE },
    { 100, 50, 100, 0.9893874375, MBENCH_OUTLIER_SEVERE },
    { 100000, 56, 100000, 0.10057161865234375, MBENCH_OUTLIER_MODERATE },
    { 100, 1, 1, 0, MBENCH_OUTLIER_UNAFFECTED },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      double share = mbench_outlier_variance (
          cases[i].mean, cases[i].deviation * cases[i].deviation,
          cases[i].iterations);
      char line[80];
      snprintf (line, sizeof line, "share of the variance: %g +- %g, %g times",
                cases[i].mean, cases[i].deviation, cases[i].iterations);
      tap_near (share, cases[i].share, 1e-12, line);
      tap_ok (mbench_outlier_effect (share) == cases[i].effect,
              "its class is %s", mbench_outlier_effect_name (cases[i].effect));
    }
  tap_near (mbench_outlier_variance (100, 0, 10), 0, 0,
            "no variance, no share");
  tap_near (mbench_outlier_variance (0, 1, 10), 0, 0, "a mean of 0: none");
  tap_near (mbench_outlier_variance (-3, 1, 10), 0, 0,
            "a negative mean: none");
}

static void
check_share_is_a_share (void)
{
  size_t wrong = 0;
  for (int mean = -6; mean <= 9; ++mean)
    for (int deviation = -9; deviation <= 9; ++deviation)
      for (int iterations = 0; iterations <= 9; ++iterations)
        {
          double share = mbench_outlier_variance (
              pow (10, mean), pow (10, 2 * deviation), pow (7, iterations));
          if (!(share >= 0 && share <= 1))
            ++wrong;
        }
  tap_size (wrong, 0, "the share is from 0 to 1, whatever the sizes");
}

static void
check_effect (void)
{
  static const struct
  {
    double first;
    const char *name;
    const char *before;
  } bounds[] = { { 0.01, "slight", "unaffected" },
                 { 0.1, "moderate", "slight" },
                 { 0.5, "severe", "moderate" } };
  for (size_t i = 0; i < 3; ++i)
    {
      double below = nextafter (bounds[i].first, 0);
      tap_string (
          mbench_outlier_effect_name (mbench_outlier_effect (bounds[i].first)),
          bounds[i].name, "a bound is the first of its class");
      tap_string (mbench_outlier_effect_name (mbench_outlier_effect (below)),
                  bounds[i].before, "a step below it is the class before");
    }
}

int
main (void)
{
  check_fences ();
  check_quartiles ();
  check_small ();
  check_equal ();
  check_variance ();
  check_share_is_a_share ();
  check_effect ();
  return tap_done ();
}
