#include <config.h>

#include "report/report-copy.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum mbench_status
mbench_extras_copy (struct mbench_extras *into,
                    const struct mbench_extras *extras,
                    struct mbench_error *error)
{
  enum mbench_status status = MBENCH_OK;
  for (size_t i = 0; i < extras->n && status == MBENCH_OK; ++i)
    {
      const struct mbench_extra *extra = &extras->list[i];
      status = mbench_extras_add (into, extra->name, extra->text,
                                  extra->is_string, error);
    }
  return status;
}

static bool
copy_sizes (struct mbench_sizes *into, const struct mbench_sizes *sizes)
{
  *into = (struct mbench_sizes){ 0 };
  if (sizes->n == 0)
    return true;
  into->list = malloc (sizes->n * sizeof *into->list);
  if (into->list == NULL)
    return false;
  memcpy (into->list, sizes->list, sizes->n * sizeof *into->list);
  into->n = sizes->n;
  return true;
}

/* Copy what EXECUTION owns to INTO, which owns nothing but its name.  */
static enum mbench_status
copy_owned (struct micro_benchmark_exec_report_ *into,
            const struct micro_benchmark_exec_report_ *execution,
            struct mbench_error *error)
{
  bool is_copied
      = mbench_text_copy (&into->kind, execution->kind)
        && mbench_text_copy (&into->module, execution->module)
        && mbench_text_copy (&into->ending, execution->ending)
        && mbench_text_copy (&into->output, execution->output)
        && mbench_text_copy (&into->chronometer, execution->chronometer)
        && mbench_text_copy (&into->compiler, execution->compiler)
        && mbench_text_copy (&into->compiler_version,
                             execution->compiler_version)
        && mbench_text_copy (&into->compiler_flags, execution->compiler_flags)
        && copy_sizes (&into->sizes, &execution->sizes);
  if (!is_copied)
    return mbench_no_memory (error, "a report");
  mbench_outcome_copy (&execution->outcome, &into->outcome);
  enum mbench_status status = mbench_samples_copy (
      &into->samples, execution->samples.rows, execution->samples.n,
      MBENCH_SAMPLES_IN_MEMORY, error);
  if (status == MBENCH_OK)
    status = mbench_block_rows_copy (&into->blocks, execution->blocks.rows,
                                     execution->blocks.n, error);
  if (status == MBENCH_OK)
    status
        = mbench_readings_copy (&into->readings, &execution->readings, error);
  if (status == MBENCH_OK)
    status = mbench_meters_copy (&into->meters, &execution->meters, error);
  if (status == MBENCH_OK)
    status = mbench_extras_copy (&into->extras, &execution->extras, error);
  if (status == MBENCH_OK)
    status = mbench_extras_copy (&into->outcome_extras,
                                 &execution->outcome_extras, error);
  return status;
}

enum mbench_status
mbench_report_copy_execution (
    struct micro_benchmark_report_ *report,
    const struct micro_benchmark_exec_report_ *execution,
    struct mbench_error *error)
{
  struct micro_benchmark_exec_report_ *into;
  enum mbench_status status
      = mbench_report_add_execution (report, execution->name, &into, error);
  if (status != MBENCH_OK)
    return status;
  char *name = into->name;
  *into = *execution;
  into->name = name;
  into->kind = into->module = into->ending = into->output = NULL;
  into->chronometer = NULL;
  into->compiler = into->compiler_version = into->compiler_flags = NULL;
  into->sizes = (struct mbench_sizes){ 0 };
  into->outcome = (struct mbench_outcome){ 0 };
  into->samples = (struct mbench_samples){ 0 };
  into->blocks = (struct mbench_block_rows){ 0 };
  into->readings = (struct mbench_readings){ 0 };
  into->meters = (struct mbench_meters){ 0 };
  into->extras = (struct mbench_extras){ 0 };
  into->outcome_extras = (struct mbench_extras){ 0 };
  return copy_owned (into, execution, error);
}

enum mbench_status
mbench_report_copy_beside (struct micro_benchmark_report_ *report,
                           const struct micro_benchmark_test_report_ *test,
                           struct mbench_error *error)
{
  enum mbench_status status = mbench_extras_copy (
      &report->list[report->n - 1].extras, &test->extras, error);
  for (size_t i = 0; i < test->growths.n && status == MBENCH_OK; ++i)
    status = mbench_report_add_growth (report, &test->growths.list[i], error);
  return status;
}
