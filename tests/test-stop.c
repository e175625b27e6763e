/* run/stop.h: when an execution has enough.  */

#include <config.h>

#include "run/stop.h"

#include "tap.h"

static void
test_names (void)
{
  tap_string (mbench_stop_name (MBENCH_STOP_MAX_ITERATIONS), "max-iterations",
              "the name of max-iterations");
  tap_string (mbench_stop_name (MBENCH_STOP_MAX_TIME), "max-time",
              "the name of max-time");
  tap_string (mbench_stop_name (MBENCH_STOP_PRECISION), "precision",
              "the name of precision");
  tap_string (mbench_stop_name (MBENCH_STOP_BODY), "body",
              "the name of the body's own end");
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
  const struct mbench_limits endless = { .min_iterations = 1 };
  tap_ok (!mbench_stop_by_time (&endless, INT64_MAX, 10, 10),
          "a max-time of zero ends nothing");
}

static void
test_precision (void)
{
  const struct mbench_limits limits
      = { .precision = 0.01, .min_iterations = 10 };
  const int64_t spread = MBENCH_STOP_SPREAD_NS;
  const struct mbench_estimate good
      = { .value = 100, .half_width = 1, .has_interval = true };
  tap_ok (mbench_stop_by_precision (&limits, &good, 16, spread, 10),
          "a half-width of just the asked part is enough");
  struct mbench_estimate other = good;
  other.half_width = 1.001;
  tap_ok (!mbench_stop_by_precision (&limits, &other, 16, spread, 10),
          "a wider interval is not");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 15, spread, 10),
          "fifteen blocks are not believed");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 16, spread - 1, 10),
          "nor are blocks that lie too near to each other");
  tap_ok (!mbench_stop_by_precision (&limits, &good, 16, spread, 9),
          "the minimum of iterations is reached first");
  other = good;
  other.has_interval = false;
  other.half_width = 0;
  tap_ok (!mbench_stop_by_precision (&limits, &other, 16, spread, 10),
          "an estimate without an interval is not precise");
  const struct mbench_limits none = { .max_time = 1 };
  other = good;
  other.half_width = 0;
  tap_ok (!mbench_stop_by_precision (&none, &other, 1000, spread, 10),
          "a precision of zero is no rule");
  tap_size (MBENCH_STOP_BLOCKS, 16, "the least number of blocks");
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
  test_precision ();
  test_looks ();
  return tap_done ();
}
