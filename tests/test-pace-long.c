/* run/pace.h where a length of samples or a time of warm-up was asked for.  */

#include <config.h>

#include "run/pace.h"

#include "tap.h"

#define SECOND ((int64_t)1000000000)
#define NEAR_TO(value, truth, part)                                           \
  ((double)(value) > (double)(truth) * (1 - (part))                           \
   && (double)(value) < (double)(truth) * (1 + (part)))

enum
{
  TARGET = 25000
};

static const struct mbench_body plain = { .kind = "made" };

/* What was seen of an execution.  */
struct seen
{
  enum mbench_stop stop;
  size_t samples;
  size_t iterations;
  size_t uncounted;
  size_t smallest;
  size_t largest;
  size_t block_size;
  size_t blocks;
  /* Before the first that counted and after the skipped ones, ns, and by the
     sample: how many, and the longest.  */
  int64_t prepared;
  size_t preparing;
  int64_t longest_preparing;
  /* What the pace tells of it.  */
  struct mbench_prepared told;
  /* Of the samples that counted, ns, and of all.  */
  int64_t measured;
  int64_t time;
};

/* What iterations take, from the first on, ns.  */
typedef int64_t cost_function (size_t done, size_t n);

static int64_t
microsecond (size_t done, size_t n)
{
  (void)done;
  return 1000 * (int64_t)n;
}

/* Code that a collector of memory interrupts for a millisecond after every
   3000 iterations, which samples of 25 see seldom.  */
static int64_t
collected (size_t done, size_t n)
{
  return 1000 * (int64_t)n
         + 1000000 * (int64_t)((done + n) / 3000 - done / 3000);
}

static int64_t
two_seconds (size_t done, size_t n)
{
  (void)done;
  return 2 * SECOND * (int64_t)n;
}

static int64_t
slow (size_t done, size_t n)
{
  (void)done;
  return 20250000 * (int64_t)n;
}

/* Code that is a hundred times faster from the second second on.  */
static int64_t
faster (size_t done, size_t n)
{
  return (done < 100000 ? 10000 : 100) * (int64_t)n;
}

/* Drive LIMITS, of samples that are to have their sample-time, to the end.  */
static struct seen
run (const struct mbench_limits *limits, cost_function *cost)
{
  struct seen seen = { .smallest = SIZE_MAX };
  struct mbench_pace pace;
  int64_t now = 777;
  size_t done = 0;
  mbench_pace_init (&pace, limits, &plain, TARGET, now);
  mbench_pace_lengthen (&pace, limits->sample_time);
  size_t n;
  for (size_t i = 0; i < 3000000 && (n = mbench_pace_next (&pace, now)) > 0;
       ++i)
    {
      bool is_skip = pace.phase == MBENCH_PHASE_SKIP;
      int64_t elapsed = cost (done, n);
      done += n;
      now += elapsed;
      seen.time += elapsed;
      if (mbench_pace_record (&pace, n, elapsed, now, false))
        {
          ++seen.samples;
          seen.iterations += n;
          seen.measured += elapsed;
          seen.smallest = n < seen.smallest ? n : seen.smallest;
          seen.largest = n > seen.largest ? n : seen.largest;
          continue;
        }
      seen.uncounted += n;
      if (is_skip)
        continue;
      seen.prepared += elapsed;
      ++seen.preparing;
      if (elapsed > seen.longest_preparing)
        seen.longest_preparing = elapsed;
    }
  seen.stop = pace.stop;
  seen.block_size = pace.blocks.size;
  seen.blocks = pace.blocks.n;
  seen.told = pace.prepared;
  mbench_pace_release (&pace);
  return seen;
}

static void
test_length (void)
{
  const struct mbench_limits limits
      = { .sample_time = SECOND, .max_time = 32 * SECOND };
  struct seen seen = run (&limits, microsecond);
  tap_ok (NEAR_TO (seen.smallest, 1000000, 0.01)
              && seen.largest == seen.smallest,
          "samples of a second are %zu to %zu iterations of a microsecond",
          seen.smallest, seen.largest);
  tap_ok (seen.samples >= 31 && seen.stop == MBENCH_STOP_MAX_TIME,
          "as many as there is time for: %zu", seen.samples);
  tap_ok (seen.block_size == 1 && seen.blocks == seen.samples,
          "each of them is a block");
  tap_ok (seen.preparing > 10 && seen.prepared < SECOND / 5
              && NEAR_TO (seen.longest_preparing, SECOND / 10, 0.01),
          "the warm-up is of short ones, and ends with a tenth of a long one");

  seen = run (&limits, collected);
  double mean = (double)seen.measured / (double)seen.samples;
  tap_ok (NEAR_TO (mean, SECOND, 0.03),
          "which tells what seldom comes: they last %g s", mean / SECOND);

  seen = run (&limits, two_seconds);
  tap_ok (seen.largest == 1, "an iteration that is longer is a sample");

  const struct mbench_limits brief
      = { .sample_time = 100000, .max_time = SECOND };
  seen = run (&brief, microsecond);
  tap_ok (NEAR_TO (seen.smallest, 100, 0.01)
              && seen.longest_preparing <= 2 * TARGET,
          "what is little longer than usual has no long warm-up: %zu",
          seen.smallest);

  const struct mbench_limits shorter
      = { .sample_time = TARGET / 5, .max_time = SECOND };
  seen = run (&shorter, microsecond);
  tap_ok (seen.smallest >= TARGET / 1000 / 4 * 3 && seen.largest < 100,
          "no sample is shorter than the clock needs");
}

static void
test_length_in_bounds (void)
{
  const struct mbench_limits bounded = { .sample_time = SECOND,
                                         .max_sample_iterations = 5000,
                                         .max_samples = 10 };
  struct seen seen = run (&bounded, microsecond);
  tap_ok (seen.smallest == 5000 && seen.largest == 5000 && seen.samples == 10,
          "max-sample-iterations holds");
  tap_ok (seen.longest_preparing <= 5000000, "in the warm-up too");
  const struct mbench_limits counted
      = { .sample_time = SECOND, .max_iterations = 1500000 };
  seen = run (&counted, microsecond);
  tap_ok (seen.iterations == 1500000 && seen.uncounted == 0
              && NEAR_TO (seen.largest, 1000000, 0.05),
          "and max-iterations, of which all samples count");
  const struct mbench_limits strict
      = { .sample_time = SECOND, .max_time = SECOND / 2, .is_strict = true };
  seen = run (&strict, microsecond);
  tap_ok (seen.samples == 1 && seen.time <= SECOND / 2 + SECOND / 50,
          "where the time is strict a sample is no longer than what is left");
  const struct mbench_limits precise = { .sample_time = SECOND / 10,
                                         .max_time = 10 * SECOND,
                                         .precision = 0.01,
                                         .confidence = 0.95 };
  seen = run (&precise, microsecond);
  tap_ok (seen.stop == MBENCH_STOP_PRECISION && seen.block_size == 3,
          "blocks have as many as there is time for");
  tap_ok (seen.blocks >= MBENCH_STOP_BLOCKS
              && seen.blocks <= MBENCH_STOP_BLOCKS + 2,
          "and precision ends it after two looks: %zu", seen.blocks);
  const struct mbench_limits late
      = { .sample_time = 405000000, .max_time = 405000000 };
  seen = run (&late, slow);
  tap_ok (seen.preparing == 3 && seen.uncounted == 4 && seen.smallest == 20,
          "a calibration that the time has cut ends with a longer one too: "
          "%zu of %zu",
          seen.uncounted, seen.preparing);
  const struct mbench_limits sixty = { .sample_time = SECOND,
                                       .max_time = 60 * SECOND,
                                       .min_samples = 60,
                                       .max_samples = 60,
                                       .precision = 0.01,
                                       .confidence = 0.95 };
  seen = run (&sixty, microsecond);
  tap_ok (seen.samples == 60 && seen.block_size == 1,
          "as many as are asked for come, whatever the precision");
}

static void
test_warm_up (void)
{
  const struct mbench_limits limits
      = { .warm_up_time = 2 * SECOND, .max_time = 3 * SECOND };
  struct seen seen = run (&limits, microsecond);
  tap_ok (seen.prepared >= 2 * SECOND
              && seen.prepared < 2 * SECOND + SECOND / 100,
          "the warm-up lasts as long as was asked: %g s",
          (double)seen.prepared / SECOND);
  tap_ok (seen.told.time == seen.prepared && seen.told.is_warmed
              && seen.told.is_settled
              && seen.told.iterations == seen.uncounted,
          "and is told with its iterations");
  tap_ok (seen.smallest >= TARGET / 1000 / 4 * 3 && seen.largest < 100,
          "its samples have the usual length");
  tap_ok (seen.time < 3 * SECOND + SECOND / 100, "and it is in max-time");

  const struct mbench_limits skipping = { .skip_iterations = 1000000,
                                          .warm_up_time = SECOND,
                                          .max_time = 3 * SECOND };
  seen = run (&skipping, microsecond);
  tap_ok (seen.prepared >= SECOND && seen.prepared < SECOND + SECOND / 100,
          "it begins when the skipping has ended");

  seen = run (&limits, faster);
  tap_ok (seen.smallest >= TARGET / 100 / 4 * 3,
          "code that becomes faster in it is calibrated anew: %zu",
          seen.smallest);

  const struct mbench_limits slow = { .warm_up_time = SECOND };
  struct mbench_limits some = slow;
  some.max_samples = 2;
  seen = run (&some, two_seconds);
  tap_ok (seen.uncounted == 1 && seen.samples == 2,
          "a first sample that takes all of it does not count");

  struct mbench_limits least = { .warm_up_time = 1, .max_time = SECOND };
  seen = run (&least, microsecond);
  least.warm_up_time = 0;
  tap_size (seen.uncounted, run (&least, microsecond).uncounted,
            "a short one takes the usual samples");
}

static void
test_warm_up_in_bounds (void)
{
  const struct mbench_limits counted = { .warm_up_time = SECOND,
                                         .max_iterations = 100,
                                         .min_samples = 10,
                                         .max_time = 5 * SECOND };
  struct seen seen = run (&counted, microsecond);
  tap_ok (seen.iterations == 100 && seen.prepared >= SECOND,
          "with max-iterations it is what was asked for, and not counted");
  tap_ok (seen.told.is_warmed && seen.told.is_settled,
          "with samples that these do not bind");
  tap_ok (seen.samples >= 10 && seen.largest <= 10,
          "which are bound then: %zu samples", seen.samples);
  const struct mbench_limits whole
      = { .warm_up_time = SECOND, .max_time = SECOND / 10, .is_strict = true };
  seen = run (&whole, microsecond);
  tap_ok (seen.prepared >= SECOND && seen.samples == 1,
          "a share of a budget that is less does not cut it");
  const struct mbench_limits both = { .sample_time = SECOND,
                                      .warm_up_time = 10 * SECOND,
                                      .min_samples = 60,
                                      .max_samples = 60,
                                      .max_time = 70 * SECOND };
  seen = run (&both, collected);
  tap_ok (seen.samples == 60 && NEAR_TO (seen.measured, 60 * SECOND, 0.03)
              && NEAR_TO (seen.prepared, 10 * SECOND, 0.02),
          "sixty samples of a second after ten of warm-up are so: %g s of %g",
          (double)seen.measured / SECOND, (double)seen.time / SECOND);
}

static void
test_bound (void)
{
  const struct mbench_limits limits = { .sample_time = SECOND,
                                        .warm_up_time = SECOND,
                                        .max_time = SECOND / 10,
                                        .is_strict = true };
  struct mbench_pace pace;
  struct mbench_error error;
  mbench_pace_init (&pace, &limits, &plain, TARGET, 0);
  tap_ok (mbench_pace_bound (&pace, 0, 20, &error) == MBENCH_OK
              && pace.limits.sample_time == SECOND
              && pace.limits.warm_up_time == SECOND
              && pace.limits.max_sample_iterations == 20,
          "a bound on the inputs of a sample is none on times");
  mbench_pace_release (&pace);
}

int
main (void)
{
  test_length ();
  test_length_in_bounds ();
  test_warm_up ();
  test_warm_up_in_bounds ();
  test_bound ();
  return tap_done ();
}
