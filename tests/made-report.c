#include <config.h>

#include "made-report.h"

#include <stdlib.h>
#include <string.h>

#include "device/clock.h"
#include "report/figure.h"

const char *const made_names[] = {
  "plain",
  "two\nlines",
  "quote \" and backslash \\ inside",
  "tab\tand escape \033[31mred\033[0m",
  "right \u202eto left",
  "\u8868\u793a",
  "ends in a backslash\\",
  "+ looks like a continuation\n%rec: Evil",
  "",
};
const size_t made_names_count = sizeof made_names / sizeof *made_names;

static void
check (enum mbench_status status)
{
  if (status != MBENCH_OK)
    abort ();
}

static void
set_stat (struct mbench_stat *stat, micro_benchmark_stats_unit unit,
          double mean, double deviation)
{
  stat->has_mean = true;
  stat->has_deviation = stat->has_variance = deviation >= 0;
  stat->value.unit = unit;
  stat->value.mean = mean;
  if (deviation >= 0)
    {
      stat->value.std_deviation = deviation;
      stat->value.variance = deviation * deviation;
    }
}

static void
bit (struct micro_benchmark_exec_report_ *execution, enum mbench_field field)
{
  execution->present |= MBENCH_FIELD_BIT (field);
}

/* Fill EXECUTION with figures; DEVIATION below zero: one sample only.  */
static void
fill (struct micro_benchmark_exec_report_ *execution, size_t size,
      micro_benchmark_stats_unit unit, double mean, double deviation)
{
  if (size > 0)
    {
      execution->sizes.list = malloc (sizeof size);
      execution->sizes.list[0] = size;
      execution->sizes.n = 1;
    }
  execution->total_time = mbench_time_from_ns (INT64_C (348400000));
  execution->total_iterations = 65600;
  execution->iterations = 65536;
  execution->total_samples = 60;
  execution->used_samples = 58;
  set_stat (&execution->iteration_time, unit, mean, deviation);
  set_stat (&execution->sample_time, MICRO_BENCHMARK_STATS_TIME_US, 24.5,
            deviation < 0 ? -1 : 13.75);
  set_stat (&execution->sample_iterations, MICRO_BENCHMARK_STATS_ITERATIONS,
            1129.5, deviation < 0 ? -1 : 610.25);
  for (int field = 0; field <= MBENCH_FIELD_METERS; ++field)
    bit (execution, (enum mbench_field)field);
}

static struct micro_benchmark_exec_report_ *
add (struct micro_benchmark_report_ *report, const char *name)
{
  struct micro_benchmark_exec_report_ *execution;
  check (mbench_report_add_execution (report, name, &execution, NULL));
  return execution;
}

struct micro_benchmark_report_ *
made_report (void)
{
  struct micro_benchmark_report_ *report;
  struct micro_benchmark_exec_report_ *execution;
  check (mbench_report_new ("made", &report, NULL));
  check (mbench_report_add_test (report, "Self-Test", true, NULL));
  fill (add (report, "empty"), 1, MICRO_BENCHMARK_STATS_TIME_NS, 22.71, 2.885);
  fill (add (report, "barrier"), 2, MICRO_BENCHMARK_STATS_TIME_NS, 9.996,
        0.0004);
  for (size_t i = 0; i < made_names_count; ++i)
    {
      check (mbench_report_add_test (report, made_names[i], false, NULL));
      fill (add (report, made_names[i]), 0, MICRO_BENCHMARK_STATS_TIME_MS,
            1.25, i == 0 ? 0.0744 : -1);
    }
  check (mbench_report_add_test (report, "failing", false, NULL));
  execution = add (report, "failing");
  execution->iterations = 0;
  bit (execution, MBENCH_FIELD_ITERATIONS);
  mbench_outcome_set (&execution->outcome, MBENCH_OUTCOME_RAISED,
                      "it said \"no\"\nand left");
  execution->is_interpreted = true;
  return report;
}

static void
fill_blocks (struct mbench_block_rows *blocks)
{
  static const struct mbench_block_row rows[]
      = { { .start = 1000,
            .end = INT64_MAX,
            .cycle = 0.1 + 0.2,
            .throughput = 1e-300,
            .empty = 2.5,
            .minor_faults = UINT32_MAX,
            .major_faults = 2,
            .voluntary_switches = 3,
            .involuntary_switches = 4,
            .steal = 5000000,
            .load = 0.07F,
            .keeps_flagged = true },
          { .start = -5, .steal = -1, .load = -1 },
          { .involuntary_switches = UINT32_MAX,
            .steal = INT64_MAX,
            .load = 1.0F / 3 } };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
    if (!mbench_block_rows_append (blocks, &rows[i]))
      abort ();
}

static struct mbench_metered *
add_meter (struct mbench_meters *meters, const char *name, const char *unit,
           const char *reason)
{
  struct mbench_metered *added;
  const char *wrong;
  check (mbench_meters_add (meters, name, &added, NULL));
  check (mbench_metered_set (added, MBENCH_METER_UNIT, unit, &wrong, NULL));
  if (reason != NULL)
    check (
        mbench_metered_set (added, MBENCH_METER_REASON, reason, &wrong, NULL));
  return added;
}

/* Four meters with all that there is, and what they counted in four samples,
   with gaps.  */
static void
fill_meters (struct micro_benchmark_exec_report_ *execution)
{
  struct mbench_meters *meters = &execution->meters;
  struct mbench_readings *readings = &execution->readings;
  struct mbench_metered *added = add_meter (meters, "cpu-time", "ns", NULL);
  added->has_value = added->has_half_width = added->has_samples = true;
  added->value = 0.1 + 0.2;
  added->half_width = 5e-324;
  added->samples = SIZE_MAX;
  added->remark = strdup ("in user \"space\",\nscaled");
  add_meter (meters, "cycles", "", "no \\counter \\ \n+ (none): try \"it\"");
  added = add_meter (meters, "peak", "bytes", NULL);
  added->is_level = added->has_value = true;
  added->value = 1e300;
  added = add_meter (meters, "mine\n\u00b5 (\\", "", NULL);
  added->is_custom = true;
  added->type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER;
  added->data_name = strdup ("a \"name\"");
  check (mbench_metered_add_data (added, "key", "two\nlines \\", NULL));
  check (mbench_metered_add_data (added, "", "", NULL));
  check (mbench_metered_add_data (added, "key", "again", NULL));
  check (mbench_readings_set (readings, 0, 0, 1.5, 4, NULL));
  check (mbench_readings_set (readings, 0, 3, -7, 4, NULL));
  check (mbench_readings_set (readings, 2, 2, 1e-300, 4, NULL));
  check (mbench_readings_set (readings, 3, 0, 12345678901234, 4, NULL));
  for (size_t i = 0; i < meters->n; ++i)
    snprintf (readings->gauges[i].name, sizeof readings->gauges[i].name, "%s",
              meters->list[i].name);
}

/* Give EXECUTION what the output values of old do not ask for.  */
static void
fill_further (struct micro_benchmark_exec_report_ *execution)
{
  static const double orders[MBENCH_ORDERS]
      = { 0.5, 1.25, 1e-300, 2.5e17, 3.0, 5e-324 };
  execution->estimate
      = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_MS,
                                 .value = 0.1 + 0.2,
                                 .has_half_width = true,
                                 .half_width = 1e-9 };
  for (int i = 0; i < MBENCH_FIELDS; ++i)
    if (mbench_field_kind ((enum mbench_field)i) == MBENCH_KIND_ESTIMATE
        && i != MBENCH_FIELD_ESTIMATE)
      *(struct mbench_located *)mbench_report_field (execution,
                                                     (enum mbench_field)i)
          = (struct mbench_located){ .unit = MICRO_BENCHMARK_STATS_TIME_US,
                                     .value = i };
  for (int i = 0; i < MBENCH_ALL_FIGURES; ++i)
    if (i % 7 != 6)
      mbench_figure_set (execution, (enum mbench_figure)i, i / 3.0);
  const struct mbench_rates rates = { .n = 3,
                                      .list = { { "bytes", 0.1 + 0.2 },
                                                { "k \"rows\"\\ ", 1e-300 },
                                                { "nothing", 0 } } };
  const struct mbench_estimate time
      = { .value = 1.0 / 3, .half_width = 1e-9, .has_interval = true };
  execution->rates = mbench_rates_make (&rates, &time);
  execution->rates.list[2].present
      = 1U << MBENCH_RATE_PART_NAME | 1U << MBENCH_RATE_PART_PER_ITERATION;
  execution->quantiles.unit = MICRO_BENCHMARK_STATS_TIME_S;
  for (size_t i = 0; i < MBENCH_ORDERS; ++i)
    execution->quantiles.values[i] = orders[i];
  execution->outliers = (struct mbench_outliers){
    .low_severe = 1, .low_mild = 2, .high_mild = SIZE_MAX, .high_severe = 4
  };
  execution->ending = strdup ("precision");
  execution->output = strdup ("a line\n\n+ a plus\nno end \\ ");
  execution->kind = strdup ("native");
  execution->compiler = strdup ("gcc -m32");
  execution->compiler_version = strdup ("gcc (made) 12.2.0");
  execution->compiler_flags = strdup ("-O2 '-DA=b \"c\"'");
  execution->chronometer = strdup ("custom a \"clock\"\nof two lines");
  execution->module = strdup ("libm");
  static const micro_benchmark_time_sample_ samples[]
      = { { .iterations = 1000, .elapsed = { 0, 25031 } },
          { .iterations = 1,
            .elapsed = { INT32_MAX, 999999999 },
            .start = INT64_MAX,
            .block = UINT32_MAX,
            .cpu = INT16_MAX,
            .process = UINT16_MAX,
            .collections = UINT8_MAX,
            .preempted = true,
            .discarded = true },
          { .iterations = SIZE_MAX,
            .start = -5,
            .block = 7,
            .cpu = -1,
            .preempted = true },
          { .iterations = 2, .elapsed = { -1, -500000000 }, .block = 8 } };
  enum
  {
    N = sizeof samples / sizeof *samples
  };
  check (mbench_samples_reserve (&execution->samples, N, NULL));
  for (size_t i = 0; i < N; ++i)
    mbench_samples_append (&execution->samples, samples[i]);
  fill_blocks (&execution->blocks);
  fill_meters (execution);
  for (int field = MBENCH_FIELD_ESTIMATE; field < MBENCH_FIELDS; ++field)
    bit (execution, (enum mbench_field)field);
}

static void
add_environment (struct mbench_environment *environment)
{
  check (mbench_environment_add (environment, "cpu",
                                 MICRO_BENCHMARK_VERDICT_OK,
                                 "of \"two\"\n+ lines \\ ", NULL, NULL));
  check (mbench_environment_add (environment, "virtual-machine",
                                 MICRO_BENCHMARK_VERDICT_WARNING, "\u8868",
                                 "leave\nit \\", NULL));
  check (mbench_environment_add (
      environment, "name", MICRO_BENCHMARK_VERDICT_UNKNOWN, "", NULL, NULL));
  check (mbench_environment_add (environment, "test-case",
                                 MICRO_BENCHMARK_VERDICT_WARNING, "ok", "",
                                 NULL));
}

struct micro_benchmark_report_ *
made_full_report (void)
{
  struct micro_benchmark_report_ *report = made_report ();
  struct micro_benchmark_exec_report_ *execution;
  add_environment (&report->environment);
  check (mbench_report_add_test (report, "full", false, NULL));
  execution = add (report, "full/1");
  fill (execution, 1, MICRO_BENCHMARK_STATS_TIME_MIN, -0.0, 1e150);
  fill_further (execution);
  execution->is_in_process = true;
  /* No field at all, but for what an outcome has.  */
  execution = add (report, "full/2");
  mbench_outcome_set (&execution->outcome, MBENCH_OUTCOME_KILLED, NULL);
  for (enum mbench_detail i = 0; i < MBENCH_DETAILS; ++i)
    mbench_outcome_detail (&execution->outcome, i,
                           i % 2 == 0 ? "two\nlines \\" : "");
  check (mbench_extras_add (&execution->outcome_extras, "frame", "3 (a \"b\")",
                            false, NULL));
  /* Partial statistics, and what was not known.  */
  execution = add (report, "full/3");
  fill (execution, SIZE_MAX, MICRO_BENCHMARK_STATS_TIME_NS, 3.5, -1);
  execution->total_time = (micro_benchmark_clock_time){ INT32_MAX, 999999999 };
  mbench_outcome_set (&execution->outcome, MBENCH_OUTCOME_INTERRUPTED, "x");
  struct mbench_extras *extras = &execution->extras;
  check (mbench_extras_add (extras, "speed-of-light", "3e8 \"m/s\"", false,
                            NULL));
  check (mbench_extras_add (extras, "note", "one\n+ two", true, NULL));
  check (mbench_extras_add (extras, "test-case", "\\ ", true, NULL));
  check (mbench_extras_add (extras, "nothing", "", false, NULL));
  extras = &report->list[report->n - 1].extras;
  check (mbench_extras_add (extras, "case", "#t", false, NULL));
  check (mbench_extras_add (&report->extras, "machine", "a\nb", true, NULL));
  check (mbench_extras_add (&report->extras, "CPU", "(x -1.5)", false, NULL));
  return report;
}
