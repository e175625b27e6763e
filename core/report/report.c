#include <config.h>

#include "report/report.h"

#include <stdlib.h>
#include <string.h>

const char *const mbench_order_names[MBENCH_ORDERS]
    = { "min", "median", "p90", "p99", "max", "mad" };

static const struct row
{
  enum mbench_field_kind kind;
  const char *lisp;
  const char *text;
  const char *console;
  size_t offset;
} rows[] = {
#define MBENCH_FIELD(id, kind, member, values, lisp, text, console)           \
  { MBENCH_KIND_##kind, lisp, text, console,                                  \
    offsetof (struct micro_benchmark_exec_report_, member) },
#include "report/field.def"
#undef MBENCH_FIELD
};

enum mbench_field_kind
mbench_field_kind (enum mbench_field field)
{
  return rows[field].kind;
}

const char *
mbench_field_lisp_name (enum mbench_field field)
{
  return rows[field].lisp;
}

const char *
mbench_field_text_name (enum mbench_field field)
{
  return rows[field].text;
}

const char *
mbench_field_console_name (enum mbench_field field)
{
  return rows[field].console;
}

bool
mbench_field_find (const char *name, enum mbench_field *field)
{
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    if (strcmp (rows[i].lisp, name) == 0)
      {
        *field = (enum mbench_field)i;
        return true;
      }
  return false;
}

const void *
mbench_report_field (const struct micro_benchmark_exec_report_ *execution,
                     enum mbench_field field)
{
  return (const char *)execution + rows[field].offset;
}

enum mbench_status
mbench_report_new (const char *name, struct micro_benchmark_report_ **result,
                   struct mbench_error *error)
{
  struct micro_benchmark_report_ *report = calloc (1, sizeof *report);
  if (report == NULL || (report->name = strdup (name)) == NULL)
    {
      free (report);
      return mbench_no_memory (error, "a report");
    }
  report->references = 1;
  *result = report;
  return MBENCH_OK;
}

void
mbench_report_release_execution (
    struct micro_benchmark_exec_report_ *execution)
{
  free (execution->name);
  free (execution->kind);
  free (execution->module);
  free (execution->ending);
  free (execution->output);
  free (execution->compiler);
  free (execution->compiler_version);
  free (execution->compiler_flags);
  free (execution->chronometer);
  free (execution->sizes.list);
  mbench_samples_release (&execution->samples);
  mbench_block_rows_release (&execution->blocks);
  mbench_readings_release (&execution->readings);
  mbench_meters_release (&execution->meters);
  mbench_outcome_release (&execution->outcome);
  mbench_extras_release (&execution->extras);
  mbench_extras_release (&execution->outcome_extras);
}

void
mbench_report_unref (struct micro_benchmark_report_ *report)
{
  if (report == NULL
      || __atomic_sub_fetch (&report->references, 1, __ATOMIC_ACQ_REL) > 0)
    return;
  for (size_t i = 0; i < report->n; ++i)
    {
      for (size_t j = 0; j < report->list[i].n; ++j)
        mbench_report_release_execution (&report->list[i].list[j]);
      free (report->list[i].list);
      free (report->list[i].growths.list);
      free (report->list[i].name);
      mbench_extras_release (&report->list[i].extras);
    }
  free (report->list);
  mbench_environment_release (&report->environment);
  mbench_extras_release (&report->extras);
  free (report->name);
  free (report);
}

/* Make room for one element of SIZE bytes more in an array of N whose
   capacity is the power of two not below N.  */
static void *
grow (void *list, size_t n, size_t size)
{
  if ((n & (n - 1)) != 0)
    return list;
  return realloc (list, (n == 0 ? 1 : 2 * n) * size);
}

enum mbench_status
mbench_report_add_test (struct micro_benchmark_report_ *report,
                        const char *name, bool is_self_test,
                        struct mbench_error *error)
{
  struct micro_benchmark_test_report_ *list
      = grow (report->list, report->n, sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "a report");
  report->list = list;
  struct micro_benchmark_test_report_ *test = &list[report->n];
  *test
      = (struct micro_benchmark_test_report_){ .name = strdup (name),
                                               .is_self_test = is_self_test };
  if (test->name == NULL)
    return mbench_no_memory (error, "a report");
  ++report->n;
  return MBENCH_OK;
}

enum mbench_status
mbench_report_add_execution (struct micro_benchmark_report_ *report,
                             const char *name,
                             struct micro_benchmark_exec_report_ **result,
                             struct mbench_error *error)
{
  struct micro_benchmark_test_report_ *test = &report->list[report->n - 1];
  struct micro_benchmark_exec_report_ *list
      = grow (test->list, test->n, sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "a report");
  test->list = list;
  struct micro_benchmark_exec_report_ *execution = &list[test->n];
  *execution = (struct micro_benchmark_exec_report_){ .name = strdup (name) };
  if (execution->name == NULL)
    return mbench_no_memory (error, "a report");
  ++test->n;
  *result = execution;
  return MBENCH_OK;
}

enum mbench_status
mbench_report_add_growth (struct micro_benchmark_report_ *report,
                          const struct mbench_grown *grown,
                          struct mbench_error *error)
{
  struct mbench_growths *growths = &report->list[report->n - 1].growths;
  struct mbench_grown *list = grow (growths->list, growths->n, sizeof *list);
  if (list == NULL)
    return mbench_no_memory (error, "a report");
  growths->list = list;
  list[growths->n++] = *grown;
  return MBENCH_OK;
}

bool
mbench_report_is_partial (const struct micro_benchmark_exec_report_ *execution)
{
  return mbench_outcome_is_bad (execution->outcome.kind)
         && mbench_report_has (execution, MBENCH_FIELD_ITERATION_TIME);
}

size_t
mbench_report_executions (const struct micro_benchmark_report_ *report)
{
  size_t n = 0;
  for (size_t i = 0; i < report->n; ++i)
    if (!report->list[i].is_self_test)
      n += report->list[i].n;
  return n;
}

#define PRESENT(report)                                                       \
  ((report) != NULL || mbench_refuse (__func__, "report", "a report"))

const char *
micro_benchmark_report_get_name (micro_benchmark_report report)
{
  return PRESENT (report) ? report->name : NULL;
}

size_t
micro_benchmark_report_get_number_of_tests (micro_benchmark_report report)
{
  return PRESENT (report) ? report->n : 0;
}

size_t
micro_benchmark_report_get_number_of_facts (micro_benchmark_report report)
{
  return PRESENT (report) ? report->environment.n : 0;
}

micro_benchmark_fact
micro_benchmark_report_get_fact (micro_benchmark_report report, size_t number)
{
  static const micro_benchmark_fact none;
  if (!PRESENT (report))
    return none;
  if (number >= report->environment.n)
    {
      mbench_refuse (__func__, "number", "less than the number of facts");
      return none;
    }
  const struct mbench_fact *fact = &report->environment.list[number];
  return (micro_benchmark_fact){ .key = fact->key,
                                 .verdict = fact->verdict,
                                 .value = fact->value,
                                 .remedy = fact->remedy };
}

micro_benchmark_test_report
micro_benchmark_report_get_test_report (micro_benchmark_report report,
                                        size_t number)
{
  if (!PRESENT (report))
    return NULL;
  if (number < report->n)
    return &report->list[number];
  mbench_refuse (__func__, "number", "less than the number of tests");
  return NULL;
}

const char *
micro_benchmark_test_report_get_name (micro_benchmark_test_report report)
{
  return PRESENT (report) ? report->name : NULL;
}

size_t
micro_benchmark_test_report_get_num_executions (
    micro_benchmark_test_report report)
{
  return PRESENT (report) ? report->n : 0;
}

micro_benchmark_exec_report
micro_benchmark_test_report_get_exec_report (
    micro_benchmark_test_report report, size_t number)
{
  if (!PRESENT (report))
    return NULL;
  if (number < report->n)
    return &report->list[number];
  mbench_refuse (__func__, "number", "less than the number of executions");
  return NULL;
}

const char *
micro_benchmark_exec_report_get_name (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->name : NULL;
}

void
micro_benchmark_exec_report_get_sizes (micro_benchmark_exec_report report,
                                       const size_t **sizes,
                                       size_t *dimensions)
{
  if (!PRESENT (report))
    return;
  if (sizes == NULL || dimensions == NULL)
    {
      mbench_refuse (__func__, "sizes and dimensions", "places to write to");
      return;
    }
  *dimensions = report->sizes.n;
  if (report->sizes.n > 0)
    *sizes = report->sizes.list;
}

size_t
micro_benchmark_exec_report_num_time_samples (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->samples.n : 0;
}

size_t
micro_benchmark_exec_report_get_num_time_samples (
    micro_benchmark_exec_report report)
{
  return micro_benchmark_exec_report_num_time_samples (report);
}

micro_benchmark_time_sample
micro_benchmark_exec_report_get_time_sample (
    micro_benchmark_exec_report report, size_t n)
{
  if (!PRESENT (report))
    return NULL;
  if (n < report->samples.n)
    return &report->samples.rows[n];
  mbench_refuse (__func__, "n", "less than the number of time samples");
  return NULL;
}

size_t
micro_benchmark_exec_report_get_iterations (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->iterations : 0;
}

size_t
micro_benchmark_exec_report_total_iterations (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->total_iterations : 0;
}

micro_benchmark_clock_time
micro_benchmark_exec_report_total_time (micro_benchmark_exec_report report)
{
  static const micro_benchmark_clock_time none;
  return PRESENT (report) ? report->total_time : none;
}

size_t
micro_benchmark_exec_report_total_samples (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->total_samples : 0;
}

size_t
micro_benchmark_exec_report_used_samples (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->used_samples : 0;
}

static const micro_benchmark_stats_value no_value;

micro_benchmark_stats_value
micro_benchmark_exec_report_iteration_time (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->iteration_time.value : no_value;
}

micro_benchmark_stats_value
micro_benchmark_exec_report_sample_time (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->sample_time.value : no_value;
}

micro_benchmark_stats_value
micro_benchmark_exec_report_sample_iterations (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->sample_iterations.value : no_value;
}

const char *
micro_benchmark_exec_report_get_outcome (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? mbench_outcome_word (&report->outcome) : NULL;
}

const char *
micro_benchmark_exec_report_get_outcome_message (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->outcome.message : NULL;
}

const char *
micro_benchmark_exec_report_get_outcome_detail (
    micro_benchmark_exec_report report, const char *detail)
{
  enum mbench_detail found;
  if (!PRESENT (report))
    return NULL;
  if (detail != NULL && mbench_detail_find (detail, &found))
    return report->outcome.details[found];
  mbench_refuse (__func__, "detail", "the name of a detail, as \"signal\"");
  return NULL;
}

const char *
micro_benchmark_exec_report_get_output (micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->output : NULL;
}

const char *
micro_benchmark_exec_report_get_chronometer (
    micro_benchmark_exec_report report)
{
  return PRESENT (report) ? report->chronometer : NULL;
}
