/* run/outlook.h: what is said of an execution while it runs, of made samples.
 */

#include <config.h>

#include "run/outlook.h"

#include <stdlib.h>

#include "device/clock.h"
#include "run/stop.h"
#include "tap.h"

enum
{
  ROWS = 4096
};

static micro_benchmark_time_sample_ rows[ROWS];

/* Samples of ten iterations that take from TIME to TIME + SPREAD ns each.  */
static void
make (int64_t time, int64_t spread)
{
  for (size_t i = 0; i < ROWS; ++i)
    rows[i] = (micro_benchmark_time_sample_){
      .iterations = 10,
      .elapsed = mbench_time_from_ns (
          10 * (time + (int64_t)(i * 7919 % 1000) * spread / 1000))
    };
}

static struct mbench_progress
outlook (struct mbench_limits limits, size_t samples, int64_t elapsed)
{
  struct mbench_planned planned = { .limits = limits };
  struct mbench_progress progress
      = { .samples = samples, .iterations = 10 * samples, .elapsed = elapsed };
  mbench_outlook (&planned, rows, &progress);
  return progress;
}

int
main (void)
{
  const struct mbench_limits none = { .max_time = 0 };
  make (100, 0);
  struct mbench_progress progress = outlook (none, 100, 1000000);
  tap_ok (!progress.has_estimate, "few samples have no estimate");
  progress = outlook (none, ROWS, 1000000);
  tap_near (progress.estimate, 100, 1e-9, "equal ones have theirs");
  tap_near (progress.half_width, 0, 1e-9, "and no interval");
  make (100, 100);
  progress = outlook (none, ROWS, 1000000);
  tap_ok (progress.estimate > 104 && progress.estimate < 126,
          "the low location of values from 100 to 200");
  tap_ok (progress.half_width > 0 && progress.half_width < 10,
          "with an interval");
  tap_near (progress.share, 0, 0, "without a limit no part is told");
  tap_ok (progress.left == 0, "and no time left");

  progress = outlook ((struct mbench_limits){ .max_time = 4000000000 }, 100,
                      1000000000);
  tap_near (progress.share, 0.25, 1e-9, "a quarter of the time");
  tap_ok (progress.left == 3000000000, "three are left");
  progress = outlook (
      (struct mbench_limits){ .max_time = 4000000000, .max_samples = 200 },
      100, 1000000000);
  tap_near (progress.share, 0.5, 1e-9, "the nearest limit counts");
  progress
      = outlook ((struct mbench_limits){ .max_iterations = 1250 }, 100, 1);
  tap_near (progress.share, 0.8, 1e-9, "iterations are one");
  progress = outlook ((struct mbench_limits){ .max_samples = 10 }, 100, 1);
  tap_near (progress.share, 1, 0, "no part is above the whole");

  progress = outlook (none, ROWS, 1000000000);
  double asked = progress.half_width / progress.estimate / 2;
  progress = outlook ((struct mbench_limits){ .precision = asked }, ROWS,
                      1000000000);
  tap_near (progress.share, 0.25, 1e-6,
            "an interval twice as wide as asked is a quarter of the way");
  progress = outlook ((struct mbench_limits){ .precision = 10 * asked }, ROWS,
                      MBENCH_STOP_SPREAD_NS / 2);
  tap_near (progress.share, 0.5, 1e-6,
            "one that is narrow waits until the blocks are spread");
  return tap_done ();
}
