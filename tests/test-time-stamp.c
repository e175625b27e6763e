/* device/time-stamp.h and the chronometer that measures by it.  */

#include <config.h>

#include "device/time-stamp.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __linux__ && defined __x86_64__
#include <sys/prctl.h>
#endif

#include "device/chronometer.h"
#include "tap.h"

static void
test_span (void)
{
  static const struct
  {
    uint64_t ticks;
    double length;
    int64_t ns;
  } cases[] = {
    { 0, 0.5, 0 },
    { 1, 0.4, 0 },
    { 1, 41.6, 42 },
    { 3, 0.5, 2 },
    { 2096016, 1e6 / 2096016, 1000000 },
    /* A day at 4 GHz, and ten years.  */
    { UINT64_C (345600000000000), 0.25, INT64_C (86400000000000) },
    { UINT64_C (1262304000000000000), 0.25, INT64_C (315576000000000000) },
    { UINT64_MAX, 0.25, INT64_C (1) << 62 },
    { UINT64_MAX, 0.5, INT64_MAX },
    { UINT64_MAX, 1e6, INT64_MAX },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    tap_ok (mbench_time_stamp_span (cases[i].ticks, cases[i].length)
                == cases[i].ns,
            "%llu ticks of %g ns", (unsigned long long)cases[i].ticks,
            cases[i].length);
}

static void
test_rate (void)
{
  struct mbench_time_stamp_fix first = { 1000, 5000, 1050 };
  struct mbench_time_stamp_fix last = { 2001000, 4005000, 2001150 };
  struct mbench_time_stamp_rate rate = mbench_time_stamp_rate (&first, &last);
  tap_near (rate.length, 2000050. / 4000000, 1e-12,
            "the rate is that of the middles");
  tap_near (rate.error, 100 / 2000050. + 1 / 4000000., 1e-12,
            "its error is half of both widths, and a tick");

  /* The counter reads 1 / 0.4 ticks a nanosecond; the worst places of the
     readings.  */
  struct mbench_time_stamp_fix early = { 0, 0, 100 };
  struct mbench_time_stamp_fix late = { 1000000, 2500250, 1000100 };
  rate = mbench_time_stamp_rate (&early, &late);
  tap_ok (fabs (rate.length - 0.4) <= rate.error * rate.length,
          "the truth lies within the error where a reading was late");
  late.stamp = 2500000;
  early.stamp = 250;
  rate = mbench_time_stamp_rate (&early, &late);
  tap_ok (fabs (rate.length - 0.4) <= rate.error * rate.length,
          "or the first was");

  rate = mbench_time_stamp_rate (&last, &first);
  tap_ok (rate.length == 0 && rate.error == 1, "a counter that goes back");
  rate = mbench_time_stamp_rate (&first, &first);
  tap_ok (rate.length == 0 && rate.error == 1, "one that stands");
  last = first;
  last.stamp += 7;
  rate = mbench_time_stamp_rate (&first, &last);
  tap_ok (rate.length == 0 && rate.error == 1, "and a clock that stands");
}

/* A clock whose readings are apart by widths of its own.  */
struct slow
{
  size_t readings;
  int64_t now;
};

static int64_t
slow_now (void *data)
{
  struct slow *slow = data;
  /* The eighth pair is the tightest.  */
  slow->now += ++slow->readings == 16 ? 10 : 1000 + (int64_t)slow->readings;
  return slow->now;
}

static void
test_fix (void)
{
  struct slow slow = { 0, 0 };
  const struct mbench_clock clock = { slow_now, &slow };
  uint64_t begin = mbench_time_stamp_read ();
  struct mbench_time_stamp_fix fix = mbench_time_stamp_fix (&clock);
  uint64_t end = mbench_time_stamp_read ();
  tap_ok (fix.after - fix.before == 10, "the tightest fix is taken");
  tap_ok (begin <= fix.stamp && fix.stamp <= end,
          "with the reading that was made then");
}

static void
test_monotone (void)
{
  enum
  {
    READINGS = 20000
  };
  uint64_t begin = mbench_time_stamp_read ();
  uint64_t former = begin;
  size_t steps_back = 0;
  for (size_t i = 0; i < READINGS; ++i)
    {
      uint64_t now = mbench_time_stamp_read ();
      steps_back += now < former;
      former = now;
    }
  tap_size (steps_back, 0, "the counter does not go back");
  tap_ok (former > begin, "and goes on");
}

/* Whether NS by the counter may be a span of INNER to OUTER ns by the clock.
   The rate is known but so well, and who sets the clock right may have it run
   faster or slower by 5e-4 from one moment to the next.  */
static bool
is_within (double ns, int64_t inner, int64_t outer)
{
  double error = mbench_time_stamp_error () + 5e-4;
  return ns >= (double)inner * (1 - error) - 1
         && ns <= (double)outer * (1 + error) + 1;
}

/* However the thread is disturbed, what the counter tells lies between what
   the clock tells of a span inside and of one around.  */
static void
test_agrees (void)
{
  const struct mbench_clock *clock = &mbench_clock_monotonic;
  double length = mbench_time_stamp_ns ();
  tap_ok (length > 0.01 && length < 1001, "a tick has a length");
  double error = mbench_time_stamp_error ();
  tap_ok (error > 0 && error < 1, "that is known to a part of it");
  tap_ok (mbench_time_stamp_ns () == length, "and is found but once");
  struct mbench_time_stamp_fix first = mbench_time_stamp_fix (clock);
  while (mbench_clock_now (clock) - first.after < 3000000)
    continue;
  struct mbench_time_stamp_fix last = mbench_time_stamp_fix (clock);
  double ns
      = (double)mbench_time_stamp_span (last.stamp - first.stamp, length);
  tap_ok (is_within (ns, last.before - first.after, last.after - first.before),
          "a span by the counter is that by the clock");
}

static void
test_chronometer (void)
{
  micro_benchmark_meter meter = NULL;
  struct mbench_error error;
  const micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_MONOTONIC;
  tap_ok (mbench_chronometer_copy (type, &mbench_chronometer_time_stamp,
                                   &meter, &error)
              == MBENCH_OK,
          "the chronometer is made");
  tap_string (micro_benchmark_stats_meter_get_name (meter), "time-stamp",
              "and has its name");
  tap_ok (mbench_time_to_ns (
              micro_benchmark_stats_meter_get_min_resolution (meter).time)
              > 0,
          "and a resolution");

  const struct mbench_clock *clock = &mbench_clock_monotonic;
  int64_t before = mbench_clock_now (clock);
  micro_benchmark_stats_meter_start (meter);
  int64_t begin = mbench_clock_now (clock);
  while (mbench_clock_now (clock) - begin < 300000)
    continue;
  int64_t end = mbench_clock_now (clock);
  micro_benchmark_stats_meter_stop (meter);
  int64_t after = mbench_clock_now (clock);
  /* What passes now is not measured.  */
  while (mbench_clock_now (clock) - after < 3000000)
    continue;
  int64_t before_more = mbench_clock_now (clock);
  micro_benchmark_stats_meter_restart (meter);
  int64_t begin_more = mbench_clock_now (clock);
  while (mbench_clock_now (clock) - begin_more < 300000)
    continue;
  int64_t end_more = mbench_clock_now (clock);
  micro_benchmark_stats_meter_stop (meter);
  int64_t after_more = mbench_clock_now (clock);
  int64_t ns = mbench_time_to_ns (
      micro_benchmark_stats_meter_get_sample (meter).time);
  tap_ok (is_within ((double)ns, end - begin + end_more - begin_more,
                     after - before + after_more - before_more),
          "it measures what runs between start, stop and restart");
  tap_ok (
      mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (meter).time)
          == 0,
      "and is zero afterwards");

  micro_benchmark_stats_meter_start (meter);
  before = mbench_clock_now (clock);
  while (mbench_clock_now (clock) - before < 300000)
    continue;
  micro_benchmark_stats_meter_stop (meter);
  before = mbench_clock_now (clock);
  micro_benchmark_stats_meter_start (meter);
  micro_benchmark_stats_meter_stop (meter);
  after = mbench_clock_now (clock);
  ns = mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (meter).time);
  tap_ok (is_within ((double)ns, 0, after - before),
          "what was measured before a start is forgotten");
  micro_benchmark_chronometer_release (meter);
  tap_ok (micro_benchmark_last_error () == NULL, "all this is no fault");
}

/* In a child that is to get a fault for a reading.  */
static void
test_forbidden (void)
{
#if defined PR_SET_TSC && defined PR_TSC_SIGSEGV
  if (prctl (PR_SET_TSC, PR_TSC_ENABLE, 0, 0, 0) != 0)
    {
      tap_ok (true, "forbidden # SKIP the system does not forbid readings");
      return;
    }
  pid_t child = fork ();
  if (child == 0)
    {
      micro_benchmark_meter meter = NULL;
      struct mbench_error error;
      prctl (PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0);
      bool is_refused = mbench_chronometer_copy (
                            MICRO_BENCHMARK_CLOCK_MONOTONIC,
                            &mbench_chronometer_time_stamp, &meter, &error)
                            == MBENCH_UNAVAILABLE
                        && strstr (error.message, "time-stamp") != NULL;
      _exit (!mbench_time_stamp_exists () && is_refused ? 0 : 1);
    }
  int status = -1;
  waitpid (child, &status, 0);
  tap_ok (WIFEXITED (status) && WEXITSTATUS (status) == 0,
          "where it may not be read there is none, and no chronometer");
#endif
}

int
main (void)
{
  test_span ();
  test_rate ();
  /* Before this process has asked.  */
  test_forbidden ();
  if (!mbench_time_stamp_exists ())
    {
      tap_ok (true, "counter # SKIP none of constant rate");
      return tap_done ();
    }
  test_fix ();
  test_monotone ();
  test_agrees ();
  test_chronometer ();
  return tap_done ();
}
