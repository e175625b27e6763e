#include <config.h>

#include "report/findings.h"

#include <math.h>

#include "device/clock.h"
#include "report/disturbances.h"
#include "report/figure.h"
#include "report/summary.h"

/* Put a time that was FOUND into FIELD, of kind ESTIMATE, in the unit that
   suits it.  */
static void
set_time (struct micro_benchmark_exec_report_ *execution,
          enum mbench_field field, const struct mbench_finding *found)
{
  struct mbench_located *located
      = (void *)mbench_report_field (execution, field);
  const struct mbench_estimate *estimate = &found->estimate;
  if (!found->is_there || !isfinite (estimate->value))
    return;
  located->unit = mbench_summary_unit (fabs (estimate->value));
  double one = mbench_summary_unit_ns (located->unit);
  located->value = estimate->value / one;
  located->has_half_width
      = estimate->has_interval && isfinite (estimate->half_width);
  located->half_width
      = located->has_half_width ? estimate->half_width / one : 0;
  execution->present |= MBENCH_FIELD_BIT (field);
}

/* Put what was FOUND into the figures VALUE and HALF_WIDTH.  */
static void
set_pair (struct micro_benchmark_exec_report_ *execution,
          enum mbench_figure value, enum mbench_figure half_width,
          const struct mbench_finding *found)
{
  if (!found->is_there)
    return;
  mbench_figure_set (execution, value, found->estimate.value);
  if (found->estimate.has_interval)
    mbench_figure_set (execution, half_width, found->estimate.half_width);
}

/* The time in ns that the execution was measured in: from the first sample to
   the last of each process, and of each visit to it, between which a number of
   a block is left out.  A child that ran wild may have written any start.  */
static double
measured_span (const struct mbench_samples *samples)
{
  double span = 0;
  for (size_t i = 1; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      bool is_next
          = row->process == row[-1].process && row->block - row[-1].block <= 1;
      if (is_next && row->start > row[-1].start)
        span += (double)row->start - (double)row[-1].start;
    }
  return span;
}

static void
set_basis (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_record *record)
{
  const struct mbench_analysis *analysis = &record->analysis;
  if (analysis->blocks == 0)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_CONFIDENCE,
                     record->confidence);
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_BLOCKS,
                     (double)analysis->blocks);
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_USED,
                     (double)analysis->used_blocks);
  if (analysis->knows_contention)
    mbench_figure_set (execution, MBENCH_FIGURE_BASIS_CONTENDED,
                       (double)analysis->contended_blocks
                           / (double)analysis->blocks);
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_SPAN,
                     measured_span (&record->samples) / MBENCH_NS_PER_S);
  if (analysis->visits > 1)
    {
      mbench_figure_set (execution, MBENCH_FIGURE_BASIS_VISITS,
                         (double)analysis->visits);
      mbench_figure_set (execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS,
                         analysis->between_visits);
    }
  if (!analysis->has_autocorrelation)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_AUTOCORRELATION,
                     analysis->autocorrelation.value);
  mbench_figure_set (execution, MBENCH_FIGURE_BASIS_AUTOCORRELATION_BOUND,
                     analysis->autocorrelation.high);
}

static void
set_tails (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_distribution *distribution)
{
  static const enum mbench_figure low[MBENCH_TAILS]
      = { MBENCH_FIGURE_TAIL_P50_LOW, MBENCH_FIGURE_TAIL_P90_LOW,
          MBENCH_FIGURE_TAIL_P99_LOW };
  for (int i = 0; i < MBENCH_TAILS; ++i)
    if (distribution->has_tail[i])
      {
        mbench_figure_set (execution, low[i], distribution->tails[i].low);
        mbench_figure_set (execution, low[i] + 1, distribution->tails[i].high);
      }
  if (distribution->below_greatest > 0)
    mbench_figure_set (execution, MBENCH_FIGURE_TAIL_BELOW_MAX,
                       distribution->below_greatest);
}

/* One mode is not worth telling.  */
static void
set_modes (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_distribution *distribution)
{
  const struct mbench_modes *modes = &distribution->modes;
  if (!distribution->has_modes)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_MODES_NUMBER,
                     (double)modes->count);
  for (size_t i = 0; i < modes->count && modes->count > 1; ++i)
    {
      enum mbench_figure value = MBENCH_FIGURE_MODES_VALUE_1 + 2 * i;
      mbench_figure_set (execution, value, modes->modes[i].location);
      mbench_figure_set (execution, value + 1, modes->modes[i].share);
    }
}

static void
set_slope (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_analysis *analysis)
{
  const struct mbench_regression *slope = &analysis->slope;
  if (!analysis->has_slope)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_SLOPE_VALUE, slope->slope.value);
  mbench_figure_set (execution, MBENCH_FIGURE_SLOPE_HALF_WIDTH,
                     slope->slope.half_width);
  mbench_figure_set (execution, MBENCH_FIGURE_SLOPE_CONSTANT,
                     slope->intercept.value);
  mbench_figure_set (execution, MBENCH_FIGURE_SLOPE_CONSTANT_HALF_WIDTH,
                     slope->intercept.half_width);
  if (slope->has_r_squared)
    mbench_figure_set (execution, MBENCH_FIGURE_SLOPE_R_SQUARED,
                       slope->r_squared);
}

/* The time of the cycles at a frequency that stays the same: the one that the
   user gave, or else the usual one of this host.  */
static void
set_reference (struct micro_benchmark_exec_report_ *execution,
               const struct mbench_record *record)
{
  double frequency = record->usual_clock.value;
  if (record->usual_clock.is_known)
    mbench_figure_set (execution, MBENCH_FIGURE_CLOCK_USUAL, frequency);
  if (record->reference_frequency > 0)
    frequency = (double)record->reference_frequency / 1e9;
  else if (!record->usual_clock.is_known)
    return;
  if (!record->analysis.cycles.is_there)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_CYCLES_FREQUENCY, frequency);
  mbench_figure_set (execution, MBENCH_FIGURE_CYCLES_TIME,
                     record->analysis.cycles.estimate.value / frequency);
}

static void
set_warm_up (struct micro_benchmark_exec_report_ *execution,
             const struct mbench_record *record)
{
  if (record->samples.n == 0)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_WARM_UP_ITERATIONS,
                     (double)record->warm_up.iterations);
  mbench_figure_set (execution, MBENCH_FIGURE_WARM_UP_TIME,
                     (double)record->warm_up.time / MBENCH_NS_PER_S);
  if (record->warm_up.is_warmed)
    mbench_figure_set (execution, MBENCH_FIGURE_WARM_UP_SETTLED,
                       record->warm_up.is_settled ? 1 : 0);
}

/* The steps of the usual chronometer are told where they could matter, those
   of another in any case.  */
static void
set_resolution (struct micro_benchmark_exec_report_ *execution,
                const struct mbench_record *record)
{
  const struct mbench_chronometer_limits *clock = &record->clock;
  const struct mbench_chronometer_limits fine = { 1, clock->cost_ns };
  if (clock->resolution_ns <= 0
      || (!mbench_report_has (execution, MBENCH_FIELD_CHRONOMETER)
          && mbench_chronometer_sample_ns (*clock)
                 == mbench_chronometer_sample_ns (fine)))
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_RESOLUTION_VALUE,
                     (double)clock->resolution_ns);
  mbench_figure_set (execution, MBENCH_FIGURE_RESOLUTION_COST,
                     (double)clock->cost_ns);
}

static void
set_pauses (struct micro_benchmark_exec_report_ *execution,
            const struct mbench_record *record)
{
  const struct mbench_pauses *pauses = &record->pauses;
  double iterations = (double)mbench_samples_iterations (&record->samples);
  if (pauses->number == 0 || iterations == 0)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_PAUSES_NUMBER,
                     (double)pauses->number / iterations);
  if (pauses->has_cost)
    mbench_figure_set (execution, MBENCH_FIGURE_PAUSES_COST, pauses->cost);
  if (pauses->has_half_width)
    mbench_figure_set (execution, MBENCH_FIGURE_PAUSES_HALF_WIDTH,
                       pauses->half_width);
}

static void
set_batch (struct micro_benchmark_exec_report_ *execution,
           const struct mbench_batched *batched)
{
  if (!(batched->input > 0))
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_BATCH_INPUT, batched->input);
  if (batched->most > 0)
    mbench_figure_set (execution, MBENCH_FIGURE_BATCH_MOST,
                       (double)batched->most);
}

static void
set_later_run (struct micro_benchmark_exec_report_ *execution,
               const struct mbench_record *record)
{
  const struct mbench_estimate *later = &record->later_run.estimate;
  if (!record->later_run.is_there)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_LATER_RUN_VALUE, later->value);
  mbench_figure_set (execution, MBENCH_FIGURE_LATER_RUN_HALF_WIDTH,
                     later->half_width / later->value);
  mbench_figure_set (execution, MBENCH_FIGURE_LATER_RUN_RUNS,
                     (double)record->later_run_runs);
}

static void
set_processes (struct micro_benchmark_exec_report_ *execution,
               const struct mbench_record *record)
{
  const struct mbench_analysis *analysis = &record->analysis;
  if (record->processes < 2)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_NUMBER,
                     (double)record->processes);
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_FRESH,
                     record->layout == MBENCH_LAYOUT_FRESH ? 1 : 0);
  if (analysis->processes < 2)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_BETWEEN,
                     analysis->between);
  mbench_figure_set (execution, MBENCH_FIGURE_PROCESSES_WITHIN,
                     analysis->within);
}

static void
set_threads (struct micro_benchmark_exec_report_ *execution,
             const struct mbench_record *record)
{
  const struct mbench_analysis *analysis = &record->analysis;
  double threads = (double)record->threads;
  if (record->threads < 2)
    return;
  mbench_figure_set (execution, MBENCH_FIGURE_THREADS_NUMBER, threads);
  mbench_figure_set (execution, MBENCH_FIGURE_THREADS_PROCESSORS,
                     (double)record->processors);
  set_pair (execution, MBENCH_FIGURE_THREADS_CPU_TIME,
            MBENCH_FIGURE_THREADS_CPU_TIME_HALF_WIDTH, &analysis->used);
  if (analysis->spread.is_there)
    mbench_figure_set (execution, MBENCH_FIGURE_THREADS_IMBALANCE,
                       analysis->spread.estimate.value);
  if (analysis->location.is_there && analysis->location.estimate.value > 0)
    mbench_figure_set (execution, MBENCH_FIGURE_THREADS_THROUGHPUT,
                       threads * MBENCH_NS_PER_S
                           / analysis->location.estimate.value);
}

void
mbench_summary_findings (struct micro_benchmark_exec_report_ *execution,
                         const struct mbench_record *record)
{
  const struct mbench_analysis *analysis = &record->analysis;
  set_time (execution, MBENCH_FIELD_ESTIMATE, &analysis->location);
  set_time (execution, MBENCH_FIELD_MEAN_ESTIMATE, &analysis->mean);
  set_time (execution, MBENCH_FIELD_MEDIAN_ESTIMATE, &analysis->median);
  set_time (execution, MBENCH_FIELD_EMPTY_BODY, &analysis->empty);
  set_time (execution, MBENCH_FIELD_CORRECTED, &analysis->corrected);
  set_pair (execution, MBENCH_FIGURE_CYCLES_VALUE,
            MBENCH_FIGURE_CYCLES_HALF_WIDTH, &analysis->cycles);
  set_pair (execution, MBENCH_FIGURE_CLOCK_FREQUENCY,
            MBENCH_FIGURE_CLOCK_HALF_WIDTH, &analysis->frequency);
  set_pair (execution, MBENCH_FIGURE_CLOCK_DISTURBANCE,
            MBENCH_FIGURE_CLOCK_DISTURBANCE_HALF_WIDTH,
            &analysis->disturbance);
  set_reference (execution, record);
  set_basis (execution, record);
  set_tails (execution, &analysis->distribution);
  set_modes (execution, &analysis->distribution);
  set_slope (execution, analysis);
  mbench_disturbances_set (execution, record);
  set_warm_up (execution, record);
  set_pauses (execution, record);
  set_batch (execution, &record->batched);
  set_processes (execution, record);
  set_resolution (execution, record);
  set_later_run (execution, record);
  set_threads (execution, record);
}
