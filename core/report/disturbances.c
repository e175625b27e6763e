#include <config.h>

#include "report/disturbances.h"

#include <math.h>

#include "device/clock.h"
#include "report/figure.h"

/* How many different processors the samples ran on; zero where that is not
   known.  */
static size_t
count_processors (const struct mbench_samples *samples)
{
  enum
  {
    BITS = 64,
    WORDS = (INT16_MAX + 1) / BITS
  };
  uint64_t seen[WORDS] = { 0 };
  size_t n = 0;
  for (size_t i = 0; i < samples->n; ++i)
    {
      int cpu = samples->rows[i].cpu;
      if (cpu < 0)
        continue;
      uint64_t bit = UINT64_C (1) << (cpu % BITS);
      n += (seen[cpu / BITS] & bit) == 0;
      seen[cpu / BITS] |= bit;
    }
  return n;
}

static void
sum_samples (struct micro_benchmark_exec_report_ *execution,
             const struct mbench_samples *samples)
{
  size_t preempted = 0;
  size_t discarded = 0;
  size_t collected = 0;
  for (size_t i = 0; i < samples->n; ++i)
    {
      preempted += samples->rows[i].preempted;
      discarded += samples->rows[i].discarded;
      collected += samples->rows[i].collections > 0;
    }
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED,
                     (double)preempted);
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED,
                     (double)discarded);
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_COLLECTED,
                     (double)collected);
  size_t processors = count_processors (samples);
  if (processors > 0)
    mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_PROCESSORS,
                       (double)processors);
}

static void
sum_rows (struct micro_benchmark_exec_report_ *execution,
          const struct mbench_block_rows *rows)
{
  double minor = 0;
  double major = 0;
  double voluntary = 0;
  double involuntary = 0;
  double steal = -1;
  double load = -1;
  for (size_t i = 0; i < rows->n; ++i)
    {
      const struct mbench_block_row *row = &rows->rows[i];
      minor += row->minor_faults;
      major += row->major_faults;
      voluntary += row->voluntary_switches;
      involuntary += row->involuntary_switches;
      if (row->steal >= 0)
        steal = fmax (steal, 0) + (double)row->steal;
      load = fmax (load, (double)row->load);
    }
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_MINOR_FAULTS,
                     minor);
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_MAJOR_FAULTS,
                     major);
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY,
                     voluntary);
  mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_INVOLUNTARY,
                     involuntary);
  if (steal >= 0)
    mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_STEAL,
                       steal / MBENCH_NS_PER_S);
  if (load >= 0)
    mbench_figure_set (execution, MBENCH_FIGURE_DISTURBANCES_LOAD, load);
}

void
mbench_disturbances_set (struct micro_benchmark_exec_report_ *execution,
                         const struct mbench_record *record)
{
  if (record->samples.n == 0)
    return;
  sum_samples (execution, &record->samples);
  if (record->blocks.n > 0)
    sum_rows (execution, &record->blocks);
}
