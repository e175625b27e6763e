/* report/findings.h and report/disturbances.h: what an analysis has found, as
   fields of a report.  */

#include <config.h>

#include "report/findings.h"

#include <math.h>

#include "device/clock.h"
#include "report/disturbances.h"
#include "report/figure.h"
#include "tap.h"

static bool
has (const struct micro_benchmark_exec_report_ *execution,
     enum mbench_figure figure, double value)
{
  double found;
  return mbench_figure_get (execution, figure, &found)
         && fabs (found - value) <= 1e-12 * fabs (value);
}

static bool
lacks (const struct micro_benchmark_exec_report_ *execution,
       enum mbench_figure figure)
{
  double found;
  return !mbench_figure_get (execution, figure, &found);
}

static struct mbench_finding
exactly (double value, double half_width)
{
  return (struct mbench_finding){ true,
                                  { .value = value,
                                    .half_width = half_width,
                                    .has_interval = half_width > 0 } };
}

static bool
is_located (const struct mbench_located *located,
            micro_benchmark_stats_unit unit, double value, double half_width)
{
  return located->unit == unit && fabs (located->value - value) < 1e-9
         && located->has_half_width == (half_width > 0)
         && fabs (located->half_width - half_width) < 1e-9;
}

static void
test_times (void)
{
  struct mbench_record record = { 0 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.location = exactly (2500, 100);
  record.analysis.mean = exactly (3e6, 0);
  record.analysis.median = exactly (INFINITY, 1);
  record.analysis.empty = exactly (2, 0.5);
  record.analysis.corrected = exactly (-1500, 250);
  mbench_summary_findings (&execution, &record);
  tap_ok (is_located (&execution.estimate, MICRO_BENCHMARK_STATS_TIME_US, 2.5,
                      0.1),
          "the location has the unit that suits it, as has its half-width");
  tap_ok (is_located (&execution.mean_estimate, MICRO_BENCHMARK_STATS_TIME_MS,
                      3, 0),
          "the mean may have no interval");
  tap_ok (
      is_located (&execution.empty_body, MICRO_BENCHMARK_STATS_TIME_NS, 2, 0.5)
          && is_located (&execution.corrected, MICRO_BENCHMARK_STATS_TIME_US,
                         -1.5, 0.25),
      "a corrected time may be below zero");
  tap_ok (mbench_report_has (&execution, MBENCH_FIELD_ESTIMATE)
              && mbench_report_has (&execution, MBENCH_FIELD_MEAN_ESTIMATE)
              && !mbench_report_has (&execution, MBENCH_FIELD_MEDIAN_ESTIMATE)
              && mbench_report_has (&execution, MBENCH_FIELD_EMPTY_BODY)
              && mbench_report_has (&execution, MBENCH_FIELD_CORRECTED),
          "all are there but what is not finite");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  record.analysis = (struct mbench_analysis){ 0 };
  mbench_summary_findings (&execution, &record);
  tap_ok (execution.present == 0, "of nothing there is nothing");
}

static void
test_cycles (void)
{
  struct mbench_record record = { 0 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.cycles = exactly (600, 3);
  record.analysis.frequency = exactly (2.9, 0.01);
  record.analysis.disturbance = exactly (0.02, 0.005);
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_CYCLES_VALUE, 600)
              && has (&execution, MBENCH_FIGURE_CYCLES_HALF_WIDTH, 3)
              && has (&execution, MBENCH_FIGURE_CLOCK_FREQUENCY, 2.9)
              && has (&execution, MBENCH_FIGURE_CLOCK_HALF_WIDTH, 0.01)
              && has (&execution, MBENCH_FIGURE_CLOCK_DISTURBANCE, 0.02)
              && has (&execution, MBENCH_FIGURE_CLOCK_DISTURBANCE_HALF_WIDTH,
                      0.005),
          "cycles, clock and disturbance with their half-widths");
  tap_ok (lacks (&execution, MBENCH_FIGURE_CYCLES_TIME)
              && lacks (&execution, MBENCH_FIGURE_CYCLES_FREQUENCY)
              && lacks (&execution, MBENCH_FIGURE_CLOCK_USUAL),
          "no time at a frequency that nobody knows");

  record.usual_clock = (struct mbench_level){ 3, true };
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_CYCLES_TIME, 200)
              && has (&execution, MBENCH_FIGURE_CYCLES_FREQUENCY, 3)
              && has (&execution, MBENCH_FIGURE_CLOCK_USUAL, 3),
          "the usual clock of the host is the reference");
  record.reference_frequency = 2000000000;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_CYCLES_TIME, 300)
              && has (&execution, MBENCH_FIGURE_CYCLES_FREQUENCY, 2)
              && has (&execution, MBENCH_FIGURE_CLOCK_USUAL, 3),
          "unless the user gave one");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  record.usual_clock.is_known = false;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_CYCLES_TIME, 300)
              && lacks (&execution, MBENCH_FIGURE_CLOCK_USUAL),
          "who need not know the usual one");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  record.analysis.cycles = exactly (600, 0);
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_CYCLES_VALUE, 600)
              && lacks (&execution, MBENCH_FIGURE_CYCLES_HALF_WIDTH),
          "no half-width where there is no interval");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  record.analysis.cycles.is_there = false;
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_CYCLES),
          "without cycles there is no time of them");
}

static void
add_sample (struct mbench_record *record, micro_benchmark_time_sample_ sample)
{
  mbench_samples_reserve (&record->samples, 1, NULL);
  sample.iterations = 1;
  mbench_samples_append (&record->samples, sample);
}

static void
test_basis (void)
{
  struct mbench_record record = { .confidence = 0.9 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  /* Two processes, of which the second was visited twice.  */
  add_sample (&record, (micro_benchmark_time_sample_){ .start = 500000000 });
  add_sample (&record, (micro_benchmark_time_sample_){ .start = 1500000000 });
  add_sample (&record, (micro_benchmark_time_sample_){ .start = 100000000,
                                                       .process = 1 });
  add_sample (&record, (micro_benchmark_time_sample_){ .start = 350000000,
                                                       .process = 1 });
  add_sample (&record, (micro_benchmark_time_sample_){
                           .start = 950000000, .process = 1, .block = 2 });
  add_sample (&record, (micro_benchmark_time_sample_){
                           .start = 1050000000, .process = 1, .block = 3 });
  add_sample (&record, (micro_benchmark_time_sample_){ .start = 9000000000,
                                                       .process = 2 });
  record.analysis.blocks = 40;
  record.analysis.used_blocks = 30;
  record.analysis.contended_blocks = 10;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_BASIS_CONFIDENCE, 0.9)
              && has (&execution, MBENCH_FIGURE_BASIS_BLOCKS, 40)
              && has (&execution, MBENCH_FIGURE_BASIS_USED, 30)
              && lacks (&execution, MBENCH_FIGURE_BASIS_CONTENDED)
              && lacks (&execution, MBENCH_FIGURE_BASIS_AUTOCORRELATION),
          "blocks, and nothing that is not known");
  tap_ok (has (&execution, MBENCH_FIGURE_BASIS_SPAN, 1.35),
          "the span of each process and visit, in seconds, added");
  record.analysis.knows_contention = true;
  record.analysis.has_autocorrelation = true;
  record.analysis.autocorrelation = (struct mbench_autocorrelation){
    .value = 0.5, .low = -0.2, .high = 0.1
  };
  mbench_summary_findings (&execution, &record);
  tap_ok (
      has (&execution, MBENCH_FIGURE_BASIS_CONTENDED, 0.25)
          && has (&execution, MBENCH_FIGURE_BASIS_AUTOCORRELATION, 0.5)
          && has (&execution, MBENCH_FIGURE_BASIS_AUTOCORRELATION_BOUND, 0.1),
      "the share of contended blocks, and the autocorrelation");
  record.samples.rows[0].start = INT64_MIN;
  record.samples.rows[1].start = INT64_MAX;
  mbench_summary_findings (&execution, &record);
  tap_ok (!lacks (&execution, MBENCH_FIGURE_BASIS_SPAN),
          "whatever a child has written");
  mbench_record_release (&record);
}

static void
test_distribution (void)
{
  struct mbench_record record = { 0 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  struct mbench_distribution *distribution = &record.analysis.distribution;
  distribution->has_tail[0] = distribution->has_tail[2] = true;
  distribution->tails[0]
      = (struct mbench_order_interval){ .low = 10, .high = 11 };
  distribution->tails[2]
      = (struct mbench_order_interval){ .low = 20, .high = 25 };
  distribution->below_greatest = 0.99;
  distribution->has_modes = true;
  distribution->modes = (struct mbench_modes){
    .count = 4, .modes = { { 1, 0.1 }, { 2, 0.2 }, { 3, 0.3 }, { 4, 0.4 } }
  };
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_TAIL_P50_LOW, 10)
              && has (&execution, MBENCH_FIGURE_TAIL_P50_HIGH, 11)
              && lacks (&execution, MBENCH_FIGURE_TAIL_P90_LOW)
              && lacks (&execution, MBENCH_FIGURE_TAIL_P90_HIGH)
              && has (&execution, MBENCH_FIGURE_TAIL_P99_LOW, 20)
              && has (&execution, MBENCH_FIGURE_TAIL_P99_HIGH, 25)
              && has (&execution, MBENCH_FIGURE_TAIL_BELOW_MAX, 0.99),
          "the intervals of quantiles that there are");
  tap_ok (has (&execution, MBENCH_FIGURE_MODES_NUMBER, 4)
              && has (&execution, MBENCH_FIGURE_MODES_VALUE_1, 1)
              && has (&execution, MBENCH_FIGURE_MODES_SHARE_1, 0.1)
              && has (&execution, MBENCH_FIGURE_MODES_VALUE_2, 2)
              && has (&execution, MBENCH_FIGURE_MODES_SHARE_3, 0.3)
              && has (&execution, MBENCH_FIGURE_MODES_VALUE_4, 4)
              && has (&execution, MBENCH_FIGURE_MODES_SHARE_4, 0.4),
          "modes and their shares");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  distribution->modes.count = 1;
  distribution->below_greatest = 0;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_MODES_NUMBER, 1)
              && lacks (&execution, MBENCH_FIGURE_MODES_VALUE_1)
              && lacks (&execution, MBENCH_FIGURE_TAIL_BELOW_MAX),
          "a single mode is told by its number");
}

static void
test_slope (void)
{
  struct mbench_record record = { 0 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.slope = (struct mbench_regression){
    .slope = { .value = 10, .half_width = 1 },
    .intercept = { .value = 100, .half_width = 5 },
    .r_squared = 0.75,
  };
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_SLOPE),
          "no slope where there is none");
  record.analysis.has_slope = true;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_SLOPE_VALUE, 10)
              && has (&execution, MBENCH_FIGURE_SLOPE_HALF_WIDTH, 1)
              && has (&execution, MBENCH_FIGURE_SLOPE_CONSTANT, 100)
              && has (&execution, MBENCH_FIGURE_SLOPE_CONSTANT_HALF_WIDTH, 5)
              && lacks (&execution, MBENCH_FIGURE_SLOPE_R_SQUARED),
          "a slope and its constant");
  record.analysis.slope.has_r_squared = true;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_SLOPE_R_SQUARED, 0.75),
          "with R squared where there is one");
}

static void
test_process (void)
{
  struct mbench_record record
      = { .processes = 1, .layout = MBENCH_LAYOUT_FRESH };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.processes = 1;
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_PROCESSES),
          "one process is not told of");
  record.processes = 3;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_PROCESSES_NUMBER, 3)
              && has (&execution, MBENCH_FIGURE_PROCESSES_FRESH, 1)
              && lacks (&execution, MBENCH_FIGURE_PROCESSES_BETWEEN)
              && lacks (&execution, MBENCH_FIGURE_PROCESSES_WITHIN),
          "three are, and that they were fresh, also if one has all samples");
  record.analysis.processes = 2;
  record.analysis.between = 3;
  record.analysis.within = 0.5;
  record.layout = MBENCH_LAYOUT_FORKED;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_PROCESSES_BETWEEN, 3)
              && has (&execution, MBENCH_FIGURE_PROCESSES_WITHIN, 0.5)
              && has (&execution, MBENCH_FIGURE_PROCESSES_FRESH, 0),
          "what two differ by is told, and that they were not fresh");
}

/* Nothing is told of steps that do not matter to the usual clock.  */
static void
test_resolution (void)
{
  struct mbench_record record = { .clock = { 25, 40 } };
  struct micro_benchmark_exec_report_ execution = { 0 };
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_RESOLUTION),
          "a fine resolution is not told");
  record.clock.resolution_ns = 26;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_RESOLUTION_VALUE, 26)
              && has (&execution, MBENCH_FIGURE_RESOLUTION_COST, 40),
          "one that makes samples longer is");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  execution.present = MBENCH_FIELD_BIT (MBENCH_FIELD_CHRONOMETER);
  record.clock.resolution_ns = 1;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_RESOLUTION_VALUE, 1),
          "and that of another clock");
  execution.present = MBENCH_FIELD_BIT (MBENCH_FIELD_CHRONOMETER);
  record.clock.resolution_ns = 0;
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_RESOLUTION),
          "unless it is not known");
}

static void
test_threads (void)
{
  struct mbench_record record = { .threads = 1, .processors = 2 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.location = exactly (500, 5);
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_THREADS),
          "one thread is not told of");
  record.threads = 4;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_THREADS_NUMBER, 4)
              && has (&execution, MBENCH_FIGURE_THREADS_PROCESSORS, 2)
              && has (&execution, MBENCH_FIGURE_THREADS_THROUGHPUT, 8e6),
          "several do so many iterations a second together");
  tap_ok (lacks (&execution, MBENCH_FIGURE_THREADS_CPU_TIME)
              && lacks (&execution, MBENCH_FIGURE_THREADS_IMBALANCE),
          "without what is not known of them");
  record.analysis.used = exactly (250, 2);
  record.analysis.spread = exactly (0, 0);
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_THREADS_CPU_TIME, 250)
              && has (&execution, MBENCH_FIGURE_THREADS_CPU_TIME_HALF_WIDTH, 2)
              && has (&execution, MBENCH_FIGURE_THREADS_IMBALANCE, 0),
          "else with it");
}

static void
test_visits (void)
{
  struct mbench_record record = { .processes = 1 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  record.analysis.blocks = 10;
  record.analysis.visits = 1;
  mbench_summary_findings (&execution, &record);
  tap_ok (lacks (&execution, MBENCH_FIGURE_BASIS_VISITS)
              && lacks (&execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS),
          "one visit is not told of");
  record.analysis.visits = 2;
  record.analysis.between_visits = 0;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_BASIS_VISITS, 2)
              && has (&execution, MBENCH_FIGURE_BASIS_BETWEEN_VISITS, 0),
          "two are, and what they differ by");
}

static void
test_warm_up (void)
{
  struct mbench_record record
      = { .warm_up = { .iterations = 700, .time = 1500000, .is_settled = 8 } };
  struct micro_benchmark_exec_report_ execution = { 0 };
  mbench_summary_findings (&execution, &record);
  tap_ok (!mbench_report_has (&execution, MBENCH_FIELD_WARM_UP),
          "no warm-up is told of where nothing was measured");
  add_sample (&record, (micro_benchmark_time_sample_){ 0 });
  mbench_summary_findings (&execution, &record);
  tap_ok (mbench_report_has (&execution, MBENCH_FIELD_DISTURBANCES),
          "what disturbed the samples is told where there are some");
  tap_ok (lacks (&execution, MBENCH_FIGURE_WARM_UP_SETTLED),
          "nor whether it ended where there was no warm-up to end");
  record.warm_up.is_warmed = 1;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_WARM_UP_ITERATIONS, 700)
              && has (&execution, MBENCH_FIGURE_WARM_UP_TIME, 0.0015)
              && has (&execution, MBENCH_FIGURE_WARM_UP_SETTLED, 1),
          "otherwise its iterations, its time in seconds, whether it ended");
  record.warm_up.is_settled = 0;
  mbench_summary_findings (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_WARM_UP_SETTLED, 0),
          "and whether it did not");
  mbench_record_release (&record);
}

static void
test_disturbances (void)
{
  struct mbench_record record = { 0 };
  struct micro_benchmark_exec_report_ execution = { 0 };
  static const struct mbench_block_row rows[] = {
    { .minor_faults = 2,
      .major_faults = 10,
      .voluntary_switches = 100,
      .involuntary_switches = 1000,
      .steal = -1,
      .load = -1 },
    { .minor_faults = UINT32_MAX,
      .major_faults = 20,
      .voluntary_switches = 200,
      .involuntary_switches = 2000,
      .steal = 50000000,
      .load = 1.5F },
    { .steal = 1000000, .load = 0.5F },
    { .steal = -60, .load = -1 },
  };
  mbench_disturbances_set (&execution, &record);
  tap_ok (execution.present == 0, "without samples nothing disturbed them");
  static const int16_t cpus[] = { 0, 64, 65, -1, INT16_MAX, 64 };
  for (size_t i = 0; i < 6; ++i)
    add_sample (&record, (micro_benchmark_time_sample_){
                             .cpu = cpus[i],
                             .preempted = i < 3,
                             .discarded = i < 2,
                             .collections = (uint8_t)(i < 1 ? 7 : 0) });
  mbench_disturbances_set (&execution, &record);
  tap_ok (has (&execution, MBENCH_FIGURE_DISTURBANCES_PREEMPTED, 3)
              && has (&execution, MBENCH_FIGURE_DISTURBANCES_DISCARDED, 2)
              && has (&execution, MBENCH_FIGURE_DISTURBANCES_COLLECTED, 1)
              && has (&execution, MBENCH_FIGURE_DISTURBANCES_PROCESSORS, 4),
          "samples that are flagged are counted, and their processors");
  tap_ok (lacks (&execution, MBENCH_FIGURE_DISTURBANCES_MINOR_FAULTS)
              && lacks (&execution, MBENCH_FIGURE_DISTURBANCES_STEAL),
          "without rows nothing is known of the blocks");
  mbench_block_rows_copy (&record.blocks, rows, 4, NULL);
  mbench_disturbances_set (&execution, &record);
  tap_ok (
      has (&execution, MBENCH_FIGURE_DISTURBANCES_MINOR_FAULTS,
           (double)UINT32_MAX + 2)
          && has (&execution, MBENCH_FIGURE_DISTURBANCES_MAJOR_FAULTS, 30)
          && has (&execution, MBENCH_FIGURE_DISTURBANCES_VOLUNTARY, 300)
          && has (&execution, MBENCH_FIGURE_DISTURBANCES_INVOLUNTARY, 3000),
      "the counts of all blocks are added");
  tap_ok (has (&execution, MBENCH_FIGURE_DISTURBANCES_STEAL, 0.051)
              && has (&execution, MBENCH_FIGURE_DISTURBANCES_LOAD, 1.5),
          "so is steal, in seconds; of loads the largest is told");
  execution = (struct micro_benchmark_exec_report_){ 0 };
  record.blocks.n = 1;
  for (size_t i = 0; i < 6; ++i)
    record.samples.rows[i].cpu = -1;
  mbench_disturbances_set (&execution, &record);
  tap_ok (lacks (&execution, MBENCH_FIGURE_DISTURBANCES_STEAL)
              && lacks (&execution, MBENCH_FIGURE_DISTURBANCES_LOAD)
              && lacks (&execution, MBENCH_FIGURE_DISTURBANCES_PROCESSORS),
          "what the system did not tell is absent");
  mbench_record_release (&record);
}

int
main (void)
{
  test_times ();
  test_cycles ();
  test_basis ();
  test_distribution ();
  test_slope ();
  test_process ();
  test_resolution ();
  test_threads ();
  test_visits ();
  test_warm_up ();
  test_disturbances ();
  return tap_done ();
}
