#include <config.h>

#include "device/chronometer-count.h"

static int64_t
read_clock (const struct mbench_count *count)
{
  struct timespec now = { 0 };
  clock_gettime (count->id, &now);
  return (int64_t)now.tv_sec * MBENCH_NS_PER_S + now.tv_nsec;
}

static int64_t
prepare (struct mbench_count *count, micro_benchmark_clock_type type)
{
  count->id = mbench_clock_id (type);
  struct timespec resolution = { 0, 1 };
  /* Headers may know a clock that the running system has not.  */
  if (type == MICRO_BENCHMARK_CLOCK_REALTIME
      && clock_gettime (count->id, &resolution) != 0)
    count->id = CLOCK_REALTIME;
  resolution = (struct timespec){ 0, 1 };
  clock_getres (count->id, &resolution);
  return (int64_t)resolution.tv_sec * MBENCH_NS_PER_S + resolution.tv_nsec;
}

MBENCH_CHRONOMETER (mbench_chronometer_clock_gettime, "clock_gettime",
                    MICRO_BENCHMARK_CLOCK_MONOTONIC, prepare, read_clock);
