/* What a test measures beside the time, and statistics of its user's own:
   custom meters with the collectors of their samples, and calculators.  */

#ifndef MBENCHMARK_CUSTOM_H
#define MBENCHMARK_CUSTOM_H

#include <mbenchmark/meter.h>
#include <mbenchmark/report.h>
#include <mbenchmark/test.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a meter has counted in the time sample of the same number, of so many
   iterations.  `discarded' is that sample's.  */
typedef struct micro_benchmark_stats_generic_sample_
{
  bool discarded;
  size_t iterations;
  micro_benchmark_stats_meter_sample value;
} micro_benchmark_stats_generic_sample_;

typedef const micro_benchmark_stats_generic_sample_
    *micro_benchmark_stats_generic_sample;
typedef const micro_benchmark_stats_generic_sample_
    *micro_benchmark_stats_generic_samples;

/* Data for a report, as text: SIZE keys with their values, under a name.  The
   arrays may be longer.  They are copied when the execution ends.  */
typedef struct micro_benchmark_report_extra_data
{
  const char *name;
  size_t size;
  const char **keys;
  const char **values;
} micro_benchmark_report_extra_data;

typedef void *(*micro_benchmark_custom_sample_create_data_fun) (void);
typedef void (*micro_benchmark_custom_sample_release_data_fun) (void *);
typedef void (*micro_benchmark_custom_sample_collector_fun) (
    void *, size_t, micro_benchmark_stats_generic_samples);
typedef micro_benchmark_report_extra_data (
    *micro_benchmark_report_extractor_fun) (void *);

/* What is made of the samples of a meter when an execution has ended:
   create_data, then parse_samples with all samples at once, get_data,
   release_data.  Without get_data there is none of them; any other may be
   NULL, and without create_data they get NULL.  A collector runs in a child of
   the process that reports, with the timeout of the execution: where it
   crashes the report says so.  What it changes in memory is gone with the
   child.  After an execution in the process that reports it runs there too. */
typedef struct micro_benchmark_custom_sample_collector
{
  micro_benchmark_custom_sample_create_data_fun create_data;
  micro_benchmark_custom_sample_release_data_fun release_data;
  micro_benchmark_custom_sample_collector_fun parse_samples;
  micro_benchmark_report_extractor_fun get_data;
} micro_benchmark_custom_sample_collector;

/* A meter, whose init has not been called, with its collector, all of whose
   functions may be NULL: then the report has the samples alone.  */
typedef struct micro_benchmark_custom_meter
{
  micro_benchmark_meter meter;
  micro_benchmark_custom_sample_collector collector;
} micro_benchmark_custom_meter;

/* Measure with METER beside the time, a copy of which is initialised, with the
   data of TEST (micro_benchmark_test_case_set_data), in the process of each
   execution, before its set-up, and cleaned up after its tear-down; init,
   cleanup and restart may be NULL.  It starts before the chronometer does and
   stops after it, once for each sample, and some times more at the beginning,
   and while the body warms up: those samples are thrown away.  Samples become
   so long that starting and stopping takes a hundredth of their time.  Where a
   body pauses, it is stopped and restarted; without restart its sample is
   asked for and it is started anew, and the sample of all is the sum.  A test
   has at most eight, of different names, which are no names of meters that the
   library brings.  */
void micro_benchmark_test_case_add_meter (micro_benchmark_test_case test,
                                          micro_benchmark_custom_meter meter);

/* Measure with meters that the library brings, by name, as
   "instructions,page-faults"; "": with none, as at first.  One that this
   machine cannot give is told in the report.  */
void micro_benchmark_test_case_set_meters (micro_benchmark_test_case test,
                                           const char *names);
const char *
micro_benchmark_test_case_get_meters (micro_benchmark_test_case test);

/* The name of meter NUMBER of those that the library brings, counted from
   zero; NULL behind the last.  Those that only Scheme bodies have are the
   last.  */
const char *micro_benchmark_meter_names (size_t number);

/* What the time samples of an execution come to.  */
typedef struct micro_benchmark_time_stats_values
{
  size_t total_samples;
  size_t samples;
  size_t iterations;
  micro_benchmark_stats_value iteration_time;
  micro_benchmark_stats_value sample_time;
  micro_benchmark_stats_value sample_iterations;
} micro_benchmark_time_stats_values;

/* Makes them of all N samples, those that are discarded included.  */
typedef micro_benchmark_time_stats_values (
    *micro_benchmark_custom_time_calculator) (size_t,
                                              micro_benchmark_time_samples);

/* Let CALCULATOR, which runs in a child, as collectors do, make the statistics
   that the report has in these places; NULL, as at first: the library's own.
   Where it crashes, or a number that it made is not finite, the library's own
   stand, and that is told.  Estimates, intervals and verdicts are the
   library's in any case.  */
void micro_benchmark_test_case_set_calculator (
    micro_benchmark_test_case test,
    micro_benchmark_custom_time_calculator calculator);

/* The custom meters of an execution, those of the library first, in the order
   in which they were asked for: how many there are, and of each the name, the
   samples, their type, and the data that its collector made.  */
size_t micro_benchmark_exec_report_number_of_meters (
    micro_benchmark_exec_report report);
const char *
micro_benchmark_exec_report_meter_get_name (micro_benchmark_exec_report report,
                                            size_t meter);
size_t micro_benchmark_exec_report_meter_num_samples (
    micro_benchmark_exec_report report, size_t meter);
micro_benchmark_stats_sample_type
micro_benchmark_exec_report_meter_sample_type (
    micro_benchmark_exec_report report, size_t meter);
/* Valid until the next call for this report.  */
micro_benchmark_stats_generic_sample
micro_benchmark_exec_report_meter_get_sample (
    micro_benchmark_exec_report report, size_t meter, size_t pos);
micro_benchmark_report_extra_data
micro_benchmark_exec_report_get_extra_data (micro_benchmark_exec_report report,
                                            size_t pos);

/* Store what METER counted in an iteration in *VALUE: its location over the
   samples that are not discarded, with the half-width of its interval at the
   confidence of the execution, and its unit.  False where it has none: then
   *REASON is why, and what would help.  */
typedef struct micro_benchmark_meter_figure
{
  double value;
  bool has_half_width;
  double half_width;
  const char *unit;
} micro_benchmark_meter_figure;

bool micro_benchmark_exec_report_meter_figure (
    micro_benchmark_exec_report report, size_t meter,
    micro_benchmark_meter_figure *figure, const char **reason);

#ifdef __cplusplus
}
#endif

#endif
