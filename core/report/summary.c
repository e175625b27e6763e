#include <config.h>

#include "report/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "device/clock.h"
#include "report/calculator.h"
#include "report/figure.h"
#include "report/findings.h"
#include "report/metered-make.h"
#include "run/chronometer.h"
#include "stats/stats.h"

micro_benchmark_stats_unit
mbench_summary_unit (double ns)
{
  /* 999.5 of a unit would be shown as 1000 of it.  */
  if (ns < 999.5)
    return MICRO_BENCHMARK_STATS_TIME_NS;
  if (ns < 999.5e3)
    return MICRO_BENCHMARK_STATS_TIME_US;
  if (ns < 999.5e6)
    return MICRO_BENCHMARK_STATS_TIME_MS;
  return MICRO_BENCHMARK_STATS_TIME_S;
}

double
mbench_summary_unit_ns (micro_benchmark_stats_unit unit)
{
  switch (unit)
    {
    case MICRO_BENCHMARK_STATS_TIME_MIN:
      return 60e9;
    case MICRO_BENCHMARK_STATS_TIME_S:
      return 1e9;
    case MICRO_BENCHMARK_STATS_TIME_MS:
      return 1e6;
    case MICRO_BENCHMARK_STATS_TIME_US:
      return 1e3;
    default:
      return 1;
    }
}

/* Set *MEMBER to VALUE if that is finite, and tell.  */
static bool
set_finite (double *member, double value)
{
  if (!isfinite (value))
    return false;
  *member = value;
  return true;
}

/* Mean, variance and deviation of N >= 1 VALUES, each divided by what one of
   UNIT is.  What is not finite is absent: no form can hold it.  */
static struct mbench_stat
describe (const double *values, size_t n, micro_benchmark_stats_unit unit,
          double one)
{
  struct mbench_stat stat = { .value = { .unit = unit } };
  stat.has_mean = set_finite (&stat.value.mean, mbench_mean (values, n) / one);
  if (n < 2)
    return stat;
  stat.has_deviation = set_finite (&stat.value.std_deviation,
                                   mbench_deviation (values, n) / one);
  stat.has_variance = set_finite (&stat.value.variance,
                                  mbench_variance (values, n) / one / one);
  return stat;
}

static struct mbench_stat
describe_time (const double *values, size_t n)
{
  micro_benchmark_stats_unit unit
      = mbench_summary_unit (mbench_mean (values, n));
  return describe (values, n, unit, mbench_summary_unit_ns (unit));
}

static struct mbench_order
order (const double *sorted, size_t n, double *work)
{
  double median = mbench_median (sorted, n);
  struct mbench_order order = { .unit = mbench_summary_unit (median) };
  double one = mbench_summary_unit_ns (order.unit);
  const double values[MBENCH_ORDERS] = { sorted[0],
                                         median,
                                         mbench_quantile (sorted, n, 0.90),
                                         mbench_quantile (sorted, n, 0.99),
                                         sorted[n - 1],
                                         mbench_mad (sorted, n, work) };
  for (size_t i = 0; i < MBENCH_ORDERS; ++i)
    order.values[i] = values[i] / one;
  return order;
}

bool
mbench_summary_is_below_resolution (
    const struct micro_benchmark_exec_report_ *execution)
{
  /* The mean is in a unit of its own, which may round it.  */
  const double slack = 1 + 1e-6;
  const micro_benchmark_stats_value *sample = &execution->sample_time.value;
  double step;
  return mbench_figure_get (execution, MBENCH_FIGURE_RESOLUTION_VALUE, &step)
         && execution->sample_time.has_mean
         && sample->mean * mbench_summary_unit_ns (sample->unit)
                <= step * slack;
}

static bool
is_finite_order (const struct mbench_order *order)
{
  bool is_finite = true;
  for (size_t i = 0; i < MBENCH_ORDERS; ++i)
    is_finite = is_finite && isfinite (order->values[i]);
  return is_finite;
}

/* Fill in what is made of the samples that are used.  */
static enum mbench_status
summarize_samples (struct micro_benchmark_exec_report_ *execution,
                   struct mbench_error *error)
{
  const struct mbench_samples *samples = &execution->samples;
  double *columns = malloc ((samples->n + 1) * 3 * sizeof *columns);
  if (columns == NULL)
    return mbench_no_memory (error, "the summary of samples");
  double *per_iteration = columns;
  double *elapsed = columns + samples->n;
  double *iterations = elapsed + samples->n;
  size_t n = 0;
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      execution->iterations += row->iterations;
      if (row->discarded)
        continue;
      elapsed[n] = (double)mbench_time_to_ns (row->elapsed);
      iterations[n] = (double)row->iterations;
      per_iteration[n] = elapsed[n] / iterations[n];
      ++n;
    }
  execution->total_samples = samples->n;
  execution->used_samples = n;
  if (n > 0)
    {
      execution->iteration_time = describe_time (per_iteration, n);
      execution->sample_time = describe_time (elapsed, n);
      execution->sample_iterations
          = describe (iterations, n, MICRO_BENCHMARK_STATS_ITERATIONS, 1);
      if (n > 1)
        mbench_figure_set (
            execution, MBENCH_FIGURE_OUTLIER_EFFECT_SHARE,
            mbench_outlier_variance (mbench_mean (elapsed, n),
                                     mbench_variance (elapsed, n),
                                     mbench_mean (iterations, n)));
      mbench_sort (per_iteration, n);
      execution->quantiles = order (per_iteration, n, elapsed);
      execution->outliers = mbench_outliers_count (per_iteration, n);
      execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATION_TIME)
                            | MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLE_TIME)
                            | MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLE_ITERATIONS)
                            | MBENCH_FIELD_BIT (MBENCH_FIELD_OUTLIERS);
      if (is_finite_order (&execution->quantiles))
        execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_QUANTILES);
    }
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_ITERATIONS)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_TOTAL_SAMPLES)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_USED_SAMPLES);
  if (samples->n > 0)
    execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_SAMPLES);
  if (execution->blocks.n > 0)
    execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_BLOCKS);
  free (columns);
  return MBENCH_OK;
}

static enum mbench_status
copy_module (struct micro_benchmark_exec_report_ *execution,
             micro_benchmark_test_case test, struct mbench_error *error)
{
  if (test == NULL || test->module == NULL)
    return MBENCH_OK;
  execution->module = strdup (test->module->name);
  if (execution->module == NULL)
    return mbench_no_memory (error, "a report");
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_MODULE);
  return MBENCH_OK;
}

static enum mbench_status
copy_words (struct micro_benchmark_exec_report_ *execution,
            const struct mbench_planned *planned,
            const struct mbench_record *record, struct mbench_error *error)
{
  execution->kind = strdup (record->kind);
  execution->ending = strdup (mbench_stop_name (record->stop));
  execution->sizes.list = calloc (planned->dimensions + 1, sizeof (size_t));
  if (execution->kind == NULL || execution->ending == NULL
      || execution->sizes.list == NULL)
    return mbench_no_memory (error, "a report");
  enum mbench_status status = mbench_planned_chronometer_name (
      planned, &execution->chronometer, error);
  if (status != MBENCH_OK)
    return status;
  if (execution->chronometer != NULL)
    execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_CHRONOMETER);
  execution->sizes.n = planned->dimensions;
  for (size_t i = 0; i < planned->dimensions; ++i)
    execution->sizes.list[i] = planned->sizes[i];
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_SIZES)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_ENDING)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_KIND);
  return copy_module (execution, planned->test, error);
}

/* Tell what the test was built with, if that is known.  */
static enum mbench_status
copy_build (struct micro_benchmark_exec_report_ *execution,
            const struct mbench_build_facts *build, struct mbench_error *error)
{
  if (build == NULL)
    return MBENCH_OK;
  execution->compiler = strdup (build->compiler);
  execution->compiler_version = strdup (build->version);
  execution->compiler_flags = strdup (build->flags);
  if (execution->compiler == NULL || execution->compiler_version == NULL
      || execution->compiler_flags == NULL)
    return mbench_no_memory (error, "a report");
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_COMPILER)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_COMPILER_VERSION)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_COMPILER_FLAGS);
  return MBENCH_OK;
}

/* Make rates of what was counted, by the location; where there is none, as for
   too few blocks, by the mean.  An iteration is one of each thread, of which
   each counts what it does itself.  */
static void
set_rates (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_record *record)
{
  const struct mbench_finding *location = &record->analysis.location;
  const micro_benchmark_stats_value *mean = &execution->iteration_time.value;
  double threads = record->threads > 1 ? (double)record->threads : 1;
  struct mbench_estimate time = location->estimate;
  if (record->rates.n == 0)
    return;
  if (!location->is_there)
    time = (struct mbench_estimate){
      .value = mean->mean * mbench_summary_unit_ns (mean->unit)
    };
  time.value /= threads;
  time.half_width /= threads;
  execution->rates = mbench_rates_make (&record->rates, &time);
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_RATES);
}

enum mbench_status
mbench_summary_add (struct micro_benchmark_report_ *report,
                    const struct mbench_planned *planned,
                    struct mbench_record *record, struct mbench_error *error)
{
  struct micro_benchmark_exec_report_ *execution;
  enum mbench_status status
      = mbench_report_add_execution (report, record->name, &execution, error);
  if (status == MBENCH_OK)
    status = copy_words (execution, planned, record, error);
  if (status == MBENCH_OK)
    status = copy_build (execution, planned->test->build, error);
  if (status != MBENCH_OK)
    return status;
  execution->is_interpreted = record->is_interpreted;
  execution->is_in_process = record->is_in_process;
  if (record->output != NULL)
    {
      execution->output = record->output;
      record->output = NULL;
      execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_OUTPUT);
    }
  execution->total_time = mbench_time_from_ns (record->total_time);
  execution->total_iterations = record->total_iterations;
  execution->present |= MBENCH_FIELD_BIT (MBENCH_FIELD_TOTAL_TIME)
                        | MBENCH_FIELD_BIT (MBENCH_FIELD_TOTAL_ITERATIONS);
  mbench_summary_findings (execution, record);
  execution->outcome = record->outcome;
  record->outcome = (struct mbench_outcome){ 0 };
  execution->samples = record->samples;
  record->samples = (struct mbench_samples){ 0 };
  execution->blocks = record->blocks;
  record->blocks = (struct mbench_block_rows){ 0 };
  status = summarize_samples (execution, error);
  set_rates (execution, record);
  if (status == MBENCH_OK)
    status = mbench_calculator_run (execution, planned, record, error);
  return status == MBENCH_OK
             ? mbench_metered_make (execution, planned, record, error)
             : status;
}
