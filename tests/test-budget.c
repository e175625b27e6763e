/* run/budget.h: how time is shared, on made widths.  */

#include <config.h>

#include "run/budget.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "tap.h"

enum
{
  CLAIMS = 8
};

#define WIDE(taken, part)                                                     \
  ((struct mbench_claim){ .time = (taken),                                    \
                          .width = (part),                                    \
                          .has_width = true,                                  \
                          .most = INFINITY })
#define UNKNOWN(taken)                                                        \
  ((struct mbench_claim){ .time = (taken), .most = INFINITY })

static double
sum_of (const double *values, size_t n)
{
  double sum = 0;
  for (size_t i = 0; i < n; ++i)
    sum += values[i];
  return sum;
}

/* The width that CLAIM will have after the FURTHER time.  */
static double
width_after (const struct mbench_claim *claim, double further)
{
  return claim->width * sqrt (claim->time / (claim->time + further));
}

static void
test_plain (void)
{
  double shares[CLAIMS];
  struct mbench_claim one[] = { WIDE (1000, 0.02) };
  mbench_budget_share (one, 1, 5000, shares);
  tap_near (shares[0], 5000, 1e-6, "one execution gets all");
  struct mbench_claim equal[]
      = { WIDE (1000, 0.02), WIDE (1000, 0.02), WIDE (1000, 0.02) };
  mbench_budget_share (equal, 3, 6000, shares);
  bool is_even = true;
  for (size_t i = 0; i < 3; ++i)
    is_even = is_even && fabs (shares[i] - 2000) < 1e-6;
  tap_ok (is_even, "equal ones get equal parts");
  /* After 1000 ns 2 % and 1 %: both come to 1 % when the first has taken 4000,
     to 0.5 % after 16000 and 4000.  */
  struct mbench_claim two[] = { WIDE (1000, 0.02), WIDE (1000, 0.01) };
  mbench_budget_share (two, 2, 3000, shares);
  tap_near (shares[0], 3000, 1e-6, "the wider gets all that evens them");
  tap_near (shares[1], 0, 1e-3, "the narrower nothing until then");
  mbench_budget_share (two, 2, 18000, shares);
  tap_near (shares[0], 15000, 1e-6, "of more, four times the time in all");
  tap_near (shares[1], 3000, 1e-6, "for half the width");
  mbench_budget_share (two, 2, 0, shares);
  tap_near (sum_of (shares, 2), 0, 1e-9, "nothing is shared as nothing");
}

static void
test_odd (void)
{
  double shares[CLAIMS];
  struct mbench_claim zero[] = { WIDE (1000, 0), WIDE (1000, 0.01) };
  mbench_budget_share (zero, 2, 5000, shares);
  tap_near (shares[0], 0, 0, "an exact estimate needs nothing");
  tap_near (shares[1], 5000, 1e-6, "the other gets all");
  struct mbench_claim exact[] = { WIDE (1000, 0), WIDE (500, 0) };
  mbench_budget_share (exact, 2, 5000, shares);
  tap_near (sum_of (shares, 2), 0, 0, "where all are exact none gets any");
  struct mbench_claim unknown[]
      = { UNKNOWN (1000), WIDE (1000, 0.01), UNKNOWN (0) };
  mbench_budget_share (unknown, 3, 9000, shares);
  tap_near (shares[0], 3000, 1e-6, "without an interval: an equal part");
  tap_near (shares[2], 3000, 1e-6, "also before the first run");
  tap_near (shares[1], 3000, 1e-6, "the rest is for those with one");
  struct mbench_claim most[] = { WIDE (1000, 0.1), WIDE (1000, 0.01) };
  most[0].most = 700;
  mbench_budget_share (most, 2, 5000, shares);
  tap_near (shares[0], 700, 1e-6, "none gets more than it can use");
  tap_near (shares[1], 4300, 1e-6, "which the others have");
  most[1].most = 300;
  mbench_budget_share (most, 2, 5000, shares);
  tap_near (sum_of (shares, 2), 1000, 1e-6,
            "what nobody can use is not shared");
  most[0].most = 0;
  mbench_budget_share (most, 2, 5000, shares);
  tap_near (shares[0], 0, 0, "who can use nothing gets nothing");
  struct mbench_claim huge[] = { WIDE (1e3, 10), WIDE (1e9, 1e-9) };
  mbench_budget_share (huge, 2, 1e9, shares);
  tap_ok (shares[1] == 0 && fabs (shares[0] - 1e9) < 1,
          "huge differences are no difficulty");
}

/* Whether no width could be narrower at the cost of a narrower one: all that
   get time come to one width, and who gets none is not wider.  */
static bool
is_level (const struct mbench_claim *claims, const double *shares)
{
  double level = 0;
  for (size_t i = 0; i < CLAIMS; ++i)
    if (shares[i] > 0 && shares[i] < claims[i].most * (1 - 1e-9))
      level = fmax (level, width_after (&claims[i], shares[i]));
  for (size_t i = 0; i < CLAIMS; ++i)
    {
      double width = width_after (&claims[i], shares[i]);
      bool is_full = shares[i] >= claims[i].most * (1 - 1e-9);
      if (is_full ? width < level * (1 - 1e-6) : width > level * (1 + 1e-6))
        return false;
      if (!is_full && shares[i] > 0 && width < level * (1 - 1e-6))
        return false;
    }
  return true;
}

static void
test_level (void)
{
  struct mbench_random *random;
  if (mbench_random_new (3, &random, NULL) != MBENCH_OK)
    return;
  size_t uneven = 0;
  size_t lost = 0;
  for (int i = 0; i < 500; ++i)
    {
      struct mbench_claim claims[CLAIMS];
      double shares[CLAIMS];
      for (size_t j = 0; j < CLAIMS; ++j)
        {
          claims[j] = WIDE (exp (10 + 5 * mbench_random_normal (random)),
                            exp (-5 + 2 * mbench_random_normal (random)));
          if (j % 3 == 0)
            claims[j].most = exp (10 + 5 * mbench_random_normal (random));
        }
      double rest = exp (10 + 5 * mbench_random_normal (random));
      mbench_budget_share (claims, CLAIMS, rest, shares);
      uneven += !is_level (claims, shares);
      lost += fabs (sum_of (shares, CLAIMS) / rest - 1) > 1e-6;
    }
  tap_size (uneven, 0, "all that get time come to one width");
  tap_size (lost, 0, "and the time is shared, no more and no less");
  mbench_random_free (random);
}

static void
test_pilot (void)
{
  tap_size ((size_t)mbench_budget_pilot (30000000000, 5), 1500000000,
            "a quarter of the time is for the first runs");
  tap_size ((size_t)mbench_budget_pilot (30000000000, 1), 30000000000U,
            "one execution has all of it");
  tap_size ((size_t)mbench_budget_pilot (2000000000, 50), 20000000,
            "many have 20 ms each");
  tap_size ((size_t)mbench_budget_pilot (2000000000, 1000), 2000000,
            "where there is so much");
}

static void
test_use (void)
{
  const double ms = 1e6;
  tap_near (mbench_budget_use (0.02, 0.01, 2000 * ms, 1000 * ms),
            1.1 * 6000 * ms, 1, "half the width takes three times more");
  tap_near (mbench_budget_use (0.01, 0.01, 1000 * ms, 1000 * ms), 0, 0,
            "who is precise needs nothing");
  tap_near (mbench_budget_use (0.001, 0.01, 100 * ms, 100 * ms), 200 * ms, 1,
            "unless it is not believed yet");
  tap_ok (isinf (mbench_budget_use (0.01, 0, 1, 1)),
          "without a precision there is no end");
}

static void
test_limits (void)
{
  const struct mbench_limits all = { .min_iterations = 100,
                                     .max_iterations = 1000,
                                     .min_samples = 10,
                                     .max_samples = 50,
                                     .min_sample_iterations = 20,
                                     .skip_iterations = 7,
                                     .max_time = 5,
                                     .precision = 0.01,
                                     .confidence = 0.9 };
  struct mbench_limits rest;
  tap_ok (mbench_budget_limits (&all, 60, 4, 999, &rest)
              && rest.min_iterations == 40 && rest.max_iterations == 940
              && rest.min_samples == 6 && rest.max_samples == 46
              && rest.max_time == 999 && rest.precision == 0
              && rest.skip_iterations == 7 && rest.confidence == 0.9,
          "a further run has what is left of each bound");
  tap_ok (mbench_budget_limits (&all, 200, 12, 999, &rest)
              && rest.min_iterations == 0 && rest.min_samples == 0,
          "of a minimum, nothing in the end");
  tap_ok (!mbench_budget_limits (&all, 1000, 12, 999, &rest),
          "all iterations were counted");
  tap_ok (!mbench_budget_limits (&all, 985, 12, 999, &rest),
          "fewer are left than a sample must have");
  tap_ok (!mbench_budget_limits (&all, 200, 50, 999, &rest),
          "all samples were taken");
  const struct mbench_limits none = { .confidence = 0.9 };
  tap_ok (mbench_budget_limits (&none, SIZE_MAX, SIZE_MAX, 1, &rest)
              && rest.max_iterations == 0 && rest.max_samples == 0,
          "without bounds there is always more");
}

int
main (void)
{
  test_plain ();
  test_odd ();
  test_level ();
  test_pilot ();
  test_use ();
  test_limits ();
  return tap_done ();
}
