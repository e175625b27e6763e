/* The devices: clocks and chronometers.  */

#include <config.h>

#include "device/chronometer.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <stdio.h>
#include <string.h>

#include "fake-clock.h"
#include "refusal.h"
#include "tap.h"

static const micro_benchmark_clock_type types[]
    = { MICRO_BENCHMARK_CLOCK_REALTIME, MICRO_BENCHMARK_CLOCK_MONOTONIC,
        MICRO_BENCHMARK_CLOCK_PROCESS, MICRO_BENCHMARK_CLOCK_THREAD };

enum
{
  TYPES = sizeof types / sizeof *types
};

static void
test_time (void)
{
  static const struct
  {
    int64_t ns;
    micro_benchmark_clock_time time;
  } cases[] = {
    { 0, { 0, 0 } },
    { 1, { 0, 1 } },
    { 999999999, { 0, 999999999 } },
    { 1000000000, { 1, 0 } },
    { 1234567890123, { 1234, 567890123 } },
    { (int64_t)INT32_MAX * 1000000000 + 7, { INT32_MAX, 7 } },
    { (int64_t)INT32_MAX * 1000000000 + 999999999, { INT32_MAX, 999999999 } },
  };
  bool to = true;
  bool from = true;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    {
      micro_benchmark_clock_time time = mbench_time_from_ns (cases[i].ns);
      to = to && mbench_time_to_ns (cases[i].time) == cases[i].ns;
      from = from && time.seconds == cases[i].time.seconds
             && time.nanoseconds == cases[i].time.nanoseconds;
    }
  tap_ok (to, "a time in nanoseconds");
  tap_ok (from, "nanoseconds as a time");
  micro_benchmark_clock_time most = mbench_time_from_ns (INT64_MAX);
  tap_ok (most.seconds == INT32_MAX && most.nanoseconds == 999999999,
          "what does not fit is the longest time there is");
  most = mbench_time_from_ns ((int64_t)INT32_MAX * 1000000000 + 1000000000);
  tap_ok (most.seconds == INT32_MAX && most.nanoseconds == 999999999,
          "from the first nanosecond that does not");
}

static void
test_clocks (void)
{
  static const char *const names[]
      = { "realtime", "monotonic", "process", "thread" };
  bool same = true;
  bool distinct = true;
  for (int i = 0; i < TYPES; ++i)
    {
      same = same && strcmp (mbench_clock_type_name (types[i]), names[i]) == 0;
      for (int j = 0; j < i; ++j)
        distinct = distinct
                   && mbench_clock_id (types[i]) != mbench_clock_id (types[j]);
    }
  tap_ok (same, "each clock type has its name");
  tap_ok (distinct, "and a clock of its own");
  tap_ok (mbench_clock_type_name ((micro_benchmark_clock_type)4) == NULL
              && mbench_clock_type_name ((micro_benchmark_clock_type)-1)
                     == NULL,
          "what is no clock type has none");
  int64_t first = mbench_clock_now (&mbench_clock_monotonic);
  tap_ok (mbench_clock_now (&mbench_clock_monotonic) >= first,
          "the wall clock does not go back");
}

/* One round of a chronometer that works, whatever the time it tells.  */
static bool
works (micro_benchmark_meter meter)
{
  micro_benchmark_stats_meter_start (meter);
  micro_benchmark_stats_meter_stop (meter);
  micro_benchmark_stats_meter_restart (meter);
  micro_benchmark_stats_meter_stop (meter);
  micro_benchmark_clock_time time
      = micro_benchmark_stats_meter_get_sample (meter).time;
  micro_benchmark_clock_time rest
      = micro_benchmark_stats_meter_get_sample (meter).time;
  return time.seconds >= 0 && time.nanoseconds >= 0
         && time.nanoseconds < 1000000000 && rest.seconds == 0
         && rest.nanoseconds == 0;
}

static void
test_create (void)
{
  for (int i = 0; i < TYPES; ++i)
    {
      micro_benchmark_meter meter = micro_benchmark_chronometer_create (
          types[i], MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME);
      tap_ok (meter != NULL && works (meter)
                  && strcmp (micro_benchmark_stats_meter_get_name (meter),
                             "clock_gettime")
                         == 0,
              "clock_gettime measures the %s clock, and is zero afterwards",
              mbench_clock_type_name (types[i]));
      micro_benchmark_chronometer_release (meter);
    }
  micro_benchmark_meter meter = micro_benchmark_chronometer_create_default ();
  tap_ok (meter != NULL && works (meter)
              && micro_benchmark_stats_meter_get_sample_type (meter)
                     == MICRO_BENCHMARK_STATS_SAMPLE_TIME,
          "the default chronometer works");
  micro_benchmark_clock_time resolution
      = micro_benchmark_stats_meter_get_min_resolution (meter).time;
  tap_ok (
      mbench_time_to_ns (resolution) > 0
          && mbench_time_to_ns (
                 micro_benchmark_stats_meter_get_max_resolution (meter).time)
                 > mbench_time_to_ns (resolution),
      "and states its resolution");
  micro_benchmark_chronometer_release (meter);
  micro_benchmark_chronometer_release (NULL);
  tap_ok (micro_benchmark_last_error () == NULL, "all this is no fault");
}

static void
test_unavailable (void)
{
  micro_benchmark_clear_error ();
  static const struct
  {
    micro_benchmark_chronometer_provider provider;
    const char *name;
  } cases[] = {
    { MICRO_BENCHMARK_CHRONO_PROVIDER_USER_PROVIDED, "\"user provided\"" },
    { (micro_benchmark_chronometer_provider)7, "provider 7" },
    { (micro_benchmark_chronometer_provider)-1, "provider -1" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    tap_ok (micro_benchmark_chronometer_create (
                MICRO_BENCHMARK_CLOCK_MONOTONIC, cases[i].provider)
                    == NULL
                && refused (cases[i].name),
            "%s is refused by name", cases[i].name);
  tap_ok (micro_benchmark_chronometer_create (
              (micro_benchmark_clock_type)9,
              MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME)
                  == NULL
              && refused ("clock type 9"),
          "and so is a clock that is none");
}

static void
test_from_meter (void)
{
  fake_clock_reset (0);
  micro_benchmark_meter meter = micro_benchmark_chronometer_from_meter (
      MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  tap_ok (meter != NULL && meter != &fake_chronometer
              && fake_clock.type == MICRO_BENCHMARK_CLOCK_THREAD,
          "a copy of a meter gets its clock type");
  micro_benchmark_stats_meter_start (meter);
  fake_clock_advance (5);
  micro_benchmark_stats_meter_stop (meter);
  fake_clock_advance (100);
  micro_benchmark_stats_meter_restart (meter);
  fake_clock_advance (7);
  micro_benchmark_stats_meter_stop (meter);
  tap_ok (
      mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (meter).time)
          == 12,
      "and measures what runs between start, stop and restart");
  micro_benchmark_chronometer_release (meter);
  tap_ok (fake_clock.inits == 1 && fake_clock.cleanups == 1,
          "init and cleanup are called once each");

  micro_benchmark_clear_error ();
  tap_ok (micro_benchmark_chronometer_from_meter (MICRO_BENCHMARK_CLOCK_THREAD,
                                                  NULL)
                  == NULL
              && refused ("no chronometer"),
          "no meter is no chronometer");
#define WITHOUT(function)                                                     \
  do                                                                          \
    {                                                                         \
      micro_benchmark_meter_definition broken = fake_chronometer;             \
      broken.function = NULL;                                                 \
      tap_ok (micro_benchmark_chronometer_from_meter (                        \
                  MICRO_BENCHMARK_CLOCK_THREAD, &broken)                      \
                      == NULL                                                 \
                  && refused ("every function"),                              \
              "nor is one without " #function);                               \
    }                                                                         \
  while (0)
  WITHOUT (init);
  WITHOUT (cleanup);
  WITHOUT (start);
  WITHOUT (stop);
  WITHOUT (restart);
  WITHOUT (get_sample);
#undef WITHOUT
  micro_benchmark_meter_definition counter = fake_chronometer;
  counter.data.sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER;
  tap_ok (micro_benchmark_chronometer_from_meter (MICRO_BENCHMARK_CLOCK_THREAD,
                                                  &counter)
                  == NULL
              && refused ("samples of time"),
          "nor is a meter of something else");
  tap_ok (micro_benchmark_chronometer_from_meter (
              (micro_benchmark_clock_type)9, &fake_chronometer)
                  == NULL
              && refused ("clock type 9"),
          "nor is there one over no clock");
  tap_ok (fake_clock.inits == 1, "none of these was prepared");
}

/* Leaves the default as it was.  */
static void
test_default (void)
{
  micro_benchmark_meter first = micro_benchmark_chronometer_get_default ();
  tap_string (micro_benchmark_stats_meter_get_name (first), "clock_gettime",
              "clock_gettime is the default");
  micro_benchmark_meter_definition broken = fake_chronometer;
  broken.restart = NULL;
  micro_benchmark_clear_error ();
  micro_benchmark_chronometer_set_default (NULL);
  tap_ok (refused ("meter"), "none cannot be");
  micro_benchmark_chronometer_set_default (&broken);
  tap_ok (refused ("every function"), "nor one without restart");
  micro_benchmark_meter_definition counter = fake_chronometer;
  counter.data.sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER;
  micro_benchmark_chronometer_set_default (&counter);
  tap_ok (refused ("meter"), "nor a meter of something else than time");
  tap_ok (micro_benchmark_chronometer_get_default () == first,
          "after which it is as before");
  micro_benchmark_chronometer_set_default (first);

  micro_benchmark_meter_definition own = fake_chronometer;
  micro_benchmark_chronometer_set_default (&own);
  memset (&own, 0, sizeof own);
  micro_benchmark_chronometer_set_default (
      micro_benchmark_chronometer_get_default ());
  tap_string (micro_benchmark_stats_meter_get_name (
                  micro_benchmark_chronometer_get_default ()),
              "fake", "another may be, of which a copy is kept");
  micro_benchmark_meter meter = micro_benchmark_chronometer_create_default ();
  tap_string (micro_benchmark_stats_meter_get_name (meter), "fake",
              "and is what the default provider makes");
  micro_benchmark_chronometer_release (meter);
  micro_benchmark_chronometer_set_default (&mbench_chronometer_clock_gettime);
}

/* The made wall clock, which is disturbed once.  */
static int64_t
disturbed (void *data)
{
  int *readings = data;
  if (++*readings == 6)
    fake_clock_advance (50000000);
  return mbench_clock_now (&fake_wall);
}

/* The limits of the made chronometer by WALL, stated as STATED ns and where a
   reading takes COST ns.  */
static struct mbench_chronometer_limits
probe (const struct mbench_clock *wall, int64_t stated, int64_t cost)
{
  micro_benchmark_meter_definition meter = fake_chronometer;
  meter.data.min_resolution.time = mbench_time_from_ns (stated);
  micro_benchmark_stats_meter_init (&meter);
  fake_clock_reset (cost);
  struct mbench_chronometer_limits limits
      = mbench_chronometer_probe (&meter, wall);
  micro_benchmark_stats_meter_cleanup (&meter);
  return limits;
}

static void
test_probe (void)
{
  struct mbench_chronometer_limits limits = probe (&fake_wall, 40, 0);
  tap_ok (fake_clock.readings < 10000,
          "a clock that never advances is read a bounded number of times");
  tap_ok (limits.resolution_ns == 40 && limits.cost_ns == 0,
          "its resolution is the stated one");
  limits = probe (&fake_wall, 40, 100);
  /* The wall clock's own reading is part of a round.  */
  tap_ok (limits.cost_ns >= 200 && limits.cost_ns <= 205,
          "the cost is that of a start and a stop");
  int readings = 0;
  const struct mbench_clock wall = { disturbed, &readings };
  struct mbench_chronometer_limits other = probe (&wall, 40, 100);
  tap_ok (readings >= 6 && other.cost_ns == limits.cost_ns,
          "also when the thread was disturbed");
  tap_ok (limits.resolution_ns == 40,
          "a step that is only the cost hides the resolution");
  limits = probe (&fake_wall, 0, 100);
  tap_ok (limits.resolution_ns == 100,
          "where none is stated it is what was seen");

  struct mbench_chronometer_limits fine = { 1, 20 };
  tap_ok (mbench_chronometer_sample_ns (fine) == 25000,
          "a sample lasts 25 us at least");
  struct mbench_chronometer_limits coarse = { 1000, 20 };
  tap_ok (mbench_chronometer_sample_ns (coarse) == 1000000,
          "a thousand resolutions");
  struct mbench_chronometer_limits dear = { 1, 2000 };
  tap_ok (mbench_chronometer_sample_ns (dear) == 200000,
          "and a hundred costs");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_time ();
  test_clocks ();
  test_create ();
  test_unavailable ();
  test_from_meter ();
  test_default ();
  test_probe ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
