#include <config.h>

#include "made-pairs.h"

#include <math.h>
#include <stdlib.h>

const char *
made_pairs_name (enum made_pairs_kind kind)
{
  static const char *const names[MADE_PAIRS_KINDS] = {
    [MADE_PAIRS_NORMAL] = "normal",
    [MADE_PAIRS_SPIKES] = "exponential, 5 % spikes of 2.4",
    [MADE_PAIRS_LOGNORMAL] = "log-normal, sigma 1",
    [MADE_PAIRS_BIMODAL] = "two modes of samples",
    [MADE_PAIRS_ALIKE] = "autocorrelated samples",
    [MADE_PAIRS_ALIKE_LEVELS] = "autocorrelated levels",
    [MADE_PAIRS_ALIKE_ARMS] = "autocorrelated arms, 0.05",
    [MADE_PAIRS_ALIKE_ARMS_MORE] = "autocorrelated arms, 0.1",
    [MADE_PAIRS_DRIFT] = "drift, 10 % in 64 blocks",
    [MADE_PAIRS_WALK] = "random walk",
    [MADE_PAIRS_TWO_LEVELS] = "two levels, 1 and 1.5",
    [MADE_PAIRS_ARM_MODES] = "two levels of one arm",
    [MADE_PAIRS_TICKS] = "clock steps of 10 ns in 25 us",
  };
  return names[kind];
}

/* The deviation of the plain noise.  */
#define NOISE 0.006

/* That of the low location of a block of it: 0.289 NOISE, the mean of 10^6
   blocks.  */
#define BLOCK_NOISE (0.289 * NOISE)

static double
draw_exponential (struct mbench_random *random)
{
  return -log (1 - mbench_random_uniform (random));
}

static double
draw_noise (struct made_pairs *pairs, struct mbench_random *random)
{
  double normal = mbench_random_normal (random);
  switch (pairs->kind)
    {
    case MADE_PAIRS_SPIKES:
      return (1 + 0.02 * draw_exponential (random))
             * (mbench_random_uniform (random) < 0.05 ? 2.4 : 1);
    case MADE_PAIRS_LOGNORMAL:
      return 1 + 0.01 * exp (normal);
    case MADE_PAIRS_BIMODAL:
      return (mbench_random_uniform (random) < 0.6 ? 1 : 1.5)
             * (1 + NOISE * normal);
    case MADE_PAIRS_ALIKE:
      pairs->noise = 0.5 * pairs->noise + sqrt (0.75) * normal;
      return 1 + NOISE * pairs->noise;
    case MADE_PAIRS_TICKS:
      return 1 + 0.00016 * normal;
    default:
      return 1 + NOISE * normal;
    }
}

/* The next of a series of normal values which are autocorrelated by R.  */
static double
draw_alike (double last, double r, struct mbench_random *random)
{
  return r * last + sqrt (1 - r * r) * mbench_random_normal (random);
}

static void
begin_block (struct made_pairs *pairs, struct mbench_random *random)
{
  switch (pairs->kind)
    {
    case MADE_PAIRS_ALIKE_LEVELS:
      pairs->level = draw_alike (pairs->level, 0.9, random);
      return;
    case MADE_PAIRS_ALIKE_ARMS:
    case MADE_PAIRS_ALIKE_ARMS_MORE:
      for (size_t i = 0; i < pairs->duel.n; ++i)
        pairs->levels[i] = draw_alike (pairs->levels[i], 0.5, random);
      return;
    case MADE_PAIRS_WALK:
      pairs->level += mbench_random_normal (random);
      return;
    case MADE_PAIRS_ARM_MODES:
      for (size_t i = 0; i < pairs->duel.n; ++i)
        if (mbench_random_uniform (random)
            < (pairs->levels[i] > 0 ? 1.0 / 2 : 1.0 / 28))
          pairs->levels[i] = 1 - pairs->levels[i];
      return;
    default:
      return;
    }
}

/* The level of ARM in ROUND of the next block.  */
static double
draw_level (struct made_pairs *pairs, size_t arm, size_t round,
            struct mbench_random *random)
{
  switch (pairs->kind)
    {
    case MADE_PAIRS_ALIKE_LEVELS:
      return 1 + 0.03 * pairs->level;
    case MADE_PAIRS_ALIKE_ARMS:
      return 1 + BLOCK_NOISE / 3 * pairs->levels[arm];
    case MADE_PAIRS_ALIKE_ARMS_MORE:
      return 1 + BLOCK_NOISE / 2 * pairs->levels[arm];
    case MADE_PAIRS_DRIFT:
      return 1
             + 0.1 / 64
                   * ((double)pairs->rounds.n
                      + (double)round / (double)MBENCH_BLOCK_SAMPLES);
    case MADE_PAIRS_WALK:
      return exp (0.005 * pairs->level);
    case MADE_PAIRS_TWO_LEVELS:
      if (mbench_random_uniform (random)
          < 1 / (30.0 * MBENCH_BLOCK_SAMPLES * (double)pairs->duel.n))
        pairs->level = 1 - pairs->level;
      return 1 + 0.5 * pairs->level;
    case MADE_PAIRS_ARM_MODES:
      return 1 + 0.5 * pairs->levels[arm];
    default:
      return 1;
    }
}

static double
draw_sample (struct made_pairs *pairs, size_t arm, size_t round,
             struct mbench_random *random)
{
  double time = pairs->factors[arm] * draw_level (pairs, arm, round, random)
                * draw_noise (pairs, random);
  if (pairs->kind != MADE_PAIRS_TICKS)
    return time;
  /* It begins anywhere between two steps.  */
  return floor (2500 * time + mbench_random_uniform (random)) / 2500;
}

/* N numbers from 0 in an order by chance.  */
static void
shuffle (size_t *order, size_t n, struct mbench_random *random)
{
  for (size_t i = 0; i < n; ++i)
    {
      size_t j = mbench_random_below (random, i + 1);
      order[i] = order[j];
      order[j] = i;
    }
}

void
made_pairs_begin (struct made_pairs *pairs, enum made_pairs_kind kind,
                  size_t arms, struct mbench_random *random)
{
  mbench_rounds_release (&pairs->rounds);
  pairs->kind = kind;
  pairs->duel = (struct mbench_duel){ .n = arms };
  if (mbench_rounds_new (&pairs->duel, MBENCH_BLOCK_SAMPLES, &pairs->rounds,
                         NULL)
      != MBENCH_OK)
    abort ();
  pairs->noise = mbench_random_normal (random);
  pairs->level = 0;
  if (kind == MADE_PAIRS_ALIKE_LEVELS)
    pairs->level = mbench_random_normal (random);
  if (kind == MADE_PAIRS_TWO_LEVELS)
    pairs->level = mbench_random_uniform (random) < 0.5 ? 1 : 0;
  for (size_t i = 0; i < arms; ++i)
    {
      pairs->factors[i] = 1;
      pairs->levels[i] = 0;
      if (kind == MADE_PAIRS_ALIKE_ARMS || kind == MADE_PAIRS_ALIKE_ARMS_MORE)
        pairs->levels[i] = mbench_random_normal (random);
    }
}

void
made_pairs_release (struct made_pairs *pairs)
{
  mbench_rounds_release (&pairs->rounds);
}

/* Take in the rounds of one more block.  */
static void
add_block (struct made_pairs *pairs, struct mbench_random *random)
{
  bool is_full = false;
  begin_block (pairs, random);
  for (size_t round = 0; !is_full; ++round)
    {
      size_t order[MADE_ARMS];
      double times[MADE_ARMS];
      shuffle (order, pairs->duel.n, random);
      for (size_t i = 0; i < pairs->duel.n; ++i)
        times[order[i]] = draw_sample (pairs, order[i], round, random);
      if (mbench_rounds_record (&pairs->rounds, times, false, &is_full, NULL)
          != MBENCH_OK)
        abort ();
    }
}

void
made_pairs_extend (struct made_pairs *pairs, size_t blocks,
                   struct mbench_random *random)
{
  while (pairs->rounds.n < blocks)
    add_block (pairs, random);
}

void
made_pairs_until (struct made_pairs *pairs, double precision,
                  struct mbench_random *random)
{
  do
    add_block (pairs, random);
  while (!mbench_rounds_are_enough (&pairs->rounds, precision, 0.05)
         && pairs->rounds.n < MADE_PAIR_BLOCKS);
}

struct mbench_ratio
made_pairs_ratio (const struct made_pairs *pairs, size_t pair)
{
  const struct mbench_rounds *rounds = &pairs->rounds;
  return mbench_ratio_of_blocks (rounds->ratios + pair * rounds->capacity,
                                 rounds->n);
}

bool
made_pairs_judge (const struct made_pairs *pairs, double tolerance,
                  struct mbench_judgement *judgements)
{
  struct mbench_layouts layouts[MADE_ARMS - 1];
  struct mbench_rule rules[MADE_ARMS - 1];
  size_t n = pairs->duel.n - 1;
  for (size_t i = 0; i < n; ++i)
    {
      layouts[i]
          = (struct mbench_layouts){ .ratio = made_pairs_ratio (pairs, i) };
      rules[i] = (struct mbench_rule){ .tolerance = tolerance,
                                       .needed = tolerance,
                                       .alpha = 0.05,
                                       .most_spread = MBENCH_MOST_SPREAD };
    }
  return mbench_judge (layouts, n, rules, judgements, NULL) == MBENCH_OK;
}

size_t
made_pairs_beyond (const struct made_pairs *pairs, double tolerance)
{
  struct mbench_judgement judgements[MADE_ARMS - 1];
  size_t n = pairs->duel.n - 1;
  size_t beyond = 0;
  if (!made_pairs_judge (pairs, tolerance, judgements))
    return n;
  for (size_t i = 0; i < n; ++i)
    beyond += judgements[i].verdict == MBENCH_VERDICT_SLOWER
              || judgements[i].verdict == MBENCH_VERDICT_FASTER;
  return beyond;
}

bool
made_groups_cover (size_t n, double unlike, double spread, double *width,
                   struct mbench_random *random)
{
  enum
  {
    BLOCKS = 24
  };
  struct mbench_ratio groups[MADE_GROUPS];
  for (size_t i = 0; i < n; ++i)
    {
      /* The trimmed mean of so many blocks of 1 has an error of 0.22.  */
      double value = 0.22 * spread * mbench_random_normal (random);
      double blocks[BLOCKS];
      for (size_t j = 0; j < BLOCKS; ++j)
        blocks[j]
            = value + (i == 0 ? 1 : unlike) * mbench_random_normal (random);
      groups[i] = mbench_ratio_of_blocks (blocks, BLOCKS);
    }
  struct mbench_ratio ratio = mbench_ratio_of_groups (groups, n);
  double half_width = mbench_ratio_half_width (&ratio, 0.05);
  *width = half_width / mbench_ratio_half_width (&groups[0], 0.05);
  return fabs (ratio.value) <= half_width;
}
