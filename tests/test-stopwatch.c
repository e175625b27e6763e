/* run/stopwatch.h: what belongs to a sample and what to its surroundings.  */

#include <config.h>

#include "run/stopwatch.h"

#include "fake-clock.h"
#include "tap.h"

static int64_t collector;

static int64_t
collector_time (void)
{
  return collector;
}

static struct mbench_stopwatch
make_watch (void)
{
  struct mbench_stopwatch watch = { .presence = { .exists = false } };
  fake_clock_reset (0);
  watch.chronometer = micro_benchmark_chronometer_from_meter (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  return watch;
}

static int64_t
time_of (struct mbench_stopwatch *watch)
{
  return mbench_time_to_ns (mbench_stopwatch_time (watch));
}

static void
test_plain (void)
{
  struct mbench_stopwatch watch = make_watch ();
  mbench_stopwatch_start (&watch);
  fake_clock_advance (70);
  mbench_stopwatch_stop (&watch);
  tap_ok (time_of (&watch) == 70, "a sample has its time");
  tap_ok (watch.collected == 0, "and nothing was collected that nobody asks");
  micro_benchmark_chronometer_release (watch.chronometer);
}

/* Before a sample, in it, and after it.  */
static void
test_collector (void)
{
  struct mbench_stopwatch watch = make_watch ();
  watch.collector_time = collector_time;
  for (int64_t inside = 0; inside <= 40; inside += 20)
    {
      collector += 1000;
      mbench_stopwatch_start (&watch);
      fake_clock_advance (70);
      collector += inside;
      mbench_stopwatch_stop (&watch);
      collector += 500;
      tap_ok (watch.collected == inside,
              "the collector's %d ns in a sample are told from those around",
              (int)inside);
      tap_ok (time_of (&watch) == 70, "and are in its time");
    }
  micro_benchmark_chronometer_release (watch.chronometer);
}

int
main (void)
{
  test_plain ();
  test_collector ();
  return tap_done ();
}
