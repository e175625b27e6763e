/* Reports as text.  */

#ifndef MBENCHMARK_OUTPUT_H
#define MBENCHMARK_OUTPUT_H

#include <mbenchmark/report.h>

#include <stdbool.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum micro_benchmark_output_type
{
  /* A table for people.  */
  MICRO_BENCHMARK_CONSOLE_OUTPUT,
  /* Fields a line, records apart by blank lines.  */
  MICRO_BENCHMARK_TEXT_OUTPUT,
  /* One datum that `read' reads.  */
  MICRO_BENCHMARK_LISP_OUTPUT,
  /* The text form under field names that GNU recutils accepts.  */
  MICRO_BENCHMARK_REC_OUTPUT
} micro_benchmark_output_type;

/* Which numbers of a statistic are written; values join with `|'.  */
typedef enum micro_benchmark_output_stat
{
  MICRO_BENCHMARK_STAT_NONE = 0,
  MICRO_BENCHMARK_STAT_MEAN = 1,
  MICRO_BENCHMARK_STAT_VARIANCE = 2,
  MICRO_BENCHMARK_STAT_STD_DEVIATION = 4,
  MICRO_BENCHMARK_STAT_BASIC = 5,
  MICRO_BENCHMARK_STAT_ALL = 7
} micro_benchmark_output_stat;

/* Where it is written how the cost of a test grows; values join with `|'.  */
typedef enum micro_benchmark_output_growth
{
  MICRO_BENCHMARK_GROWTH_NONE = 0,
  /* A line under the console's table.  */
  MICRO_BENCHMARK_GROWTH_CONSOLE = 1,
  /* Fields in the other forms.  */
  MICRO_BENCHMARK_GROWTH_FIELDS = 2,
  MICRO_BENCHMARK_GROWTH_ALL = 3
} micro_benchmark_output_growth;

/* Which values of a report are written.  `self_test' also decides whether a
   run begins with the Self-Test.  The members after `batch_stats' are
   further than the usual ones: the estimates with their intervals, order
   statistics, Tukey's outliers, the empty body and the time without it, cycles
   and the core's clock, the slope of time over iterations, the warm-up, what
   disturbed the samples, several processes and later runs, the chronometer
   where it is not the usual one, several threads, sentences below the
   console's table, what ended the execution, what its body printed where that
   was captured, the kind of its code and its module, what it was built with,
   the environment of the run, the samples themselves, and the rates of what
   the test counts.  */
typedef struct micro_benchmark_output_values
{
  bool self_test;
  bool size_constraints;
  bool total_time;
  bool total_iterations;
  bool iterations;
  bool total_samples;
  bool samples;
  bool extra_data;
  micro_benchmark_output_stat iteration_times;
  micro_benchmark_output_stat sample_times;
  micro_benchmark_output_stat batch_stats;
  bool estimate;
  bool quantiles;
  bool outliers;
  bool overhead;
  bool cycles;
  bool slope;
  bool warm_up;
  bool disturbances;
  bool processes;
  bool chronometer;
  bool threads;
  bool notes;
  bool ending;
  bool output;
  bool kind;
  bool build;
  micro_benchmark_output_growth growth;
  bool environment;
  bool samples_data;
  bool rates;
} micro_benchmark_output_values;

/* The values that the functions without such a parameter use, process-wide:
   at first the Self-Test, total time, iterations, and mean and standard
   deviation of the iteration time, and growth in the console's form.  */
micro_benchmark_output_values micro_benchmark_get_default_output_values (void);
void micro_benchmark_set_default_output_values (
    micro_benchmark_output_values new_values);

/* Write REPORT on OUT.  A failure to write is told by
   micro_benchmark_last_error.  */
void micro_benchmark_write_report (micro_benchmark_report report, FILE *out,
                                   micro_benchmark_output_type type);
void micro_benchmark_write_custom_report (
    micro_benchmark_report report, FILE *out, micro_benchmark_output_type type,
    const micro_benchmark_output_values *values);

/* The same on standard output, in the console's form.  */
void micro_benchmark_print_report (micro_benchmark_report report);
void
micro_benchmark_print_custom_report (micro_benchmark_report report,
                                     const micro_benchmark_output_values *);

#ifdef __cplusplus
}
#endif

#endif
