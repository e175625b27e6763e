/* That the intervals of stats/section.h cover what they claim, on made runs
   (made-run.h): of a fixed number of blocks, and ended by their own precision.
   make bench-trust does the same with thousands of runs.  */

#include <config.h>

#include "made-run.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

/* How many are made of each.  */
static size_t runs;
static size_t pilot_runs;

static struct made_run run;

static const char *const names[] = { "location", "mean", "median" };

/* Whether COVERED of N runs is no less than a count of probability 0.93, and
   no more than one of PROBABILITY if that is less than 1: four deviations
   either way.  */
static void
check_count (size_t covered, size_t n, double most, const char *what,
             const char *which)
{
  double count = (double)n;
  double low = 0.93 * count - 4 * sqrt (count * 0.93 * 0.07);
  double high = most * count + 4 * sqrt (count * most * (1 - most));
  bool is_covered = (double)covered >= low && (double)covered <= high;
  if (!tap_ok (is_covered, "%s: the %s is covered", what, which))
    printf ("# %zu of %zu, from %g to %g\n", covered, n, low, high);
}

/* Add to COUNTS, for each estimate, how many runs of KIND cover.  A
   HALF_WIDTH above 0 ends them, otherwise they have 40 blocks.  */
static void
count_kind (enum made_kind kind, double half_width, size_t *counts,
            struct mbench_random *random)
{
  size_t covered[MADE_ESTIMATES] = { 0 };
  for (size_t i = 0; i < runs; ++i)
    {
      made_run_begin (&run, kind, random);
      if (half_width > 0)
        made_run_until (&run, MADE_LOCATION, half_width, random);
      else
        made_run_extend (&run, 40, random);
      for (int which = 0; which < MADE_ESTIMATES; ++which)
        covered[which] += made_run_covers (&run, which);
    }
  for (int which = 0; which < MADE_ESTIMATES; ++which)
    {
      check_count (covered[which], runs, 1, made_kind_name (kind),
                   names[which]);
      if (kind <= MADE_ALIKE)
        counts[which] += covered[which];
    }
}

static void
check_runs (bool is_fixed, struct mbench_random *random)
{
  size_t counts[MADE_ESTIMATES] = { 0 };
  printf ("# %s\n", is_fixed ? "40 blocks" : "until they are precise");
  for (int kind = 0; kind < MADE_KINDS; ++kind)
    {
      double half_width = 0;
      if (!is_fixed)
        half_width = made_half_width (&run, kind, MADE_LOCATION, 24,
                                      pilot_runs, random);
      count_kind (kind, half_width, counts, random);
    }
  /* The median of two modes is between them in some sections: covered more
     often.  */
  static const double most[] = { 0.97, 0.97, 0.98 };
  for (int which = 0; which < MADE_ESTIMATES; ++which)
    check_count (counts[which], runs * (MADE_ALIKE + 1), most[which],
                 "all stationary data together", names[which]);
}

/* Two visits of 40 blocks, the second of a level that may be another: the
   interval is that of a run with a gap in it.  */
static void
check_visits (struct mbench_random *random)
{
  size_t counts[MADE_ESTIMATES] = { 0 };
  for (int kind = 0; kind <= MADE_ALIKE; ++kind)
    for (size_t i = 0; i < runs; ++i)
      {
        double factor
            = i % 2 == 0 ? 1 : 1 + 0.03 * mbench_random_normal (random);
        made_run_begin (&run, kind, random);
        made_run_extend (&run, 40, random);
        made_run_visit (&run, factor, random);
        made_run_extend (&run, 80, random);
        for (int which = 0; which < MADE_MEDIAN; ++which)
          counts[which] += made_run_covers (&run, which);
      }
  for (int which = 0; which < MADE_MEDIAN; ++which)
    check_count (counts[which], runs * (MADE_ALIKE + 1), 1,
                 "two visits that may differ", names[which]);
  double one = made_half_width (&run, MADE_NORMAL, MADE_LOCATION, 40,
                                pilot_runs, random);
  double both = made_half_width (&run, MADE_NORMAL, MADE_LOCATION, 80,
                                 pilot_runs, random);
  tap_ok (both < 0.8 * one, "twice the time makes the interval narrower");
}

int
main (void)
{
  runs = tap_simulations (300);
  pilot_runs = tap_simulations (50);
  struct mbench_error error;
  struct mbench_random *random = NULL;
  if (!tap_ok (mbench_random_new (20240229, &random, &error) == MBENCH_OK,
               "random numbers"))
    return tap_done ();
  check_runs (true, random);
  check_runs (false, random);
  check_visits (random);
  mbench_random_free (random);
  return tap_done ();
}
