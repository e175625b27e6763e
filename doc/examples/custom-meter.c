/* A meter of one's own: how many blocks of memory a body asks for, counted in
   each sample beside its time, and the most that a sample asked for, which a
   collector finds.  */

#include <mbenchmark/all.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The body allocates by this.  */
static int64_t blocks;

static void *
allocate (size_t bytes)
{
  ++blocks;
  return malloc (bytes);
}

/* The meter: what was counted from start to stop, and from restart to stop,
   since the last sample.  */
struct count
{
  int64_t begin;
  int64_t sum;
};

static void
init (micro_benchmark_meter_data *data, const void *extra)
{
  static struct count count;
  (void)extra;
  data->ptr = &count;
}

static void
cleanup (const micro_benchmark_meter_data *data)
{
  (void)data;
}

static void
restart (void *ptr)
{
  struct count *count = ptr;
  count->begin = blocks;
}

static void
start (void *ptr)
{
  struct count *count = ptr;
  count->sum = 0;
  restart (ptr);
}

static void
stop (void *ptr)
{
  struct count *count = ptr;
  count->sum += blocks - count->begin;
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  struct count *count = ptr;
  micro_benchmark_stats_meter_sample sample = { .integer = count->sum };
  count->sum = 0;
  return sample;
}

static const micro_benchmark_meter_definition block_meter
    = { .data = { .name = "blocks",
                  .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_INTEGER,
                  .min_resolution = { .integer = 1 },
                  .max_resolution = { .integer = 1 } },
        .init = init,
        .cleanup = cleanup,
        .start = start,
        .stop = stop,
        .restart = restart,
        .get_sample = get_sample };

/* The collector: text for the report.  */
struct most
{
  int64_t blocks;
  char text[24];
  const char *key;
  const char *value;
};

static void *
create_data (void)
{
  return calloc (1, sizeof (struct most));
}

static void
parse_samples (void *data, size_t n,
               micro_benchmark_stats_generic_samples samples)
{
  struct most *most = data;
  for (size_t i = 0; most != NULL && i < n; ++i)
    if (!samples[i].discarded && samples[i].value.integer > most->blocks)
      most->blocks = samples[i].value.integer;
}

static micro_benchmark_report_extra_data
get_data (void *data)
{
  micro_benchmark_report_extra_data extra = { .name = "most-blocks" };
  struct most *most = data;
  if (most == NULL)
    return extra;
  snprintf (most->text, sizeof most->text, "%lld", (long long)most->blocks);
  most->key = "in-a-sample";
  most->value = most->text;
  extra.size = 1;
  extra.keys = &most->key;
  extra.values = &most->value;
  return extra;
}

/* The body: two blocks an iteration.  */
static void
copy (void *unused)
{
  (void)unused;
  char *first = allocate (100);
  char *second = allocate (100);
  if (first != NULL && second != NULL)
    memset (second, 1, 100);
  MICRO_BENCHMARK_COMPILER_BARRIER ();
  free (first);
  free (second);
}

static void
measure_blocks (micro_benchmark_test_case test)
{
  micro_benchmark_custom_meter meter
      = { &block_meter, { create_data, free, parse_samples, get_data } };
  micro_benchmark_test_case_add_meter (test, meter);
}

MICRO_BENCHMARK_REGISTER_SIMPLE_TEST (copy);
MICRO_BENCHMARK_CONSTRAINT_TEST ("copy", measure_blocks);

MICRO_BENCHMARK_MAIN ();
