/* Reports taken apart and put together.  The fields are those of
   report/field.def; each kind of field has one form as a Scheme value:

     SIZES     list of integers
     SECONDS   nanoseconds, an exact integer
     COUNT     integer
     STATS     #(unit mean deviation variance), #f for what is absent
     METERS    number of meters
     ESTIMATE  #(unit value half-width), #f for an absent half-width
     ORDER     #(unit min median p90 p99 max mad)
     OUTLIERS  #(low-severe low-mild high-mild high-severe)
     WORD      string

   A unit is a symbol as in the table below.  */

#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bind.h"
#include "device/clock.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "report/report.h"

static const char *const unit_names[]
    = { "none", "iterations", "min", "s", "ms", "us", "ns" };

enum
{
  UNITS = sizeof unit_names / sizeof *unit_names
};

static SCM
from_unit (micro_benchmark_stats_unit unit)
{
  return scm_from_utf8_symbol (unit_names[unit]);
}

static micro_benchmark_stats_unit
to_unit (SCM unit, const char *procedure)
{
  for (int i = 0; i < UNITS; ++i)
    if (scm_is_eq (unit, scm_from_utf8_symbol (unit_names[i])))
      return (micro_benchmark_stats_unit)i;
  scm_misc_error (procedure,
                  "unit ~S: expected none, iterations, min, s, ms, us or ns",
                  scm_list_1 (unit));
}

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

static const struct micro_benchmark_test_report_ *
test_of (SCM report, SCM test, const char *procedure)
{
  struct micro_benchmark_report_ *c_report
      = mbscm_to_report (report, 1, procedure);
  size_t number = scm_to_size_t (test);
  if (number >= c_report->n)
    scm_out_of_range_pos (procedure, test, scm_from_int (2));
  return &c_report->list[number];
}

static struct micro_benchmark_exec_report_ *
execution_of (SCM report, SCM test, SCM execution, const char *procedure)
{
  const struct micro_benchmark_test_report_ *c_test
      = test_of (report, test, procedure);
  size_t number = scm_to_size_t (execution);
  if (number >= c_test->n)
    scm_out_of_range_pos (procedure, execution, scm_from_int (3));
  return &c_test->list[number];
}

/* The field whose name in the Lisp form is NAME.  */
static enum mbench_field
to_field (SCM name, const char *procedure)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    if (scm_is_eq (name, scm_from_utf8_symbol (
                             mbench_field_lisp_name ((enum mbench_field)i))))
      return (enum mbench_field)i;
  scm_misc_error (procedure, "no field ~S in a report", scm_list_1 (name));
}

static SCM
report_name (SCM report)
{
  return scm_from_utf8_string (
      mbscm_to_report (report, 1, "report-name")->name);
}

static SCM
report_number_of_tests (SCM report)
{
  return scm_from_size_t (
      mbscm_to_report (report, 1, "report-number-of-tests")->n);
}

static SCM
test_report_name (SCM report, SCM test)
{
  return scm_from_utf8_string (
      test_of (report, test, "%test-report-name")->name);
}

static SCM
test_report_is_self_test (SCM report, SCM test)
{
  return scm_from_bool (
      test_of (report, test, "%test-report-self-test?")->is_self_test);
}

static SCM
test_report_executions (SCM report, SCM test)
{
  return scm_from_size_t (
      test_of (report, test, "%test-report-executions")->n);
}

static SCM
execution_name (SCM report, SCM test, SCM execution)
{
  return scm_from_utf8_string (
      execution_of (report, test, execution, "%execution-name")->name);
}

static SCM
from_optional (bool is_there, double value)
{
  return is_there ? scm_from_double (value) : SCM_BOOL_F;
}

static SCM
from_sizes (const struct mbench_sizes *sizes)
{
  SCM list = SCM_EOL;
  for (size_t i = sizes->n; i-- > 0;)
    list = scm_cons (scm_from_size_t (sizes->list[i]), list);
  return list;
}

static SCM
from_order (const struct mbench_order *order)
{
  SCM list = SCM_EOL;
  for (size_t i = MBENCH_ORDERS; i-- > 0;)
    list = scm_cons (scm_from_double (order->values[i]), list);
  return scm_vector (scm_cons (from_unit (order->unit), list));
}

static SCM
execution_field (SCM report, SCM test, SCM execution, SCM name)
{
  static const char procedure[] = "%execution-field";
  const struct micro_benchmark_exec_report_ *c_execution
      = execution_of (report, test, execution, procedure);
  enum mbench_field field = to_field (name, procedure);
  if (!mbench_report_has (c_execution, field))
    return SCM_BOOL_F;
  const void *member = mbench_report_field (c_execution, field);
  const struct mbench_stat *stat = member;
  const struct mbench_located *located = member;
  const struct mbench_outliers *outliers = member;
  switch (mbench_field_kind (field))
    {
    case MBENCH_KIND_SIZES:
      return from_sizes (member);
    case MBENCH_KIND_SECONDS:
      return scm_from_int64 (
          mbench_time_to_ns (*(const micro_benchmark_clock_time *)member));
    case MBENCH_KIND_COUNT:
      return scm_from_size_t (*(const size_t *)member);
    case MBENCH_KIND_STATS:
      return scm_vector (scm_list_4 (
          from_unit (stat->value.unit),
          from_optional (stat->has_mean, stat->value.mean),
          from_optional (stat->has_deviation, stat->value.std_deviation),
          from_optional (stat->has_variance, stat->value.variance)));
    case MBENCH_KIND_METERS:
      return scm_from_size_t (((const struct mbench_meters *)member)->n);
    case MBENCH_KIND_ESTIMATE:
      return scm_vector (scm_list_3 (
          from_unit (located->unit), scm_from_double (located->value),
          from_optional (located->has_half_width, located->half_width)));
    case MBENCH_KIND_ORDER:
      return from_order (member);
    case MBENCH_KIND_OUTLIERS:
      return scm_vector (scm_list_4 (scm_from_size_t (outliers->low_severe),
                                     scm_from_size_t (outliers->low_mild),
                                     scm_from_size_t (outliers->high_mild),
                                     scm_from_size_t (outliers->high_severe)));
    case MBENCH_KIND_WORD:
      return scm_from_utf8_string (*(char *const *)member);
    }
  return SCM_BOOL_F;
}

static SCM
execution_outcome (SCM report, SCM test, SCM execution)
{
  const struct mbench_outcome *outcome
      = &execution_of (report, test, execution, "%execution-outcome")->outcome;
  return scm_cons (scm_from_utf8_symbol (mbench_outcome_name (outcome->kind)),
                   outcome->message != NULL
                       ? scm_from_utf8_string (outcome->message)
                       : SCM_BOOL_F);
}

static SCM
execution_code (SCM report, SCM test, SCM execution)
{
  const struct micro_benchmark_exec_report_ *c_execution
      = execution_of (report, test, execution, "%execution-code");
  return scm_cons (c_execution->kind != NULL
                       ? scm_from_utf8_symbol (c_execution->kind)
                       : SCM_BOOL_F,
                   scm_from_bool (c_execution->is_interpreted));
}

static SCM
execution_samples (SCM report, SCM test, SCM execution)
{
  const struct mbench_samples *samples
      = &execution_of (report, test, execution, "%execution-samples")->samples;
  SCM vector = scm_c_make_vector (samples->n, SCM_BOOL_F);
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      scm_c_vector_set_x (
          vector, i,
          scm_vector (scm_list_4 (
              scm_from_size_t (row->iterations),
              scm_from_int64 (mbench_time_to_ns (row->elapsed)),
              scm_from_uint32 (row->block), scm_from_bool (row->discarded))));
    }
  return vector;
}

static SCM
make_report (SCM name)
{
  static const char procedure[] = "%make-report";
  struct micro_benchmark_report_ *report;
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (procedure,
               mbench_report_new (mbscm_to_string (name, 1, procedure),
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
  mbscm_check (procedure,
               mbench_report_add_test (mbscm_to_report (report, 1, procedure),
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
      procedure,
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
  numbers->unit = to_unit (scm_c_vector_ref (value, 0), procedure);
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
  read.unit = to_unit (scm_c_vector_ref (value, 0), procedure);
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
  enum mbench_field field = to_field (name, procedure);
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
      order->unit = to_unit (scm_c_vector_ref (value, 0), procedure);
      for (size_t i = 0; i < MBENCH_ORDERS; ++i)
        order->values[i]
            = to_finite (scm_c_vector_ref (value, i + 1), procedure);
      break;
    case MBENCH_KIND_OUTLIERS:
      set_outliers (member, value);
      break;
    case MBENCH_KIND_WORD:
      free (*word);
      *word = NULL;
      *word = to_word (value, procedure);
      break;
    }
  execution->present |= 1U << field;
  return SCM_UNSPECIFIED;
}

static SCM
execution_set_outcome_x (SCM report, SCM kind, SCM message)
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

static SCM
report_fields (void)
{
  static const char *const kinds[]
      = { "sizes",    "seconds", "count",    "stats", "meters",
          "estimate", "order",   "outliers", "word" };
  SCM fields = SCM_EOL;
  for (int i = MBENCH_FIELDS; i-- > 0;)
    {
      enum mbench_field field = (enum mbench_field)i;
      fields = scm_acons (
          scm_from_utf8_symbol (mbench_field_lisp_name (field)),
          scm_from_utf8_symbol (kinds[mbench_field_kind (field)]), fields);
    }
  return fields;
}

static SCM
order_names (void)
{
  SCM names = SCM_EOL;
  for (size_t i = MBENCH_ORDERS; i-- > 0;)
    names = scm_cons (scm_from_utf8_symbol (mbench_order_names[i]), names);
  return names;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("report-name", "(report)", report_name,
                   "Return the name of the suite that @var{report} is of."),
  MBSCM_PRIMITIVE ("report-number-of-tests", "(report)",
                   report_number_of_tests,
                   "Return how many tests @var{report} has, the Self-Test "
                   "counted where it was run."),
  MBSCM_PRIMITIVE ("%test-report-name", "(report test)", test_report_name,
                   "Return the name of test number @var{test}."),
  MBSCM_PRIMITIVE ("%test-report-self-test?", "(report test)",
                   test_report_is_self_test,
                   "Return whether it is the Self-Test."),
  MBSCM_PRIMITIVE ("%test-report-executions", "(report test)",
                   test_report_executions,
                   "Return how many executions it has."),
  MBSCM_PRIMITIVE ("%execution-name", "(report test execution)",
                   execution_name, "Return the name of an execution."),
  MBSCM_PRIMITIVE ("%execution-field", "(report test execution field)",
                   execution_field,
                   "Return the field @var{field}, named as in the Lisp form, "
                   "or @code{#f} where it is absent."),
  MBSCM_PRIMITIVE ("%execution-outcome", "(report test execution)",
                   execution_outcome,
                   "Return a pair of the outcome, a symbol, and its message "
                   "or @code{#f}."),
  MBSCM_PRIMITIVE ("%execution-code", "(report test execution)",
                   execution_code,
                   "Return a pair of the kind of code, a symbol or "
                   "@code{#f}, and whether it was interpreted."),
  MBSCM_PRIMITIVE ("%execution-samples", "(report test execution)",
                   execution_samples,
                   "Return a vector of #(iterations nanoseconds block "
                   "discarded?)."),
  MBSCM_PRIMITIVE ("%make-report", "(name)", make_report,
                   "Return a new report without tests."),
  MBSCM_PRIMITIVE ("%report-add-test!", "(report name self-test?)",
                   report_add_test_x, "Append a test without executions."),
  MBSCM_PRIMITIVE ("%report-add-execution!", "(report name)",
                   report_add_execution_x,
                   "Append an execution without fields to the last test."),
  MBSCM_PRIMITIVE ("%execution-set!", "(report field value)", execution_set_x,
                   "Set a field of the last execution of @var{report}."),
  MBSCM_PRIMITIVE ("%execution-set-outcome!", "(report kind message)",
                   execution_set_outcome_x, "Set its outcome."),
  MBSCM_PRIMITIVE ("%execution-set-interpreted!", "(report)",
                   execution_set_interpreted_x,
                   "Mark its code as interpreted."),
  MBSCM_PRIMITIVE ("%report-fields", "()", report_fields,
                   "Return an alist of the fields and their kinds."),
  MBSCM_PRIMITIVE ("%order-names", "()", order_names,
                   "Return the names of the order statistics."),
};

void
mbscm_init_report (void)
{
  MBSCM_DEFINE (primitives);
}
