/* The default timer ends executions at their maximum time.  */

#include <config.h>

#include "device/timer.h"

#include <mbenchmark/log.h>
#include <mbenchmark/utility.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "fake-clock.h"
#include "run/runner.h"
#include "tap.h"

enum
{
  BODY_NS = 1000
};

static size_t calls;

/* Takes a time that only the made clock sees.  */
static void
body (void *data)
{
  (void)data;
  ++calls;
  fake_clock_advance (BODY_NS);
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .auto_test = body };

/* A made timer, which runs for as many questions as it has left.  */
static struct
{
  int64_t deadline;
  size_t questions;
  size_t left;
  size_t starts;
  size_t cleanups;
} made;

static void
init (micro_benchmark_timer_data *data, const void *type)
{
  (void)data;
  (void)type;
}

static void
cleanup (const micro_benchmark_timer_data *data)
{
  (void)data;
  ++made.cleanups;
}

static void
start (void *ptr, micro_benchmark_clock_time deadline)
{
  (void)ptr;
  ++made.starts;
  made.deadline = mbench_time_to_ns (deadline);
}

static void
nothing (void *ptr)
{
  (void)ptr;
}

static bool
running (void *ptr)
{
  (void)ptr;
  ++made.questions;
  if (made.left > 0)
    --made.left;
  return made.left > 0;
}

static micro_benchmark_clock_time
elapsed (void *ptr)
{
  (void)ptr;
  return mbench_time_from_ns (0);
}

static const micro_benchmark_timer_definition made_timer
    = { .data = { .name = "made" },
        .init = init,
        .cleanup = cleanup,
        .start = start,
        .stop = nothing,
        .restart = nothing,
        .running = running,
        .elapsed = elapsed };

/* Run a test of MAX_TIME ns and at least MIN_ITERATIONS.  */
static struct mbench_record
run (int64_t max_time, size_t min_iterations)
{
  micro_benchmark_test_case test = NULL;
  struct mbench_plan plan = { 0 };
  struct mbench_record record = { 0 };
  fake_clock_reset (1);
  calls = 0;
  mbench_test_case_new ("t", &definition, &test, NULL);
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_set_max_time (test,
                                          mbench_time_from_ns (max_time));
  micro_benchmark_test_case_limit_iterations (test, min_iterations, 0);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK
      || mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
             != MBENCH_OK)
    tap_ok (false, "the test runs");
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

static size_t
counted (const struct mbench_record *record)
{
  size_t sum = 0;
  for (size_t i = 0; i < record->samples.n; ++i)
    sum += record->samples.rows[i].iterations;
  return sum;
}

static void
test_usual (void)
{
  struct mbench_record record = run (50000000, 0);
  tap_ok (record.stop == MBENCH_STOP_MAX_TIME && record.total_time >= 50000000
              && record.total_time < 51000000,
          "without a timer the clock ends an execution");
  mbench_record_release (&record);
}

static void
test_made (void)
{
  micro_benchmark_timer_set_default (&made_timer);
  struct mbench_record record = { 0 };
  made.left = 3000;
  record = run (5000000, 0);
  tap_ok (record.stop == MBENCH_STOP_MAX_TIME && made.left == 0
              && record.outcome.kind == MBENCH_OUTCOME_DONE,
          "the end of a timer ends it");
  tap_ok (record.total_time > 10 * (int64_t)5000000,
          "be the clock where it may");
  tap_ok (made.starts == 1 && made.deadline == 5000000 && made.cleanups == 1,
          "the timer gets the time, and ends with the execution");
  mbench_record_release (&record);
  made.left = 1;
  record = run (5000000, 0);
  tap_ok (record.samples.n == 1 && record.stop == MBENCH_STOP_MAX_TIME,
          "one that ends at once leaves one sample");
  mbench_record_release (&record);
  made.left = 1;
  record = run (5000000, 70000);
  tap_ok (counted (&record) >= 70000 && record.stop == MBENCH_STOP_MAX_TIME,
          "or as many iterations as there are to be at least");
  mbench_record_release (&record);
}

/* The timers of the library, over the true clock, to see that they end it.  */
static void
test_true (void)
{
  static const micro_benchmark_timer timers[]
      = { &mbench_timer_itimer, &mbench_timer_timer_t, &mbench_timer_timerfd };
  for (size_t i = 0; i < sizeof timers / sizeof *timers; ++i)
    {
      micro_benchmark_timer_set_default (timers[i]);
      struct mbench_record record = run (3000000, 0);
      tap_ok (record.stop == MBENCH_STOP_MAX_TIME && record.samples.n > 0,
              "%s ends an execution", timers[i]->data.name);
      mbench_record_release (&record);
    }
  micro_benchmark_timer_set_default (&mbench_timer_itimer);
  micro_benchmark_timer taken = micro_benchmark_timer_create_default ();
  struct mbench_record record = run (3000000, 0);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (record.outcome.message, "ITIMER_REAL is in use")
                     != NULL
              && calls == 0,
          "where there can be no timer nothing runs, which is told");
  mbench_record_release (&record);
  micro_benchmark_timer_release (taken);
  micro_benchmark_timer_set_default (&mbench_timer_adapter);
}

int
main (void)
{
  FILE *nowhere = fopen ("/dev/null", "w");
  if (nowhere != NULL)
    micro_benchmark_log_set_output (nowhere);
  test_usual ();
  test_made ();
  test_true ();
  micro_benchmark_log_reset_output ();
  if (nowhere != NULL)
    fclose (nowhere);
  return tap_done ();
}
