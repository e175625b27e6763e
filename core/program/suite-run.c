#include <config.h>

#include "program/suite-run.h"

#include <mbenchmark/output.h>

#include <stdlib.h>
#include <string.h>

#include "program/plan-run.h"
#include "report/summary.h"
#include "run/code.h"
#include "run/self-test.h"
#include "stats/pool.h"

/* The Self-Tests of a run: one for each kind of code in it.  */
enum
{
  KINDS = 2
};

static bool
has_kind (const struct mbench_plan *plan, const char *kind)
{
  for (size_t i = 0; i < plan->n; ++i)
    if (strcmp (mbench_body_of (plan->list[i].test)->kind, kind) == 0)
      return true;
  return false;
}

/* Put the Self-Tests that the kinds in PLAN call for in TESTS, NULL where
   there is none.  */
static enum mbench_status
make_self_tests (const struct mbench_plan *plan,
                 const struct mbench_host *host,
                 micro_benchmark_test_case tests[KINDS],
                 struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  bool native = has_kind (plan, "native");
  bool hosted
      = host != NULL && host->kind != NULL && has_kind (plan, host->kind);
  if (native)
    status = mbench_self_test_new (hosted ? "Self-Test (native)" : "Self-Test",
                                   &tests[0], error);
  if (hosted && status == MBENCH_OK)
    {
      char name[64] = "Self-Test";
      if (native)
        snprintf (name, sizeof name, "Self-Test (%s)", host->kind);
      status = host->self_test (name, &tests[1], error);
    }
  return status;
}

/* The plan of the Self-Tests TESTS followed by that of MAIN, whose parts move
   to *PLAN.  Dimensions, threads and the times of samples and of the
   warm-up that a user gave are not the Self-Test's.  */
static enum mbench_status
join_plans (micro_benchmark_test_case tests[KINDS],
            const struct mbench_constraints *overrides,
            const struct mbench_plan *main_plan, struct mbench_plan *plan,
            struct mbench_error *error)
{
  struct mbench_constraints own = { 0 };
  if (overrides != NULL)
    own = *overrides;
  own.given &= ~(1U << MBENCH_DIMENSIONS | 1U << MBENCH_THREADS
                 | 1U << MBENCH_THREAD_DIMENSION | 1U << MBENCH_SAMPLE_TIME
                 | 1U << MBENCH_WARM_UP_TIME);
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < KINDS && status == MBENCH_OK; ++i)
    if (tests[i] != NULL)
      status = mbench_plan_add_test (plan, tests[i], &own, true, error);
  if (status == MBENCH_OK)
    status = mbench_plan_append (plan, main_plan, error);
  return status;
}

/* Make REPORT of the RECORDS of PLAN.  */
static enum mbench_status
report_records (const struct mbench_plan *plan, struct mbench_record *records,
                struct micro_benchmark_report_ *report,
                struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < plan->n && status == MBENCH_OK; ++i)
    {
      const struct mbench_planned *planned = &plan->list[i];
      if (i == 0 || planned->test != plan->list[i - 1].test)
        status = mbench_report_add_test (report, planned->test->name,
                                         planned->self_test, error);
      if (status != MBENCH_OK)
        return status;
      report->list[report->n - 1].number = planned->test->number;
      status = mbench_summary_add (report, planned, &records[i], error);
    }
  return status;
}

/* Predict a later run of PLANNED from RECORD and the runs of this session
   before it, to which it is added.  One that ended badly tells nothing.  */
static void
predict (const struct mbench_planned *planned, struct mbench_record *record)
{
  const struct mbench_finding *location = &record->analysis.location;
  if (record->outcome.kind != MBENCH_OUTCOME_DONE || !location->is_there)
    return;
  struct mbench_history *history = &planned->test->history;
  const struct mbench_past *past
      = mbench_history_find (history, planned->name);
  if (past != NULL)
    {
      record->later_run.estimate = mbench_predict (
          past->levels, past->n, location->estimate.value, record->confidence);
      record->later_run.is_there = record->later_run.estimate.has_interval;
      record->later_run_runs = past->n + 1;
    }
  mbench_history_note (history, planned->name, location->estimate.value);
}

static int64_t
budget_of (const struct mbench_request *request,
           const struct mbench_host *host)
{
  return request->budget > 0 || host == NULL ? request->budget : host->budget;
}

/* Run PLAN of SUITE into REPORT, within BUDGET ns unless that is zero, with
   what HOST adds.  */
static enum mbench_status
run_plan (micro_benchmark_suite suite, const struct mbench_plan *plan,
          int64_t budget, const struct mbench_host *host,
          struct micro_benchmark_report_ *report, bool *was_interrupted,
          struct mbench_error *error)
{
  struct mbench_record *records = calloc (plan->n + 1, sizeof *records);
  if (records == NULL)
    return mbench_no_memory (error, "the records of a run");
  enum mbench_status status
      = mbench_plan_run (suite, plan, budget, host, &report->environment,
                         records, was_interrupted, error);
  if (status == MBENCH_OK)
    status = mbench_plan_estimate (records, plan->n, host, error);
  for (size_t i = 0; i < plan->n && status == MBENCH_OK; ++i)
    predict (&plan->list[i], &records[i]);
  if (status == MBENCH_OK)
    status = report_records (plan, records, report, error);
  for (size_t i = 0; i < plan->n; ++i)
    mbench_record_release (&records[i]);
  free (records);
  return status;
}

enum mbench_status
mbench_suite_run (micro_benchmark_suite suite,
                  const struct mbench_request *request,
                  const struct mbench_host *host,
                  struct micro_benchmark_report_ **result,
                  bool *was_interrupted, struct mbench_error *error)
{
  struct mbench_plan main_plan = { 0 };
  struct mbench_plan plan = { 0 };
  micro_benchmark_test_case self_tests[KINDS] = { NULL };
  struct micro_benchmark_report_ *report = NULL;
  *was_interrupted = false;
  enum mbench_status status = mbench_suite_hold (suite, error);
  if (status != MBENCH_OK)
    return status;
  status = mbench_plan_add_suite (&main_plan, suite, request->filter,
                                  request->overrides, error);
  if (status == MBENCH_OK && request->self_test)
    status = make_self_tests (&main_plan, host, self_tests, error);
  if (status == MBENCH_OK)
    status = join_plans (self_tests, request->overrides, &main_plan, &plan,
                         error);
  if (status == MBENCH_OK)
    status = mbench_report_new (micro_benchmark_suite_get_name (suite),
                                &report, error);
  if (status == MBENCH_OK)
    status = run_plan (suite, &plan, budget_of (request, host), host, report,
                       was_interrupted, error);
  mbench_suite_unhold (suite);
  mbench_plan_release (&plan);
  mbench_plan_release (&main_plan);
  for (size_t i = 0; i < KINDS; ++i)
    mbench_test_case_free (self_tests[i]);
  if (status == MBENCH_OK)
    *result = report;
  else
    mbench_report_unref (report);
  return status;
}

static void
unref_report (void *report)
{
  mbench_report_unref (report);
}

void
micro_benchmark_suite_run (micro_benchmark_suite suite)
{
  if (suite == NULL)
    {
      mbench_refuse (__func__, "suite", "a suite");
      return;
    }
  struct mbench_request request
      = { .self_test
          = micro_benchmark_get_default_output_values ().self_test };
  struct micro_benchmark_report_ *report;
  bool was_interrupted;
  struct mbench_error error;
  enum mbench_status status = mbench_suite_run (suite, &request, NULL, &report,
                                                &was_interrupted, &error);
  if (status == MBENCH_OK)
    {
      status = mbench_suite_keep (suite, report, unref_report, &error);
      if (status != MBENCH_OK)
        mbench_report_unref (report);
    }
  if (status != MBENCH_OK)
    mbench_publish ("program", &error);
}

micro_benchmark_report
micro_benchmark_suite_get_report (micro_benchmark_suite suite)
{
  if (suite != NULL)
    return mbench_suite_last_kept (suite);
  mbench_refuse (__func__, "suite", "a suite");
  return NULL;
}
