#include <config.h>

#include "program/continue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "program/plan-run.h"
#include "report/report-copy.h"
#include "report/restore.h"
#include "report/summary.h"
#include "test/filter.h"
#include "test/share.h"
#include "test/threading.h"

/* A run that goes on.  */
struct continuation
{
  micro_benchmark_suite suite;
  const struct micro_benchmark_report_ *report;
  struct mbench_filter filter;
  const struct mbench_constraints *overrides;
  const struct mbench_isolation *isolation;
  /* The executions that are run again, in the order of the report; of each
     what it was, which is empty where it is run anew, whether that is joined,
     and what it comes to.  */
  struct mbench_plan plan;
  struct mbench_record *before;
  bool *is_joined;
  struct mbench_record *records;
};

/* Whether the executions of TOLD go on.  A test that is disabled does not
   run.  */
static bool
is_asked (const struct continuation *go,
          const struct micro_benchmark_test_report_ *told)
{
  micro_benchmark_test_case test = mbench_suite_find (go->suite, told->name);
  if (told->is_self_test)
    return false;
  return test == NULL
             ? mbench_filter_matches (&go->filter, told->name)
             : test->enabled && mbench_filter_matches_test (&go->filter, test);
}

/* Append NAME in quotes to the list in TEXT, which has SIZE bytes.  */
static void
append_name (char *text, size_t size, const char *name)
{
  size_t length = strlen (text);
  snprintf (text + length, size - length, "%s\"%.40s\"",
            length > 0 ? ", " : "", name);
}

/* Refuse tests that are gone or have been replaced.  */
static enum mbench_status
check_tests (const struct continuation *go, struct mbench_error *error)
{
  char gone[200] = "";
  char replaced[200] = "";
  size_t asked = 0;
  for (size_t i = 0; i < go->report->n; ++i)
    {
      const struct micro_benchmark_test_report_ *told = &go->report->list[i];
      if (!is_asked (go, told))
        continue;
      micro_benchmark_test_case test
          = mbench_suite_find (go->suite, told->name);
      asked += told->n;
      if (test == NULL)
        append_name (gone, sizeof gone, told->name);
      else if (told->number > 0 && told->number != test->number)
        append_name (replaced, sizeof replaced, told->name);
    }
  if (gone[0] != '\0')
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%s: no such test in suite \"%.40s\" any more: "
                        "expected what was run",
                        gone, micro_benchmark_suite_get_name (go->suite));
  if (replaced[0] != '\0')
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%s: replaced since the run: expected the test that "
                        "was run, or a new run",
                        replaced);
  if (asked == 0)
    return mbench_fail (error, MBENCH_INVALID,
                        "nothing to go on with: expected a report with an "
                        "execution of a test that is asked for");
  return MBENCH_OK;
}

/* Whether PLANNED is EXECUTION again.  The sizes tell, as a set-up may choose
   the name, but a report that was read need not have them.  */
static bool
is_point (const struct mbench_planned *planned,
          const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_sizes *sizes = &execution->sizes;
  if (!mbench_report_has (execution, MBENCH_FIELD_SIZES))
    return strcmp (planned->name, execution->name) == 0;
  bool is_same = planned->dimensions == sizes->n;
  for (size_t i = 0; is_same && i < sizes->n; ++i)
    is_same = planned->sizes[i] == sizes->list[i];
  return is_same;
}

/* Move the first of POINTS that is EXECUTION again to the plan.  */
static enum mbench_status
take_point (struct continuation *go, struct mbench_plan *points,
            const struct micro_benchmark_exec_report_ *execution,
            struct mbench_error *error)
{
  size_t i = 0;
  while (i < points->n && !is_point (&points->list[i], execution))
    ++i;
  if (i == points->n)
    return mbench_fail (error, MBENCH_CONFLICT,
                        "%.80s: its test has no such sizes any more: expected "
                        "those that were run",
                        execution->name);
  const struct mbench_plan one = { .n = 1, .list = &points->list[i] };
  enum mbench_status status = mbench_plan_append (&go->plan, &one, error);
  free (points->list[i].name);
  free (points->list[i].sizes);
  --points->n;
  memmove (points->list + i, points->list + i + 1,
           (points->n - i) * sizeof *points->list);
  return status;
}

/* Plan the executions that are in the report of TOLD's test again.  */
static enum mbench_status
plan_test (struct continuation *go,
           const struct micro_benchmark_test_report_ *told,
           struct mbench_error *error)
{
  struct mbench_plan points = { 0 };
  enum mbench_status status = mbench_plan_add_test (
      &points, mbench_suite_find (go->suite, told->name), go->overrides, false,
      error);
  for (size_t i = 0; i < told->n && status == MBENCH_OK; ++i)
    status = take_point (go, &points, &told->list[i], error);
  mbench_plan_release (&points);
  return status;
}

/* The processes that PLANNED is to have.  */
static size_t
processes_of (const struct continuation *go,
              const struct mbench_planned *planned)
{
  return mbench_run_is_isolated (planned, go->isolation)
             ? mbench_limits_processes (&planned->limits)
             : 1;
}

/* Restore what EXECUTION, number I of the plan, was, unless it is run anew;
   that this is so is told where samples are lost.  */
static enum mbench_status
restore (struct continuation *go, size_t i,
         const struct micro_benchmark_exec_report_ *execution,
         struct mbench_error *error)
{
  enum mbench_outcome_kind kind = execution->outcome.kind;
  struct mbench_record *before = &go->before[i];
  if (mbench_outcome_is_own (kind))
    {
      if (kind != MBENCH_OUTCOME_SKIPPED)
        mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                    "%s: run anew, as it was %s", execution->name,
                    mbench_outcome_word (&execution->outcome));
      return MBENCH_OK;
    }
  enum mbench_status status = mbench_restore_record (execution, before, error);
  if (status != MBENCH_OK || before->samples.n == 0)
    return status;
  size_t processes = processes_of (go, &go->plan.list[i]);
  go->is_joined[i] = (processes > 1) == (before->processes > 1);
  if (!go->is_joined[i])
    mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                "%s: run anew, as it had %zu processes and is to have %zu",
                execution->name, before->processes, processes);
  size_t threads = mbench_limits_threads (&go->plan.list[i].limits);
  if (go->is_joined[i] && before->threads != threads)
    {
      mbench_log ("run", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%s: run anew, as it had %zu threads and is to have %zu",
                  execution->name, before->threads, threads);
      go->is_joined[i] = false;
    }
  return MBENCH_OK;
}

/* Plan what goes on and restore what it was.  */
static enum mbench_status
prepare (struct continuation *go, struct mbench_error *error)
{
  enum mbench_status status = check_tests (go, error);
  for (size_t i = 0; i < go->report->n && status == MBENCH_OK; ++i)
    if (is_asked (go, &go->report->list[i]))
      status = plan_test (go, &go->report->list[i], error);
  if (status != MBENCH_OK)
    return status;
  go->before = calloc (go->plan.n + 1, sizeof *go->before);
  go->is_joined = calloc (go->plan.n + 1, sizeof *go->is_joined);
  go->records = calloc (go->plan.n + 1, sizeof *go->records);
  if (go->before == NULL || go->is_joined == NULL || go->records == NULL)
    return mbench_no_memory (error, "the records of a run");
  size_t number = 0;
  for (size_t i = 0; i < go->report->n; ++i)
    for (size_t j = 0;
         is_asked (go, &go->report->list[i]) && j < go->report->list[i].n; ++j)
      {
        status = restore (go, number++, &go->report->list[i].list[j], error);
        if (status != MBENCH_OK)
          return status;
      }
  return MBENCH_OK;
}

/* Whether there is anything of execution I to be told: it was run, and did not
   ask to be skipped.  */
static bool
is_run (const struct continuation *go, size_t i)
{
  return go->records[i].processes > 0
         && go->records[i].outcome.kind != MBENCH_OUTCOME_SKIPPED;
}

/* Join what execution I was with what it has come to.  */
static enum mbench_status
join (struct continuation *go, size_t i, struct mbench_error *error)
{
  struct mbench_record *before = &go->before[i];
  struct mbench_record *record = &go->records[i];
  if (!go->is_joined[i] || !is_run (go, i))
    return MBENCH_OK;
  before->kind = record->kind;
  before->confidence = record->confidence;
  before->reference_frequency = record->reference_frequency;
  /* It goes on where it was interrupted.  */
  mbench_outcome_release (&before->outcome);
  if (before->processes == 1)
    record->processes = 0;
  enum mbench_status status = mbench_record_join (before, record, error);
  mbench_record_release (record);
  *record = *before;
  *before = (struct mbench_record){ 0 };
  return status;
}

static enum mbench_status
run (struct continuation *go, const struct mbench_host *host,
     struct micro_benchmark_report_ *report, bool *was_interrupted,
     struct mbench_error *error)
{
  enum mbench_status status
      = mbench_plan_run (go->suite, &go->plan, 0, host, &report->environment,
                         go->records, was_interrupted, error);
  for (size_t i = 0; i < go->plan.n && status == MBENCH_OK; ++i)
    status = join (go, i, error);
  if (status == MBENCH_OK)
    status = mbench_plan_estimate (go->records, go->plan.n, host, error);
  return status;
}

/* Tell of TOLD's test, whose first execution in the plan is FIRST.  */
static enum mbench_status
report_test (struct continuation *go,
             const struct micro_benchmark_test_report_ *told, size_t first,
             struct micro_benchmark_report_ *report,
             struct mbench_error *error)
{
  bool is_changed = false;
  enum mbench_status status
      = mbench_report_add_test (report, told->name, told->is_self_test, error);
  if (status != MBENCH_OK)
    return status;
  report->list[report->n - 1].number = told->number;
  for (size_t i = 0; i < told->n && status == MBENCH_OK; ++i)
    if (is_asked (go, told) && is_run (go, first + i))
      {
        is_changed = true;
        status = mbench_summary_add (report, &go->plan.list[first + i],
                                     &go->records[first + i], error);
      }
    else
      status = mbench_report_copy_execution (report, &told->list[i], error);
  if (status == MBENCH_OK && !is_changed)
    status = mbench_report_copy_beside (report, told, error);
  return status;
}

static enum mbench_status
report_all (struct continuation *go, struct micro_benchmark_report_ *report,
            struct mbench_error *error)
{
  size_t number = 0;
  enum mbench_status status
      = mbench_extras_copy (&report->extras, &go->report->extras, error);
  for (size_t i = 0; i < go->report->n && status == MBENCH_OK; ++i)
    {
      const struct micro_benchmark_test_report_ *told = &go->report->list[i];
      status = report_test (go, told, number, report, error);
      number += is_asked (go, told) ? told->n : 0;
    }
  return status;
}

static void
release (struct continuation *go)
{
  for (size_t i = 0; i < go->plan.n; ++i)
    {
      if (go->before != NULL)
        mbench_record_release (&go->before[i]);
      if (go->records != NULL)
        mbench_record_release (&go->records[i]);
    }
  free (go->before);
  free (go->is_joined);
  free (go->records);
  mbench_plan_release (&go->plan);
  mbench_filter_release (&go->filter);
}

enum mbench_status
mbench_suite_continue (micro_benchmark_suite suite,
                       const struct micro_benchmark_report_ *report,
                       const struct mbench_request *request,
                       const struct mbench_host *host,
                       struct micro_benchmark_report_ **result,
                       bool *was_interrupted, struct mbench_error *error)
{
  struct continuation go
      = { .suite = suite,
          .report = report,
          .overrides = request->overrides,
          .isolation = host != NULL ? &host->isolation : NULL };
  struct micro_benchmark_report_ *made = NULL;
  *was_interrupted = false;
  enum mbench_status status = mbench_suite_hold (suite, error);
  if (status != MBENCH_OK)
    return status;
  status = mbench_filter_make (&go.filter, request->filter, error);
  if (status == MBENCH_OK)
    status = prepare (&go, error);
  if (status == MBENCH_OK)
    status = mbench_report_new (report->name, &made, error);
  if (status == MBENCH_OK)
    status = run (&go, host, made, was_interrupted, error);
  if (status == MBENCH_OK)
    status = report_all (&go, made, error);
  mbench_suite_unhold (suite);
  release (&go);
  if (status == MBENCH_OK)
    *result = made;
  else
    mbench_report_unref (made);
  return status;
}
