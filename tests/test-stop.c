/* run/stop.h: when an execution has enough.  */

#include <config.h>

#include "run/stop.h"

#include "tap.h"

static void
test_names (void)
{
  tap_string (mbench_stop_name (MBENCH_STOP_MAX_ITERATIONS), "max-iterations",
              "the name of max-iterations");
  tap_string (mbench_stop_name (MBENCH_STOP_MAX_SAMPLES), "max-samples",
              "the name of max-samples");
  tap_string (mbench_stop_name (MBENCH_STOP_MAX_TIME), "max-time",
              "the name of max-time");
  tap_string (mbench_stop_name (MBENCH_STOP_PRECISION), "precision",
              "the name of precision");
  tap_string (mbench_stop_name (MBENCH_STOP_BODY), "body",
              "the name of the body's own end");
  tap_string (mbench_stop_name (MBENCH_STOP_RULE), "rule",
              "the name of the test's own rule");
  tap_string (mbench_stop_name (MBENCH_STOP_BUDGET), "budget",
              "the name of the budget");
}

static void
test_time (void)
{
  const struct mbench_limits limits
      = { .max_time = 1000, .min_iterations = 10 };
  tap_ok (mbench_stop_by_time (&limits, 1000, 10, 1),
          "the time is over when it has passed");
  tap_ok (!mbench_stop_by_time (&limits, 999, 10, 1),
          "and not a nanosecond before");
  tap_ok (!mbench_stop_by_time (&limits, 5000, 9, 9),
          "the minimum is reached first");
  const struct mbench_limits bare = { .max_time = 1000 };
  tap_ok (!mbench_stop_by_time (&bare, 5000, 0, 0),
          "one sample is taken in any case");
  tap_ok (mbench_stop_by_time (&bare, 5000, 1, 1), "and may be all");
  const struct mbench_limits samples = { .max_time = 1000, .min_samples = 3 };
  tap_ok (!mbench_stop_by_time (&samples, 5000, 100, 2)
              && mbench_stop_by_time (&samples, 5000, 100, 3),
          "so is the minimum of samples");
  const struct mbench_limits endless = { .min_iterations = 1 };
  tap_ok (!mbench_stop_by_time (&endless, INT64_MAX, 10, 10),
          "a max-time of zero ends nothing");
}

static void
test_samples (void)
{
  const struct mbench_limits limits = { .max_samples = 7 };
  tap_ok (!mbench_stop_by_samples (&limits, 6), "six of seven samples go on");
  tap_ok (mbench_stop_by_samples (&limits, 7), "the seventh is the last");
  const struct mbench_limits none = { .min_samples = 7 };
  tap_ok (!mbench_stop_by_samples (&none, SIZE_MAX),
          "a max-samples of zero ends nothing");
}

static void
test_precision (void)
{
  const struct mbench_limits limits
      = { .precision = 0.01, .min_iterations = 10 };
  const int64_t spread = MBENCH_STOP_SPREAD_NS;
  const struct mbench_estimate good
      = { .value = 100, .half_width = 1, .has_interval = true };
  tap_ok (mbench_stop_by_precision (&limits, &good, 16, spread, 10, 1000),
          "a half-width of just the asked part is enough");
  struct mbench_estimate other = good;
  other.half_width = 1.001;
  tap_ok (!mbench_stop_by_precision (&limits, &other, 16, spread, 10, 1000),
          "a wider interval is not");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 15, spread, 10, 1000),
          "fifteen blocks are not believed");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 16, spread - 1, 10, 1000),
          "nor are blocks that lie too near to each other");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 16, spread, 9, 1000),
          "the minimum of iterations is reached first");
  struct mbench_limits samples = limits;
  samples.min_samples = 20;
  tap_ok (
      !mbench_stop_by_precision (&samples, &good, 16, spread, 10, 19)
          && mbench_stop_by_precision (&samples, &good, 16, spread, 10, 20),
      "and that of samples");
  other = good;
  other.has_interval = false;
  other.half_width = 0;
  tap_ok (!mbench_stop_by_precision (&limits, &other, 16, spread, 10, 1000),
          "an estimate without an interval is not precise");
  const struct mbench_limits none = { .max_time = 1 };
  other = good;
  other.half_width = 0;
  tap_ok (!mbench_stop_by_precision (&none, &other, 1000, spread, 10, 1000),
          "a precision of zero is no rule");
  tap_size (MBENCH_STOP_BLOCKS, 16, "the least number of blocks");
  tap_size (MBENCH_STOP_LOOKS, 2, "the looks in a row that are believed");
  tap_size (MBENCH_STOP_SPREAD_NS, 300000000, "the least spread");
}

static void
test_looks (void)
{
  bool grows = true;
  bool is_eighth = true;
  for (size_t blocks = 0; blocks < 10000; ++blocks)
    {
      size_t next = mbench_stop_next_look (blocks);
      grows = grows && next > blocks;
      is_eighth = is_eighth && (next - blocks) * 8 <= blocks + 8;
    }
  tap_ok (grows, "the next look is later");
  tap_ok (is_eighth, "by no more than an eighth, or one block");
  tap_size (mbench_stop_next_look (16), 18,
            "after sixteen blocks at eighteen");

  size_t looks = 0;
  size_t looked_at = 0;
  size_t blocks = MBENCH_STOP_BLOCKS;
  for (; blocks < 100000; blocks = mbench_stop_next_look (blocks))
    {
      ++looks;
      looked_at += blocks;
    }
  tap_ok (looks < 100, "a hundred thousand blocks take few looks");
  tap_ok (looked_at < 10 * blocks,
          "which see each block less than ten times together");
}

int
main (void)
{
  test_names ();
  test_time ();
  test_samples ();
  test_precision ();
  test_looks ();
  return tap_done ();
}
