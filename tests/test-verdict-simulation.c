/* How often intervals and verdicts are wrong, on made comparisons whose true
   ratio is known (made-pairs.h).  make bench-trust does the same with
   thousands of each.  */

#include <config.h>

#include "made-pairs.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "stats/binomial.h"

/* How many are made of each.  */
static size_t runs;
static size_t families;
static size_t groups;

static struct made_pairs pairs;

/* That the rate of which COUNT of N are a sample may be as low as RATE, at
   CONFIDENCE, and the count be one of chance.  */
static void
check_at_most (size_t count, size_t n, double rate, double confidence,
               const char *what, const char *of)
{
  double low = 0;
  double high = 0;
  mbench_binomial_interval (count, n, confidence, &low, &high);
  if (!tap_ok (low <= rate, "%s: %s", of, what))
    printf ("# %zu of %zu: from %g to %g\n", count, n, low, high);
}

static void
check_at_least (size_t count, size_t n, double rate, const char *what,
                const char *of)
{
  check_at_most (n - count, n, 1 - rate, 0.99, what, of);
}

/* Comparisons of KIND that end when they are precise: how many are
   false alarms by the interval, and by a verdict with the tolerance.  */
static void
count_false_alarms (enum made_pairs_kind kind, size_t *by_interval,
                    size_t *by_verdict, struct mbench_random *random)
{
  *by_interval = 0;
  *by_verdict = 0;
  for (size_t i = 0; i < runs; ++i)
    {
      made_pairs_begin (&pairs, kind, 2, random);
      made_pairs_until (&pairs, 0.001, random);
      *by_interval += made_pairs_beyond (&pairs, 0) > 0;
      *by_verdict += made_pairs_beyond (&pairs, 0.002) > 0;
    }
}

static void
check_false_alarms (struct mbench_random *random)
{
  size_t all_by_interval = 0;
  size_t all_by_verdict = 0;
  for (int kind = 0; kind < MADE_PAIRS_KINDS; ++kind)
    {
      size_t by_interval = 0;
      size_t by_verdict = 0;
      count_false_alarms ((enum made_pairs_kind)kind, &by_interval,
                          &by_verdict, random);
      const char *name = made_pairs_name ((enum made_pairs_kind)kind);
      check_at_most (by_interval, runs, 0.05, 0.99,
                     "5 % of intervals are wrong", name);
      check_at_most (by_verdict, runs, 0.005, 0.99,
                     "0.5 % of verdicts are wrong", name);
      all_by_interval += by_interval;
      all_by_verdict += by_verdict;
    }
  size_t all = runs * MADE_PAIRS_KINDS;
  check_at_most (all_by_interval, all, 0.05, 0.95,
                 "5 % of intervals are wrong", "all together");
  check_at_most (all_by_verdict, all, 0.001, 0.95,
                 "hardly any verdict is wrong", "all together");
  check_at_least (all_by_interval, all, 0.04,
                  "they are not wider than need be", "all together");
}

/* Ten arms that are alike.  */
static void
check_family (struct mbench_random *random)
{
  size_t wrong = 0;
  for (size_t i = 0; i < families; ++i)
    {
      made_pairs_begin (&pairs, MADE_PAIRS_NORMAL, MADE_ARMS, random);
      made_pairs_until (&pairs, 0.001, random);
      wrong += made_pairs_beyond (&pairs, 0) > 0;
    }
  check_at_most (wrong, families, 0.05, 0.95,
                 "5 % of families have a wrong interval", "ten arms");
}

/* One of two arms is slower or faster, by half a per cent.  */
static void
check_found (double factor, enum mbench_verdict verdict,
             struct mbench_random *random)
{
  static const enum made_pairs_kind kinds[]
      = { MADE_PAIRS_NORMAL, MADE_PAIRS_SPIKES, MADE_PAIRS_TWO_LEVELS,
          MADE_PAIRS_TICKS };
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k)
    {
      size_t found = 0;
      for (size_t i = 0; i < runs; ++i)
        {
          made_pairs_begin (&pairs, kinds[k], 2, random);
          pairs.factors[1] = factor;
          made_pairs_until (&pairs, 0.001, random);
          struct mbench_judgement judgement;
          made_pairs_judge (&pairs, 0.002, &judgement);
          found += judgement.verdict == verdict;
        }
      check_at_least (found, runs, 0.99, "0.5 % is found",
                      made_pairs_name (kinds[k]));
    }
}

/* Groups whose true values do not differ, or do by the error of one: how often
   they are covered, and how wide that is.  */
static void
check_groups (struct mbench_random *random)
{
  static const struct
  {
    size_t n;
    double unlike;
    double spread;
    double most_width;
  } cases[] = { { 2, 1, 0, 1.7 },   { 2, 1, 1, 2.7 },   { 4, 1, 0, 0.85 },
                { 4, 1, 1, 1.15 },  { 4, 1.7, 0, 1.2 }, { 4, 1.7, 1, 1.4 },
                { 8, 1.7, 0, 0.85 } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      size_t covered = 0;
      double widths = 0;
      for (size_t j = 0; j < groups; ++j)
        {
          double width = 0;
          covered += made_groups_cover (cases[i].n, cases[i].unlike,
                                        cases[i].spread, &width, random);
          widths += width / (double)groups;
        }
      printf ("# %zu groups, unlike by %g, which spread by %g\n", cases[i].n,
              cases[i].unlike, cases[i].spread);
      check_at_least (covered, groups, 0.95, "95 % are covered", "groups");
      if (!tap_ok (widths < cases[i].most_width, "by no more than need be"))
        printf ("# %g\n", widths);
    }
}

int
main (void)
{
  runs = tap_simulations (300);
  families = tap_simulations (200);
  groups = tap_simulations (1500);
  struct mbench_error error;
  struct mbench_random *random = NULL;
  if (!tap_ok (mbench_random_new (20261130, &random, &error) == MBENCH_OK,
               "random numbers"))
    return tap_done ();
  check_false_alarms (random);
  check_family (random);
  check_found (1.005, MBENCH_VERDICT_SLOWER, random);
  check_found (1 / 1.005, MBENCH_VERDICT_FASTER, random);
  check_groups (random);
  made_pairs_release (&pairs);
  mbench_random_free (random);
  return tap_done ();
}
