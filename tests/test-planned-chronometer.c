/* run/chronometer.h and device/chronometer-choice.h: what a test is measured
   with, by what it chooses.  */

#include <config.h>

#include "run/chronometer.h"

#include <mbenchmark/log.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/time-stamp.h"
#include "fake-clock.h"
#include "tap.h"

static void
test_choices (void)
{
  for (int i = 0; i < MBENCH_CHRONOMETER_CHOICES; ++i)
    {
      enum mbench_chronometer_choice choice
          = (enum mbench_chronometer_choice)i;
      const char *name = mbench_chronometer_choice_name (choice);
      enum mbench_chronometer_choice found = MBENCH_CHRONOMETER_CHOICES;
      tap_ok (mbench_chronometer_choice_find (name, &found) && found == choice,
              "%s is found by its name", name);
    }
  enum mbench_chronometer_choice found;
  tap_ok (!mbench_chronometer_choice_find ("clock_gettime/", &found)
              && !mbench_chronometer_choice_find ("", &found),
          "and nothing by half of one");
  tap_ok (mbench_chronometer_choice_of (
              MICRO_BENCHMARK_CLOCK_PROCESS,
              MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_GETTIME)
                  == MBENCH_CHRONOMETER_GETTIME_PROCESS
              && mbench_chronometer_choice_of (
                     MICRO_BENCHMARK_CLOCK_THREAD,
                     MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT)
                     == MBENCH_CHRONOMETER_USUAL_THREAD
              && mbench_chronometer_choice_of (
                     MICRO_BENCHMARK_CLOCK_MONOTONIC,
                     MICRO_BENCHMARK_CHRONO_PROVIDER_DEFAULT)
                     == MBENCH_CHRONOMETER_USUAL,
          "a choice is found by provider and clock");
}

static void
body (void *data)
{
  (void)data;
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

static void
give (micro_benchmark_test_case test, const char *text)
{
  struct mbench_constraints given = { 0 };
  if (mbench_constraints_read (&given, MBENCH_CHRONOMETER, text, NULL)
          != MBENCH_OK
      || mbench_test_case_constrain (test, &given, NULL) != MBENCH_OK)
    tap_ok (false, "%s is taken", text);
}

/* That TEST is measured by the meter called METER, and is reported to be so by
   NAME, NULL: not at all.  */
static void
check (micro_benchmark_test_case test, const char *meter, const char *name)
{
  struct mbench_plan plan = { 0 };
  struct mbench_error error;
  micro_benchmark_meter made = NULL;
  char *told = NULL;
  if (mbench_plan_add_test (&plan, test, NULL, false, &error) != MBENCH_OK
      || mbench_planned_chronometer (&plan.list[0], &made, &error) != MBENCH_OK
      || mbench_planned_chronometer_name (&plan.list[0], &told, &error)
             != MBENCH_OK)
    tap_ok (false, "%s: %s", meter, error.message);
  else
    {
      tap_string (micro_benchmark_stats_meter_get_name (made), meter,
                  "is what measures");
      tap_ok ((name == NULL) == (told == NULL)
                  && (name == NULL || strcmp (told, name) == 0),
              "and is told as %s", name != NULL ? name : "the usual one");
    }
  micro_benchmark_chronometer_release (made);
  free (told);
  mbench_plan_release (&plan);
}

static void
test_planned (void)
{
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "t", &definition);
  fake_clock_reset (0);
  check (test, "clock_gettime", NULL);
  struct mbench_constraints custom
      = { .given = 1U << MBENCH_CHRONOMETER,
          .limits.chronometer = MBENCH_CHRONOMETER_CUSTOM };
  struct mbench_error error;
  tap_ok (mbench_test_case_constrain (test, &custom, &error) == MBENCH_INVALID
              && strstr (error.message, "test \"t\"") != NULL
              && strstr (error.message, "set_custom_chrono") != NULL,
          "a custom one that there is not is refused");
  struct mbench_plan plan = { 0 };
  micro_benchmark_meter made = NULL;
  tap_ok (mbench_plan_add_test (&plan, test, &custom, false, &error)
                  == MBENCH_OK
              && mbench_planned_chronometer (&plan.list[0], &made, &error)
                     == MBENCH_INVALID
              && made == NULL
              && strstr (error.message, "set_custom_chrono") != NULL,
          "also where it is asked of all tests");
  mbench_plan_release (&plan);

  give (test, "time_t");
  check (test, "time_t", "time_t");
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_THREAD, &fake_chronometer);
  check (test, "fake", "custom fake");
  tap_ok (fake_clock.type == MICRO_BENCHMARK_CLOCK_THREAD,
          "which is prepared with the clock that was asked for");
  give (test, "gettimeofday");
  check (test, "gettimeofday", "gettimeofday");
  give (test, "custom");
  check (test, "fake", "custom fake");
  micro_benchmark_test_case_set_chrono (
      test, MICRO_BENCHMARK_CLOCK_PROCESS,
      MICRO_BENCHMARK_CHRONO_PROVIDER_CLOCK_T);
  check (test, "clock_t", "clock_t");
  give (test, "clock_gettime/monotonic");
  check (test, "clock_gettime", NULL);
  give (test, "clock_gettime/thread");
  check (test, "clock_gettime", "clock_gettime/thread");
  if (mbench_time_stamp_exists ())
    {
      give (test, "time-stamp");
      check (test, "time-stamp", "time-stamp");
    }
  micro_benchmark_chronometer_set_default (&fake_chronometer);
  give (test, "default");
  check (test, "fake", "default fake");
  give (test, "default/process");
  check (test, "fake", "default/process fake");
  tap_ok (fake_clock.type == MICRO_BENCHMARK_CLOCK_PROCESS,
          "which is prepared with its clock too");
  micro_benchmark_chronometer_set_default (&mbench_chronometer_clock_gettime);
  micro_benchmark_suite_release (suite);
  tap_ok (fake_clock.inits > 0 && fake_clock.inits == fake_clock.cleanups,
          "all end");
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_choices ();
  test_planned ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
