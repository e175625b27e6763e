/* run/pace.h: bounds on the number of samples, samples of different lengths,
   and the confidence that precision is asked at.  */

#include <config.h>

#include "run/pace.h"

#include "base/random.h"
#include "tap.h"

#define SECOND ((int64_t)1000000000)

enum
{
  TARGET = 25000,
  ROWS = 200000
};

static const struct mbench_body plain = { .kind = "made" };

/* What was counted of an execution.  */
struct seen
{
  enum mbench_stop stop;
  size_t samples;
  size_t iterations;
  size_t blocks;
  int64_t end;
  size_t length[ROWS];
  size_t block[ROWS];
};

/* Drive LIMITS to the end with iterations of 50 ns that NOISE, a part of one,
   makes longer at random.  */
static void
run (struct seen *seen, const struct mbench_limits *limits, double noise)
{
  struct mbench_pace pace;
  struct mbench_random *random = NULL;
  *seen = (struct seen){ 0 };
  int64_t now = 0;
  if (mbench_random_new (5, &random, NULL) != MBENCH_OK)
    return;
  mbench_pace_init (&pace, limits, &plain, TARGET, now);
  pace.vary_seed = 11;
  size_t n;
  while ((n = mbench_pace_next (&pace, now)) > 0 && seen->samples < ROWS)
    {
      size_t block = mbench_pace_block (&pace);
      double time = 50.0 * (double)n;
      int64_t elapsed
          = (int64_t)(time * (1 + noise * mbench_random_uniform (random)));
      now += elapsed + 100;
      if (!mbench_pace_record (&pace, n, elapsed, now, false))
        continue;
      seen->length[seen->samples] = n;
      seen->block[seen->samples] = block;
      ++seen->samples;
      seen->iterations += n;
    }
  seen->stop = pace.stop;
  seen->blocks = pace.blocks.n;
  seen->end = now;
  mbench_pace_release (&pace);
  mbench_random_free (random);
}

static struct seen seen;

static void
test_bounds (void)
{
  const struct mbench_limits most
      = { .max_time = SECOND, .max_samples = 320, .confidence = 0.95 };
  run (&seen, &most, 0);
  tap_size (seen.samples, 320, "max-samples is the number of samples");
  tap_ok (seen.stop == MBENCH_STOP_MAX_SAMPLES, "and what ends it");
  tap_size (seen.blocks, 32, "in 32 blocks");
  const struct mbench_limits least
      = { .max_time = SECOND / 100, .min_samples = 3000, .confidence = 0.95 };
  run (&seen, &least, 0);
  tap_ok (seen.samples == 3000 && seen.stop == MBENCH_STOP_MAX_TIME,
          "min-samples is reached when the time is over");
  tap_ok (seen.end > SECOND / 20, "however long that takes");
  const struct mbench_limits shares = { .max_iterations = 1000,
                                        .min_samples = 40,
                                        .max_samples = 50,
                                        .confidence = 0.95 };
  run (&seen, &shares, 0);
  tap_ok (seen.samples >= 40 && seen.samples <= 50 && seen.iterations <= 1000,
          "bounds on both are kept: %zu samples, %zu iterations", seen.samples,
          seen.iterations);
}

static void
test_vary (void)
{
  const struct mbench_limits limits = { .max_time = SECOND,
                                        .max_samples = 960,
                                        .vary_iterations = MBENCH_SWITCH_ON,
                                        .confidence = 0.95 };
  run (&seen, &limits, 0);
  size_t full = 0;
  for (size_t i = 0; i < seen.samples; ++i)
    full = seen.length[i] > full ? seen.length[i] : full;
  size_t lengths[MBENCH_BLOCK_SAMPLES] = { 0 };
  bool is_balanced = seen.samples == 960 && full >= 300;
  for (size_t i = 0; i < seen.samples; ++i)
    for (size_t parts = 1; parts <= 4; ++parts)
      if (seen.length[i] == (full * parts + 2) / 4 && seen.block[i] % 8 == 0)
        ++lengths[parts];
  for (size_t parts = 1; parts <= 4; ++parts)
    is_balanced
        = is_balanced && lengths[parts] == lengths[1] && lengths[parts] > 0;
  tap_ok (is_balanced,
          "a quarter of the samples of a block has each length: "
          "%zu %zu %zu %zu of %zu",
          lengths[1], lengths[2], lengths[3], lengths[4], full);
  struct mbench_limits other = limits;
  other.vary_iterations = MBENCH_SWITCH_AUTO;
  run (&seen, &other, 0);
  bool is_one = true;
  for (size_t i = 1; i < seen.samples; ++i)
    is_one = is_one && seen.length[i] == seen.length[0];
  tap_ok (is_one, "unless it is asked for, all have one length");
  other = limits;
  other.min_sample_iterations = 3;
  other.max_sample_iterations = 8;
  run (&seen, &other, 0);
  is_one = true;
  for (size_t i = 1; i < seen.samples; ++i)
    is_one = is_one && seen.length[i] == 8;
  tap_ok (is_one, "so they have where the limits forbid a quarter");
}

static void
test_strict (void)
{
  /* The smallest sample takes 0.3 s.  */
  struct mbench_limits limits = { .max_time = SECOND,
                                  .min_sample_iterations = 6000000,
                                  .max_sample_iterations = 6000000,
                                  .confidence = 0.95 };
  run (&seen, &limits, 0);
  tap_ok (seen.samples == 4 && seen.end > SECOND,
          "the last sample ends after the time");
  limits.is_strict = true;
  run (&seen, &limits, 0);
  tap_ok (seen.samples == 3 && seen.end < SECOND,
          "a strict time has no sample that would");
  limits.max_time = SECOND / 10;
  run (&seen, &limits, 0);
  tap_size (seen.samples, 1, "but the first");
  const struct mbench_limits blocks
      = { .max_time = SECOND / 100, .block_samples = 7, .confidence = 0.95 };
  run (&seen, &blocks, 0);
  tap_ok (seen.samples > 14 && seen.block[6] == 0 && seen.block[7] == 1,
          "a size of blocks that is settled stays");
}

static void
test_confidence (void)
{
  struct mbench_limits limits
      = { .max_time = 5 * SECOND, .precision = 0.0005, .confidence = 0.5 };
  run (&seen, &limits, 0.1);
  size_t half = seen.samples;
  tap_ok (seen.stop == MBENCH_STOP_PRECISION,
          "an interval of 50 %% is soon narrow: %zu samples", half);
  limits.confidence = 0.999;
  run (&seen, &limits, 0.1);
  tap_ok (seen.stop == MBENCH_STOP_PRECISION && seen.samples > 3 * half,
          "one of 99.9 %% takes more: %zu", seen.samples);
}

int
main (void)
{
  test_bounds ();
  test_vary ();
  test_strict ();
  test_confidence ();
  return tap_done ();
}
