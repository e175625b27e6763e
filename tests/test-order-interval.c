/* stats/order-interval.h: ranks and effects worked out elsewhere, and how
   often the intervals cover the quantiles of independent and of
   autocorrelated values.  */

#include <config.h>

#include "stats/order-interval.h"

#include "tap.h"

#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "stats/stats.h"

#define LENGTH(array) (sizeof (array) / sizeof *(array))

enum
{
  MOST = 2400
};

/* The values are their ranks.  */
static const double *
ranks (void)
{
  static double values[MOST];
  for (size_t i = 0; i < MOST; ++i)
    values[i] = (double)(i + 1);
  return values;
}

/* Expected: binomial probabilities of 60 decimal digits, summed one by one by
   Python's mpmath.  The first ones stand in the usual tables of intervals of
   the median.  A rank of 0 for none.  */
static void
check_ranks (void)
{
  static const struct
  {
    size_t n;
    double fraction;
    double confidence;
    size_t low;
    size_t high;
  } cases[] = {
    { 5, 0.5, 0.95, 0, 0 },         { 6, 0.5, 0.95, 1, 6 },
    { 10, 0.5, 0.95, 2, 9 },        { 20, 0.5, 0.95, 6, 15 },
    { 100, 0.5, 0.95, 40, 61 },     { 100, 0.9, 0.95, 84, 96 },
    { 250, 0.9, 0.95, 215, 235 },   { 50, 0.1, 0.95, 1, 10 },
    { 367, 0.99, 0.95, 0, 0 },      { 368, 0.99, 0.95, 360, 368 },
    { 1000, 0.99, 0.95, 983, 997 }, { 1000, 0.99, 0.99, 981, 998 },
    { 1000, 0.9, 0.5, 894, 907 },   { 1, 0.5, 0.95, 0, 0 },
    { 1000, 0, 0.95, 0, 0 },        { 1000, 1, 0.95, 0, 0 },
  };
  for (size_t i = 0; i < LENGTH (cases); ++i)
    {
      struct mbench_order_interval found = { .low_rank = 0 };
      bool has = mbench_order_interval (ranks (), cases[i].n,
                                        (double)cases[i].n, cases[i].fraction,
                                        cases[i].confidence, &found);
      if (!tap_ok (has == (cases[i].low > 0) && found.low_rank == cases[i].low
                       && found.high_rank == cases[i].high
                       && found.low == (double)cases[i].low
                       && found.high == (double)cases[i].high,
                   "quantile %g of %zu at %g: ranks %zu and %zu",
                   cases[i].fraction, cases[i].n, cases[i].confidence,
                   cases[i].low, cases[i].high))
        printf ("# got %zu and %zu\n", found.low_rank, found.high_rank);
    }
}

/* Values that stand in runs of equal ones: the ranks are those of one a
   run.  */
static void
check_effective (void)
{
  struct mbench_order_interval found;
  tap_ok (mbench_order_interval (ranks (), 1000, 100, 0.9, 0.95, &found)
              && found.low_rank == 831 && found.high_rank == 960,
          "1000 that tell as much as 100: runs 84 to 96 of ten");
  tap_ok (mbench_order_interval (ranks (), 1000, 100.9, 0.9, 0.95, &found)
              && found.low_rank == 831 && found.high_rank == 960,
          "an effective size is rounded down");
  tap_ok (mbench_order_interval (ranks (), 1000, 150, 0.9, 0.95, &found)
              && found.low_rank == 841 && found.high_rank == 954,
          "1000 that tell as much as 150: runs 127 to 143 of six and two "
          "thirds");
  tap_ok (mbench_order_interval (ranks (), 100, 5000, 0.9, 0.95, &found)
              && found.low_rank == 84 && found.high_rank == 96,
          "it is never above the number of values");
  tap_ok (!mbench_order_interval (ranks (), 2400, 367.5, 0.99, 0.95, &found),
          "2400 that tell as much as 367 do not bound the quantile 0.99");
  tap_ok (!mbench_order_interval (ranks (), 1000, 0.5, 0.5, 0.95, &found),
          "an effective size below 1 bounds nothing");
}

/* The effects are rationals: 4.7032... is 428 / 91, 5.7775... 2779 / 481.  */
static void
check_design_effect (void)
{
  const struct mbench_block_count equal[]
      = { { 10, 0 }, { 10, 5 }, { 10, 1 }, { 10, 4 }, { 10, 9 }, { 10, 2 } };
  const struct mbench_block_count unequal[]
      = { { 12, 0 }, { 7, 5 }, { 10, 1 }, { 11, 4 },
          { 9, 9 },  { 5, 0 }, { 20, 3 } };
  const struct mbench_block_count same[]
      = { { 10, 3 }, { 10, 3 }, { 10, 3 }, { 10, 3 }, { 10, 3 }, { 10, 3 } };
  const struct mbench_block_count none[]
      = { { 10, 0 }, { 10, 0 }, { 10, 0 }, { 10, 0 }, { 10, 0 }, { 10, 0 } };
  const struct mbench_block_count all[]
      = { { 10, 10 }, { 9, 9 }, { 9, 9 }, { 9, 9 }, { 9, 9 }, { 9, 9 } };
  double effect = 42;
  tap_ok (!mbench_design_effect (equal, 5, &effect), "5 blocks: no effect");
  tap_ok (!mbench_design_effect (none, 6, &effect), "none above: no effect");
  tap_ok (!mbench_design_effect (all, 6, &effect), "all above: no effect");
  tap_ok (effect == 42, "what is absent leaves the result alone");
  tap_ok (mbench_design_effect (equal, 6, &effect), "6 blocks: an effect");
  tap_near (effect, 428.0 / 91, 1e-14, "blocks of one size");
  tap_ok (mbench_design_effect (unequal, 7, &effect), "7 blocks: an effect");
  tap_near (effect, 2779.0 / 481, 1e-14, "blocks of several sizes");
  tap_ok (mbench_design_effect (same, 6, &effect) && effect == 1,
          "it is at least 1");
}

static void
check_effective_size (void)
{
  /* 40 digits, by Python's mpmath: 250 (z / t (15))^2.  */
  tap_near (mbench_effective_size (1000, 4, 16, 0.95), 211.39079752282736881,
            1e-10, "effective size: what 16 blocks do not know is taken off");
  tap_near (mbench_effective_size (1000, 4, 1000000, 0.95), 250, 1e-5,
            "effective size: many blocks know the effect");
}

static void
check_greatest (void)
{
  tap_near (mbench_share_below_greatest (299, 0.95), 0.99003085320710072901,
            1e-14, "greatest of 299: above 99 % of all (Wilks)");
  tap_near (mbench_share_below_greatest (1, 0.95), 0.05, 1e-14,
            "greatest of one: above 5 %");
}

/* A series in blocks of 100, of which each value keeps KEPT of the one
   before; its deviation is 1.  */
static void
draw (struct mbench_random *random, double kept, double *values)
{
  double last = mbench_random_normal (random);
  for (size_t i = 0; i < MOST; ++i)
    {
      values[i] = last;
      last = kept * last
             + sqrt (1 - kept * kept) * mbench_random_normal (random);
    }
}

static double
effective_size (const double *values, double quantile)
{
  struct mbench_block_count blocks[MOST / 100] = { { 0 } };
  for (size_t i = 0; i < MOST; ++i)
    {
      blocks[i / 100].values++;
      blocks[i / 100].above += values[i] > quantile;
    }
  double effect;
  if (!mbench_design_effect (blocks, LENGTH (blocks), &effect))
    return 0;
  return mbench_effective_size (MOST, effect, LENGTH (blocks), 0.95);
}

struct rate
{
  size_t naive; /* intervals that cover, if the values were independent */
  size_t told;  /* and with the effective size */
};

static struct rate
coverage (struct mbench_random *random, double kept, double fraction,
          double truth, size_t runs)
{
  struct rate rate = { 0 };
  for (size_t run = 0; run < runs; ++run)
    {
      double values[MOST];
      double sorted[MOST];
      draw (random, kept, values);
      for (size_t i = 0; i < MOST; ++i)
        sorted[i] = values[i];
      mbench_sort (sorted, MOST);
      double quantile = mbench_quantile (sorted, MOST, fraction);
      double effective = effective_size (values, quantile);
      struct mbench_order_interval found;
      rate.naive
          += mbench_order_interval (sorted, MOST, MOST, fraction, 0.95, &found)
             && found.low <= truth && truth <= found.high;
      rate.told += mbench_order_interval (sorted, MOST, effective, fraction,
                                          0.95, &found)
                   && found.low <= truth && truth <= found.high;
    }
  return rate;
}

static void
check_coverage (void)
{
  enum
  {
    RUNS = 400
  };
  struct mbench_random *random;
  if (!tap_ok (mbench_random_new (20260103, &random, NULL) == MBENCH_OK,
               "random numbers"))
    return;
  static const double fractions[] = { 0.5, 0.9 };
  static const double quantiles[] = { 0, 1.2815515655446004 };
  /* Three and a third deviations below 95 %.  */
  double bound = 0.95 * RUNS - 3.3 * sqrt (RUNS * 0.95 * 0.05);
  for (size_t i = 0; i < 2; ++i)
    {
      struct rate independent
          = coverage (random, 0, fractions[i], quantiles[i], RUNS);
      struct rate kept
          = coverage (random, 0.9, fractions[i], quantiles[i], RUNS);
      if (!tap_ok ((double)independent.naive >= bound
                       && (double)independent.told >= bound,
                   "quantile %g: 95 %% of the intervals of independent values "
                   "cover",
                   fractions[i]))
        printf ("# %zu and %zu of %d\n", independent.naive, independent.told,
                RUNS);
      if (!tap_ok ((double)kept.told >= bound && kept.naive < 0.8 * RUNS,
                   "quantile %g: so do those of autocorrelated ones, by their "
                   "effective size alone",
                   fractions[i]))
        printf ("# %zu, without it %zu, of %d\n", kept.told, kept.naive, RUNS);
    }
  mbench_random_free (random);
}

int
main (void)
{
  check_ranks ();
  check_effective ();
  check_design_effect ();
  check_effective_size ();
  check_greatest ();
  check_coverage ();
  return tap_done ();
}
