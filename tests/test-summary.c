/* report/summary.h: units, and figures made of samples.  */

#include <config.h>

#include "report/summary.h"

#include <string.h>

#include "tap.h"
#include "test/test.h"

static void
test_units (void)
{
  tap_ok (mbench_summary_unit (0.3) == MICRO_BENCHMARK_STATS_TIME_NS,
          "less than a nanosecond is shown in ns");
  tap_ok (mbench_summary_unit (999.4) == MICRO_BENCHMARK_STATS_TIME_NS,
          "999.4 ns are shown in ns");
  tap_ok (mbench_summary_unit (999.6) == MICRO_BENCHMARK_STATS_TIME_US,
          "999.6 ns would be shown as 1000: in us");
  tap_ok (mbench_summary_unit (1e6) == MICRO_BENCHMARK_STATS_TIME_MS,
          "a millisecond");
  tap_ok (mbench_summary_unit (7.2e12) == MICRO_BENCHMARK_STATS_TIME_S,
          "two hours are shown in s");
}

static void
add_sample (struct mbench_samples *samples, size_t iterations, int32_t ns,
            bool discarded)
{
  mbench_samples_reserve (samples, 1, NULL);
  mbench_samples_append (
      samples, (micro_benchmark_time_sample_){ .iterations = iterations,
                                               .elapsed = { 0, ns },
                                               .discarded = discarded });
}

/* The execution that a record of SAMPLES becomes, of a test that IS_BUILT by
   us.  */
static micro_benchmark_report
summarize_test (struct mbench_samples samples, bool is_built)
{
  struct micro_benchmark_report_ *report = NULL;
  mbench_report_new ("summary", &report, NULL);
  mbench_report_add_test (report, "test", false, NULL);
  size_t size = 7;
  char compiler[] = "gcc";
  char version[] = "gcc 12";
  char flags[] = "-O3";
  struct mbench_build_facts build = { compiler, version, flags };
  struct micro_benchmark_test_case_definition test
      = { .build = is_built ? &build : NULL };
  struct mbench_planned planned
      = { .test = &test, .dimensions = 1, .sizes = &size };
  struct mbench_record record
      = { .name = strdup ("test/7"), .kind = "native", .samples = samples };
  tap_ok (mbench_summary_add (report, &planned, &record, NULL) == MBENCH_OK,
          "a record becomes an execution");
  mbench_record_release (&record);
  return report;
}

static micro_benchmark_report
summarize (struct mbench_samples samples)
{
  return summarize_test (samples, false);
}

static void
test_build (void)
{
  static const enum mbench_field fields[]
      = { MBENCH_FIELD_COMPILER, MBENCH_FIELD_COMPILER_VERSION,
          MBENCH_FIELD_COMPILER_FLAGS };
  static const char *const expected[] = { "gcc", "gcc 12", "-O3" };
  for (int is_built = 0; is_built < 2; ++is_built)
    {
      micro_benchmark_report report
          = summarize_test ((struct mbench_samples){ 0 }, is_built);
      const struct micro_benchmark_exec_report_ *execution
          = &report->list[0].list[0];
      for (int i = 0; i < 3; ++i)
        tap_ok (mbench_report_has (execution, fields[i]) == is_built,
                "what was built tells with what, other tests do not");
      for (int i = 0; i < 3 && is_built; ++i)
        tap_string (*(char *const *)mbench_report_field (execution, fields[i]),
                    expected[i], "each word of it");
      mbench_report_unref ((struct micro_benchmark_report_ *)report);
    }
}

int
main (void)
{
  test_units ();
  test_build ();

  struct mbench_samples samples = { 0 };
  add_sample (&samples, 10, 1000, false);
  add_sample (&samples, 20, 4000, false);
  add_sample (&samples, 10, 3000, false);
  add_sample (&samples, 5, 999999, true);
  micro_benchmark_report report = summarize (samples);
  const struct micro_benchmark_exec_report_ *execution
      = &report->list[0].list[0];
  tap_size (execution->total_samples, 4, "all samples are counted");
  tap_size (execution->used_samples, 3, "discarded ones are not used");
  tap_size (execution->iterations, 45, "their iterations were measured");
  /* x = 100, 200, 300.  */
  tap_near (execution->iteration_time.value.mean, 200, 1e-15,
            "mean of elapsed / iterations, each sample alike");
  tap_near (execution->iteration_time.value.std_deviation, 100, 1e-14,
            "deviation with n - 1");
  tap_near (execution->iteration_time.value.variance, 1e4, 1e-14,
            "variance in squares of the unit");
  tap_near (execution->sample_time.value.mean, 8000.0 / 3 / 1000, 1e-14,
            "mean sample time, in us");
  tap_near (execution->sample_iterations.value.mean, 40.0 / 3, 1e-14,
            "mean iterations of a sample");
  tap_near (execution->quantiles.values[1], 200, 0, "median");
  tap_near (execution->quantiles.values[5], 100, 0, "MAD");
  mbench_report_unref ((struct micro_benchmark_report_ *)report);

  samples = (struct mbench_samples){ 0 };
  add_sample (&samples, 1, 500, false);
  report = summarize (samples);
  execution = &report->list[0].list[0];
  tap_ok (execution->iteration_time.has_mean
              && !execution->iteration_time.has_deviation,
          "one sample has a mean and no deviation");
  mbench_report_unref ((struct micro_benchmark_report_ *)report);

  report = summarize ((struct mbench_samples){ 0 });
  execution = &report->list[0].list[0];
  tap_ok (!mbench_report_has (execution, MBENCH_FIELD_ITERATION_TIME)
              && mbench_report_has (execution, MBENCH_FIELD_ITERATIONS),
          "no sample: no time, and iterations that are zero");
  mbench_report_unref ((struct micro_benchmark_report_ *)report);

  samples = (struct mbench_samples){ 0 };
  add_sample (&samples, 0, 100, false);
  add_sample (&samples, 1, 100, false);
  report = summarize (samples);
  execution = &report->list[0].list[0];
  tap_ok (!execution->iteration_time.has_mean
              && !execution->iteration_time.has_deviation
              && !execution->iteration_time.has_variance
              && execution->sample_time.has_mean
              && !mbench_report_has (execution, MBENCH_FIELD_QUANTILES),
          "what is not finite is absent");
  mbench_report_unref ((struct micro_benchmark_report_ *)report);
  return tap_done ();
}
