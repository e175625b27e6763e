/* run/pause.h: what lies in a pause is in no sample, what a pause costs is
   known and taken from the corrected time, and what is no pause is refused. */

#include <config.h>

#include "run/pause.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <mbenchmark/all.h>

#include "fake-clock.h"
#include "report/figure.h"
#include "report/restore.h"
#include "report/summary.h"
#include "run/runner.h"
#include "run/state.h"
#include "tap.h"
#include "test/test.h"

enum
{
  READING_NS = 40,
  BEFORE_NS = 1000,
  PAUSED_NS = 5000,
  AFTER_NS = 200,
  TIMED_NS = BEFORE_NS + AFTER_NS,
  SAMPLES = 12 * MBENCH_BLOCK_SAMPLES
};

static void
pauses (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BEFORE_NS);
      micro_benchmark_state_pause (state);
      fake_clock_advance (PAUSED_NS);
      micro_benchmark_state_resume (state);
      fake_clock_advance (AFTER_NS);
    }
}

static void
never_pauses (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    fake_clock_advance (TIMED_NS);
}

/* Runs BODY for SAMPLES samples, or what else ends it.  */
static struct mbench_record
run (micro_benchmark_test_fun body, bool is_isolated)
{
  const micro_benchmark_test_definition definition = { .test = body };
  micro_benchmark_test_case test;
  struct mbench_plan plan = { 0 };
  struct mbench_record record;
  fake_clock_reset (READING_NS);
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  micro_benchmark_test_case_set_custom_chrono (
      test, MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  micro_benchmark_test_case_limit_number_of_samples (test, 0, SAMPLES);
  micro_benchmark_test_case_set_isolated (test, is_isolated);
  if (mbench_plan_add_test (&plan, test, NULL, false, NULL) != MBENCH_OK)
    abort ();
  plan.list[0].limits.reference = MBENCH_SWITCH_OFF;
  if (mbench_run (&plan.list[0], &fake_wall, NULL, NULL, &record, NULL)
          != MBENCH_OK
      || mbench_record_estimate (&record, (struct mbench_level){ 0 }, NULL)
             != MBENCH_OK)
    abort ();
  mbench_plan_release (&plan);
  mbench_test_case_free (test);
  return record;
}

static void
test_time (void)
{
  struct mbench_record record = run (pauses, false);
  size_t exact = 0;
  size_t iterations = 0;
  for (size_t i = 0; i < record.samples.n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &record.samples.rows[i];
      iterations += row->iterations;
      exact += mbench_time_to_ns (row->elapsed)
               == (int64_t)row->iterations * (TIMED_NS + READING_NS)
                      + READING_NS;
    }
  tap_size (record.samples.n, SAMPLES, "all samples are taken");
  tap_size (exact, SAMPLES,
            "each has the time outside of its pauses, and a reading for each");
  tap_size (record.pauses.number, iterations, "an iteration is a pause");
  tap_ok (record.pauses.has_cost && record.pauses.has_half_width,
          "the cost of a pause is known");
  tap_near (record.pauses.cost, READING_NS, 1e-9, "it is a reading");
  tap_near (record.pauses.half_width, 0, 1e-9, "and does not vary");
  tap_ok (record.analysis.location.estimate.value > TIMED_NS + READING_NS,
          "the location has it");
  tap_near (record.analysis.corrected.estimate.value, TIMED_NS, 1e-6,
            "the corrected time has not");
  mbench_record_release (&record);

  record = run (never_pauses, false);
  tap_ok (record.pauses.number == 0 && !record.pauses.has_cost,
          "a body that never pauses has no cost");
  tap_near (record.analysis.corrected.estimate.value, TIMED_NS, 1e-6,
            "and nothing is taken from it");
  mbench_record_release (&record);
}

static void
test_isolated (void)
{
  struct mbench_record record = run (pauses, true);
  size_t iterations = 0;
  for (size_t i = 0; i < record.samples.n; ++i)
    iterations += record.samples.rows[i].iterations;
  tap_size (record.samples.n, SAMPLES, "a child takes all samples");
  tap_size (record.pauses.number, iterations, "and tells its pauses");
  tap_near (record.pauses.cost, READING_NS, 1e-9, "and their cost");
  mbench_record_release (&record);
}

static double
figure (const struct micro_benchmark_exec_report_ *execution,
        enum mbench_figure which)
{
  double value = NAN;
  mbench_figure_get (execution, which, &value);
  return value;
}

static void
test_report (void)
{
  struct mbench_record record = run (pauses, false);
  struct micro_benchmark_exec_report_ execution = { 0 };
  struct micro_benchmark_test_case_definition test = { .name = "t" };
  struct mbench_planned planned = { .test = &test };
  struct micro_benchmark_report_ *report;
  if (mbench_report_new ("r", &report, NULL) != MBENCH_OK
      || mbench_report_add_test (report, "t", false, NULL) != MBENCH_OK
      || mbench_summary_add (report, &planned, &record, NULL) != MBENCH_OK)
    abort ();
  execution = report->list[0].list[0];
  tap_near (figure (&execution, MBENCH_FIGURE_PAUSES_NUMBER), 1, 1e-12,
            "the report has the pauses of an iteration");
  tap_near (figure (&execution, MBENCH_FIGURE_PAUSES_COST), READING_NS, 1e-9,
            "the cost of one");
  tap_near (figure (&execution, MBENCH_FIGURE_PAUSES_HALF_WIDTH), 0, 1e-9,
            "and its half-width");
  struct mbench_record restored = { 0 };
  struct mbench_record again = run (pauses, false);
  uint64_t number = again.pauses.number;
  if (mbench_restore_record (&execution, &restored, NULL) != MBENCH_OK
      || mbench_record_join (&restored, &again, NULL) != MBENCH_OK)
    abort ();
  tap_ok (restored.pauses.number == 2 * number && number > 0
              && restored.pauses.has_half_width,
          "a run that goes on with the report has the pauses of both");
  tap_near (restored.pauses.cost, READING_NS, 1e-9, "and their cost");
  mbench_record_release (&restored);
  mbench_record_release (&again);
  mbench_report_unref (report);
  mbench_record_release (&record);
}

static void
pauses_early (micro_benchmark_test_state state)
{
  micro_benchmark_state_pause (state);
  pauses (state);
}

static void
resumes_only (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BEFORE_NS);
      micro_benchmark_state_resume (state);
    }
}

static void
pauses_twice (micro_benchmark_test_state state)
{
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BEFORE_NS);
      micro_benchmark_state_pause (state);
      micro_benchmark_state_pause (state);
      micro_benchmark_state_resume (state);
    }
}

static void
resumes_late (micro_benchmark_test_state state)
{
  pauses (state);
  micro_benchmark_state_resume (state);
}

/* Whether BODY fails with WHAT, and the caller is told, but not by a message
   as well.  */
static bool
fails (micro_benchmark_test_fun body, const char *what)
{
  char *logged;
  size_t size;
  FILE *log = open_memstream (&logged, &size);
  micro_benchmark_log_set_output (log);
  struct mbench_record record = run (body, false);
  micro_benchmark_log_reset_output ();
  fclose (log);
  bool is_told = record.outcome.kind == MBENCH_OUTCOME_FAILED
                 && strcmp (record.outcome.message, what) == 0
                 && strcmp (micro_benchmark_last_error (), what) == 0
                 && *logged == '\0';
  free (logged);
  mbench_record_release (&record);
  return is_told;
}

static void
test_refusals (void)
{
  tap_ok (fails (pauses_early,
                 "pause: state: expected that of a directed body, inside its "
                 "loop on keep_running"),
          "a pause before the loop is refused");
  tap_ok (fails (resumes_only, "resume: state: expected one that is paused"),
          "a resume without a pause too");
  tap_ok (fails (pauses_twice,
                 "pause: state: expected one that is not paused already"),
          "and a pause in a pause");
  tap_ok (fails (resumes_late,
                 "resume: state: expected that of a directed body, inside its "
                 "loop on keep_running"),
          "and a resume behind the loop");
  struct mbench_error error;
  tap_ok (mbench_pause (NULL, &error) == MBENCH_INVALID
              && mbench_resume (NULL, &error) == MBENCH_INVALID,
          "nothing is no state");
}

static void
automatic (void *fixture)
{
  micro_benchmark_state_pause (fixture);
}

static void *
own_state (micro_benchmark_test_state state)
{
  return state;
}

static void
test_automatic (void)
{
  static const micro_benchmark_test_definition definition
      = { .is_auto = true, .auto_test = automatic, .set_up = own_state };
  micro_benchmark_suite suite = micro_benchmark_suite_create ("s");
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, "t", &definition);
  micro_benchmark_test_case_limit_iterations (test, 5, 5);
  micro_benchmark_suite_run (suite);
  micro_benchmark_report report = micro_benchmark_suite_get_report (suite);
  size_t last = micro_benchmark_report_get_number_of_tests (report) - 1;
  tap_string (
      micro_benchmark_exec_report_get_outcome (
          micro_benchmark_test_report_get_exec_report (
              micro_benchmark_report_get_test_report (report, last), 0)),
      "failed", "an automatic body cannot pause");
  micro_benchmark_suite_release (suite);
}

static size_t begun;

static void
goes_on_paused (micro_benchmark_test_state state)
{
  size_t n = 0;
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BEFORE_NS);
      if (++n == 4000)
        micro_benchmark_state_pause (state);
      begun = n;
    }
}

static void
leaves_paused (micro_benchmark_test_state state)
{
  size_t n = 0;
  while (micro_benchmark_state_keep_running (state))
    {
      fake_clock_advance (BEFORE_NS);
      if (++n < 4000)
        continue;
      micro_benchmark_state_pause (state);
      fake_clock_advance (PAUSED_NS);
      return;
    }
}

static void
test_ends (void)
{
  struct mbench_record record = run (goes_on_paused, false);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_FAILED
              && strstr (record.outcome.message, "expected it to resume first")
                     != NULL,
          "a paused body that asks for an iteration has failed");
  tap_size (begun, 4000, "and gets none");
  tap_ok (record.samples.n > 0 && record.samples.n < SAMPLES,
          "the samples before are kept");
  mbench_record_release (&record);

  record = run (leaves_paused, false);
  tap_ok (record.outcome.kind == MBENCH_OUTCOME_DONE
              && record.stop == MBENCH_STOP_BODY,
          "a body may leave its loop while it is paused");
  const micro_benchmark_time_sample_ *row
      = &record.samples.rows[record.samples.n - 1];
  tap_size (record.total_iterations, 4000,
            "its last iteration is one of its last sample");
  tap_ok (mbench_time_to_ns (row->elapsed)
              == (int64_t)row->iterations * BEFORE_NS + 2 * READING_NS,
          "which has no time of the pause");
  mbench_record_release (&record);
}

/* As comparisons take samples.  */
static void
test_single (void)
{
  static const micro_benchmark_test_definition definition = { .test = pauses };
  micro_benchmark_test_case test;
  fake_clock_reset (READING_NS);
  if (mbench_test_case_new ("t", &definition, &test, NULL) != MBENCH_OK)
    abort ();
  const struct mbench_planned planned = { .test = test };
  struct mbench_stopwatch watch = { .presence = { .exists = false } };
  watch.chronometer = micro_benchmark_chronometer_from_meter (
      MICRO_BENCHMARK_CLOCK_MONOTONIC, &fake_chronometer);
  struct micro_benchmark_test_state_ state
      = { .planned = &planned, .watch = &watch };
  mbench_state_begin_single (&state, 7);
  pauses (&state);
  tap_size (mbench_state_end_single (&state), 7,
            "a single sample has its iterations");
  tap_size ((size_t)mbench_time_to_ns (mbench_stopwatch_time (&watch)),
            7 * (TIMED_NS + READING_NS) + READING_NS,
            "and its time without the pauses");
  mbench_state_begin_single (&state, 7);
  micro_benchmark_state_keep_running (&state);
  fake_clock_advance (BEFORE_NS);
  micro_benchmark_state_pause (&state);
  fake_clock_advance (PAUSED_NS);
  tap_size (mbench_state_end_single (&state), 1,
            "one that is left while paused has those that were begun");
  tap_size ((size_t)mbench_time_to_ns (mbench_stopwatch_time (&watch)),
            BEFORE_NS + 2 * READING_NS, "and their time");
  micro_benchmark_chronometer_release (watch.chronometer);
  mbench_test_case_free (test);
}

static void
test_join (void)
{
  const struct mbench_pauses none = { .number = 0 };
  const struct mbench_pauses a = { .number = 30,
                                   .has_cost = 1,
                                   .has_half_width = 1,
                                   .cost = 20,
                                   .half_width = 4 };
  const struct mbench_pauses b = { .number = 10,
                                   .has_cost = 1,
                                   .has_half_width = 1,
                                   .cost = 28,
                                   .half_width = 0 };
  struct mbench_pauses joined = mbench_pauses_join (&a, &b);
  tap_ok (joined.number == 40 && joined.has_half_width, "pauses add up");
  tap_near (joined.cost, 22, 1e-12, "their costs count by their number");
  tap_near (joined.half_width, 3, 1e-12, "and so do the half-widths");
  joined = mbench_pauses_join (&none, &b);
  tap_ok (joined.number == 10 && joined.cost == 28,
          "nothing adds nothing to one");
  joined = mbench_pauses_join (&a, &none);
  tap_ok (joined.number == 30 && joined.cost == 20, "nor to the other");
}

static void
test_read (void)
{
  const struct mbench_pauses wild
      = { .number = 5, .has_cost = 77, .cost = NAN, .half_width = -1 };
  struct mbench_pauses read = mbench_pauses_read (&wild);
  tap_ok (read.number == 5 && !read.has_cost && read.cost == 0,
          "a cost that is no number is none");
  const struct mbench_pauses odd = { .number = 5,
                                     .has_cost = 1,
                                     .has_half_width = 1,
                                     .cost = 3,
                                     .half_width = -1 };
  read = mbench_pauses_read (&odd);
  tap_ok (read.has_cost && !read.has_half_width && read.half_width == 0,
          "a half-width below zero is none");
}

static void
test_correct (void)
{
  const struct mbench_estimate time
      = { .value = 100, .half_width = 3, .has_interval = true };
  struct mbench_pauses two = { .number = 20,
                               .has_cost = 1,
                               .has_half_width = 1,
                               .cost = 25,
                               .half_width = 2 };
  struct mbench_estimate corrected = mbench_pauses_correct (&time, &two, 10);
  tap_near (corrected.value, 50, 1e-12, "two pauses cost twice as much");
  tap_near (corrected.half_width, 5, 1e-12,
            "the intervals of time and cost add up in squares");
  two.has_half_width = 0;
  tap_ok (!mbench_pauses_correct (&time, &two, 10).has_interval,
          "a cost without an interval leaves none");
}

int
main (void)
{
  test_time ();
  test_isolated ();
  test_report ();
  test_refusals ();
  test_automatic ();
  test_ends ();
  test_single ();
  test_join ();
  test_read ();
  test_correct ();
  return tap_done ();
}
