#include <config.h>

#include "fake-clock.h"

#include <stdlib.h>

struct fake_clock fake_clock;

void
fake_clock_reset (int64_t cost)
{
  fake_clock = (struct fake_clock){ .cost = cost };
}

void
fake_clock_advance (int64_t ns)
{
  fake_clock.now += ns;
}

static int64_t
read_time (void *data)
{
  (void)data;
  int64_t now = fake_clock.now;
  ++fake_clock.readings;
  fake_clock.now += fake_clock.cost;
  return now;
}

const struct mbench_clock fake_wall = { read_time, NULL };

struct instance
{
  int64_t started;
  int64_t accumulated;
};

/* The instance is on the heap so that a leak check sees a chronometer that
   was not released.  */
static void
init (micro_benchmark_meter_data *data, const void *clock_type)
{
  data->ptr = calloc (1, sizeof (struct instance));
  if (data->ptr == NULL)
    abort ();
  if (clock_type != NULL)
    fake_clock.type = *(const micro_benchmark_clock_type *)clock_type;
  ++fake_clock.inits;
}

static void
cleanup (const micro_benchmark_meter_data *data)
{
  ++fake_clock.cleanups;
  free (data->ptr);
}

static void
restart (void *ptr)
{
  struct instance *instance = ptr;
  instance->started = read_time (NULL);
}

static void
start (void *ptr)
{
  struct instance *instance = ptr;
  instance->accumulated = 0;
  restart (ptr);
}

static void
stop (void *ptr)
{
  struct instance *instance = ptr;
  instance->accumulated += read_time (NULL) - instance->started;
}

static micro_benchmark_stats_meter_sample
get_sample (void *ptr)
{
  struct instance *instance = ptr;
  micro_benchmark_stats_meter_sample sample
      = { .time = mbench_time_from_ns (instance->accumulated) };
  instance->accumulated = 0;
  return sample;
}

const micro_benchmark_meter_definition fake_chronometer = {
  .data = { .name = "fake",
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
