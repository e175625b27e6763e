/* program/continue.h: a run that goes on, execution by execution.  */

#include <config.h>

#include "program/continue.h"

#include <mbenchmark/log.h>
#include <mbenchmark/state.h>

#include <stdlib.h>
#include <string.h>

#include "report/figure.h"
#include "report/restore.h"
#include "tap.h"
#include "test/suite.h"

/* What bodies do, all or those of the test with that first letter.  */
static enum { WORK, CRASH, SKIP } deed;
static char doer;
/* The executions that were begun, and at how many the run is interrupted.  */
static size_t begun;
static size_t interrupt_at;

static bool
is_doer (micro_benchmark_test_state state)
{
  return *micro_benchmark_state_get_name (state) == doer;
}

static void *
set_up (micro_benchmark_test_state state)
{
  static bool crashes;
  if (deed == SKIP && is_doer (state))
    micro_benchmark_state_skip (state, "not now");
  crashes = deed == CRASH && is_doer (state);
  return &crashes;
}

static void
body (void *crashes)
{
  if (*(bool *)crashes)
    abort ();
}

static const micro_benchmark_test_definition definition
    = { .is_auto = true, .set_up = set_up, .auto_test = body };

static void
begin (void *unused, const struct mbench_plan *plan, size_t number)
{
  (void)unused;
  (void)plan;
  (void)number;
  ++begun;
}

static enum mbench_interrupt
interrupted (void *unused)
{
  (void)unused;
  return begun == interrupt_at ? MBENCH_INTERRUPT_RUN : MBENCH_INTERRUPT_NONE;
}

static const struct mbench_host host
    = { .observer = { .begin = begin, .interrupted = interrupted },
        .isolation = { .is_default = true } };

static micro_benchmark_suite suite;
static bool was_interrupted;
static struct mbench_error error;

static void
add_test (const char *name, size_t processes)
{
  micro_benchmark_test_case test
      = micro_benchmark_suite_register_test (suite, name, &definition);
  micro_benchmark_test_case_limit_iterations (test, 0, 30);
  micro_benchmark_test_case_limit_sample_iterations (test, 1, 1);
  micro_benchmark_test_case_set_processes (test, processes);
}

/* Run the suite with tests a, of one process, b, of three, and c, of sizes 1
   and 2.  */
static struct micro_benchmark_report_ *
begin_run (void)
{
  static const size_t sizes[] = { 1, 2 };
  /* The Self-Test has no limits but those of the run.  */
  static const struct mbench_constraints quick
      = { .given = 1U << MBENCH_MAX_ITERATIONS,
          .limits = { .max_iterations = 30 } };
  const struct mbench_request request
      = { .overrides = &quick, .self_test = true };
  struct micro_benchmark_report_ *report = NULL;
  micro_benchmark_suite_release (suite);
  suite = micro_benchmark_suite_create ("going");
  add_test ("a", 1);
  add_test ("b", 3);
  add_test ("c", 1);
  micro_benchmark_test_case_add_dimension (
      micro_benchmark_suite_get_test (suite, 2), 2, sizes);
  begun = 0;
  if (mbench_suite_run (suite, &request, &host, &report, &was_interrupted,
                        &error)
      != MBENCH_OK)
    abort ();
  begun = 0;
  return report;
}

static struct micro_benchmark_report_ *
go_on (const struct micro_benchmark_report_ *report, const char *filter)
{
  const struct mbench_request request = { .filter = filter };
  struct micro_benchmark_report_ *result = NULL;
  begun = 0;
  enum mbench_status status = mbench_suite_continue (
      suite, report, &request, &host, &result, &was_interrupted, &error);
  return status == MBENCH_OK ? result : NULL;
}

/* Execution NUMBER of the test called NAME.  */
static const struct micro_benchmark_exec_report_ *
find (const struct micro_benchmark_report_ *report, const char *name,
      size_t number)
{
  for (size_t i = 0; i < report->n; ++i)
    if (strcmp (report->list[i].name, name) == 0)
      return &report->list[i].list[number];
  abort ();
}

/* Whether BOTH begins with the samples of ONE and has more.  */
static bool
begins_with (const struct micro_benchmark_exec_report_ *both,
             const struct micro_benchmark_exec_report_ *one)
{
  return both->samples.n > one->samples.n
         && memcmp (both->samples.rows, one->samples.rows,
                    one->samples.n * sizeof *one->samples.rows)
                == 0;
}

/* Whether the estimate of EXECUTION is that of its samples.  */
static bool
is_estimated (const struct micro_benchmark_exec_report_ *execution)
{
  static const struct mbench_level unknown;
  struct mbench_record record = { 0 };
  const struct mbench_located *located = &execution->estimate;
  if (mbench_restore_record (execution, &record, NULL) != MBENCH_OK)
    return false;
  record.confidence = 0.95;
  bool is_same
      = mbench_record_estimate (&record, unknown, NULL) == MBENCH_OK
        && located->value == record.analysis.location.estimate.value
        && located->half_width == record.analysis.location.estimate.half_width;
  mbench_record_release (&record);
  return is_same;
}

static void
test_joined (void)
{
  struct micro_benchmark_report_ *one = begin_run ();
  struct micro_benchmark_report_ *both = go_on (one, NULL);
  if (!tap_ok (both != NULL, "a run goes on"))
    {
      printf ("# %s\n", error.message);
      return;
    }
  tap_size (begun, 6, "each of its executions as it was, but the Self-Test");
  tap_ok (both->n == one->n && both->list[0].n == one->list[0].n
              && both->list[0].is_self_test
              && both->list[0].list[0].samples.n
                     == one->list[0].list[0].samples.n,
          "which is copied");
  const struct micro_benchmark_exec_report_ *old = find (one, "a", 0);
  const struct micro_benchmark_exec_report_ *new = find (both, "a", 0);
  tap_ok (old->iterations == 30 && old->samples.n == 30,
          "the old report stays as it is");
  tap_ok (new->iterations == 60 && new->samples.n == 60
              && new->total_samples == 60 && new->total_iterations == 60,
          "iterations and samples add up");
  tap_ok (begins_with (new, old), "the old samples come first");
  tap_ok (mbench_time_to_ns (new->total_time)
              > mbench_time_to_ns (old->total_time),
          "times add up");
  const micro_benchmark_time_sample_ *row = &new->samples.rows[30];
  tap_ok (row->process == 0 && row->block == row[-1].block + 2,
          "one process has another visit");
  double visits = 0;
  mbench_figure_get (new, MBENCH_FIGURE_BASIS_VISITS, &visits);
  tap_near (visits, 2, 0, "which is told");
  tap_ok (is_estimated (new), "the estimate is that of all samples");

  new = find (both, "b", 0);
  double processes = 0;
  mbench_figure_get (new, MBENCH_FIGURE_PROCESSES_NUMBER, &processes);
  tap_ok (processes == 6 && new->iterations == 60
              && new->samples.rows[59].process == 5
              && begins_with (new, find (one, "b", 0)),
          "three processes get three more");
  tap_ok (is_estimated (new), "over which the estimate is");
  tap_ok (find (both, "c", 0)->iterations == 60
              && find (both, "c", 1)->iterations == 60
              && find (both, "c", 1)->sizes.list[0] == 2,
          "each size goes on for itself");

  struct micro_benchmark_report_ *third = go_on (both, "^[ab]");
  new = find (third, "a", 0);
  mbench_figure_get (new, MBENCH_FIGURE_BASIS_VISITS, &visits);
  tap_ok (new->iterations == 90 && visits == 3
              && begins_with (new, find (both, "a", 0)),
          "and once more");
  tap_ok (begun == 4 && find (third, "c", 0)->iterations == 60
              && find (third, "c", 0)->estimate.value
                     == find (both, "c", 0)->estimate.value,
          "what is not asked for is copied");
  mbench_report_unref (third);

  struct micro_benchmark_exec_report_ *nameless = (void *)find (both, "c", 1);
  nameless->present &= ~MBENCH_FIELD_BIT (MBENCH_FIELD_SIZES);
  third = go_on (both, "c");
  tap_ok (find (third, "c", 1)->sizes.list[0] == 2
              && find (third, "c", 1)->iterations == 90,
          "without its sizes an execution is known by its name");
  mbench_report_unref (third);
  mbench_report_unref (both);
  mbench_report_unref (one);
}

static void
test_outcomes (void)
{
  micro_benchmark_set_log_level (MICRO_BENCHMARK_ERROR_LEVEL);
  deed = CRASH;
  doer = 'a';
  struct micro_benchmark_report_ *one = begin_run ();
  deed = WORK;
  struct micro_benchmark_report_ *both = go_on (one, NULL);
  tap_ok (find (one, "a", 0)->outcome.kind == MBENCH_OUTCOME_KILLED
              && find (both, "a", 0)->outcome.kind == MBENCH_OUTCOME_DONE
              && find (both, "a", 0)->iterations == 30,
          "what has failed is run anew");
  deed = CRASH;
  struct micro_benchmark_report_ *failed = go_on (both, "a");
  tap_ok (find (failed, "a", 0)->outcome.kind == MBENCH_OUTCOME_KILLED
              && find (failed, "a", 0)->iterations == 30,
          "what fails now has failed, with the samples until then");
  deed = SKIP;
  struct micro_benchmark_report_ *skipped = go_on (both, "a");
  tap_ok (find (skipped, "a", 0)->outcome.kind == MBENCH_OUTCOME_DONE
              && find (skipped, "a", 0)->iterations == 30,
          "what is skipped now stays as it was");
  mbench_report_unref (skipped);
  mbench_report_unref (failed);
  mbench_report_unref (both);
  mbench_report_unref (one);

  one = begin_run ();
  tap_ok (find (one, "a", 0)->outcome.kind == MBENCH_OUTCOME_SKIPPED,
          "a test that skips itself");
  deed = WORK;
  both = go_on (one, "a");
  tap_size (find (both, "a", 0)->iterations, 30, "is run then");
  mbench_report_unref (both);
  mbench_report_unref (one);
}

static void
test_interrupted (void)
{
  struct micro_benchmark_report_ *one = begin_run ();
  interrupt_at = 2;
  struct micro_benchmark_report_ *both = go_on (one, NULL);
  interrupt_at = 0;
  tap_ok (was_interrupted && begun == 2, "an interruption in the second");
  tap_ok (find (both, "a", 0)->iterations == 60
              && find (both, "c", 0)->iterations == 30
              && find (both, "c", 0)->outcome.kind == MBENCH_OUTCOME_DONE,
          "leaves those that were not begun as they were");
  const struct micro_benchmark_exec_report_ *execution = find (both, "b", 0);
  size_t iterations = execution->iterations;
  tap_ok (execution->outcome.kind == MBENCH_OUTCOME_INTERRUPTED
              && iterations >= 30,
          "and keeps the samples of the one that it was in");
  struct micro_benchmark_report_ *third = go_on (both, "b");
  execution = find (third, "b", 0);
  tap_ok (execution->outcome.kind == MBENCH_OUTCOME_DONE
              && execution->iterations == iterations + 30,
          "which goes on from there");
  mbench_report_unref (third);
  mbench_report_unref (both);
  mbench_report_unref (one);
}

/* Lets 1 to 3 become the number of processes of a test of another.  */
static void
test_processes (void)
{
  struct micro_benchmark_report_ *one = begin_run ();
  micro_benchmark_test_case_set_processes (
      micro_benchmark_suite_get_test (suite, 0), 3);
  micro_benchmark_test_case_set_processes (
      micro_benchmark_suite_get_test (suite, 1), 1);
  struct micro_benchmark_report_ *both = go_on (one, "[ab]");
  tap_ok (find (both, "a", 0)->iterations == 30
              && find (both, "a", 0)->samples.rows[29].process == 2
              && find (both, "b", 0)->iterations == 30
              && find (both, "b", 0)->samples.rows[29].process == 0,
          "one process and several are not joined");
  mbench_report_unref (both);
  mbench_report_unref (one);
}

/* That going on with REPORT is refused and the message has WORD.  */
static void
refuses (const struct micro_benchmark_report_ *report, const char *filter,
         const char *word, const char *what)
{
  tap_ok (go_on (report, filter) == NULL
              && strstr (error.message, word) != NULL && begun == 0,
          "%s: %s", what, error.message);
}

static void
test_refusals (void)
{
  static const size_t sizes[] = { 1 };
  static const size_t turned[] = { 2, 1 };
  struct micro_benchmark_report_ *one = begin_run ();
  refuses (one, "x", "nothing to go on with", "a filter that matches nothing");
  refuses (one, "(", "filter \"(\"", "one that is none");
  micro_benchmark_test_case_set_enabled (
      micro_benchmark_suite_get_test (suite, 0), false);
  refuses (one, "a", "nothing to go on with", "a test that is disabled");
  mbench_suite_remove (suite, micro_benchmark_suite_get_test (suite, 0),
                       &error);
  mbench_suite_remove (suite, micro_benchmark_suite_get_test (suite, 0),
                       &error);
  refuses (one, NULL, "\"a\", \"b\": no such test in suite \"going\"",
           "tests that are gone");
  struct micro_benchmark_report_ *both = go_on (one, "c");
  tap_ok (both != NULL && find (both, "a", 0)->iterations == 30,
          "which are no hindrance where they are not asked for");
  add_test ("a", 1);
  refuses (both, "a", "\"a\": replaced since the run",
           "a test that only a report before was of");
  mbench_report_unref (both);
  refuses (one, "a", "\"a\": replaced since the run", "a test of that name");
  one->list[1].number = 0;
  both = go_on (one, "a");
  tap_ok (both != NULL && find (both, "a", 0)->iterations == 60,
          "is taken for it where nobody knows");
  mbench_report_unref (both);
  micro_benchmark_test_case test = mbench_suite_find (suite, "c");
  mbench_test_case_unconstrain (test, "dimensions", NULL);
  micro_benchmark_test_case_add_dimension (test, 2, turned);
  both = go_on (one, "c");
  tap_ok (both != NULL && find (both, "c", 0)->sizes.list[0] == 1
              && find (both, "c", 1)->sizes.list[0] == 2,
          "sizes in another order are found");
  mbench_report_unref (both);
  mbench_test_case_unconstrain (test, "dimensions", NULL);
  micro_benchmark_test_case_add_dimension (test, 1, sizes);
  refuses (one, "c", "c/2: its test has no such sizes any more",
           "sizes that are gone");
  mbench_report_unref (one);
}

int
main (void)
{
  test_joined ();
  test_outcomes ();
  test_interrupted ();
  test_processes ();
  test_refusals ();
  micro_benchmark_suite_release (suite);
  return tap_done ();
}
