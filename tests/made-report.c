#include <config.h>

#include "made-report.h"

#include <stdlib.h>
#include <string.h>

#include "device/clock.h"

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
  execution->present |= 1U << field;
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
