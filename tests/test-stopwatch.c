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

/* A pause in a sample, of any length.  */
static void
test_pause (void)
{
  struct mbench_stopwatch watch = make_watch ();
  watch.collector_time = collector_time;
  mbench_stopwatch_start (&watch);
  fake_clock_advance (70);
  collector += 3;
  mbench_stopwatch_pause (&watch);
  fake_clock_advance (1000);
  collector += 400;
  mbench_stopwatch_resume (&watch);
  fake_clock_advance (5);
  collector += 20;
  mbench_stopwatch_pause (&watch);
  collector += 800;
  mbench_stopwatch_resume (&watch);
  mbench_stopwatch_stop (&watch);
  tap_ok (time_of (&watch) == 75, "a sample goes on after a pause");
  tap_ok (watch.collected == 23, "and has what was collected outside of it");
  micro_benchmark_chronometer_release (watch.chronometer);
}

/* Whether a disturbance counts, in the first part of a sample, in its pause,
   and in the second.  */
static bool
is_disturbed (int where)
{
  struct mbench_stopwatch watch = make_watch ();
#ifdef HAVE_RSEQ
  static struct rseq area;
  watch.presence
      = (struct mbench_presence){ .area = &area, .mark = 8, .exists = true };
#endif
  watch.was_disturbed = true;
  for (int i = 0; i < 3; ++i)
    {
      if (i == 0)
        mbench_stopwatch_start (&watch);
      else if (i == 1)
        mbench_stopwatch_pause (&watch);
      else
        mbench_stopwatch_resume (&watch);
      if (i == where)
        mbench_presence_clear (&watch.presence);
    }
  mbench_stopwatch_stop (&watch);
  micro_benchmark_chronometer_release (watch.chronometer);
  return watch.was_disturbed;
}

static void
test_disturbance (void)
{
#ifdef HAVE_RSEQ
  tap_ok (is_disturbed (0) && is_disturbed (2),
          "a disturbance on either side of a pause counts");
#endif
  tap_ok (!is_disturbed (1), "one in the pause does not");
  tap_ok (!is_disturbed (3), "nor one of another sample");
}

int
main (void)
{
  test_plain ();
  test_collector ();
  test_pause ();
  test_disturbance ();
  return tap_done ();
}
