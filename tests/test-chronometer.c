/* The chronometers of the library: what each measures, and over which
   clocks.  */

#include <config.h>

#include "device/chronometer.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <stdio.h>
#include <string.h>
#include <sys/time.h>

#include "device/chronometer-count.h"
#include "device/time-stamp.h"
#include "refusal.h"
#include "tap.h"

static const struct
{
  micro_benchmark_chronometer_provider provider;
  const char *name;
  /* The only clock; NULL: all of them.  */
  const char *clock;
} cases[] = {
  { MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_T, "time_t", "realtime" },
  { MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_T, "clock_t", "process" },
  { MICRO_BENCHMARK_CHRONO_PROVIDER_GETTIMEOFDAY, "gettimeofday", "realtime" },
  { MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME, "clock_gettime", NULL },
  { MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_STAMP, "time-stamp", "monotonic" },
};

static const micro_benchmark_clock_type types[]
    = { MICRO_BENCHMARK_CLOCK_REALTIME, MICRO_BENCHMARK_CLOCK_MONOTONIC,
        MICRO_BENCHMARK_CLOCK_PROCESS, MICRO_BENCHMARK_CLOCK_THREAD };

/* Whether the right chronometer is made of the case I over TYPE, or what is
   refused is told by name, with what there is.  */
static bool
is_right (size_t i, micro_benchmark_clock_type type)
{
  const char *clock = mbench_clock_type_name (type);
  bool is_served
      = cases[i].clock == NULL || strcmp (clock, cases[i].clock) == 0;
  micro_benchmark_clear_error ();
  micro_benchmark_meter meter
      = micro_benchmark_chronometer_create (type, cases[i].provider);
  bool is_right = (meter != NULL) == is_served;
  if (meter != NULL)
    is_right = is_right
               && strcmp (micro_benchmark_stats_meter_get_name (meter),
                          cases[i].name)
                      == 0
               && micro_benchmark_stats_meter_get_sample_type (meter)
                      == MICRO_BENCHMARK_STATS_SAMPLE_TIME;
  else
    {
      const char *error = micro_benchmark_last_error ();
      is_right = is_right && error != NULL
                 && strstr (error, cases[i].name) != NULL
                 && strstr (error, clock) != NULL
                 && strstr (error, cases[i].clock) != NULL;
    }
  micro_benchmark_chronometer_release (meter);
  return is_right;
}

static void
test_served (void)
{
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i)
    for (size_t j = 0; j < sizeof types / sizeof *types; ++j)
      if (cases[i].provider != MICRO_BENCHMARK_CHRONO_PROVIDER_TIME_STAMP
          || mbench_time_stamp_exists ())
        tap_ok (is_right (i, types[j]), "%s over the %s clock", cases[i].name,
                mbench_clock_type_name (types[j]));
  micro_benchmark_clear_error ();
}

/* A copy by hand is prepared with no other clock either.  */
static void
test_init (void)
{
  micro_benchmark_meter_definition meter = mbench_chronometer_time;
  micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_THREAD;
  micro_benchmark_stats_meter_init_with_data (&meter, &type);
  tap_ok (refused ("time_t") && meter.data.ptr == NULL,
          "init refuses a clock that is not served");
  micro_benchmark_stats_meter_start (&meter);
  tap_ok (refused ("init has prepared"), "after which nothing is prepared");
  type = (micro_benchmark_clock_type)99;
  micro_benchmark_stats_meter_init_with_data (&meter, &type);
  tap_ok (refused ("clock type 99"), "or one that is none");
  micro_benchmark_stats_meter_init (&meter);
  tap_ok (micro_benchmark_last_error () == NULL, "without one it has its own");
  micro_benchmark_stats_meter_cleanup (&meter);
}

/* That what DEFINITION measures is between what READ, its clock in ns, tells
   of the time outside of its start and stop, and of that inside.  */
static void
check_reading (micro_benchmark_meter definition, double (*read) (void))
{
  enum
  {
    READINGS = 20000
  };
  micro_benchmark_meter_definition own = *definition;
  micro_benchmark_stats_meter_init (&own);
  double step = (double)mbench_time_to_ns (own.data.min_resolution.time);
  double first = read ();
  micro_benchmark_stats_meter_start (&own);
  double inner = read ();
  double last = inner;
  for (int i = 0; i < READINGS; ++i)
    last = read ();
  micro_benchmark_stats_meter_stop (&own);
  double end = read ();
  double ns = (double)mbench_time_to_ns (
      micro_benchmark_stats_meter_get_sample (&own).time);
  tap_ok (ns >= last - inner - step && ns <= end - first + step,
          "%s tells its clock's time: %g ns between %g and %g",
          definition->data.name, ns, last - inner, end - first);
  micro_benchmark_stats_meter_cleanup (&own);
}

static double
seconds (void)
{
  return 1e9 * (double)time (NULL);
}

static double
processor (void)
{
  return 1e9 / CLOCKS_PER_SEC * (double)clock ();
}

static double
day (void)
{
  struct timeval now;
  gettimeofday (&now, NULL);
  return 1e9 * (double)now.tv_sec + 1e3 * (double)now.tv_usec;
}

static void
test_readings (void)
{
  check_reading (&mbench_chronometer_time, seconds);
  check_reading (&mbench_chronometer_clock, processor);
  check_reading (&mbench_chronometer_gettimeofday, day);
}

/* Made counts, which no clock disturbs.  */
static int64_t made;

static int64_t
read_made (const struct mbench_count *count)
{
  (void)count;
  return made;
}

static int64_t
prepare_made (struct mbench_count *count, micro_benchmark_clock_type type)
{
  (void)type;
  count->length = 2.5;
  return 0;
}

MBENCH_CHRONOMETER (made_chronometer, "made", MICRO_BENCHMARK_CLOCK_MONOTONIC,
                    prepare_made, read_made);

static void
test_shape (void)
{
  micro_benchmark_meter_definition meter = made_chronometer;
  micro_benchmark_stats_meter_init (&meter);
  tap_ok (mbench_time_to_ns (
              micro_benchmark_stats_meter_get_min_resolution (&meter).time)
              == 1,
          "a step that is not known is stated as 1 ns");
  made = 1000;
  micro_benchmark_stats_meter_start (&meter);
  made = 1004;
  micro_benchmark_stats_meter_stop (&meter);
  made = 2000;
  micro_benchmark_stats_meter_restart (&meter);
  made = 1500;
  micro_benchmark_stats_meter_stop (&meter);
  micro_benchmark_stats_meter_restart (&meter);
  made = 1502;
  micro_benchmark_stats_meter_stop (&meter);
  tap_ok (
      mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (&meter).time)
          == 15,
      "counts are added up, those of a clock that was set back are none");
  micro_benchmark_stats_meter_restart (&meter);
  made = 1506;
  micro_benchmark_stats_meter_stop (&meter);
  tap_ok (
      mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (&meter).time)
          == 10,
      "and begin at zero after a sample");
  micro_benchmark_stats_meter_start (&meter);
  made = 1600;
  micro_benchmark_stats_meter_stop (&meter);
  micro_benchmark_stats_meter_start (&meter);
  made = 1602;
  micro_benchmark_stats_meter_stop (&meter);
  tap_ok (
      mbench_time_to_ns (micro_benchmark_stats_meter_get_sample (&meter).time)
          == 5,
      "or a start");
  micro_benchmark_stats_meter_cleanup (&meter);
}

/* The default may be one over another clock than the monotonic one.  */
static void
test_default (void)
{
  micro_benchmark_clear_error ();
  micro_benchmark_chronometer_set_default (&mbench_chronometer_time);
  micro_benchmark_meter meter = micro_benchmark_chronometer_create_default ();
  tap_ok (
      meter != NULL
          && strcmp (micro_benchmark_stats_meter_get_name (meter), "time_t")
                 == 0,
      "a default has its only clock");
  micro_benchmark_chronometer_release (meter);
  tap_ok (micro_benchmark_chronometer_create (
              MICRO_BENCHMARK_CLOCK_MONOTONIC,
              MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT)
                  == NULL
              && refused ("realtime"),
          "and no other where one is asked for");
  micro_benchmark_chronometer_set_default (&mbench_chronometer_clock_gettime);
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_served ();
  test_init ();
  test_readings ();
  test_shape ();
  test_default ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
