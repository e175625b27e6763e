/* run/distribution.h: tails and modes of made columns.  */

#include <config.h>

#include "run/distribution.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "tap.h"

enum
{
  SIZE = 24,
  BLOCKS = 100,
  SAMPLES = SIZE * BLOCKS
};

static double times[SAMPLES];
static size_t ends[BLOCKS];

/* A value of block number BLOCK.  */
typedef double draw (size_t block, struct mbench_random *random);

static double
draw_uniform (size_t block, struct mbench_random *random)
{
  (void)block;
  return 100 + 100 * mbench_random_uniform (random);
}

/* All samples of a block are alike.  */
static double
draw_alike (size_t block, struct mbench_random *random)
{
  (void)random;
  return 100 + (double)(block * 37 % BLOCKS);
}

static double
draw_two (size_t block, struct mbench_random *random)
{
  (void)block;
  double level = mbench_random_uniform (random) < 0.7 ? 100 : 200;
  return level * (1 + 0.01 * mbench_random_normal (random));
}

/* Of every tenth block all samples are long.  */
static double
draw_bursts (size_t block, struct mbench_random *random)
{
  return 100 + (block % 10 == 0 ? 200 : 100) * mbench_random_uniform (random)
         + (block % 10 == 0 ? 100 : 0);
}

static struct mbench_distribution
describe (draw *next, size_t blocks, double confidence)
{
  struct mbench_random *random = NULL;
  struct mbench_distribution found;
  if (mbench_random_new (3, &random, NULL) != MBENCH_OK)
    abort ();
  for (size_t i = 0; i < blocks * SIZE; ++i)
    times[i] = next (i / SIZE, random);
  for (size_t b = 0; b < blocks; ++b)
    ends[b] = (b + 1) * SIZE;
  mbench_random_free (random);
  const struct mbench_columns columns = {
    .samples = blocks * SIZE, .times = times, .blocks = blocks, .ends = ends
  };
  if (mbench_distribution_describe (&columns, confidence, &found, NULL)
      != MBENCH_OK)
    abort ();
  return found;
}

static void
test_uniform (void)
{
  struct mbench_distribution found = describe (draw_uniform, BLOCKS, 0.95);
  static const double truth[] = { 150, 190, 199 };
  for (int i = 0; i < MBENCH_TAILS; ++i)
    {
      double share = mbench_tail_fractions[i];
      /* Twice the normal half-width, on a density of 1 / 100.  */
      double most = 2 * 2 * 1.96 * sqrt (share * (1 - share) / SAMPLES) * 100;
      tap_ok (found.has_tail[i] && found.tails[i].low <= truth[i]
                  && found.tails[i].high >= truth[i]
                  && found.tails[i].high - found.tails[i].low < most,
              "p%g of independent samples: %g to %g", 100 * share,
              found.tails[i].low, found.tails[i].high);
    }
  tap_ok (found.below_greatest > 0.998 && found.below_greatest < 0.99876,
          "and the share below the greatest: %g", found.below_greatest);
  tap_ok (found.has_modes && found.modes.count == 1, "they have one mode");
  struct mbench_distribution wider = describe (draw_uniform, BLOCKS, 0.999);
  tap_ok (wider.tails[0].high - wider.tails[0].low
              > 1.4 * (found.tails[0].high - found.tails[0].low),
          "a higher confidence makes the intervals wider");
}

/* As much is known as of a value a block.  */
static void
test_alike (void)
{
  struct mbench_distribution found = describe (draw_alike, BLOCKS, 0.95);
  tap_ok (found.has_tail[0] && found.tails[0].high - found.tails[0].low > 15
              && found.tails[0].high - found.tails[0].low < 25,
          "samples that are alike in a block make it wide: %g to %g",
          found.tails[0].low, found.tails[0].high);
  tap_ok (!found.has_tail[2], "and tell nothing of p99");
  tap_ok (found.below_greatest > 0.95 && found.below_greatest < 0.975,
          "nor much of the greatest: %g", found.below_greatest);
}

/* How alike samples are is asked of each quantile.  */
static void
test_bursts (void)
{
  struct mbench_distribution even = describe (draw_uniform, BLOCKS, 0.95);
  struct mbench_distribution found = describe (draw_bursts, BLOCKS, 0.95);
  tap_ok (found.has_tail[0]
              && found.tails[0].high - found.tails[0].low
                     < 2.5 * (even.tails[0].high - even.tails[0].low),
          "bursts of long samples leave the median as it is: %g to %g",
          found.tails[0].low, found.tails[0].high);
  /* As of a hundred values: about the 84th to the 96th.  */
  tap_ok (found.has_tail[1] && found.tails[1].low < 195
              && found.tails[1].high > 300,
          "and make p90 uncertain: %g to %g", found.tails[1].low,
          found.tails[1].high);
}

static void
test_modes (void)
{
  struct mbench_distribution found = describe (draw_two, BLOCKS, 0.95);
  tap_ok (found.has_modes && found.modes.count == 2, "two modes are seen");
  tap_near (found.modes.modes[0].location, 100, 0.01, "the lower");
  tap_near (found.modes.modes[0].share, 0.7, 0.05, "with its share");
  tap_near (found.modes.modes[1].location, 200, 0.01, "and the upper");
}

/* Five blocks or fewer do not tell how alike their samples are.  */
static void
test_few (void)
{
  struct mbench_distribution found = describe (draw_uniform, 5, 0.95);
  tap_ok (!found.has_tail[0] && !found.has_tail[1] && !found.has_modes,
          "samples of few blocks are not taken as independent");
  tap_near (found.below_greatest, pow (0.05, 0.2), 1e-12,
            "each block counts as a value");
  found = describe (draw_uniform, 6, 0.95);
  tap_ok (found.has_tail[0] && !found.has_tail[2] && found.has_modes,
          "of six there is an interval of the median, not of p99");
  const struct mbench_columns none = { .times = times, .ends = ends };
  tap_ok (mbench_distribution_describe (&none, 0.95, &found, NULL) == MBENCH_OK
              && !found.has_tail[0] && !found.has_modes
              && found.below_greatest == 0,
          "no samples have none");
}

int
main (void)
{
  test_uniform ();
  test_alike ();
  test_bursts ();
  test_modes ();
  test_few ();
  return tap_done ();
}
