#include <config.h>

#include "device/chronometer.h"

#include <stdlib.h>

#include "device/time-stamp.h"

struct instance
{
  uint64_t started;
  uint64_t accumulated;
  /* Of a tick, ns.  */
  double length;
};

/* Leaves data->ptr NULL when memory is short.  */
static void
init (micro_benchmark_meter_data *data, const void *clock_type)
{
  (void)clock_type;
  struct instance *instance = calloc (1, sizeof *instance);
  data->ptr = instance;
  if (instance == NULL)
    return;
  instance->length = mbench_time_stamp_ns ();
  int64_t tick = mbench_time_stamp_span (1, instance->length);
  data->min_resolution.time = mbench_time_from_ns (tick > 0 ? tick : 1);
}

static void
cleanup (const micro_benchmark_meter_data *data)
{
  free (data->ptr);
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  instance->accumulated = 0;
  instance->started = mbench_time_stamp_read ();
}

/* A counter that is behind where it began is that of another processor: no
   time.  */
static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  uint64_t now = mbench_time_stamp_read ();
  if (now > instance->started)
    instance->accumulated += now - instance->started;
}

static void
restart (void *ptr)
{
  struct instance *instance = ptr;
  instance->started = mbench_time_stamp_read ();
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  struct instance *instance = ptr;
  micro_benchmark_stats_meter_sample sample;
  sample.time = mbench_time_from_ns (
      mbench_time_stamp_span (instance->accumulated, instance->length));
  instance->accumulated = 0;
  return sample;
}

const micro_benchmark_meter_definition mbench_chronometer_time_stamp = {
  .data = { .name = "time stamp",
            .sample_type = MICRO_BENCHMARK_STATS_SAMPLE_TIME,
            .min_resolution = { .time = { 0, 1 } },
            .max_resolution = { .time = { INT32_MAX, 999999999 } } },
  .init = init,
  .cleanup = cleanup,
  .start = start,
  .stop = stop,
  .restart = restart,
  .get_sample = get_sample,
};
