/* device/meter.h: which calls of a meter come in order, and what is refused.
 */

#include <config.h>

#include "device/meter.h"

#include <mbenchmark/chronometer.h>
#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <stdio.h>

#include "refusal.h"
#include "tap.h"

static void
test_null_meter (void)
{
  micro_benchmark_clear_error ();
#define REFUSES(call, name)                                                   \
  call;                                                                       \
  tap_ok (refused ("micro_benchmark_stats_meter_" name), name " of no meter")
  REFUSES (micro_benchmark_stats_meter_init (NULL), "init");
  REFUSES (micro_benchmark_stats_meter_init_with_data (NULL, NULL), "init");
  REFUSES (micro_benchmark_stats_meter_cleanup (NULL), "cleanup");
  REFUSES (micro_benchmark_stats_meter_start (NULL), "start");
  REFUSES (micro_benchmark_stats_meter_stop (NULL), "stop");
  REFUSES (micro_benchmark_stats_meter_restart (NULL), "restart");
  REFUSES (micro_benchmark_stats_meter_get_sample (NULL), "get_sample");
  REFUSES (micro_benchmark_stats_meter_get_name (NULL), "get_name");
  REFUSES (micro_benchmark_stats_meter_get_sample_type (NULL),
           "get_sample_type");
  REFUSES (micro_benchmark_stats_meter_get_min_resolution (NULL),
           "get_min_resolution");
  REFUSES (micro_benchmark_stats_meter_get_max_resolution (NULL),
           "get_max_resolution");
#undef REFUSES
  const micro_benchmark_meter_definition empty = { .data = { .name = "e" } };
  micro_benchmark_stats_meter_start (&empty);
  tap_ok (refused ("the function start"),
          "a function that is not there is refused");
  micro_benchmark_stats_meter_sample sample
      = micro_benchmark_stats_meter_get_sample (&empty);
  tap_ok (refused ("the function get_sample") && sample.time.seconds == 0
              && sample.time.nanoseconds == 0 && sample.integer == 0,
          "and a sample that cannot be had is zero");
}

/* The calls of the counting meter.  */
static struct
{
  int inits;
  int cleanups;
  int starts;
  int stops;
  int restarts;
  int samples;
  const void *extra;
} calls;

static void
count_init (micro_benchmark_meter_data *data, const void *extra)
{
  (void)data;
  ++calls.inits;
  calls.extra = extra;
}

static void
count_cleanup (const micro_benchmark_meter_data *data)
{
  (void)data;
  ++calls.cleanups;
}

static void
count_start (void *ptr)
{
  (void)ptr;
  ++calls.starts;
}

static void
count_stop (void *ptr)
{
  (void)ptr;
  ++calls.stops;
}

static void
count_restart (void *ptr)
{
  (void)ptr;
  ++calls.restarts;
}

static micro_benchmark_stats_meter_sample
count_sample (void *ptr)
{
  (void)ptr;
  ++calls.samples;
  return (micro_benchmark_stats_meter_sample){ .integer = 7 };
}

static const micro_benchmark_meter_definition counting = {
  .data = { .name = "counting",
            .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER,
            .min_resolution = { .integer = 3 },
            .max_resolution = { .integer = 5 } },
  .init = count_init,
  .cleanup = count_cleanup,
  .start = count_start,
  .stop = count_stop,
  .restart = count_restart,
  .get_sample = count_sample,
};

static int
all_calls (void)
{
  return calls.inits + calls.cleanups + calls.starts + calls.stops
         + calls.restarts + calls.samples;
}

/* That CALL is refused with WORD, and the meter's functions not called.  */
#define REFUSED(call, word, ...)                                              \
  do                                                                          \
    {                                                                         \
      int before = all_calls ();                                              \
      call;                                                                   \
      tap_ok (refused (word) && all_calls () == before, __VA_ARGS__);         \
    }                                                                         \
  while (0)

static int64_t
sample_of (micro_benchmark_meter meter)
{
  return micro_benchmark_stats_meter_get_sample (meter).integer;
}

/* Everything but init on METER, which is not prepared, WHEN.  */
static void
check_unprepared (micro_benchmark_meter meter, const char *when)
{
  static const char word[] = "init has prepared";
  REFUSED (micro_benchmark_stats_meter_cleanup (meter), word, "cleanup %s",
           when);
  REFUSED (micro_benchmark_stats_meter_start (meter), word, "start %s", when);
  REFUSED (micro_benchmark_stats_meter_stop (meter), word, "stop %s", when);
  REFUSED (micro_benchmark_stats_meter_restart (meter), word, "restart %s",
           when);
  REFUSED (tap_ok (sample_of (meter) == 0, "no sample"), word, "get_sample %s",
           when);
  REFUSED (micro_benchmark_stats_meter_get_name (meter), word, "get_name %s",
           when);
  REFUSED (micro_benchmark_stats_meter_get_sample_type (meter), word,
           "get_sample_type %s", when);
  REFUSED (micro_benchmark_stats_meter_get_min_resolution (meter), word,
           "get_min_resolution %s", when);
  REFUSED (micro_benchmark_stats_meter_get_max_resolution (meter), word,
           "get_max_resolution %s", when);
}

static void
test_life (void)
{
  micro_benchmark_meter_definition meter = counting;
  micro_benchmark_clear_error ();
  check_unprepared (&meter, "before init");
  micro_benchmark_stats_meter_init (&meter);
  tap_ok (calls.inits == 1 && calls.extra == NULL
              && micro_benchmark_last_error () == NULL,
          "init prepares");
  REFUSED (micro_benchmark_stats_meter_init (&meter), "not prepared",
           "a second time not");
  REFUSED (micro_benchmark_stats_meter_init_with_data (&meter, &meter),
           "not prepared", "nor with data");
  tap_string (micro_benchmark_stats_meter_get_name (&meter), "counting",
              "then it has a name");
  tap_ok (
      micro_benchmark_stats_meter_get_sample_type (&meter)
              == MICRO_BENCHMARK_STATS_SAMPLE_INTEGER
          && micro_benchmark_stats_meter_get_min_resolution (&meter).integer
                 == 3
          && micro_benchmark_stats_meter_get_max_resolution (&meter).integer
                 == 5,
      "and facts");
  micro_benchmark_stats_meter_cleanup (&meter);
  tap_ok (calls.cleanups == 1, "cleanup ends it");
  check_unprepared (&meter, "after cleanup");
  micro_benchmark_stats_meter_init_with_data (&meter, &calls);
  tap_ok (calls.inits == 2 && calls.extra == &calls,
          "after which init prepares it anew, with its data");
  micro_benchmark_stats_meter_cleanup (&meter);
}

static void
test_order (void)
{
  micro_benchmark_meter_definition meter = counting;
  micro_benchmark_stats_meter_init (&meter);
  micro_benchmark_clear_error ();
  REFUSED (micro_benchmark_stats_meter_stop (&meter), "is measuring",
           "what was not started is not stopped");
  REFUSED (micro_benchmark_stats_meter_restart (&meter), "was started",
           "nor restarted");
  REFUSED (tap_ok (sample_of (&meter) == 0, "no sample"), "was started",
           "nor has it a sample");
  micro_benchmark_stats_meter_start (&meter);
  REFUSED (micro_benchmark_stats_meter_start (&meter), "not measuring",
           "what measures is not started");
  REFUSED (micro_benchmark_stats_meter_restart (&meter), "is stopped",
           "nor restarted");
  REFUSED (tap_ok (sample_of (&meter) == 0, "no sample"), "is stopped",
           "nor has it a sample");
  micro_benchmark_stats_meter_stop (&meter);
  REFUSED (micro_benchmark_stats_meter_stop (&meter), "is measuring",
           "what is stopped is not stopped");
  micro_benchmark_stats_meter_restart (&meter);
  REFUSED (micro_benchmark_stats_meter_restart (&meter), "is stopped",
           "what goes on is not restarted");
  micro_benchmark_stats_meter_stop (&meter);
  tap_ok (sample_of (&meter) == 7 && sample_of (&meter) == 7,
          "what is stopped has samples");
  micro_benchmark_stats_meter_restart (&meter);
  micro_benchmark_stats_meter_stop (&meter);
  micro_benchmark_stats_meter_start (&meter);
  tap_ok (micro_benchmark_last_error () == NULL && calls.starts == 2
              && calls.stops == 3 && calls.restarts == 2 && calls.samples == 2,
          "and may go on or start anew");
  micro_benchmark_stats_meter_cleanup (&meter);
  tap_ok (micro_benchmark_last_error () == NULL,
          "cleanup may come while it measures");
  micro_benchmark_stats_meter_init (&meter);
  REFUSED (micro_benchmark_stats_meter_stop (&meter), "is measuring",
           "and what is prepared anew has not started");
  micro_benchmark_stats_meter_cleanup (&meter);
}

static void
test_copies (void)
{
  micro_benchmark_meter_definition meter = counting;
  micro_benchmark_stats_meter_init (&meter);
  micro_benchmark_stats_meter_start (&meter);
  micro_benchmark_meter_definition copy = meter;
  micro_benchmark_clear_error ();
  check_unprepared (&copy, "of a copy");
  micro_benchmark_stats_meter_init (&copy);
  REFUSED (micro_benchmark_stats_meter_stop (&copy), "is measuring",
           "a copy has a life of its own");
  micro_benchmark_stats_meter_cleanup (&copy);
  micro_benchmark_stats_meter_stop (&meter);
  tap_ok (micro_benchmark_last_error () == NULL,
          "which does nothing to the first");
  micro_benchmark_stats_meter_cleanup (&meter);
}

/* A chronometer of the library through its meter.  */
static void
test_chronometer (void)
{
  micro_benchmark_clear_error ();
  micro_benchmark_meter meter = micro_benchmark_chronometer_create_default ();
  micro_benchmark_stats_meter_stop (meter);
  tap_ok (refused ("is measuring"), "a chronometer is prepared, not started");
  micro_benchmark_chronometer_release (meter);
  micro_benchmark_meter_definition copy
      = *micro_benchmark_chronometer_get_default ();
  micro_benchmark_stats_meter_get_name (&copy);
  tap_ok (refused ("init has prepared"), "a copy of the default is not");
  micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_THREAD;
  micro_benchmark_stats_meter_init_with_data (&copy, &type);
  micro_benchmark_stats_meter_start (&copy);
  micro_benchmark_stats_meter_stop (&copy);
  tap_ok (micro_benchmark_last_error () == NULL, "but can be");
  micro_benchmark_chronometer_release (NULL);
  tap_ok (micro_benchmark_last_error () == NULL, "nothing may be released");
  micro_benchmark_stats_meter_cleanup (&copy);
  micro_benchmark_chronometer_release (&copy);
  tap_ok (refused ("a constructor has made"),
          "what no constructor has made may not");
  micro_benchmark_chronometer_release (
      micro_benchmark_chronometer_get_default ());
  tap_ok (refused ("a constructor has made"), "nor the default");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_null_meter ();
  test_life ();
  test_order ();
  test_copies ();
  test_chronometer ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
