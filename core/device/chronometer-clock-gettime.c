#include <config.h>

#include "device/chronometer.h"

#include <stdlib.h>

struct instance
{
  clockid_t id;
  int64_t started;
  int64_t accumulated;
};

static int64_t
read_clock (clockid_t id)
{
  struct timespec now = { 0 };
  clock_gettime (id, &now);
  return (int64_t)now.tv_sec * MBENCH_NS_PER_S + now.tv_nsec;
}

/* Leaves data->ptr NULL when memory is short.  */
static void
init (micro_benchmark_meter_data *data, const void *clock_type)
{
  micro_benchmark_clock_type type = MICRO_BENCHMARK_CLOCK_MONOTONIC;
  if (clock_type != NULL)
    type = *(const micro_benchmark_clock_type *)clock_type;
  struct instance *instance = calloc (1, sizeof *instance);
  data->ptr = instance;
  if (instance == NULL)
    return;
  instance->id = mbench_clock_id (type);
  struct timespec resolution = { 0, 1 };
  /* Headers may know a clock that the running system has not.  */
  if (type == MICRO_BENCHMARK_CLOCK_REALTIME
      && clock_gettime (instance->id, &resolution) != 0)
    instance->id = CLOCK_REALTIME;
  resolution = (struct timespec){ 0, 1 };
  clock_getres (instance->id, &resolution);
  data->min_resolution.time.seconds = (int32_t)resolution.tv_sec;
  data->min_resolution.time.nanoseconds = (int32_t)resolution.tv_nsec;
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
  instance->started = read_clock (instance->id);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  instance->accumulated += read_clock (instance->id) - instance->started;
}

static void
restart (void *ptr)
{
  struct instance *instance = ptr;
  instance->started = read_clock (instance->id);
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  struct instance *instance = ptr;
  micro_benchmark_stats_meter_sample sample;
  sample.time = mbench_time_from_ns (
      instance->accumulated > 0 ? instance->accumulated : 0);
  instance->accumulated = 0;
  return sample;
}

const micro_benchmark_meter_definition mbench_chronometer_clock_gettime = {
  .data = { .name = "clock_gettime",
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
