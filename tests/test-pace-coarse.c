/* run/pace.h where the clock is coarse: the samples that it times are
   calibrated by the time that passes.  */

#include <config.h>

#include "device/chronometer.h"
#include "run/pace.h"
#include "tap.h"

#define SECOND ((int64_t)1000000000)

static const struct mbench_body plain = { .kind = "made" };

/* What a drive came to.  */
struct seen
{
  int64_t time;
  size_t samples;
  /* Whether there was time for the empty body.  */
  size_t beside;
  size_t iterations;
  /* By the clock, of the samples that count.  */
  int64_t elapsed;
  enum mbench_stop stop;
};

/* Drive LIMITS with iterations of COST ns and a clock of steps of QUANTUM,
   from a time between two of them.  */
static struct seen
drive (const struct mbench_limits *limits, int64_t quantum, int64_t cost)
{
  const int64_t begin = quantum / 3;
  const struct mbench_chronometer_limits clock = { quantum, 20 };
  int64_t length = mbench_chronometer_fit_ns (
      clock, limits->max_time > 0 ? limits->max_time : 5 * SECOND);
  bool is_coarse = length < mbench_chronometer_sample_ns (clock);
  struct seen seen = { 0 };
  struct mbench_pace pace;
  int64_t now = begin;
  mbench_pace_init (&pace, limits, &plain, is_coarse ? 25000 : length, now);
  if (is_coarse)
    mbench_pace_coarsen (&pace, length);
  size_t n;
  for (size_t i = 0; i < 100000 && (n = mbench_pace_next (&pace, now)) > 0;
       ++i)
    {
      int64_t started = now - now % quantum;
      now += (int64_t)n * cost;
      int64_t elapsed = now - now % quantum - started;
      if (mbench_pace_record (&pace, n, elapsed, now, false))
        {
          /* The empty body, whose loop costs as much, comes once.  */
          if (seen.samples == 0 && mbench_pace_has_time_beside (&pace, now))
            {
              now += (int64_t)n * cost;
              ++seen.beside;
            }
          ++seen.samples;
          seen.iterations += n;
          seen.elapsed += elapsed;
        }
    }
  seen.time = now - begin;
  seen.stop = pace.stop;
  mbench_pace_release (&pace);
  return seen;
}

/* What the samples of SEEN say of an iteration, by what it costs.  */
static double
ratio (const struct seen *seen, int64_t cost)
{
  return (double)seen->elapsed / (double)seen->iterations / (double)cost;
}

static void
test_seconds (void)
{
  const struct mbench_limits limits
      = { .max_time = 5 * SECOND, .confidence = 0.95 };
  struct seen seen = drive (&limits, SECOND, 1000);
  tap_size (seen.samples, 1, "a few seconds are one sample by a clock of one");
  tap_near (ratio (&seen, 1000), 1, 0.25, "which is right within a step");
  tap_ok (seen.time < 6 * SECOND && seen.stop == MBENCH_STOP_MAX_TIME
              && seen.beside == 0,
          "and ends in time, without the empty body: %g s",
          (double)seen.time / 1e9);
  seen = drive (&limits, SECOND, SECOND / 3);
  tap_near (ratio (&seen, SECOND / 3), 1, 0.25,
            "an iteration that is not much shorter than a step is seen too");
  tap_ok (seen.time < 6 * SECOND, "in time");
  const struct mbench_limits minute
      = { .max_time = 60 * SECOND, .confidence = 0.95 };
  seen = drive (&minute, SECOND, 1000);
  tap_ok (seen.samples >= 4 && seen.samples <= 6,
          "a minute are some samples of ten: %zu", seen.samples);
  tap_size (seen.beside, 1, "with time for an empty body");
  tap_near (ratio (&seen, 1000), 1, 0.03, "which are right within less");
  tap_ok (seen.time <= 60 * SECOND, "and end in time: %g s",
          (double)seen.time / 1e9);
}

static void
test_ticks (void)
{
  const struct mbench_limits limits
      = { .max_time = 5 * SECOND, .precision = 0.01, .confidence = 0.95 };
  struct seen seen = drive (&limits, 4000000, 1000);
  tap_ok (seen.samples >= 12 && seen.samples <= 16,
          "a clock of ticks has a sixteenth of the time in each sample: %zu",
          seen.samples);
  tap_near (ratio (&seen, 1000), 1, 0.002, "which are right");
  const struct mbench_limits endless
      = { .precision = 0.01, .max_samples = 60, .confidence = 0.95 };
  seen = drive (&endless, 4000000, 1000);
  tap_ok (seen.stop == MBENCH_STOP_MAX_SAMPLES,
          "precision is not believed, as steps are not in it");
  seen = drive (&limits, 1000, 1000);
  tap_ok (seen.stop == MBENCH_STOP_PRECISION,
          "that of a clock of microseconds is");
}

static void
test_bounds (void)
{
  const struct mbench_limits limits = { .max_time = 5 * SECOND,
                                        .max_sample_iterations = 1000,
                                        .confidence = 0.95 };
  struct seen seen = drive (&limits, SECOND, 1000);
  tap_ok (seen.samples > 1000 && seen.iterations / seen.samples == 1000,
          "the bounds of a sample hold");
  const struct mbench_limits counted
      = { .max_time = 5 * SECOND, .max_iterations = 100, .confidence = 0.95 };
  seen = drive (&counted, SECOND, 1000);
  tap_ok (seen.iterations == 100 && seen.stop == MBENCH_STOP_MAX_ITERATIONS,
          "and those of all");
  const struct mbench_limits skipping = { .max_time = 5 * SECOND,
                                          .skip_iterations = 100000,
                                          .confidence = 0.95 };
  seen = drive (&skipping, SECOND, 1000);
  tap_near (ratio (&seen, 1000), 1, 0.25, "skipping does not disturb it");
}

int
main (void)
{
  test_seconds ();
  test_ticks ();
  test_bounds ();
  return tap_done ();
}
