/* stats/modes.h: what has one mode is not seen to have more, what has more is,
   and where they are.  The values are nanoseconds as a run has them.  */

#include <config.h>

#include "stats/modes.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "stats/stats.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

enum
{
  MOST = 20000
};

static struct mbench_random *generator;

static double
uniform (void)
{
  return mbench_random_uniform (generator);
}

static double
normal (void)
{
  return 25000 * (1 + 0.01 * mbench_random_normal (generator));
}

static double
exponential (void)
{
  return 20000 - 1000 * log (1 - uniform ());
}

static double
lognormal (void)
{
  return exp (mbench_random_normal (generator));
}

static double
heavy (void)
{
  return mbench_random_normal (generator) / mbench_random_normal (generator);
}

/* A twentieth takes 130 % longer.  */
static double
hiccups (void)
{
  return normal () * (uniform () < 0.05 ? 2.3 : 1);
}

static double
skewed_hiccups (void)
{
  return exponential () * (uniform () < 0.05 ? 2.3 : 1);
}

/* Of two widths around one place.  */
static double
peaked (void)
{
  return mbench_random_normal (generator) * (uniform () < 0.5 ? 1 : 0.1);
}

static double
two (void)
{
  return normal () * (uniform () < 0.3 ? 1.1 : 1);
}

static double
two_and_hiccups (void)
{
  return two () * (uniform () < 0.05 ? 2.3 : 1);
}

static double
small_second (void)
{
  return normal () * (uniform () < 0.12 ? 1.1 : 1);
}

static double
small_first (void)
{
  return normal () * (uniform () < 0.85 ? 1.1 : 1);
}

static double
three (void)
{
  double which = uniform ();
  return normal () * (which < 0.2 ? 1.2 : which < 0.5 ? 1.1 : 1);
}

static double
four (void)
{
  return normal () * (1 + 0.1 * floor (4 * uniform ()));
}

/* How many of RUNS samples of n are seen to have COUNT modes; LAST are those
   of the last one.  Values are rounded down to STEP, if any.  */
static size_t
seen (double (*draw) (void), double step, size_t n, size_t count, size_t runs,
      struct mbench_modes *last)
{
  static double values[MOST];
  size_t found = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      for (size_t i = 0; i < n; ++i)
        {
          double value = draw ();
          values[i] = step > 0 ? step * floor (value / step) : value;
        }
      mbench_sort (values, n);
      found += mbench_modes_find (values, n, (double)n, generator, last)
               && last->count == count;
    }
  return found;
}

/* Where one in a hundred is wrong, more than 5 of 100 are so once in 2000
   times. Over all there must be no more than 2 %.  */
static void
check_one (void)
{
  static const struct
  {
    double (*draw) (void);
    double step;
    const char *name;
  } cases[] = {
    { normal, 0, "normal" },
    { normal, 10, "normal, in steps of 1/25 deviation" },
    { normal, 200, "normal, in steps of a deviation" },
    { normal, 700, "normal, in steps of three deviations" },
    { uniform, 0, "uniform" },
    { uniform, 0.1, "uniform, ten values" },
    { exponential, 0, "exponential" },
    { exponential, 100, "exponential, in steps" },
    { lognormal, 0, "lognormal" },
    { heavy, 0, "Cauchy" },
    { peaked, 0, "two widths" },
    { hiccups, 0, "normal, 5 % hiccups" },
    { hiccups, 10, "normal, 5 % hiccups, in steps" },
    { skewed_hiccups, 0, "exponential, 5 % hiccups" },
  };
  enum
  {
    RUNS = 100
  };
  static const size_t sizes[] = { 60, 300 };
  size_t all = 0;
  struct mbench_modes modes;
  for (size_t i = 0; i < LENGTH (cases); ++i)
    for (size_t k = 0; k < LENGTH (sizes); ++k)
      {
        size_t wrong
            = RUNS
              - seen (cases[i].draw, cases[i].step, sizes[k], 1, RUNS, &modes);
        all += wrong;
        if (!tap_ok (wrong <= 5, "%zu of one mode: %s", sizes[k],
                     cases[i].name))
          printf ("# %zu of %d\n", wrong, RUNS);
      }
  size_t runs = RUNS * LENGTH (cases) * LENGTH (sizes);
  if (!tap_ok (all <= runs / 50, "less than 2 %% of all are taken for more"))
    printf ("# %zu of %zu\n", all, runs);
}

static void
check_mode (const struct mbench_mode *mode, double location, double share)
{
  if (!tap_ok (fabs (mode->location - location) < 0.004 * location
                   && fabs (mode->share - share) < 0.04,
               "a mode at %g with a share of %g", location, share))
    printf ("# at %g with %g\n", mode->location, mode->share);
}

static void
check_more (void)
{
  static const struct
  {
    double (*draw) (void);
    double step;
    size_t count;
    const char *name;
    struct mbench_mode modes[MBENCH_MODES_MOST];
  } cases[] = {
    { two,
      0,
      2,
      "70 and 30 %, 10 % apart",
      { { 25000, 0.7 }, { 27500, 0.3 } } },
    { two,
      100,
      2,
      "70 and 30 %, in steps",
      { { 24950, 0.7 }, { 27450, 0.3 } } },
    { two_and_hiccups,
      0,
      2,
      "70 and 30 %, 5 % hiccups with the second",
      { { 25000, 0.66 }, { 27500, 0.34 } } },
    { small_second,
      0,
      2,
      "88 and 12 %",
      { { 25000, 0.88 }, { 27500, 0.12 } } },
    { small_first, 0, 2, "15 and 85 %", { { 25000, 0.15 }, { 27500, 0.85 } } },
    { three,
      0,
      3,
      "three modes",
      { { 25000, 0.5 }, { 27500, 0.3 }, { 30000, 0.2 } } },
    { four,
      0,
      4,
      "four modes",
      { { 25000, 0.25 }, { 27500, 0.25 }, { 30000, 0.25 }, { 32500, 0.25 } } },
  };
  enum
  {
    RUNS = 6
  };
  for (size_t i = 0; i < LENGTH (cases); ++i)
    {
      struct mbench_modes modes = { 0 };
      size_t right = seen (cases[i].draw, cases[i].step, 2000, cases[i].count,
                           RUNS, &modes);
      if (!tap_ok (right >= RUNS - 1, "2000 of more modes: %s", cases[i].name))
        printf ("# %zu of %d\n", right, RUNS);
      double sum = 0;
      for (size_t k = 0; k < modes.count && k < cases[i].count; ++k)
        {
          check_mode (&modes.modes[k], cases[i].modes[k].location,
                      cases[i].modes[k].share);
          sum += modes.modes[k].share;
        }
      tap_ok (fabs (sum - 1) < 1e-12, "the shares sum to 1");
    }
}

/* The same values, told to be worth fewer.  */
static void
check_effective (void)
{
  static double values[MOST];
  for (size_t i = 0; i < MOST; ++i)
    values[i] = normal () * (i % 7 == 0 ? 1.1 : 1);
  mbench_sort (values, MOST);
  struct mbench_modes modes;
  mbench_modes_find (values, MOST, MOST, generator, &modes);
  tap_size (modes.count, 2, "20000 values, a seventh apart: two modes");
  mbench_modes_find (values, MOST, 50, generator, &modes);
  tap_size (modes.count, 1, "which 50 would not tell");
  for (size_t end = 0; end < 2; ++end)
    {
      for (size_t i = 0; i < MOST; ++i)
        values[i] = normal () * (i % 12 > 0 ? 1 : end > 0 ? 2.3 : 0.8);
      mbench_sort (values, MOST);
      mbench_modes_find (values, MOST, MOST, generator, &modes);
      tap_size (modes.count, 1,
                "less than a tenth is no mode, however surely");
    }
}

/* How many of RUNS series have other than COUNT modes.  A series is of 100
   levels that are independent, around COUNT places far apart, and 20 values
   near to each level: it is worth 100.  It is told to be worth EFFECTIVE.  */
static size_t
misses (size_t count, double effective, size_t runs)
{
  enum
  {
    LEVELS = 100,
    VALUES = 20 * LEVELS
  };
  static double values[VALUES];
  size_t missed = 0;
  for (size_t run = 0; run < runs; ++run)
    {
      double level = 0;
      for (size_t i = 0; i < VALUES; ++i)
        {
          if (i % 20 == 0)
            level = mbench_random_normal (generator)
                    + 12 * (double)(i / 20 % count);
          values[i] = level + 0.02 * mbench_random_normal (generator);
        }
      mbench_sort (values, VALUES);
      struct mbench_modes modes;
      missed
          += !mbench_modes_find (values, VALUES, effective, generator, &modes)
             || modes.count != count;
    }
  return missed;
}

static void
check_autocorrelated (void)
{
  enum
  {
    RUNS = 30
  };
  for (size_t count = 1; count <= 2; ++count)
    {
      size_t told = misses (count, 100, RUNS);
      size_t naive = misses (count, 2000, RUNS);
      if (!tap_ok (told <= 3 && naive > 8,
                   "runs of near values make no modes of %zu, if their worth "
                   "is told",
                   count))
        printf ("# %zu, without it %zu, of %d\n", told, naive, RUNS);
    }
}

static void
check_absence (void)
{
  double values[1000];
  for (size_t i = 0; i < 1000; ++i)
    values[i] = 7;
  struct mbench_modes modes = { .count = 42 };
  tap_ok (!mbench_modes_find (values, MBENCH_MODES_VALUES - 1, 1000, generator,
                              &modes)
              && !mbench_modes_find (values, 1000, MBENCH_MODES_VALUES - 0.5,
                                     generator, &modes)
              && !mbench_modes_find (values, 1000, NAN, generator, &modes),
          "too few values, or worth too little");
  tap_size (modes.count, 42, "what is absent leaves the result alone");
  tap_ok (mbench_modes_find (values, 1000, 1000, generator, &modes)
              && modes.count == 1 && modes.modes[0].location == 7
              && modes.modes[0].share == 1,
          "equal values are one mode");
  values[999] = 1e9;
  tap_ok (mbench_modes_find (values, 1000, 1000, generator, &modes)
              && modes.count == 1 && modes.modes[0].location == 7
              && modes.modes[0].share == 1,
          "so they are with one far away");
}

int
main (void)
{
  if (!tap_ok (mbench_random_new (20260107, &generator, NULL) == MBENCH_OK,
               "random numbers"))
    return tap_done ();
  check_one ();
  check_more ();
  check_effective ();
  check_autocorrelated ();
  check_absence ();
  mbench_random_free (generator);
  return tap_done ();
}
