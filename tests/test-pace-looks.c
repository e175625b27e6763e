/* run/pace.h: how often precision is looked at, and what an execution did
   before its first counted sample.  */

#include <config.h>

#include "run/pace.h"

#include "tap.h"

#define SECOND ((int64_t)1000000000)

enum
{
  TARGET = 25000
};

static const struct mbench_body plain = { .kind = "made" };
static const struct mbench_body never_warm = { .kind = "made",
                                               .warm_samples = SIZE_MAX,
                                               .warm_iterations = SIZE_MAX };
static const struct mbench_limits precise
    = { .max_time = 3600 * SECOND, .precision = 0.01, .confidence = 0.95 };

/* The time of an iteration of block BLOCK, ns.  */
typedef int64_t level (size_t block);

/* What an execution came to.  */
struct seen
{
  enum mbench_stop stop;
  size_t blocks;
  size_t samples;
  /* The most looks in a row that were precise, and how often there were
     none.  */
  unsigned precise;
  unsigned resets;
  struct mbench_prepared prepared;
  /* Iterations before the first counted sample, and when that was begun.  */
  size_t before;
  int64_t first;
};

/* Drive LIMITS to the end, or for MOST samples, with iterations as LEVEL says,
   and GAP ns between samples.  */
static struct seen
run (const struct mbench_limits *limits, const struct mbench_body *body,
     level *time, int64_t gap, size_t most)
{
  struct mbench_pace pace;
  struct seen seen = { .stop = MBENCH_STOP_NOT };
  int64_t now = 77;
  mbench_pace_init (&pace, limits, body, TARGET, now);
  size_t n;
  unsigned before = 0;
  while (seen.samples < most && (n = mbench_pace_next (&pace, now)) > 0)
    {
      int64_t elapsed
          = (int64_t)n
            * (time != NULL ? time (mbench_pace_block (&pace)) : 50);
      int64_t begin = now;
      now += elapsed + gap;
      size_t total = pace.total_iterations;
      /* The gap is before the sample.  */
      bool is_counted = mbench_pace_record (&pace, n, elapsed, now, false);
      if (is_counted && seen.samples++ == 0)
        {
          seen.before = total;
          seen.first = begin + gap - 77;
        }
      if (pace.precise_looks > seen.precise)
        seen.precise = pace.precise_looks;
      seen.resets += pace.precise_looks < before;
      before = pace.precise_looks;
    }
  seen.stop = pace.stop;
  seen.blocks = pace.blocks.n;
  seen.prepared = pace.prepared;
  mbench_pace_release (&pace);
  return seen;
}

/* Blocks 16 and 17 are so much longer that the look after them is not
   precise.  */
static int64_t
jump (size_t block)
{
  return block == 16 || block == 17 ? 65 : 50;
}

static int64_t
rise (size_t block)
{
  return 50 + (int64_t)block;
}

static void
test_looks (void)
{
  /* As samples are far apart, time is never what a look waits for.  */
  int64_t gap = SECOND / 10;
  struct seen seen = run (&precise, &plain, NULL, gap, 1 << 16);
  tap_ok (seen.stop == MBENCH_STOP_PRECISION
              && seen.precise == MBENCH_STOP_LOOKS,
          "an execution ends when so many looks in a row were precise");
  tap_size (seen.blocks, mbench_stop_next_look (MBENCH_STOP_BLOCKS),
            "of blocks that are all alike, at the second look");
  seen = run (&precise, &plain, jump, gap, 1 << 16);
  tap_ok (seen.stop == MBENCH_STOP_PRECISION && seen.resets == 1
              && seen.blocks > 30,
          "after one that was not, they count anew: %zu blocks", seen.blocks);
  seen = run (&precise, &plain, rise, gap, 20000);
  tap_ok (seen.stop == MBENCH_STOP_NOT && seen.precise == 0,
          "an execution that is never precise does not end by it");
  struct mbench_limits none = precise;
  none.precision = 0;
  seen = run (&none, &plain, NULL, gap, 20000);
  tap_ok (seen.stop == MBENCH_STOP_NOT && seen.precise == 0,
          "nor does one that is not asked to be");
}

static void
test_prepared (void)
{
  struct seen seen = run (&precise, &plain, NULL, 10, 100);
  tap_ok (seen.prepared.is_settled == 1 && seen.before > 0,
          "a level that stands ends the warm-up");
  tap_size (seen.prepared.iterations, seen.before,
            "what was performed before is told");
  tap_ok (seen.prepared.time == seen.first, "with the time that it took");

  struct mbench_limits short_time = precise;
  short_time.max_time = SECOND / 10;
  seen = run (&short_time, &never_warm, NULL, 10, 100);
  tap_ok (seen.prepared.is_settled == 0 && seen.samples > 0
              && seen.prepared.time >= SECOND / 100
              && seen.prepared.time < SECOND / 50,
          "one that has no end takes a tenth of the time: %lld ns",
          (long long)seen.prepared.time);
  tap_size (seen.prepared.iterations, seen.before, "and is told too");

  short_time.skip_iterations = 1000;
  seen = run (&short_time, &never_warm, NULL, 10, 100);
  tap_ok (seen.prepared.iterations == seen.before && seen.before > 1000,
          "skipped iterations are part of it");

  struct mbench_limits counted
      = { .max_iterations = 5000, .skip_iterations = 7, .confidence = 0.95 };
  seen = run (&counted, &plain, NULL, 10, 1 << 16);
  tap_ok (seen.prepared.iterations == 7 && seen.prepared.is_settled == 0,
          "where all samples count, they are all of it");
  counted.skip_iterations = 0;
  seen = run (&counted, &plain, NULL, 10, 1 << 16);
  tap_ok (seen.prepared.iterations == 0 && seen.prepared.time == 10
              && seen.samples > 0,
          "or there is nothing before the first sample but the gap");
}

/* A first sample that takes all the time that there is counts.  */
static void
test_dear (void)
{
  struct mbench_limits limits = precise;
  limits.max_time = 200;
  struct seen seen = run (&limits, &plain, NULL, 10, 100);
  tap_ok (seen.samples > 0 && seen.prepared.iterations == 0
              && seen.prepared.is_settled == 0,
          "a first sample that is too dear to be thrown away counts");
}

int
main (void)
{
  test_looks ();
  test_prepared ();
  test_dear ();
  return tap_done ();
}
