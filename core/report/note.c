#include <config.h>

#include "report/note.h"

#include <math.h>

#include "report/figure.h"
#include "report/rate.h"
#include "report/summary.h"
#include "report/writer.h"

/* What is told only beyond these.  */
static const double contended_share = 0.1;
static const double cheap_ratio = 1.5;
/* Less than this part of an empty body is nothing, however narrow the
   interval: where the code lies makes as much.  */
static const double least_difference = 0.02;
static const double mode_distance = 1.05;
static const double disturbance = 0.005;
static const double long_sample_ns = 1e6;
static const double clock_change = 0.005;
static const double coarse_step = 0.01;
static const double uneven_share = 0.05;

/* Where the notes go.  */
struct page
{
  const char *name;
  bool unicode;
  FILE *out;
};

/* Write NS nanoseconds with three digits and their unit.  */
static void
put_time (const struct page *page, double ns)
{
  micro_benchmark_stats_unit unit = mbench_summary_unit (fabs (ns));
  fprintf (page->out, "%.3g%s", ns / mbench_summary_unit_ns (unit),
           mbench_unit_name (unit, page->unicode));
}

/* The value of LOCATED, ns, if EXECUTION has FIELD.  */
static bool
time_of (const struct micro_benchmark_exec_report_ *execution,
         enum mbench_field field, double *value, double *half_width)
{
  const struct mbench_located *located
      = mbench_report_field (execution, field);
  if (!mbench_report_has (execution, field))
    return false;
  double one = mbench_summary_unit_ns (located->unit);
  *value = located->value * one;
  *half_width = located->has_half_width ? located->half_width * one : NAN;
  return true;
}

/* How the body compares with the empty one.  */
static void
note_empty (const struct page *page,
            const struct micro_benchmark_exec_report_ *execution)
{
  double empty;
  double rest;
  double half_width;
  if (!time_of (execution, MBENCH_FIELD_EMPTY_BODY, &empty, &half_width)
      || !time_of (execution, MBENCH_FIELD_CORRECTED, &rest, &half_width)
      || isnan (half_width))
    return;
  if (fabs (rest) <= fmax (half_width, least_difference * empty))
    {
      fprintf (page->out,
               "%s: not distinguishable from an empty body, which "
               "takes ",
               page->name);
      put_time (page, empty);
      fputs (": was it optimised away?\n", page->out);
    }
  else if (rest < 0)
    {
      fprintf (page->out, "%s: faster than an empty body by ", page->name);
      put_time (page, -rest);
      fputs (", which is below the resolution\n", page->out);
    }
  else if (rest < (cheap_ratio - 1) * empty)
    fprintf (page->out,
             "%s: %.2f times an empty body: most of it is the loop's own "
             "cost\n",
             page->name, 1 + rest / empty);
}

static void
note_modes (const struct page *page,
            const struct micro_benchmark_exec_report_ *execution)
{
  double number;
  double values[4];
  double shares[4];
  if (!mbench_figure_get (execution, MBENCH_FIGURE_MODES_NUMBER, &number))
    return;
  size_t n = 0;
  while (n < 4
         && mbench_figure_get (execution, MBENCH_FIGURE_MODES_VALUE_1 + 2 * n,
                               &values[n])
         && mbench_figure_get (execution, MBENCH_FIGURE_MODES_SHARE_1 + 2 * n,
                               &shares[n]))
    ++n;
  size_t apart = 0;
  for (size_t i = 1; i < n; ++i)
    apart += values[i] >= mode_distance * values[i - 1];
  if (apart == 0)
    return;
  fprintf (page->out, "%s: %zu modes:", page->name, n);
  for (size_t i = 0; i < n; ++i)
    {
      fputs (i == 0 ? " " : ", ", page->out);
      put_time (page, values[i]);
      fprintf (page->out, " (%.0f %%)", 100 * shares[i]);
    }
  fputc ('\n', page->out);
}

/* Samples are shorter than they should be.  */
static void
note_batch (const struct page *page,
            const struct micro_benchmark_exec_report_ *execution)
{
  double input;
  double most;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_BATCH_INPUT, &input)
      || !mbench_figure_get (execution, MBENCH_FIGURE_BATCH_MOST, &most))
    return;
  fprintf (page->out,
           "%s: samples of at most %.0f iteration%s, as an input takes %.3g "
           "kB: batch-memory allows no more\n",
           page->name, most, most > 1 ? "s" : "", input / 1000);
}

static void
note_disturbance (const struct page *page,
                  const struct micro_benchmark_exec_report_ *execution)
{
  double change;
  double half_width;
  /* A loop of some 25 us does nothing to samples that are much longer.  */
  const micro_benchmark_stats_value *sample = &execution->sample_time.value;
  if (execution->sample_time.has_mean
      && sample->mean * mbench_summary_unit_ns (sample->unit) > long_sample_ns)
    return;
  if (mbench_figure_get (execution, MBENCH_FIGURE_CLOCK_DISTURBANCE, &change)
      && mbench_figure_get (
          execution, MBENCH_FIGURE_CLOCK_DISTURBANCE_HALF_WIDTH, &half_width)
      && fabs (change) - half_width > disturbance)
    fprintf (page->out,
             "%s: %.1f %% %s with loops of known cycles beside it: its cycles "
             "tell little, and reference=off measures it alone\n",
             page->name, 100 * fabs (change),
             change > 0 ? "slower" : "faster");
}

/* Many preempted samples count only where most are.  A body that waits gives
   the processor up by itself; one that does not is long enough for others to
   run in each sample.  */
static void
note_preemption (const struct page *page,
                 const struct micro_benchmark_exec_report_ *execution)
{
  double preempted;
  double discarded;
  double voluntary;
  /* Threads wait for one another, and that is no disturbance.  */
  if (mbench_report_has (execution, MBENCH_FIELD_THREADS))
    return;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED,
                          &preempted)
      || !mbench_figure_get (execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED,
                             &discarded)
      || !mbench_figure_get (execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY,
                             &voluntary)
      || 2 * preempted <= (double)execution->total_samples
      || 2 * discarded >= preempted)
    return;
  fprintf (page->out,
           2 * voluntary >= preempted
               ? "%s: it gives the processor up in most samples, which all "
                 "count\n"
               : "%s: other programs ran during most samples, which all "
                 "count\n",
           page->name);
}

/* Write that what is BETWEEN parts of EXECUTION, ns, is so much of its
   estimate.  */
static void
put_difference (const struct page *page,
                const struct micro_benchmark_exec_report_ *execution,
                double between)
{
  double value;
  double half_width;
  if (!time_of (execution, MBENCH_FIELD_ESTIMATE, &value, &half_width)
      || value <= 0)
    return;
  if (between > 0)
    fprintf (page->out, ", which differ by %.2g %%", 100 * between / value);
  else
    fputs (", which do not differ measurably", page->out);
}

/* Write that a time is known to PART of it.  */
static void
put_part (const struct page *page, double part)
{
  const char *format
      = part < 0.1 ? " is known to +-%.2g %%" : " is known to +-%.0f %%";
  fprintf (page->out, format, 100 * part);
}

/* Which clock measured, where it is not the usual one, and what its steps do
   to the time of a sample.  */
static void
note_chronometer (const struct page *page,
                  const struct micro_benchmark_exec_report_ *execution)
{
  const char *word = execution->chronometer;
  const micro_benchmark_stats_value *sample = &execution->sample_time.value;
  double step = 0;
  double length = sample->mean * mbench_summary_unit_ns (sample->unit);
  bool is_coarse
      = mbench_figure_get (execution, MBENCH_FIGURE_RESOLUTION_VALUE, &step)
        && execution->sample_time.has_mean && step > coarse_step * length;
  if (word == NULL && !is_coarse)
    return;
  fprintf (page->out, "%s: measured by %s", page->name,
           word != NULL ? word : "the usual clock");
  if (is_coarse)
    {
      fputs (", which steps by ", page->out);
      put_time (page, step);
      fputs (": ", page->out);
      if (mbench_summary_is_below_resolution (execution))
        fputs ("the samples are below the resolution", page->out);
      else
        {
          fputs ("a sample of ", page->out);
          put_time (page, length);
          put_part (page, step / length);
        }
    }
  fputc ('\n', page->out);
}

static void
note_processes (const struct page *page,
                const struct micro_benchmark_exec_report_ *execution)
{
  double number;
  double between;
  double fresh = 1;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_PROCESSES_NUMBER, &number))
    return;
  fprintf (page->out, "%s: %.0f processes", page->name, number);
  if (mbench_figure_get (execution, MBENCH_FIGURE_PROCESSES_BETWEEN, &between))
    put_difference (page, execution, between);
  mbench_figure_get (execution, MBENCH_FIGURE_PROCESSES_FRESH, &fresh);
  fputs (fresh == 0 ? "; forked from one, so that their layout did not vary\n"
                    : "\n",
         page->out);
}

/* Where threads take turns the time of an iteration tells of the turns.  */
static void
note_threads (const struct page *page,
              const struct micro_benchmark_exec_report_ *execution)
{
  double number;
  double processors;
  double cpu_time;
  double imbalance;
  double throughput;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_THREADS_NUMBER, &number))
    return;
  fprintf (page->out, "%s: %.0f threads", page->name, number);
  if (mbench_figure_get (execution, MBENCH_FIGURE_THREADS_PROCESSORS,
                         &processors)
      && processors > 0 && number > processors)
    fprintf (page->out, " that take turns on %.0f processor%s", processors,
             processors > 1 ? "s" : "");
  if (mbench_figure_get (execution, MBENCH_FIGURE_THREADS_THROUGHPUT,
                         &throughput))
    {
      char unit[MBENCH_RATE_UNIT];
      mbench_rate_show ("iterations", &throughput, unit);
      fprintf (page->out, ", %.3g %s together", throughput, unit);
    }
  if (mbench_figure_get (execution, MBENCH_FIGURE_THREADS_CPU_TIME, &cpu_time))
    {
      fputs (", ", page->out);
      put_time (page, cpu_time);
      fputs (" of a processor for one", page->out);
    }
  if (mbench_figure_get (execution, MBENCH_FIGURE_THREADS_IMBALANCE,
                         &imbalance)
      && imbalance > uneven_share)
    fprintf (page->out, "; for %.0f %% of a sample some had ended",
             100 * imbalance);
  fputc ('\n', page->out);
}

/* Visits that differ say that a further one would too.  */
static void
note_visits (const struct page *page,
             const struct micro_benchmark_exec_report_ *execution)
{
  double number;
  double between;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_BASIS_VISITS, &number)
      || !mbench_figure_get (execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS,
                             &between))
    return;
  fprintf (page->out, "%s: measured in %.0f visits", page->name, number);
  put_difference (page, execution, between);
  fputc ('\n', page->out);
}

static void
note_later_run (const struct page *page,
                const struct micro_benchmark_exec_report_ *execution)
{
  double value;
  double half_width;
  double runs;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_LATER_RUN_VALUE, &value)
      || !mbench_figure_get (execution, MBENCH_FIGURE_LATER_RUN_HALF_WIDTH,
                             &half_width)
      || !mbench_figure_get (execution, MBENCH_FIGURE_LATER_RUN_RUNS, &runs))
    return;
  fprintf (page->out, "%s: the estimate of a run later today falls within ",
           page->name);
  put_time (page, value);
  fprintf (page->out, " +-%.2g %%, by %.0f runs\n", 100 * half_width, runs);
}

void
mbench_notes_write (const struct micro_benchmark_exec_report_ *execution,
                    const char *name, bool is_self_test, bool unicode,
                    FILE *out)
{
  const struct page page = { name, unicode, out };
  if (is_self_test)
    return;
  note_empty (&page, execution);
  note_modes (&page, execution);
  note_batch (&page, execution);
  note_disturbance (&page, execution);
  note_preemption (&page, execution);
  note_chronometer (&page, execution);
  note_processes (&page, execution);
  note_visits (&page, execution);
  note_later_run (&page, execution);
  note_threads (&page, execution);
}

/* The mean of FIGURE over the executions of REPORT that have it; zero: none
   has.  */
static double
mean_of (const struct micro_benchmark_report_ *report,
         enum mbench_figure figure)
{
  double sum = 0;
  size_t n = 0;
  double value;
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      if (mbench_figure_get (&report->list[i].list[j], figure, &value))
        {
          sum += value;
          ++n;
        }
  return n > 0 ? sum / (double)n : 0;
}

/* Whether the core was shared during so much of EXECUTION that it is to be
   told, the SHARE, and whether the estimates leave it out.  */
static bool
is_contended (const struct micro_benchmark_exec_report_ *execution,
              double *share, bool *is_left_out)
{
  double blocks;
  double used;
  if (!mbench_figure_get (execution, MBENCH_FIGURE_BASIS_CONTENDED, share)
      || !mbench_figure_get (execution, MBENCH_FIGURE_BASIS_BLOCKS, &blocks)
      || !mbench_figure_get (execution, MBENCH_FIGURE_BASIS_USED, &used))
    return false;
  *is_left_out = used < blocks;
  return *share >= contended_share;
}

void
mbench_notes_write_contention (const struct micro_benchmark_report_ *report,
                               FILE *out)
{
  size_t contended = 0;
  size_t left_out = 0;
  double least = 1;
  double most = 0;
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      {
        double share;
        bool is_left_out;
        if (!is_contended (&report->list[i].list[j], &share, &is_left_out))
          continue;
        ++contended;
        left_out += is_left_out;
        least = fmin (least, share);
        most = fmax (most, share);
      }
  if (contended == 0)
    return;
  fprintf (out, "The core was shared during %.0f", 100 * least);
  if (contended > 1)
    fprintf (out, " to %.0f %% of %zu executions: ", 100 * most, contended);
  else
    fputs (" % of an execution: ", out);
  if (left_out == contended)
    fputs ("the estimates leave that out\n", out);
  else if (left_out == 0)
    fputs ("measured under contention\n", out);
  else
    fprintf (out,
             "the estimates of %zu leave that out, the others are measured "
             "under contention\n",
             left_out);
}

void
mbench_notes_write_warm_up (const struct micro_benchmark_report_ *report,
                            FILE *out)
{
  size_t falling = 0;
  double settled;
  for (size_t i = 0; i < report->n; ++i)
    for (size_t j = 0; j < report->list[i].n; ++j)
      falling += mbench_figure_get (&report->list[i].list[j],
                                    MBENCH_FIGURE_WARM_UP_SETTLED, &settled)
                 && settled == 0;
  if (falling == 1)
    fputs ("The warm-up of an execution ended by time, before its level was "
           "seen to stand\n",
           out);
  else if (falling > 1)
    fprintf (out,
             "The warm-up of %zu executions ended by time, before their level "
             "was seen to stand\n",
             falling);
}

void
mbench_notes_write_clock (const struct micro_benchmark_report_ *report,
                          FILE *out)
{
  double clock = mean_of (report, MBENCH_FIGURE_CLOCK_FREQUENCY);
  double usual = mean_of (report, MBENCH_FIGURE_CLOCK_USUAL);
  if (clock <= 0)
    return;
  fprintf (out, "Core clock %.2f GHz", clock);
  double change = usual > 0 ? clock / usual - 1 : 0;
  if (usual <= 0)
    fputs (", the first runs on this host\n", out);
  else if (fabs (change) < clock_change)
    fputs (", as usual on this host\n", out);
  else
    fprintf (out, ", %.2g %% %s this host's usual\n", 100 * fabs (change),
             change < 0 ? "below" : "above");
}

void
mbench_notes_write_intervals (const struct micro_benchmark_report_ *report,
                              FILE *out)
{
  double confidence = mean_of (report, MBENCH_FIGURE_BASIS_CONFIDENCE);
  if (confidence <= 0)
    return;
  bool several = mean_of (report, MBENCH_FIGURE_PROCESSES_NUMBER) > 0;
  fprintf (out,
           several ? "Intervals of %.4g %%: the average over such processes "
                     "during this run, not later\n"
                   : "Intervals of %.4g %%: the average over this run, not a "
                     "later one\n",
           100 * confidence);
}
