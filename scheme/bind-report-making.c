/* Reports put together, for what is read back: an execution at a time, field
   by field, always at the end of the report.  */

#include <config.h>

#include <math.h>
#include <stdlib.h>

#include "bind.h"
#include "device/clock.h"
#include "error.h"
#include "field.h"
#include "object.h"
#include "primitive.h"

/* A finite real.  */
static double
to_finite (SCM value, const char *procedure)
{
  double real = scm_to_double (value);
  if (!isfinite (real))
    scm_misc_error (procedure, "~S: expected a finite number",
                    scm_list_1 (value));
  return real;
}

static SCM
make_report (SCM name)
{
  static const char procedure[] = "%make-report";
  struct micro_benchmark_report_ *report;
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (mbench_report_new (mbscm_to_string (name, 1, procedure),
                                  &report, &error),
               &error);
  scm_dynwind_end ();
  return mbscm_from_report (report);
}

static SCM
report_add_test_x (SCM report, SCM name, SCM is_self_test)
{
  static const char procedure[] = "%report-add-test!";
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (mbench_report_add_test (mbscm_to_report (report, 1, procedure),
                                       mbscm_to_string (name, 2, procedure),
                                       scm_is_true (is_self_test), &error),
               &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
report_add_execution_x (SCM report, SCM name)
{
  static const char procedure[] = "%report-add-execution!";
  struct micro_benchmark_report_ *c_report
      = mbscm_to_report (report, 1, procedure);
  struct micro_benchmark_exec_report_ *execution;
  struct mbench_error error;
  if (c_report->n == 0)
    scm_misc_error (procedure, "expected a report with a test", SCM_EOL);
  scm_dynwind_begin (0);
  mbscm_check (
      mbench_report_add_execution (
          c_report, mbscm_to_string (name, 2, procedure), &execution, &error),
      &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

/* The execution that was added last.  */
static struct micro_benchmark_exec_report_ *
last_execution (SCM report, const char *procedure)
{
  struct micro_benchmark_report_ *c_report
      = mbscm_to_report (report, 1, procedure);
  if (c_report->n == 0 || c_report->list[c_report->n - 1].n == 0)
    scm_misc_error (procedure, "expected a report with an execution", SCM_EOL);
  const struct micro_benchmark_test_report_ *test
      = &c_report->list[c_report->n - 1];
  return &test->list[test->n - 1];
}

/* A copy of the string VALUE in malloc's memory.  */
static char *
to_word (SCM value, const char *procedure)
{
  if (!scm_is_string (value))
    scm_misc_error (procedure, "~S: expected a string", scm_list_1 (value));
  return scm_to_utf8_string (value);
}

static void
set_sizes (struct mbench_sizes *sizes, SCM value, const char *procedure)
{
  long n = scm_ilength (value);
  if (n < 0)
    scm_misc_error (procedure, "~S: expected a list of sizes",
                    scm_list_1 (value));
  size_t *list = scm_calloc ((size_t)(n + 1) * sizeof *list);
  scm_dynwind_begin (0);
  scm_dynwind_unwind_handler (free, list, 0);
  for (long i = 0; i < n; ++i, value = scm_cdr (value))
    list[i] = scm_to_size_t (scm_car (value));
  scm_dynwind_end ();
  free (sizes->list);
  *sizes = (struct mbench_sizes){ (size_t)n, list };
}

/* Store element I of VALUE in *TARGET.  False where it is #f.  */
static bool
set_optional (double *target, SCM value, size_t i, const char *procedure)
{
  SCM element = scm_c_vector_ref (value, i);
  if (scm_is_false (element))
    return false;
  *target = to_finite (element, procedure);
  return true;
}

static void
set_stat (struct mbench_stat *stat, SCM value, const char *procedure)
{
  struct mbench_stat read = { 0 };
  micro_benchmark_stats_value *numbers = &read.value;
  numbers->unit = mbscm_to_unit (scm_c_vector_ref (value, 0), procedure);
  read.has_mean = set_optional (&numbers->mean, value, 1, procedure);
  read.has_deviation
      = set_optional (&numbers->std_deviation, value, 2, procedure);
  read.has_variance = set_optional (&numbers->variance, value, 3, procedure);
  *stat = read;
}

static void
set_estimate (struct mbench_located *located, SCM value, const char *procedure)
{
  struct mbench_located read = { 0 };
  read.unit = mbscm_to_unit (scm_c_vector_ref (value, 0), procedure);
  read.value = to_finite (scm_c_vector_ref (value, 1), procedure);
  read.has_half_width = set_optional (&read.half_width, value, 2, procedure);
  *located = read;
}

static void
set_outliers (struct mbench_outliers *outliers, SCM value)
{
  *outliers = (struct mbench_outliers){
    .low_severe = scm_to_size_t (scm_c_vector_ref (value, 0)),
    .low_mild = scm_to_size_t (scm_c_vector_ref (value, 1)),
    .high_mild = scm_to_size_t (scm_c_vector_ref (value, 2)),
    .high_severe = scm_to_size_t (scm_c_vector_ref (value, 3)),
  };
}

static SCM
execution_set_x (SCM report, SCM name, SCM value)
{
  static const char procedure[] = "%execution-set!";
  struct micro_benchmark_exec_report_ *execution
      = last_execution (report, procedure);
  enum mbench_field field = mbscm_to_field (name, procedure);
  void *member = (void *)mbench_report_field (execution, field);
  struct mbench_order *order = member;
  char **word = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      set_sizes (member, value, procedure);
      break;
    case MBENCH_KIND_SECONDS:
      *(micro_benchmark_clock_time *)member
          = mbench_time_from_ns (scm_to_signed_integer (
              value, 0, (int64_t)INT32_MAX * MBENCH_NS_PER_S));
      break;
    case MBENCH_KIND_COUNT:
      *(size_t *)member = scm_to_size_t (value);
      break;
    case MBENCH_KIND_STATS:
      set_stat (member, value, procedure);
      break;
    case MBENCH_KIND_METERS:
      ((struct mbench_meters *)member)->n = scm_to_size_t (value);
      break;
    case MBENCH_KIND_ESTIMATE:
      set_estimate (member, value, procedure);
      break;
    case MBENCH_KIND_ORDER:
      order->unit = mbscm_to_unit (scm_c_vector_ref (value, 0), procedure);
      for (size_t i = 0; i < MBENCH_ORDERS; ++i)
        order->values[i]
            = to_finite (scm_c_vector_ref (value, i + 1), procedure);
      break;
    case MBENCH_KIND_OUTLIERS:
      set_outliers (member, value);
      break;
    case MBENCH_KIND_WORD:
      {
        char *read = to_word (value, procedure);
        free (*word);
        *word = read;
        break;
      }
    }
  execution->present |= 1U << field;
  return SCM_UNSPECIFIED;
}

static SCM
execution_set_outcome_x (SCM report, SCM kind, SCM message, SCM details)
{
  static const char procedure[] = "%execution-set-outcome!";
  struct micro_benchmark_exec_report_ *execution
      = last_execution (report, procedure);
  scm_dynwind_begin (0);
  enum mbench_outcome_kind c_kind;
  if (!mbench_outcome_find (mbscm_to_string (kind, 2, procedure), &c_kind))
    scm_misc_error (procedure, "~S: expected the name of an outcome",
                    scm_list_1 (kind));
  mbench_outcome_set (
      &execution->outcome, c_kind,
      scm_is_true (message) ? mbscm_to_string (message, 3, procedure) : NULL);
  for (; scm_is_pair (details); details = scm_cdr (details))
    {
      SCM name = scm_symbol_to_string (scm_caar (details));
      enum mbench_detail detail;
      if (!mbench_detail_find (mbscm_to_string (name, 4, procedure), &detail))
        scm_misc_error (procedure, "~S: expected the name of a detail",
                        scm_list_1 (name));
      mbench_outcome_detail (
          &execution->outcome, detail,
          mbscm_to_string (scm_cadr (scm_car (details)), 4, procedure));
    }
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
execution_set_interpreted_x (SCM report)
{
  last_execution (report, "%execution-set-interpreted!")->is_interpreted
      = true;
  return SCM_UNSPECIFIED;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%make-report", "(name)", make_report,
                   "Return a new report without tests."),
  MBSCM_PRIMITIVE ("%report-add-test!", "(report name self-test?)",
                   report_add_test_x, "Append a test without executions."),
  MBSCM_PRIMITIVE ("%report-add-execution!", "(report name)",
                   report_add_execution_x,
                   "Append an execution without fields to the last test."),
  MBSCM_PRIMITIVE ("%execution-set!", "(report field value)", execution_set_x,
                   "Set a field of the last execution of @var{report}."),
  MBSCM_PRIMITIVE ("%execution-set-outcome!", "(report kind message details)",
                   execution_set_outcome_x, "Set its outcome."),
  MBSCM_PRIMITIVE ("%execution-set-interpreted!", "(report)",
                   execution_set_interpreted_x,
                   "Mark its code as interpreted."),
};

void
mbscm_init_report_making (void)
{
  MBSCM_DEFINE (primitives);
}
