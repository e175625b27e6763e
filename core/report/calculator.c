#include <config.h>

#include "report/calculator.h"

#include <math.h>
#include <string.h>

#include "base/log.h"
#include "report/contained.h"
#include "test/limits.h"
#include "test/test.h"

static bool
is_finite (const micro_benchmark_stats_value *value)
{
  return value->unit <= MICRO_BENCHMARK_STATS_TIME_NS && isfinite (value->mean)
         && isfinite (value->variance) && isfinite (value->std_deviation);
}

/* The first of the statistics in VALUES that is none, or NULL.  */
static const char *
find_fault (const micro_benchmark_time_stats_values *values)
{
  return !is_finite (&values->iteration_time) ? "iteration time"
         : !is_finite (&values->sample_time)  ? "sample time"
         : !is_finite (&values->sample_iterations)
             ? "number of iterations in a sample"
             : NULL;
}

static struct mbench_stat
whole (micro_benchmark_stats_value value)
{
  return (struct mbench_stat){ .has_mean = true,
                               .has_deviation = true,
                               .has_variance = true,
                               .value = value };
}

/* A calculator, and what it gets.  */
struct calculation
{
  micro_benchmark_custom_time_calculator calculator;
  const struct mbench_samples *samples;
};

static void
make_values (void *data, FILE *out)
{
  const struct calculation *calculation = data;
  micro_benchmark_time_stats_values values = calculation->calculator (
      calculation->samples->n, calculation->samples->rows);
  fwrite (&values, sizeof values, 1, out);
}

/* Tell in EXECUTION that the statistics are the library's, as TEXT says.  */
static enum mbench_status
keep_own (struct micro_benchmark_exec_report_ *execution, const char *text,
          struct mbench_error *error)
{
  mbench_log ("report", MICRO_BENCHMARK_WARNING_LEVEL, "%s: %s",
              execution->name, text);
  return mbench_extras_add (&execution->extras, MBENCH_CALCULATOR, text, true,
                            error);
}

/* Make VALUES of the samples of EXECUTION by CALCULATOR.  HAS_FAULT: that went
   wrong, which is told.  */
static enum mbench_status
calculate (micro_benchmark_custom_time_calculator calculator,
           struct micro_benchmark_exec_report_ *execution,
           const struct mbench_planned *planned,
           const struct mbench_record *record,
           micro_benchmark_time_stats_values *values, bool *has_fault,
           struct mbench_error *error)
{
  struct calculation calculation = { calculator, &execution->samples };
  struct mbench_contained made;
  char text[200] = "";
  enum mbench_status status = mbench_contained_call (
      make_values, &calculation, record->layout == MBENCH_LAYOUT_OWN,
      mbench_limits_timeout (&planned->limits), &made, error);
  if (status == MBENCH_OK && *made.fault != '\0')
    snprintf (text, sizeof text,
              "the test's calculator %s: the statistics are the library's own",
              made.fault);
  else if (status == MBENCH_OK)
    {
      memcpy (values, made.bytes, sizeof *values);
      const char *fault = find_fault (values);
      if (fault != NULL)
        snprintf (text, sizeof text,
                  "the %s that the test's calculator made is no finite "
                  "number: the statistics are the library's own",
                  fault);
    }
  mbench_contained_release (&made);
  *has_fault = *text != '\0';
  return *has_fault ? keep_own (execution, text, error) : status;
}

enum mbench_status
mbench_calculator_run (struct micro_benchmark_exec_report_ *execution,
                       const struct mbench_planned *planned,
                       const struct mbench_record *record,
                       struct mbench_error *error)
{
  micro_benchmark_custom_time_calculator calculator
      = planned->test->calculator;
  if (calculator == NULL || execution->samples.n == 0)
    return MBENCH_OK;
  micro_benchmark_time_stats_values values;
  bool has_fault;
  enum mbench_status status = calculate (calculator, execution, planned,
                                         record, &values, &has_fault, error);
  if (status != MBENCH_OK || has_fault)
    return status;
  execution->total_samples = values.total_samples;
  execution->used_samples = values.samples;
  execution->iterations = values.iterations;
  execution->iteration_time = whole (values.iteration_time);
  execution->sample_time = whole (values.sample_time);
  execution->sample_iterations = whole (values.sample_iterations);
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATION_TIME)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLE_TIME)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLE_ITERATIONS);
  return MBENCH_OK;
}
