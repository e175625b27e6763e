/* A meter of a program's own: how often a sort compares, and, made of all its
   samples by a collector, the fewest and the most in an iteration.  */

#include <mbenchmark/all.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  N = 64
};

/* What has been compared so far, and what of it in the sample in hand.  */
static long compared;
struct comparisons
{
  long then;
  long counted;
};

static void
start (void *data)
{
  struct comparisons *comparisons = data;
  comparisons->then = compared;
}

static void
stop (void *data)
{
  struct comparisons *comparisons = data;
  comparisons->counted += compared - comparisons->then;
}

/* What was counted since the last call.  */
static micro_benchmark_stats_meter_sample
get_sample (void *data)
{
  struct comparisons *comparisons = data;
  micro_benchmark_stats_meter_sample sample
      = { .integer = comparisons->counted };
  comparisons->counted = 0;
  return sample;
}

/* The fewest and the most in an iteration, as numbers and as text.  */
struct range
{
  double fewest;
  double most;
  char texts[2][32];
  const char *values[2];
};

static void *
create_range (void)
{
  return calloc (1, sizeof (struct range));
}

static void
parse_samples (void *data, size_t n,
               micro_benchmark_stats_generic_samples samples)
{
  struct range *range = data;
  bool is_first = true;
  for (size_t i = 0; range != NULL && i < n; ++i)
    {
      if (samples[i].discarded || samples[i].iterations == 0)
        continue;
      double here
          = (double)samples[i].value.integer / (double)samples[i].iterations;
      if (is_first || here < range->fewest)
        range->fewest = here;
      if (is_first || here > range->most)
        range->most = here;
      is_first = false;
    }
}

static micro_benchmark_report_extra_data
get_range (void *data)
{
  static const char *keys[] = { "fewest", "most" };
  struct range *range = data;
  micro_benchmark_report_extra_data result = { .name = "range" };
  if (range == NULL)
    return result;
  snprintf (range->texts[0], sizeof range->texts[0], "%g", range->fewest);
  snprintf (range->texts[1], sizeof range->texts[1], "%g", range->most);
  range->values[0] = range->texts[0];
  range->values[1] = range->texts[1];
  result.size = 2;
  result.keys = keys;
  result.values = range->values;
  return result;
}

static int
compare (const void *a, const void *b)
{
  ++compared;
  return *(const int *)a - *(const int *)b;
}

static void
sort (void *unused)
{
  static int numbers[N];
  (void)unused;
  for (int i = 0; i < N; ++i)
    numbers[i] = i * 37 % N;
  qsort (numbers, N, sizeof *numbers, compare);
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}

static void
add_meter (micro_benchmark_test_case test)
{
  static struct comparisons comparisons;
  const micro_benchmark_meter_definition meter
      = { .data = { .ptr = &comparisons,
                    .name = "comparisons",
                    .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER },
          .start = start,
          .stop = stop,
          .get_sample = get_sample };
  const micro_benchmark_custom_meter custom
      = { &meter, { create_range, free, parse_samples, get_range } };
  micro_benchmark_test_case_add_meter (test, custom);
  micro_benchmark_test_case_set_meters (test, "cpu-time,page-faults");
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (sort);
MICRO_BENCHMARK_CONSTRAINT_TEST ("sort", add_meter);
MICRO_BENCHMARK_MAIN ();
