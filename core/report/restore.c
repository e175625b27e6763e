#include <config.h>

#include "report/restore.h"

#include <math.h>
#include <string.h>

#include "device/clock.h"
#include "device/cpus.h"
#include "report/figure.h"

/* The value of FIGURE, or zero.  */
static double
figure_of (const struct micro_benchmark_exec_report_ *execution,
           enum mbench_figure figure)
{
  double value;
  return mbench_figure_get (execution, figure, &value) ? value : 0;
}

/* VALUE as a whole number below MOST; what is none is zero.  */
static double
bounded (double value, double most)
{
  return value > 0 && value < most ? floor (value) : 0;
}

/* Times that no execution comes near to, and that can be added up.  */
static bool
is_time (int64_t ns)
{
  const int64_t farthest = INT64_MAX / 4;
  return ns > -farthest && ns < farthest;
}

/* Whether a sample may be ROW, of which BEFORE is the one before, NULL for the
   first: blocks are counted one by one, but that a number is left out between
   visits.  */
static bool
is_possible (const micro_benchmark_time_sample_ *row,
             const micro_benchmark_time_sample_ *before)
{
  uint32_t least = before != NULL ? before->block : 0;
  uint32_t most = before != NULL ? before->block + 2 : 1;
  uint16_t process = before != NULL ? before->process : 0;
  return row->iterations > 0 && is_time (row->start) && row->block >= least
         && row->block <= most && row->process >= process;
}

static bool
are_possible (const struct mbench_samples *samples)
{
  for (size_t i = 0; i < samples->n; ++i)
    if (!is_possible (&samples->rows[i], i > 0 ? &samples->rows[i - 1] : NULL))
      return false;
  return true;
}

/* The samples of the longest block.  */
static size_t
block_size (const struct mbench_samples *samples)
{
  size_t longest = 0;
  size_t n = 0;
  for (size_t i = 0; i < samples->n; ++i)
    {
      const micro_benchmark_time_sample_ *row = &samples->rows[i];
      bool is_next = i > 0 && row->block == row[-1].block
                     && row->process == row[-1].process;
      n = is_next ? n + 1 : 1;
      longest = n > longest ? n : longest;
    }
  return longest;
}

/* The rows of EXECUTION's blocks that can be of blocks of its samples.  */
static size_t
count_rows (const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_samples *samples = &execution->samples;
  size_t most
      = samples->n > 0 ? samples->rows[samples->n - 1].block + (size_t)1 : 0;
  size_t n = 0;
  while (n < most && n < execution->blocks.n
         && is_time (execution->blocks.rows[n].start)
         && is_time (execution->blocks.rows[n].end))
    ++n;
  return n;
}

static enum mbench_status
copy_rows (const struct micro_benchmark_exec_report_ *execution,
           struct mbench_record *record, struct mbench_error *error)
{
  const struct mbench_samples *samples = &execution->samples;
  enum mbench_status status
      = mbench_samples_copy (&record->samples, samples->rows, samples->n,
                             MBENCH_SAMPLES_IN_MEMORY, error);
  if (status == MBENCH_OK)
    status = mbench_block_rows_copy (&record->blocks, execution->blocks.rows,
                                     count_rows (execution), error);
  if (status == MBENCH_OK)
    status = mbench_readings_copy (&record->readings, &execution->readings,
                                   error);
  record->block_size = block_size (samples);
  return status;
}

static enum mbench_status
copy_words (const struct micro_benchmark_exec_report_ *execution,
            struct mbench_record *record, struct mbench_error *error)
{
  record->name = strdup (execution->name);
  if (execution->output != NULL)
    record->output = strdup (execution->output);
  if (record->name == NULL
      || (execution->output != NULL && record->output == NULL))
    return mbench_no_memory (error, "a report");
  mbench_outcome_copy (&execution->outcome, &record->outcome);
  return MBENCH_OK;
}

static void
restore_later_run (const struct micro_benchmark_exec_report_ *execution,
                   struct mbench_record *record)
{
  double value = figure_of (execution, MBENCH_FIGURE_LATER_RUN_VALUE);
  double part = figure_of (execution, MBENCH_FIGURE_LATER_RUN_HALF_WIDTH);
  record->later_run.is_there = value > 0 && part > 0;
  record->later_run.estimate = (struct mbench_estimate){
    .value = value, .half_width = part * value, .has_interval = true
  };
  record->later_run_runs = (size_t)bounded (
      figure_of (execution, MBENCH_FIGURE_LATER_RUN_RUNS), 1e9);
}

static void
restore_pauses (const struct micro_benchmark_exec_report_ *execution,
                struct mbench_record *record)
{
  double number = figure_of (execution, MBENCH_FIGURE_PAUSES_NUMBER);
  double iterations = (double)mbench_samples_iterations (&execution->samples);
  record->pauses.number = (uint64_t)bounded (number * iterations + 0.5, 1e18);
  record->pauses.has_cost = mbench_figure_get (
      execution, MBENCH_FIGURE_PAUSES_COST, &record->pauses.cost);
  record->pauses.has_half_width = mbench_figure_get (
      execution, MBENCH_FIGURE_PAUSES_HALF_WIDTH, &record->pauses.half_width);
}

static void
restore_clock (const struct micro_benchmark_exec_report_ *execution,
               struct mbench_record *record)
{
  record->clock.resolution_ns = (int64_t)bounded (
      figure_of (execution, MBENCH_FIGURE_RESOLUTION_VALUE), 1e18);
  record->clock.cost_ns = (int64_t)bounded (
      figure_of (execution, MBENCH_FIGURE_RESOLUTION_COST), 1e18);
}

/* Restore what was counted and timed.  */
static void
restore_counts (const struct micro_benchmark_exec_report_ *execution,
                struct mbench_record *record)
{
  double settled;
  size_t counted = mbench_samples_iterations (&execution->samples);
  record->total_iterations = execution->total_iterations > counted
                                 ? execution->total_iterations
                                 : counted;
  record->total_time = mbench_time_to_ns (execution->total_time);
  record->warm_up.iterations = (size_t)bounded (
      figure_of (execution, MBENCH_FIGURE_WARM_UP_ITERATIONS), 1e18);
  record->warm_up.time = (int64_t)bounded (
      figure_of (execution, MBENCH_FIGURE_WARM_UP_TIME) * MBENCH_NS_PER_S
          + 0.5,
      1e18);
  record->warm_up.is_warmed
      = mbench_figure_get (execution, MBENCH_FIGURE_WARM_UP_SETTLED, &settled);
  record->warm_up.is_settled = record->warm_up.is_warmed && settled > 0;
  record->is_interpreted = execution->is_interpreted;
  record->is_in_process = execution->is_in_process;
}

/* Restore in how many processes it ran.  */
static void
restore_processes (const struct micro_benchmark_exec_report_ *execution,
                   struct mbench_record *record)
{
  const struct mbench_samples *samples = &execution->samples;
  size_t seen
      = samples->n > 0 ? samples->rows[samples->n - 1].process + (size_t)1 : 0;
  size_t told = (size_t)bounded (
      figure_of (execution, MBENCH_FIGURE_PROCESSES_NUMBER), 1 << 16);
  record->processes = told > seen ? told : seen;
  bool is_fresh = figure_of (execution, MBENCH_FIGURE_PROCESSES_FRESH) > 0;
  record->layout = is_fresh                   ? MBENCH_LAYOUT_FRESH
                   : execution->is_in_process ? MBENCH_LAYOUT_OWN
                                              : MBENCH_LAYOUT_FORKED;
}

static void
restore_threads (const struct micro_benchmark_exec_report_ *execution,
                 struct mbench_record *record)
{
  double number = figure_of (execution, MBENCH_FIGURE_THREADS_NUMBER);
  double processors = figure_of (execution, MBENCH_FIGURE_THREADS_PROCESSORS);
  record->threads = number > 1 ? (size_t)bounded (number, 1 << 16) : 1;
  record->processors = (size_t)bounded (processors, MBENCH_CPUS);
}

/* Whether EXECUTION has an error between processes, but samples that tell of
   one process only, as an older version wrote them.  */
static bool
has_lost_processes (const struct micro_benchmark_exec_report_ *execution)
{
  const struct mbench_samples *samples = &execution->samples;
  double between;
  return samples->n > 0
         && samples->rows[samples->n - 1].process == samples->rows[0].process
         && mbench_figure_get (execution, MBENCH_FIGURE_PROCESSES_BETWEEN,
                               &between);
}

enum mbench_status
mbench_restore_record (const struct micro_benchmark_exec_report_ *execution,
                       struct mbench_record *record,
                       struct mbench_error *error)
{
  bool is_empty = mbench_report_has (execution, MBENCH_FIELD_TOTAL_SAMPLES)
                  && execution->total_samples == 0;
  if (execution->samples.n == 0 && !is_empty)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.80s: its samples are not in the report: expected "
                        "one that was written with the output value "
                        "samples-data",
                        execution->name);
  if (!are_possible (&execution->samples) || has_lost_processes (execution))
    return mbench_fail (error, MBENCH_INVALID,
                        "%.80s: its samples cannot be gone on with: expected "
                        "those of one execution, each with its process and "
                        "block",
                        execution->name);
  enum mbench_status status = copy_words (execution, record, error);
  if (status == MBENCH_OK)
    status = copy_rows (execution, record, error);
  if (status == MBENCH_OK)
    {
      restore_counts (execution, record);
      restore_processes (execution, record);
      restore_clock (execution, record);
      restore_later_run (execution, record);
      restore_pauses (execution, record);
      restore_threads (execution, record);
      record->batched.input = figure_of (execution, MBENCH_FIGURE_BATCH_INPUT);
      record->batched.most = (uint64_t)bounded (
          figure_of (execution, MBENCH_FIGURE_BATCH_MOST), 1e18);
      record->rates = mbench_rates_of (&execution->rates);
    }
  if (status != MBENCH_OK)
    mbench_record_release (record);
  return status;
}
