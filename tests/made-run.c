#include <config.h>

#include "made-run.h"

#include <math.h>
#include <string.h>

#include "run/stop.h"
#include "stats/section.h"
#include "stats/stats.h"

/* The noise of a kind: the mean of its low location in a block, its mean and
   its median.  The low locations are integrals over the densities of the order
   statistics 2 to 6 of 24, but for the autocorrelated samples, whose is the
   mean of 10^7 blocks.  */
static const struct
{
  const char *name;
  double location;
  double mean;
  double median;
} kinds[] = {
  [MADE_NORMAL] = { "normal", 0.946061206158, 1, 1 },
  [MADE_LOGNORMAL]
  = { "log-normal, sigma 1", 0.369660129298, 1.648721270700, 1 },
  [MADE_SPIKES] = { "exponential, 5 % spikes of 2.4", 1.003830816983, 1.0914,
                    1.014944288037 },
  [MADE_BIMODAL] = { "two modes", 0.985951227064, 1.2, 1.019348431322 },
  [MADE_ALIKE] = { "autocorrelated samples", 0.948100922, 1, 1 },
  [MADE_ALIKE_LEVELS] = { "autocorrelated levels", 0.946061206158, 1, 1 },
  [MADE_DRIFT] = { "drift, 10 % in 64 blocks", 0.946061206158, 1, 1 },
  [MADE_WALK] = { "random walk", 0.946061206158, 1, 1 },
  [MADE_TWO_LEVELS] = { "two levels, 1 and 1.5", 0.946061206158, 1, 1 },
};

const char *
made_kind_name (enum made_kind kind)
{
  return kinds[kind].name;
}

static double
draw_noise (struct made_run *run, struct mbench_random *random)
{
  double normal = mbench_random_normal (random);
  switch (run->kind)
    {
    case MADE_LOGNORMAL:
      return exp (normal);
    case MADE_SPIKES:
      {
        double time = 1 - 0.02 * log (1 - mbench_random_uniform (random));
        return mbench_random_uniform (random) < 0.05 ? 2.4 * time : time;
      }
    case MADE_BIMODAL:
      return (mbench_random_uniform (random) < 0.6 ? 1 : 1.5)
             * (1 + 0.02 * normal);
    case MADE_ALIKE:
      run->noise = 0.5 * run->noise + sqrt (0.75) * normal;
      return 1 + 0.05 * run->noise;
    default:
      return 1 + 0.05 * normal;
    }
}

static double
draw_level (struct made_run *run, struct mbench_random *random)
{
  switch (run->kind)
    {
    case MADE_ALIKE_LEVELS:
      run->state
          = 0.9 * run->state + sqrt (0.19) * mbench_random_normal (random);
      return 1 + 0.03 * run->state;
    case MADE_DRIFT:
      return 1 + 0.1 * (double)run->blocks / 64;
    case MADE_WALK:
      run->state += 0.005 * mbench_random_normal (random);
      return exp (run->state);
    case MADE_TWO_LEVELS:
      if (mbench_random_uniform (random) < 1.0 / 30)
        run->state = 1 - run->state;
      return run->state > 0.5 ? 1.5 : 1;
    default:
      return 1;
    }
}

void
made_run_begin (struct made_run *run, enum made_kind kind,
                struct mbench_random *random)
{
  run->kind = kind;
  run->blocks = 0;
  made_run_visit (run, 1, random);
}

void
made_run_visit (struct made_run *run, double factor,
                struct mbench_random *random)
{
  run->factor = factor;
  run->noise = mbench_random_normal (random);
  run->state = 0;
  if (run->kind == MADE_ALIKE_LEVELS)
    run->state = mbench_random_normal (random);
  if (run->kind == MADE_TWO_LEVELS)
    run->state = mbench_random_uniform (random) < 0.5 ? 1 : 0;
}

void
made_run_extend (struct made_run *run, size_t blocks,
                 struct mbench_random *random)
{
  double sorted[MADE_BLOCK_SAMPLES];
  for (; run->blocks < blocks; ++run->blocks)
    {
      size_t block = run->blocks;
      double *samples = run->samples + block * MADE_BLOCK_SAMPLES;
      double level = run->factor * draw_level (run, random);
      for (size_t i = 0; i < MADE_BLOCK_SAMPLES; ++i)
        samples[i] = level * draw_noise (run, random);
      memcpy (sorted, samples, sizeof sorted);
      mbench_sort (sorted, MADE_BLOCK_SAMPLES);
      run->locations[block] = mbench_low_location (sorted, MADE_BLOCK_SAMPLES);
      run->levels[block] = level;
      run->ends[block] = (block + 1) * MADE_BLOCK_SAMPLES;
    }
}

/* The part of the samples below X, where the noise is normal.  */
static double
part_below (const struct made_run *run, double x)
{
  double below = 0;
  for (size_t i = 0; i < run->blocks; ++i)
    below += erfc (-(x / run->levels[i] - 1) / 0.05 / sqrt (2)) / 2;
  return below / (double)run->blocks;
}

static double
median (const struct made_run *run)
{
  if (run->kind <= MADE_ALIKE)
    return kinds[run->kind].median;
  double low = 0;
  double high = 4;
  for (int i = 0; i < 40; ++i)
    {
      double middle = (low + high) / 2;
      *(part_below (run, middle) < 0.5 ? &low : &high) = middle;
    }
  return low;
}

static double
truth (const struct made_run *run, enum made_estimate which)
{
  double level = mbench_mean (run->levels, run->blocks);
  switch (which)
    {
    case MADE_LOCATION:
      return kinds[run->kind].location * level;
    case MADE_MEAN:
      return kinds[run->kind].mean * level;
    default:
      return median (run);
    }
}

struct mbench_estimate
made_run_estimate (const struct made_run *run, enum made_estimate which)
{
  double work[MADE_BLOCKS * MADE_BLOCK_SAMPLES];
  switch (which)
    {
    case MADE_LOCATION:
      return mbench_section_location (run->locations, run->blocks, 0.95);
    case MADE_MEAN:
      return mbench_section_mean (run->samples, run->ends, run->blocks, 0.95);
    default:
      return mbench_section_quantile (run->samples, run->ends, run->blocks,
                                      0.5, 0.95, work);
    }
}

bool
made_run_covers (const struct made_run *run, enum made_estimate which)
{
  struct mbench_estimate estimate = made_run_estimate (run, which);
  return estimate.has_interval
         && fabs (estimate.value - truth (run, which)) <= estimate.half_width;
}

void
made_run_until (struct made_run *run, enum made_estimate which,
                double half_width, struct mbench_random *random)
{
  size_t in_a_row = 0;
  size_t next = MBENCH_STOP_BLOCKS;
  while (in_a_row < MBENCH_STOP_LOOKS && next <= MADE_BLOCKS)
    {
      made_run_extend (run, next, random);
      struct mbench_estimate estimate = made_run_estimate (run, which);
      in_a_row = estimate.half_width <= half_width ? in_a_row + 1 : 0;
      next = mbench_stop_next_look (next);
    }
}

double
made_half_width (struct made_run *run, enum made_kind kind,
                 enum made_estimate which, size_t blocks, size_t runs,
                 struct mbench_random *random)
{
  double sum = 0;
  for (size_t i = 0; i < runs; ++i)
    {
      made_run_begin (run, kind, random);
      made_run_extend (run, blocks, random);
      sum += made_run_estimate (run, which).half_width;
    }
  return sum / (double)runs;
}
