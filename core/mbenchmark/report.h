/* What the runs of a suite have collected.  Reports lend everything: names,
   sizes, samples and parts live as long as the suite that made them.  */

#ifndef MBENCHMARK_REPORT_H
#define MBENCHMARK_REPORT_H

#include <mbenchmark/clock.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef const struct micro_benchmark_report_ *micro_benchmark_report;
typedef const struct micro_benchmark_test_report_ *micro_benchmark_test_report;
typedef const struct micro_benchmark_exec_report_ *micro_benchmark_exec_report;

/* One timed batch of iterations.  `block' is the number of the block it was
   taken in.  A discarded sample counts in no statistic.

   What explains a sample cost no system call: `start' is when it was taken,
   ns since the execution began, without the time between its processes; `cpu'
   the processor, or -1 where that is not known; `preempted' whether the system
   took the processor away, or moved the code to another, during it;
   `collections' how often memory was collected in it, 255 at most.  `process'
   numbers the processes that an execution ran in, from zero.  */
typedef struct micro_benchmark_time_sample_
{
  size_t iterations;
  micro_benchmark_clock_time elapsed;
  int64_t start;
  uint32_t block;
  int16_t cpu;
  uint16_t process;
  uint8_t collections;
  bool preempted;
  bool discarded;
} micro_benchmark_time_sample_;

typedef const micro_benchmark_time_sample_ *micro_benchmark_time_sample;
typedef const micro_benchmark_time_sample_ *micro_benchmark_time_samples;

typedef enum micro_benchmark_stats_unit
{
  MICRO_BENCHMARK_STATS_UNIT_NONE,
  MICRO_BENCHMARK_STATS_ITERATIONS,
  MICRO_BENCHMARK_STATS_TIME_MIN,
  MICRO_BENCHMARK_STATS_TIME_S,
  MICRO_BENCHMARK_STATS_TIME_MS,
  MICRO_BENCHMARK_STATS_TIME_US,
  MICRO_BENCHMARK_STATS_TIME_NS
} micro_benchmark_stats_unit;

/* Mean, variance (n - 1) and standard deviation; `variance' is in squares of
   the unit.  Of fewer than two samples there is no variance: both are zero
   here, and absent wherever a report is written.  */
typedef struct micro_benchmark_stats_value
{
  micro_benchmark_stats_unit unit;
  double mean;
  double variance;
  double std_deviation;
} micro_benchmark_stats_value;

const char *micro_benchmark_report_get_name (micro_benchmark_report report);

typedef enum micro_benchmark_verdict
{
  /* Nothing speaks against it.  */
  MICRO_BENCHMARK_VERDICT_OK,
  /* It makes times larger or less certain.  */
  MICRO_BENCHMARK_VERDICT_WARNING,
  /* It could not be had.  */
  MICRO_BENCHMARK_VERDICT_UNKNOWN
} micro_benchmark_verdict;

/* A fact of the environment of a run, as "governor" and "powersave".  `value'
   says why it is not known where the verdict is that; `remedy' what to do
   about a warning, and is NULL elsewhere.  */
typedef struct micro_benchmark_fact
{
  const char *key;
  micro_benchmark_verdict verdict;
  const char *value;
  const char *remedy;
} micro_benchmark_fact;

/* The facts that were collected when the run began; none in a report that was
   read from a text without them.  */
size_t
micro_benchmark_report_get_number_of_facts (micro_benchmark_report report);
micro_benchmark_fact
micro_benchmark_report_get_fact (micro_benchmark_report report, size_t number);

/* The tests of the run, the Self-Test counted where it was run.  */
size_t
micro_benchmark_report_get_number_of_tests (micro_benchmark_report report);
micro_benchmark_test_report
micro_benchmark_report_get_test_report (micro_benchmark_report report,
                                        size_t number);

const char *
micro_benchmark_test_report_get_name (micro_benchmark_test_report report);
size_t micro_benchmark_test_report_get_num_executions (
    micro_benchmark_test_report report);
micro_benchmark_exec_report
micro_benchmark_test_report_get_exec_report (micro_benchmark_test_report,
                                             size_t number);

/* How the cost of a test grows with the size n of a dimension: constant +
   coefficient * f (n), both in nanoseconds, f being what `model' says: "1",
   "log n" and "n log n" with the logarithm to base 2, "n", "n^2", "n^3", or
   "n^k" with `power' for k.  Where no model `fits', `verdict' is why, and the
   model is the one that comes closest.  `power' is the k that describes the
   costs best whatever the model, its interval at 95 % from `power_low' to
   `power_high'; there where `has_power'.  `residual' is the relative
   deviation of the costs from the model, `r_squared' the share of their
   variation that it explains, `sizes' how many sizes were looked at.  */
typedef struct micro_benchmark_growth
{
  bool fits;
  const char *verdict;
  const char *model;
  double constant;
  double coefficient;
  bool has_power;
  double power;
  double power_low;
  double power_high;
  double residual;
  double r_squared;
  size_t sizes;
} micro_benchmark_growth;

/* Store in *GROWTH how the cost grows over DIMENSION, which counts from zero,
   with every other dimension at the size of the first execution.  False where
   there are fewer than four sizes above zero.  */
bool
micro_benchmark_test_report_get_growth (micro_benchmark_test_report report,
                                        size_t dimension,
                                        micro_benchmark_growth *growth);

const char *
micro_benchmark_exec_report_get_name (micro_benchmark_exec_report report);

/* Store the number of dimensions in *DIMENSIONS and, where it is not zero,
   the sizes in *SIZES.  */
void micro_benchmark_exec_report_get_sizes (micro_benchmark_exec_report report,
                                            const size_t **sizes,
                                            size_t *dimensions);

/* The time samples; the two names of their number are one.  */
size_t micro_benchmark_exec_report_num_time_samples (
    micro_benchmark_exec_report report);
size_t micro_benchmark_exec_report_get_num_time_samples (
    micro_benchmark_exec_report report);
micro_benchmark_time_sample micro_benchmark_exec_report_get_time_sample (
    micro_benchmark_exec_report report, size_t n);

/* The iterations that were measured, and all that were performed: skipped,
   warm-up and calibration included.  */
size_t micro_benchmark_exec_report_get_iterations (
    micro_benchmark_exec_report report);
size_t micro_benchmark_exec_report_total_iterations (
    micro_benchmark_exec_report report);

/* From before the set-up to after the tear-down.  */
micro_benchmark_clock_time
micro_benchmark_exec_report_total_time (micro_benchmark_exec_report report);

/* The samples collected, and those of them that were not discarded.  */
size_t
micro_benchmark_exec_report_total_samples (micro_benchmark_exec_report report);
size_t
micro_benchmark_exec_report_used_samples (micro_benchmark_exec_report report);

/* Over the used samples: time of an iteration (elapsed / iterations of each
   sample, as measured, overhead included), time of a sample, iterations of a
   sample.  */
micro_benchmark_stats_value micro_benchmark_exec_report_iteration_time (
    micro_benchmark_exec_report report);
micro_benchmark_stats_value
micro_benchmark_exec_report_sample_time (micro_benchmark_exec_report report);
micro_benchmark_stats_value micro_benchmark_exec_report_sample_iterations (
    micro_benchmark_exec_report report);

/* Store in *VALUE the number that the field FIELD of the report has under the
   name PART, both as the Lisp form calls them: "cycles" and "value", "basis"
   and "blocks", "disturbances" and "preempted".  Of "estimate",
   "mean-estimate", "median-estimate", "empty-body" and "corrected" the parts
   are "value" and "half-width", here always in nanoseconds.  Times are
   nanoseconds, frequencies GHz, shares parts of one, and other units are those
   of the manual.  False where the execution has no such number; an error too
   where no execution could have it.  */
bool
micro_benchmark_exec_report_get_figure (micro_benchmark_exec_report report,
                                        const char *field, const char *part,
                                        double *value);

/* What an iteration processed of NAME, and how much that is in a second, by
   the location of the time of an iteration, with the half-width of its
   interval; what is not known is zero.  The name is lent.  */
typedef struct micro_benchmark_rate
{
  const char *name;
  double per_iteration;
  bool has_value;
  double value;
  bool has_half_width;
  double half_width;
} micro_benchmark_rate;

/* The rates of what micro_benchmark_state_set_counter and its like counted, in
   the order in which they were first set.  */
size_t micro_benchmark_exec_report_get_number_of_rates (
    micro_benchmark_exec_report report);
micro_benchmark_rate
micro_benchmark_exec_report_get_rate (micro_benchmark_exec_report report,
                                      size_t number);

/* How the execution ended, as "done", "raised" or "interrupted", and what is
   to be said about it, or NULL.  */
const char *
micro_benchmark_exec_report_get_outcome (micro_benchmark_exec_report report);
const char *micro_benchmark_exec_report_get_outcome_message (
    micro_benchmark_exec_report report);

/* What else is known of the outcome: DETAIL is "key", "arguments" or
   "backtrace" of an exception, "status" of an exit, "signal", "address" or
   "function" of a crash.  NULL where it is not known.  */
const char *micro_benchmark_exec_report_get_outcome_detail (
    micro_benchmark_exec_report report, const char *detail);

/* What the execution printed, where that was captured, or NULL.  */
const char *
micro_benchmark_exec_report_get_output (micro_benchmark_exec_report report);

/* What the execution was measured with, as "clock_gettime/process" or
   "custom" and the name of the meter, or NULL for the usual chronometer.  */
const char *micro_benchmark_exec_report_get_chronometer (
    micro_benchmark_exec_report report);

#ifdef __cplusplus
}
#endif

#endif
